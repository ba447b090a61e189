import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { ListingFate } from '../../rules/people/account-deletion.ts';
import type { Queries } from '../engine/database.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

export type ScheduledDeletion = { id: number; email: string; dueAt: Date; listings: ListingFate };

/** Lists up to `limit` accounts whose deletion is due, or only the one with this id if it is due. */
export async function listDueDeletions(
  db: Queries,
  now: Date,
  { limit, id }: { limit: number; id?: number },
): Promise<ScheduledDeletion[]> {
  const { accounts } = db.t;
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      dueAt: accounts.deletionDueAt,
      listings: accounts.deletionListings,
    })
    .from(accounts)
    .where(and(lte(accounts.deletionDueAt, now), id === undefined ? undefined : eq(accounts.id, id)))
    .orderBy(asc(accounts.deletionDueAt))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    dueAt: assertDefined(row.dueAt),
    listings: assertDefined(row.listings),
  }));
}

/** Lists a person's drafts that have co-founders, with the one who joined first and is not to be deleted (`heir`). */
export async function listSuccessors(
  db: Queries,
  accountId: number,
): Promise<{ draftId: string; heir: number; listingId: number | null; name: string }[]> {
  const { drafts, draftMembers, accounts, listings } = db.t;
  const rows = await db
    .select({
      draftId: drafts.id,
      heir: draftMembers.accountId,
      listingId: drafts.listingId,
      name: sql<string>`coalesce(${listings.name}, ${drafts.domain})`,
    })
    .from(draftMembers)
    .innerJoin(drafts, eq(drafts.id, draftMembers.draftId))
    .innerJoin(accounts, eq(accounts.id, draftMembers.accountId))
    .leftJoin(listings, eq(listings.draftId, drafts.id))
    .where(and(eq(drafts.accountId, accountId), isNull(accounts.deletionDueAt)))
    .orderBy(asc(draftMembers.createdAt), asc(draftMembers.accountId));
  return [...new Map(rows.toReversed().map((row) => [row.draftId, row])).values()];
}
