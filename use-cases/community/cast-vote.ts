import { mondayOf } from '../../rules/launches/weeks.ts';
import type { InteractionResult } from '../../store/community/votes.ts';
import { addVote } from '../../store/community/write/votes.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { type ParticipationDenied, findListingForParticipation } from './find-listing-for-participation.ts';

/** Casts a person's vote for a listing, in the current week. */
export async function castVote(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  input: { accountId: number; slug: string },
): Promise<{ outcome: InteractionResult } | ParticipationDenied> {
  return db.transaction(async (tx) => {
    const access = await findListingForParticipation(tx, input, 'vote');
    if (access.outcome !== 'open') return access;
    const vote = { listingId: access.listing.id, accountId: input.accountId, week: mondayOf(now()) };
    return { outcome: await addVote(tx, vote, now()) };
  }, 'read committed');
}
