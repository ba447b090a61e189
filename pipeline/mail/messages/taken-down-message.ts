import { message, type Message } from './messages.ts';

/** Tells the owner that a listing is not in the directory any more, with the operator's reason where there is one. */
export const listingTakenDownMessage = (
  siteName: string,
  listing: string,
  status: 'archived' | 'rejected',
  reason: string,
): Message =>
  message(`${listing} was ${status} on ${siteName}`, [
    `Your listing of ${listing} was ${status} by our team and is not shown on ${siteName} any more.`,
    ...(reason ? [reason] : []),
    'Answer this mail if you think that is a mistake.',
  ]);

/** Tells the owner that the team has taken that back. */
export const listingBackMessage = (siteName: string, listing: string, isLive: boolean): Message =>
  message(`${listing} is back on ${siteName}`, [
    `Our team took its decision about your listing of ${listing} back.`,
    isLive
      ? `It is shown on ${siteName} again, with its votes and reviews.`
      : 'It is saved as before, without a launch week: choose one under your listings.',
  ]);
