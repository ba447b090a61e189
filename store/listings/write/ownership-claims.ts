import { and, eq, isNull, lte } from 'drizzle-orm';
import type { ClaimMethod } from '../../../rules/listings/ownership-claims.ts';
import { CLAIM, type ClaimEvent } from '../../../rules/states/claim.ts';
import type { Tx } from '../../engine/database.ts';
import { updateListing } from './listings.ts';
import {
  type ClaimRow,
  type ClaimWithListing,
  listOpenClaimsOf,
  listProvedClaims,
} from '../ownership-claims.ts';
import type { ListingRow } from '../listings.ts';
import { oneRow } from '../../engine/one-row.ts';

export async function insertClaim(
  tx: Tx,
  claim: {
    listingId: number;
    accountId: number;
    method: ClaimMethod;
    email: string | null;
    token: string;
    expiresAt: Date;
  },
  now: Date,
): Promise<ClaimRow> {
  return oneRow(
    await tx
      .insert(tx.t.claims)
      .values({ ...claim, status: CLAIM.starts, createdAt: now })
      .returning(),
  );
}

export const updateClaim = (
  tx: Tx,
  id: number,
  change: Partial<Pick<ClaimRow, 'token' | 'expiresAt' | 'lastCheck'>>,
): Promise<ClaimRow> => writeClaim(tx, id, change);

/** Moves a claim to its next state by an event and saves the time. Throws if the claim's state does not allow the event. */
export function moveClaim(tx: Tx, claim: ClaimRow, event: ClaimEvent, now: Date): Promise<ClaimRow> {
  const times = {
    prove: { provenAt: now },
    verify: { provenAt: claim.provenAt ?? now, decidedAt: now },
    reject: { decidedAt: now },
    lose: { decidedAt: now },
    reopen: { decidedAt: null },
    end: { decidedAt: now },
    expire: {},
  };
  return writeClaim(tx, claim.id, { ...times[event], status: CLAIM.nextOrThrow(claim.status, event) });
}

async function writeClaim(tx: Tx, id: number, change: Partial<ClaimRow>): Promise<ClaimRow> {
  return oneRow(await tx.update(tx.t.claims).set(change).where(eq(tx.t.claims.id, id)).returning());
}

/** Expires the claims that were not proved in time. */
export async function expireClaims(tx: Tx, now: Date): Promise<void> {
  const { claims } = tx.t;
  const expired = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.status, 'pending'), isNull(claims.provenAt), lte(claims.expiresAt, now)));
  for (const claim of expired) await moveClaim(tx, claim, 'expire', now);
}

/** Accepts a claim and marks the listing as verified. The claimant's other open claims of it end. */
export async function verifyClaim(
  tx: Tx,
  { claim, listing }: ClaimWithListing,
  now: Date,
): Promise<ClaimRow> {
  await updateListing(tx, listing.id, { verifiedAt: now }, now);
  for (const other of await listOpenClaimsOf(tx, claim))
    if (other.id !== claim.id) await moveClaim(tx, other, 'end', now);
  return moveClaim(tx, claim, 'verify', now);
}

/**
 * Accepts a claim and makes the claimant the owner. The draft of a previous owner no longer updates the listing, and
 * the proved claims of others are lost.
 */
export async function grantClaim(tx: Tx, claimed: ClaimWithListing, now: Date): Promise<ClaimRow> {
  const { claim, listing } = claimed;
  if (listing.ownerId !== claim.accountId) {
    const { drafts } = tx.t;
    await tx.update(drafts).set({ listingId: null }).where(eq(drafts.listingId, listing.id));
    await updateListing(tx, listing.id, { ownerId: claim.accountId, draftId: null }, now);
    for (const other of await listProvedClaims(tx, listing.id)) {
      if (other.accountId !== claim.accountId) await moveClaim(tx, other, 'lose', now);
    }
  }
  return verifyClaim(tx, claimed, now);
}

/**
 * Reopens a decided claim. If it was approved, restores the previous owner and draft of the listing, and the previous
 * states of other claims.
 */
export async function reopenClaim(
  tx: Tx,
  { claim, listing }: ClaimWithListing,
  before: {
    owner: Pick<ListingRow, 'ownerId' | 'draftId' | 'verifiedAt'> | null;
    rivals: readonly { id: number; status: ClaimRow['status'] }[];
  },
  now: Date,
): Promise<void> {
  const { drafts, claims } = tx.t;
  await moveClaim(tx, claim, 'reopen', now);
  if (before.owner === null) return;
  const { ownerId, draftId } = before.owner;
  await tx.update(drafts).set({ listingId: null }).where(eq(drafts.listingId, listing.id));
  const linked =
    draftId === null || ownerId === null
      ? []
      : await tx
          .update(drafts)
          .set({ listingId: listing.id })
          .where(and(eq(drafts.id, draftId), eq(drafts.accountId, ownerId), isNull(drafts.listingId)))
          .returning({ id: drafts.id });
  await updateListing(tx, listing.id, { ...before.owner, draftId: linked[0]?.id ?? null }, now);
  for (const { id, status } of before.rivals) {
    const [rival] = await tx.select().from(claims).where(eq(claims.id, id));
    if (rival?.status !== 'lost') continue;
    const open = await moveClaim(tx, rival, 'reopen', now);
    if (status === 'verified') await moveClaim(tx, open, 'verify', now);
  }
}
