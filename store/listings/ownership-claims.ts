import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { ClaimMethod } from '../../rules/listings/ownership-claims.ts';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';

export type ClaimRow = Queries['t']['claims']['$inferSelect'];

export type ClaimWithListing = { claim: ClaimRow; listing: ListingRow };

/** Returns the account's claim of this listing by this method (and address) that can still be proved. */
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

async function findClaimWhere(
  db: Queries,
  filter: { id: number } | { token: string },
): Promise<ClaimWithListing | undefined> {
  const { claims, listings } = db.t;
  const [row] = await db
    .select({ claim: claims, listing: listings })
    .from(claims)
    .innerJoin(listings, eq(listings.id, claims.listingId))
    .where('id' in filter ? eq(claims.id, filter.id) : eq(claims.token, filter.token));
  return row;
}

export const findClaim = (db: Queries, id: number): Promise<ClaimWithListing | undefined> =>
  findClaimWhere(db, { id });

/** Returns the claim whose mailed link contains this token, given its hash. */
export async function findClaimByTokenHash(
  db: Queries,
  token: string,
): Promise<ClaimWithListing | undefined> {
  const found = await findClaimWhere(db, { token });
  return found?.claim.method === 'email' ? found : undefined;
}

/** Lists the account's claims, newest first. */
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

/** Lists claims that were proved and wait for the operator's decision, oldest first. */
export async function listClaimsToDecide(db: Queries): Promise<ClaimWithListing[]> {
  const { claims, listings } = db.t;
  return db
    .select({ claim: claims, listing: listings })
    .from(claims)
    .innerJoin(listings, eq(listings.id, claims.listingId))
    .where(and(eq(claims.status, 'pending'), isNotNull(claims.provenAt)))
    .orderBy(asc(claims.provenAt), asc(claims.id));
}

/** Lists claims of a listing that were proved and not refused, whether decided by the operator or not. */
export async function listProvedClaims(db: Queries, listingId: number): Promise<ClaimRow[]> {
  const { claims } = db.t;
  return db
    .select()
    .from(claims)
    .where(
      and(
        eq(claims.listingId, listingId),
        inArray(claims.status, ['pending', 'verified']),
        isNotNull(claims.provenAt),
      ),
    );
}

/** Lists claims of a listing, by any account, that are undecided and have not expired. */
export async function listOpenClaims(db: Queries, listingId: number, now: Date): Promise<ClaimRow[]> {
  const { claims } = db.t;
  const open = or(gt(claims.expiresAt, now), isNotNull(claims.provenAt));
  return db
    .select()
    .from(claims)
    .where(and(eq(claims.listingId, listingId), eq(claims.status, 'pending'), open))
    .orderBy(asc(claims.id));
}

/** Lists the undecided claims of a listing by one account. */
export async function listOpenClaimsOf(
  db: Queries,
  { listingId, accountId }: Pick<ClaimRow, 'listingId' | 'accountId'>,
): Promise<ClaimRow[]> {
  const { claims } = db.t;
  return db
    .select()
    .from(claims)
    .where(
      and(eq(claims.listingId, listingId), eq(claims.accountId, accountId), eq(claims.status, 'pending')),
    )
    .orderBy(asc(claims.id));
}
