import { mondayOf } from '../../rules/launches/weeks.ts';
import type { Given } from '../../store/community/votes.ts';
import { giveVote } from '../../store/community/write/votes.ts';
import type { ActParts } from '../act-parts.ts';
import { type Closed, listingOpenTo } from './listing-open-to.ts';

/** Casts a person's vote for a listing, in the current week. */
export async function castVote(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  asked: { accountId: number; slug: string },
): Promise<{ outcome: Given } | Closed> {
  return db.transaction(async (tx) => {
    const open = await listingOpenTo(tx, asked, 'vote');
    if (open.outcome !== 'open') return open;
    const vote = { listingId: open.listing.id, accountId: asked.accountId, week: mondayOf(now()) };
    return { outcome: await giveVote(tx, vote, now()) };
  }, 'read committed');
}
