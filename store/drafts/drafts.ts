import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { wholeDocument } from '../../rules/drafts/stored-document.ts';
import { UNREADY } from '../../rules/states/draft.ts';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type DraftRow = Queries['t']['drafts']['$inferSelect'];

const draftById = prepared((q) =>
  q
    .select()
    .from(q.t.drafts)
    .where(eq(q.t.drafts.id, sql.placeholder('id'))),
);

export async function findDraft(db: Queries, id: string): Promise<DraftRow | undefined> {
  const [row] = await draftById(db, { id });
  return row && whole(row);
}

/** The draft of the same site that the account asked for and that is still being read. */
export async function findUnfinishedDraft(
  db: Queries,
  accountId: number,
  url: string,
): Promise<DraftRow | undefined> {
  const drafts = db.t.drafts;
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.accountId, accountId), eq(drafts.url, url), inArray(drafts.status, UNREADY)));
  return row && whole(row);
}

/** The drafts the account owns or joined, newest first. */
export async function listDrafts(
  db: Queries,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DraftRow[]; total: number }> {
  const drafts = db.t.drafts;
  const mine = or(eq(drafts.accountId, accountId), inArray(drafts.id, joinedDrafts(db, accountId)));
  const rows = await db
    .select()
    .from(drafts)
    .where(mine)
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(whole), total: await db.$count(drafts, mine) };
}

/** Drafts the account works on that are no listing yet, the one worked on last first. */
export async function listOpenDrafts(db: Queries, accountId: number, limit: number): Promise<DraftRow[]> {
  const drafts = db.t.drafts;
  const rows = await db
    .select()
    .from(drafts)
    .where(
      and(
        isNull(drafts.listingId),
        or(eq(drafts.accountId, accountId), inArray(drafts.id, joinedDrafts(db, accountId))),
      ),
    )
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit);
  return rows.map(whole);
}

/** A draft as it is written today, whenever it was. */
export const whole = (row: DraftRow): DraftRow => ({ ...row, document: wholeDocument(row.document) });

/** Ids of the drafts that the account joined as co-founder, as a subquery. */
export const joinedDrafts = (db: Queries, accountId: number) =>
  db
    .select({ id: db.t.draftMembers.draftId })
    .from(db.t.draftMembers)
    .where(eq(db.t.draftMembers.accountId, accountId));

/** Ids of the drafts whose document holds one of the words as a whole text; what it is there, the document says. */
export async function listDraftsHolding(db: Queries, words: readonly string[]): Promise<string[]> {
  const { drafts } = db.t;
  const at = sql.raw(db.dialect === 'sqlite' ? 'instr' : 'strpos');
  const holding = words.map(
    (word) => sql`${at}(cast(${drafts.document} as text), ${JSON.stringify(word)}) > 0`,
  );
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(or(...holding));
  return rows.map(({ id }) => id);
}
