import type { ListingStatus } from '../../../rules/states/listing.ts';
import { countFollowers } from '../../../store/community/followers.ts';
import type { Queries } from '../../../store/engine/database.ts';

/** Audience of an update: how many are mailed, and the whole as text. */
export type UpdateAudience = { mailed: number; text: string };

/** Returns who would learn of an update posted on this listing now. Updates of a listing that is not live are never mailed. */
export async function getUpdateAudience(
  db: Queries,
  { id, status, launchWeek }: { id: number; status: ListingStatus; launchWeek: string | null },
): Promise<UpdateAudience> {
  if (status !== 'live') {
    const when =
      launchWeek === null
        ? 'once it is, for which no week is chosen yet'
        : `in the week of ${launchWeek}${status === 'awaiting_badge' ? ', if its badge is on the homepage then' : ''}`;
    const text = `Nobody is notified yet: the listing is not live. The update shows on its page when that goes live, ${when}; nobody is mailed then either.`;
    return { mailed: 0, text };
  }
  const { followers, mailed } = await countFollowers(db, id);
  return { mailed, text: `It shows on the page of the listing. ${describeReaders(followers, mailed)}` };
}

function describeReaders(followers: number, mailed: number): string {
  if (followers === 0) return 'Nobody follows it yet, so nobody is mailed.';
  if (mailed < followers) return `${mailed} of its ${followers} followers take mail and are mailed.`;
  return followers === 1 ? 'Its one follower is mailed.' : `Its ${followers} followers are mailed.`;
}
