import { message, type Message } from './messages.ts';

/** The outcome of a report. */
export type ReportNews = 'upheld' | 'dismissed' | 'reopened';

/** Notifies a reporter of what the team did about the report, without naming anyone else. */
export function reportSettledMessage(
  siteName: string,
  { listing, isReview }: { listing: string; isReview: boolean },
  news: ReportNews,
): Message {
  const thing = isReview ? `a review of ${listing}` : listing;
  const words = {
    upheld: `Thank you for your report of ${thing}. Our team looked at it and took it out: it is not shown on ${siteName} any more.`,
    dismissed: `Thank you for your report of ${thing}. Our team looked at it and leaves it as it is.`,
    reopened: `Our team took back what it had decided about your report of ${thing}, and looks at it again.`,
  }[news];
  const subject = news === 'reopened' ? 'is looked at again' : 'was looked at';
  return message(`Your report ${subject} on ${siteName}`, [
    words,
    ...(news === 'dismissed' ? ['If there is more to know, report it again and say so.'] : []),
  ]);
}
