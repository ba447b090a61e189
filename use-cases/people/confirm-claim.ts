import type { Queries } from '../../store/engine/database.ts';
import { type ClaimWithListing, findClaimByTokenHash } from '../../store/listings/ownership-claims.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { type VisibleClaimStatus, getVisibleClaimStatus } from '../../rules/states/claim.ts';
import { settleClaim } from '../../tools/shared/listings/claims/settle-claim.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** The state of a claim for the person who opened the link mailed for it; only an `open` one can be confirmed. */
export type MailedClaim =
  { outcome: 'unknown' } | ({ outcome: 'open' | 'verified' | 'waits' | 'over' } & ClaimWithListing);

/** Finds a claim by the token of its link. */
export async function findMailedClaim(
  { db, now }: { db: Queries; now: () => Date },
  { token }: { token: string },
): Promise<MailedClaim> {
  const found = await findClaimByTokenHash(db, hashToken(token));
  return found ? toMailedClaim(found, now()) : { outcome: 'unknown' };
}

/**
 * Confirms a claim with the link mailed to the listing's website: its reader agrees that the claimant may manage it.
 */
export async function confirmClaim(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'mail'>,
  { token }: { token: string },
): Promise<MailedClaim> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const found = await findMailedClaim({ db: tx, now }, { token });
    if (found.outcome !== 'open') return found;
    return toMailedClaim({ ...found, claim: await settleClaim(deps, tx, found) }, now());
  });
}

const OUTCOMES = {
  pending: 'open',
  proved: 'waits',
  verified: 'verified',
  expired: 'over',
  rejected: 'over',
  lost: 'over',
  ended: 'over',
} as const satisfies Record<VisibleClaimStatus, string>;

const toMailedClaim = ({ claim, listing }: ClaimWithListing, now: Date): MailedClaim => ({
  outcome: OUTCOMES[getVisibleClaimStatus(claim, now)],
  claim,
  listing,
});
