import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { upgradeDocument } from '../../rules/drafts/stored-document.ts';
import { READING_STATUSES } from '../../rules/states/draft.ts';
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
  return row && normalizeDraft(row);
}

/** Returns the account's draft of this site that is still being written. */
export async function findUnfinishedDraft(
  db: Queries,
  accountId: number,
  url: string,
): Promise<DraftRow | undefined> {
  const drafts = db.t.drafts;
  const [row] = await db
    .select()
    .from(drafts)
    .where(
      and(eq(drafts.accountId, accountId), eq(drafts.url, url), inArray(drafts.status, READING_STATUSES)),
    );
  return row && normalizeDraft(row);
}

/** Lists the drafts that the account owns or joined, the newest first. */
export async function listDrafts(
  db: Queries,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DraftRow[]; total: number }> {
  const drafts = db.t.drafts;
  const mine = or(eq(drafts.accountId, accountId), inArray(drafts.id, selectJoinedDraftIds(db, accountId)));
  const rows = await db
    .select()
    .from(drafts)
    .where(mine)
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(normalizeDraft), total: await db.$count(drafts, mine) };
}

/** Lists the account's drafts that are not a listing yet, the most recently changed first. */
export async function listOpenDrafts(db: Queries, accountId: number, limit: number): Promise<DraftRow[]> {
  const drafts = db.t.drafts;
  const rows = await db
    .select()
    .from(drafts)
    .where(
      and(
        isNull(drafts.listingId),
        or(eq(drafts.accountId, accountId), inArray(drafts.id, selectJoinedDraftIds(db, accountId))),
      ),
    )
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit);
  return rows.map(normalizeDraft);
}

/** Completes the document of a draft that was saved by an earlier version. */
export const normalizeDraft = (row: DraftRow): DraftRow => ({
  ...row,
  document: upgradeDocument(row.document),
});

/** Builds a subquery for the ids of the drafts that the account joined as co-founder. */
export const selectJoinedDraftIds = (db: Queries, accountId: number) =>
  db
    .select({ id: db.t.draftMembers.draftId })
    .from(db.t.draftMembers)
    .where(eq(db.t.draftMembers.accountId, accountId));

/** Returns the ids of drafts whose document contains one of the words as a complete JSON string, in any member. */
export async function findDraftIdsContaining(db: Queries, texts: readonly string[]): Promise<string[]> {
  const { drafts } = db.t;
  const position = sql.raw(db.dialect === 'sqlite' ? 'instr' : 'strpos');
  const conditions = texts.map(
    (text) => sql`${position}(cast(${drafts.document} as text), ${JSON.stringify(text)}) > 0`,
  );
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(or(...conditions));
  return rows.map(({ id }) => id);
}
