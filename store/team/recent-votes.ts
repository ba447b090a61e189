import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SeenVote } from '../../rules/launches/unusual-votes.ts';
import type { Queries } from '../engine/database.ts';

/**
 * The newest votes since a week that are counted, with their accounts and the networks these signed in from, as far as the audit log has
 * them.
 */
export async function listRecentVotes(db: Queries, since: string, limit: number): Promise<SeenVote[]> {
  const { votes, accounts, listings, auditLog } = db.t;
  const recent = and(gte(votes.week, since), isNull(votes.setAsideAt));
  const rows = await db
    .select({
      listingId: votes.listingId,
      accountId: votes.accountId,
      email: accounts.email,
      madeAt: accounts.createdAt,
      votedAt: votes.createdAt,
      light: votes.light,
    })
    .from(votes)
    .innerJoin(accounts, eq(accounts.id, votes.accountId))
    .innerJoin(listings, eq(listings.id, votes.listingId))
    .where(and(recent, eq(listings.sample, false)))
    .orderBy(desc(votes.createdAt), desc(votes.accountId))
    .limit(limit);
  const voters = db.select({ id: votes.accountId }).from(votes).where(recent);
  const signIns = await db
    .selectDistinct({ accountId: auditLog.accountId, network: auditLog.network })
    .from(auditLog)
    .where(
      and(eq(auditLog.type, 'sign_in'), isNotNull(auditLog.network), inArray(auditLog.accountId, voters)),
    )
    .limit(2 * limit);
  const networks = Map.groupBy(signIns, ({ accountId }) => accountId);
  return rows.map((row) => ({
    ...row,
    networks: (networks.get(row.accountId) ?? []).flatMap(({ network }) => network ?? []),
  }));
}

/** Listings by number, as a page names them. */
export async function listingNames(
  db: Queries,
  ids: number[],
): Promise<Map<number, { slug: string; name: string; votes: number }>> {
  const { id, slug, name, votes } = db.t.listings;
  const rows = await db.select({ id, slug, name, votes }).from(db.t.listings).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
