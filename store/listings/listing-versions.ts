import { and, desc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ContentChange } from './listing-content.ts';

type Row = Queries['t']['listingVersions']['$inferSelect'];

/** One edit: the old and new values of the fields that changed. */
export type ListingVersion = Omit<Row, 'before' | 'after'> & { before: ContentChange; after: ContentChange };

/** Who edits, and how; `accountId` is null for the operator on the command line. */
export type Editor = { accountId: number | null; via: string; operation: string };

/** Lists a listing's edits, newest first, with the address of each editor. */
export async function listVersions(
  db: Queries,
  listingId: number,
  limit: number,
): Promise<(ListingVersion & { email: string | null })[]> {
  const { listingVersions: versions, accounts } = db.t;
  const rows = await db
    .select({ version: versions, email: accounts.email })
    .from(versions)
    .leftJoin(accounts, eq(accounts.id, versions.accountId))
    .where(eq(versions.listingId, listingId))
    .orderBy(desc(versions.id))
    .limit(limit);
  return rows.map(({ version, email }) => ({ ...version, email }));
}

/** Returns the fields of a listing that were last edited by a person with an account, and not by an operator's command. */
export async function getFieldsEditedByPeople(db: Queries, listingId: number): Promise<Set<string>> {
  const { listingVersions: versions } = db.t;
  const rows = await db
    .select({ accountId: versions.accountId, after: versions.after })
    .from(versions)
    .where(eq(versions.listingId, listingId))
    .orderBy(versions.id);
  const last = new Map(
    rows.flatMap(({ accountId, after }) => Object.keys(after).map((name) => [name, accountId])),
  );
  return new Set([...last].filter(([, accountId]) => accountId !== null).map(([name]) => name));
}

export async function findVersion(db: Queries, id: number): Promise<ListingVersion | undefined> {
  const [row] = await db.select().from(db.t.listingVersions).where(eq(db.t.listingVersions.id, id));
  return row;
}

/** Lists later edits of the same listing that changed any of the fields that this edit changed. */
export async function listLaterOverlappingVersions(
  db: Queries,
  version: ListingVersion,
): Promise<ListingVersion[]> {
  const versions = db.t.listingVersions;
  const later = await db
    .select()
    .from(versions)
    .where(and(eq(versions.listingId, version.listingId), gt(versions.id, version.id)))
    .orderBy(desc(versions.id));
  return later.filter(({ after }) => Object.keys(after).some((field) => field in version.after));
}
