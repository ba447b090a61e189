import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { VoteWithAccount } from '../../rules/launches/unusual-votes.ts';
import type { Queries } from '../engine/database.ts';

/**
 * Lists the newest counted votes or follows since a day, with their accounts and the networks that these signed in from,
 * according to the audit log.
 */
export async function listRecentVotes(
  db: Queries,
  tableName: 'votes' | 'follows',
  { since, limit }: { since: string; limit: number },
): Promise<VoteWithAccount[]> {
  const { votes, follows, accounts, listings, auditLog } = db.t;
  const table = tableName === 'votes' ? votes : follows;
  const isRecent = tableName === 'votes' ? gte(votes.week, since) : gte(follows.createdAt, new Date(since));
  const recent = and(isRecent, isNull(table.setAsideAt));
  const rows = await db
    .select({
      listingId: table.listingId,
      accountId: table.accountId,
      email: accounts.email,
      madeAt: accounts.createdAt,
      votedAt: table.createdAt,
      light: table.light,
    })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.accountId))
    .innerJoin(listings, eq(listings.id, table.listingId))
    .where(and(recent, eq(listings.sample, false)))
    .orderBy(desc(table.createdAt), desc(table.accountId))
    .limit(limit);
  const voters = db.select({ id: table.accountId }).from(table).where(recent);
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

/** Returns the slugs, names and counts of listings, by id. */
export async function getListingNames(
  db: Queries,
  ids: number[],
): Promise<Map<number, { slug: string; name: string; votes: number; follows: number }>> {
  const { id, slug, name, votes, follows } = db.t.listings;
  const rows = await db
    .select({ id, slug, name, votes, follows })
    .from(db.t.listings)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
