import { follow } from '../../store/community/write/follows.ts';
import type { Given } from '../../store/community/votes.ts';
import type { ActParts } from '../act-parts.ts';
import { type Closed, listingOpenTo } from './listing-open-to.ts';

/** Lets a person follow a listing: they get its news by mail, and a message when it launches. */
export async function followListing(
  { db, now }: Pick<ActParts, 'db' | 'now'>,
  asked: { accountId: number; slug: string },
): Promise<{ outcome: Given } | Closed> {
  return db.transaction(async (tx) => {
    const open = await listingOpenTo(tx, asked, 'follow');
    if (open.outcome !== 'open') return open;
    return { outcome: await follow(tx, open.listing.id, asked.accountId, now()) };
  }, 'read committed');
}
