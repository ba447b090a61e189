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
