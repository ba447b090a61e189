import { z } from 'zod';
import { getVisibleClaimStatus } from '../rules/states/claim.ts';
import type { Queries } from '../store/engine/database.ts';
import { type ClaimWithListing, findClaim } from '../store/listings/ownership-claims.ts';
import { updateClaim } from '../store/listings/write/ownership-claims.ts';
import { claimRecord, presentClaim } from './shared/listings/claims/claim-record.ts';
import { type Account, changes, defineWrite } from './shared/runtime/define.ts';
import { conflict, notFound } from './shared/runtime/errors.ts';
import { recordId } from './shared/listings/input-fields.ts';
import { settleClaim } from './shared/listings/claims/settle-claim.ts';

export default defineWrite({
  name: 'verify_claim',
  title: 'Check a claim',
  description:
    "Looks now for the DNS record, meta tag or file of the caller's claim and returns what was expected, what was seen, where and when, also when it was not found. Found, the listing is theirs and verified, or waits for the operator when it has another owner. Not for method email: there the person opens the mailed link. Starting a claim: claim_listing.",
  scope: 'listings:write',
  annotations: { ...changes, destructiveHint: false, openWorldHint: true },
  rest: { method: 'POST', path: '/claims/{claim_id}/verify', idempotent: true },
  limit: 'invites_and_claims',
  input: z.strictObject({
    claim_id: recordId.describe('Number of the claim, from claim_listing or list_my_claims.'),
  }),
  output: claimRecord,

  async prepare({ claim_id }, { account, db, checkClaim, now, signal }) {
    const ownedClaim = await findOwnClaim(db, account, claim_id);
    const { method, token } = ownedClaim.claim;
    if (method === 'email' && isPending(ownedClaim, now())) {
      throw conflict(
        'A claim by e-mail is verified by the link in the mail.',
        'Ask the person to open it; claim_listing mails it again.',
      );
    }
    const shouldCheck = method !== 'email' && isPending(ownedClaim, now());
    return {
      check: shouldCheck
        ? await checkClaim({ method, token, websiteUrl: ownedClaim.listing.url }, signal)
        : undefined,
    };
  },

  async change(tx, { claim_id }, { account, mail, settings, now }, { check }) {
    // It may have been decided, or have expired, while the website was checked.
    const latest = await findOwnClaim(tx, account, claim_id);
    const deps = { db: tx, publicUrl: settings.publicUrl, now: now() };
    if (!check || !isPending(latest, now())) return presentClaim(deps, latest);
    const checked = { ...latest, claim: await updateClaim(tx, latest.claim.id, { lastCheck: check }) };
    if (!check.found) return presentClaim(deps, checked);
    await settleClaim({ mail, now }, tx, checked);
    // Read again, because the listing may now be theirs.
    return presentClaim(deps, await findOwnClaim(tx, account, claim_id));
  },
});

const isPending = ({ claim }: ClaimWithListing, now: Date): boolean =>
  getVisibleClaimStatus(claim, now) === 'pending';

async function findOwnClaim(db: Queries, account: Account, id: number): Promise<ClaimWithListing> {
  const found = await findClaim(db, id);
  if (found?.claim.accountId !== account.id) {
    throw notFound(
      'claim_id',
      'You have no claim with this number.',
      'Find your claims with list_my_claims.',
    );
  }
  return found;
}
