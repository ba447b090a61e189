import { follow } from '../../store/community/write/follows.ts';
import type { InteractionResult } from '../../store/community/votes.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { type ParticipationDenied, findListingForParticipation } from './find-listing-for-participation.ts';

/** Lets a person follow a listing: they get its news by mail, and a message when it launches. */
export async function followListing(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  input: { accountId: number; slug: string },
): Promise<{ outcome: InteractionResult } | ParticipationDenied> {
  return db.transaction(async (tx) => {
    const access = await findListingForParticipation(tx, input, 'follow');
    if (access.outcome !== 'open') return access;
    return { outcome: await follow(tx, access.listing.id, input.accountId, now()) };
  }, 'read committed');
}
