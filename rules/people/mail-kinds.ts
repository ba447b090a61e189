/**
 * Kinds of mail that a person can turn off. All other mail is always sent: sign-in codes, invites and claims, orders,
 * changes to their own listing and to its launch week.
 */
export const MAIL_KINDS = ['followed_news', 'reviews', 'launch_reminders'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The title and description of each kind. */
export const MAIL_KIND_WORDS: Record<MailKind, { title: string; text: string }> = {
  followed_news: {
    title: 'News of products you follow',
    text: 'When they launch, and what their makers post, as they post it.',
  },
  reviews: {
    title: 'Reviews',
    text: 'New reviews of your products, and answers to reviews you wrote.',
  },
  launch_reminders: {
    title: 'Reminders before your launch',
    text: 'When your week begins tomorrow, and when the badge is still missing shortly before.',
  },
};
