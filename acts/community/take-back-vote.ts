import { takeVote } from '../../store/community/write/votes.ts';
import type { ActParts } from '../act-parts.ts';
import { type Closed, listingOpenTo } from './listing-open-to.ts';

/** Takes a person's vote for a listing back, if they gave one. */
export async function takeBackVote(
  { db }: Pick<ActParts, 'db'>,
  asked: { accountId: number; slug: string },
): Promise<{ outcome: 'taken_back' } | Closed> {
  const open = await listingOpenTo(db, asked, 'vote');
  if (open.outcome !== 'open') return open;
  await db.transaction((tx) => takeVote(tx, open.listing.id, asked.accountId), 'read committed');
  return { outcome: 'taken_back' };
}
