import { getMailSafeName, removeAddresses } from '../../rules/people/mail-safe-text.ts';
import { type BadgedListing, buildMessage, type Message } from './messages.ts';

/** Returns the last paragraph of mail that can be turned off. */
const unsubscribeParagraph = (unsubscribeUrl: string): string =>
  `To get no more of these:\n${unsubscribeUrl}`;

/** Notifies the owner of a new review, which may have stars but no text. `from` is the display name of the reviewer. */
export function newReviewMessage(
  siteName: string,
  listing: { name: string; url: string },
  review: { from: string; rating: number; body: string },
  unsubscribeUrl: string,
): Message {
  const from = getMailSafeName(review.from, 'A member');
  return buildMessage(`${from} reviewed ${listing.name}`, [
    `${from} gave ${listing.name} ${review.rating} of 5 stars on ${siteName}.`,
    ...(review.body ? [{ quote: removeAddresses(review.body) }] : []),
    `You can answer below the review, for everybody to read:\n${listing.url}#reviews`,
    unsubscribeParagraph(unsubscribeUrl),
  ]);
}

/** Notifies a reviewer that the maker answered. */
export const reviewAnsweredMessage = (
  listing: { name: string; url: string },
  answer: string,
  unsubscribeUrl: string,
): Message =>
  buildMessage(`The maker of ${listing.name} answered your review`, [
    `The maker of ${listing.name} answered your review:`,
    { quote: removeAddresses(answer) },
    `${listing.url}#reviews`,
    unsubscribeParagraph(unsubscribeUrl),
  ]);

/** Reminds the owner that the launch week begins the next day. */
export const launchTomorrowMessage = (
  siteName: string,
  listing: { name: string; url: string; dashboardUrl: string; free: boolean },
  unsubscribeUrl: string,
): Message =>
  buildMessage(`${listing.name} launches tomorrow on ${siteName}`, [
    `The launch week of ${listing.name} begins tomorrow, Monday, at 00:00 UTC. Votes of the whole week count for Launch of the Week.`,
    `Tell those who should know: your users, your team, your own mailing list. This is its page:\n${listing.url}`,
    ...(listing.free
      ? ['Keep the badge on your homepage: it is looked for once more when the week begins.']
      : []),
    `Its launch dashboard, with a badge and the days that are left:\n${listing.dashboardUrl}`,
    unsubscribeParagraph(unsubscribeUrl),
  ]);

/** Reminds the owner that the launch week is near and the badge is still missing. */
export const badgeMissingMessage = (
  siteName: string,
  listing: BadgedListing & { week: string },
  unsubscribeUrl: string,
): Message =>
  buildMessage(`${listing.name} launches on Monday, but its badge is missing`, [
    `The week of ${listing.name} on ${siteName} begins on Monday, ${listing.week}. A free launch needs the badge on ${listing.homepage}, ` +
      `and it was not found there so far. Without it the launch moves to a later week.`,
    'Put this on the homepage:',
    listing.badgeHtml,
    `Look for it at once, or move the launch:\n${listing.dashboardUrl}`,
    unsubscribeParagraph(unsubscribeUrl),
  ]);
