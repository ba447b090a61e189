import type { ListingStatus } from '../../../rules/states/listing.ts';
import { countReaders } from '../../../store/community/followers.ts';
import type { Queries } from '../../../store/engine/database.ts';

/** Who is told the news of a listing: how many by mail, and all of it in words. */
export type NewsTold = { mailed: number; words: string };

/** Who is told of an update that is posted on this listing now. News of one that is not live is never mailed. */
export async function newsTold(
  db: Queries,
  { id, status }: { id: number; status: ListingStatus },
): Promise<NewsTold> {
  if (status !== 'live') {
    const words =
      'The listing is not live: the update shows on its page once it is, and nobody is mailed, then neither.';
    return { mailed: 0, words };
  }
  const { followers, mailed } = await countReaders(db, id);
  return { mailed, words: `It shows on the page of the listing. ${readersInWords(followers, mailed)}` };
}

function readersInWords(followers: number, mailed: number): string {
  if (followers === 0) return 'Nobody follows it yet, so nobody is mailed.';
  if (mailed < followers) return `${mailed} of its ${followers} followers take mail and are mailed.`;
  return followers === 1 ? 'Its one follower is mailed.' : `Its ${followers} followers are mailed.`;
}
