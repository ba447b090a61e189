import type { Queries } from '../../store/engine/database.ts';
import { type ClaimWithListing, findClaimByTokenHash } from '../../store/listings/claims.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { type ClaimStanding, claimStanding } from '../../rules/states/claim.ts';
import { settleClaim } from '../../tools/shared/listings/claims/settle-claim.ts';
import type { ActParts } from '../act-parts.ts';

/** The state of a claim for the person who opened the link mailed for it; only an `open` one can be confirmed. */
export type MailedClaim =
  { outcome: 'unknown' } | ({ outcome: 'open' | 'verified' | 'waits' | 'over' } & ClaimWithListing);

/** Finds a claim by the token of its link. */
export async function readMailedClaim(
  { db, now }: { db: Queries; now: () => Date },
  { token }: { token: string },
): Promise<MailedClaim> {
  const found = await findClaimByTokenHash(db, hashToken(token));
  return found ? stateOf(found, now()) : { outcome: 'unknown' };
}

/**
 * Confirms a claim with the link mailed to the listing's website: its reader agrees that the claimant may manage it.
 */
export async function confirmClaim(
  parts: Pick<ActParts, 'db' | 'now' | 'mail'>,
  { token }: { token: string },
): Promise<MailedClaim> {
  const { db, now } = parts;
  return db.transaction(async (tx) => {
    const found = await readMailedClaim({ db: tx, now }, { token });
    if (found.outcome !== 'open') return found;
    return stateOf({ ...found, claim: await settleClaim(parts, tx, found) }, now());
  });
}

const OUTCOMES = {
  pending: 'open',
  proved: 'waits',
  verified: 'verified',
  expired: 'over',
  rejected: 'over',
  lost: 'over',
} as const satisfies Record<ClaimStanding, string>;

const stateOf = ({ claim, listing }: ClaimWithListing, now: Date): MailedClaim => ({
  outcome: OUTCOMES[claimStanding(claim, now)],
  claim,
  listing,
});
