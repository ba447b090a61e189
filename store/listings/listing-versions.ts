import { and, desc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import type { ContentChange } from './listing-content.ts';

type Row = Queries['t']['listingVersions']['$inferSelect'];

/** One edit: the fields that changed, as they were and as they became. */
export type ListingVersion = Omit<Row, 'before' | 'after'> & { before: ContentChange; after: ContentChange };

/** Who edits and how; `accountId` null is the operator on the command line. */
export type Editor = { accountId: number | null; via: string; operation: string };

/** A listing's edits, newest first, with the address of who made them. */
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

/** The fields of a listing whose last edit is of a person with an account, and not of an operator's command. */
export async function fieldsOfPeople(db: Queries, listingId: number): Promise<Set<string>> {
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

/** Later edits of the same listing that changed a field this one changed, too. */
export async function listOverlappingLater(db: Queries, version: ListingVersion): Promise<ListingVersion[]> {
  const versions = db.t.listingVersions;
  const later = await db
    .select()
    .from(versions)
    .where(and(eq(versions.listingId, version.listingId), gt(versions.id, version.id)))
    .orderBy(desc(versions.id));
  return later.filter(({ after }) => Object.keys(after).some((field) => field in version.after));
}
