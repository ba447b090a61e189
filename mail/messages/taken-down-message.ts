import type { LaunchRestoration } from '../../rules/people/team-actions.ts';
import { buildMessage, type Message } from './messages.ts';

/** Notifies the owner that the team took a listing down, with the operator's reason if there is one. */
export const listingTakenDownMessage = (
  siteName: string,
  listing: string,
  status: 'archived' | 'rejected',
  reason: string,
): Message =>
  buildMessage(`${listing} was ${status} on ${siteName}`, [
    `Your listing of ${listing} was ${status} by our team and is not shown on ${siteName} any more.`,
    ...(reason ? [reason] : []),
    'Answer this mail if you think that is a mistake.',
  ]);

/** Notifies the owner that the team restored a listing; `restored` says what happens to its launch if it was not live. */
export const listingRestoredMessage = (
  siteName: string,
  listing: string,
  restored?: { launch: LaunchRestoration; week?: string },
): Message =>
  buildMessage(`${listing} is back on ${siteName}`, [
    `Our team took its decision about your listing of ${listing} back.`,
    restored === undefined
      ? `It is shown on ${siteName} again, with its votes and reviews.`
      : describeLaunch(restored),
  ]);

function describeLaunch({ launch, week }: { launch: LaunchRestoration; week?: string }): string {
  switch (launch) {
    case 'same_week':
      return `It is saved as before, and launches in the same week: that of Monday ${week}.`;
    case 'another_week':
      return `It is saved as before. The week you bought has begun, so its launch is in the first with a place: that of Monday ${week}. You can move it to another.`;
    case 'paid_to_choose':
      return 'It is saved as before, without a launch week. Its launch stays paid: choose a week under your listings.';
    case 'free_to_choose':
      return 'It is saved as before, without a launch week: choose one under your listings.';
  }
}
