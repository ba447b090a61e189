import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { ClaimMethod } from '../../rules/listings/claims.ts';
import { CLAIM, type ClaimEvent } from '../../rules/states/claim.ts';
import type { Queries, Tx } from '../engine/database.ts';
import { type ListingRow, updateListing } from './listings.ts';

export type ClaimRow = Queries['t']['claims']['$inferSelect'];
export type ClaimWithListing = { claim: ClaimRow; listing: ListingRow };

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
  const [row] = await tx
    .insert(tx.t.claims)
    .values({ ...claim, status: CLAIM.starts, createdAt: now })
    .returning();
  return row!;
}

/** The account's claim of this listing by this method (and address) that can still be proved. */
export async function findOpenClaim(
  db: Queries,
  claim: { listingId: number; accountId: number; method: ClaimMethod; email: string | null },
  now: Date,
): Promise<ClaimRow | undefined> {
  const { claims } = db.t;
  const [row] = await db
    .select()
    .from(claims)
    .where(
      and(
        eq(claims.listingId, claim.listingId),
        eq(claims.accountId, claim.accountId),
        eq(claims.method, claim.method),
        claim.email === null ? isNull(claims.email) : eq(claims.email, claim.email),
        eq(claims.status, 'pending'),
        gt(claims.expiresAt, now),
      ),
    );
  return row;
}

async function findWhere(
  db: Queries,
  by: { id: number } | { token: string },
): Promise<ClaimWithListing | undefined> {
  const { claims, listings } = db.t;
  const [row] = await db
    .select({ claim: claims, listing: listings })
    .from(claims)
    .innerJoin(listings, eq(listings.id, claims.listingId))
    .where('id' in by ? eq(claims.id, by.id) : eq(claims.token, by.token));
  return row;
}

export const findClaim = (db: Queries, id: number): Promise<ClaimWithListing | undefined> =>
  findWhere(db, { id });

/** The claim whose mailed link holds this token, given its hash. */
export async function findClaimByTokenHash(
  db: Queries,
  token: string,
): Promise<ClaimWithListing | undefined> {
  const found = await findWhere(db, { token });
  return found?.claim.method === 'email' ? found : undefined;
}

/** The account's claims, newest first. */
export async function listClaims(
  db: Queries,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ClaimWithListing[]; total: number }> {
  const { claims, listings } = db.t;
  const mine = eq(claims.accountId, accountId);
  const rows = await db
    .select({ claim: claims, listing: listings })
    .from(claims)
    .innerJoin(listings, eq(listings.id, claims.listingId))
    .where(mine)
    .orderBy(desc(claims.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(claims, mine) };
}

/** Claims that were proved and wait for the operator, oldest first. */
export async function listClaimsToDecide(db: Queries): Promise<ClaimWithListing[]> {
  const { claims, listings } = db.t;
  return db
    .select({ claim: claims, listing: listings })
    .from(claims)
    .innerJoin(listings, eq(listings.id, claims.listingId))
    .where(and(eq(claims.status, 'pending'), isNotNull(claims.provenAt)))
    .orderBy(asc(claims.provenAt), asc(claims.id));
}

export const updateClaim = (
  tx: Tx,
  id: number,
  change: Partial<Pick<ClaimRow, 'token' | 'expiresAt' | 'lastCheck'>>,
): Promise<ClaimRow> => write(tx, id, change);

/** Moves a claim by an event and notes when. Throws where it cannot happen in the state the claim is in. */
export function moveClaim(tx: Tx, claim: ClaimRow, event: ClaimEvent, now: Date): Promise<ClaimRow> {
  const times = {
    prove: { provenAt: now },
    verify: { provenAt: claim.provenAt ?? now, decidedAt: now },
    reject: { decidedAt: now },
    expire: {},
  };
  return write(tx, claim.id, { ...times[event], status: CLAIM.moved(claim.status, event) });
}

async function write(tx: Tx, id: number, change: Partial<ClaimRow>): Promise<ClaimRow> {
  const [row] = await tx.update(tx.t.claims).set(change).where(eq(tx.t.claims.id, id)).returning();
  return row!;
}

/** Ends the claims that nobody proved in time. */
export async function expireClaims(tx: Tx, now: Date): Promise<void> {
  const { claims } = tx.t;
  const over = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.status, 'pending'), isNull(claims.provenAt), lte(claims.expiresAt, now)));
  for (const claim of over) await moveClaim(tx, claim, 'expire', now);
}

/** Ends a claim well: the listing is verified. */
export async function verifyClaim(
  tx: Tx,
  { claim, listing }: ClaimWithListing,
  now: Date,
): Promise<ClaimRow> {
  await updateListing(tx, listing.id, { verifiedAt: now }, now);
  return moveClaim(tx, claim, 'verify', now);
}

/** Ends a claim well and makes the claimant the owner. The draft of an owner before no longer writes into the listing. */
export async function grantClaim(tx: Tx, claimed: ClaimWithListing, now: Date): Promise<ClaimRow> {
  const { claim, listing } = claimed;
  if (listing.ownerId !== claim.accountId) {
    const { drafts } = tx.t;
    await tx.update(drafts).set({ listingId: null }).where(eq(drafts.listingId, listing.id));
    await updateListing(tx, listing.id, { ownerId: claim.accountId, draftId: null }, now);
  }
  return verifyClaim(tx, claimed, now);
}
