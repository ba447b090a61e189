import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { DraftDocument } from '../rules/draft-document.ts';
import type { Queries, Tx } from './database.ts';

export type DraftStatus = 'crawling' | 'drafting' | 'ready';
export type DraftRow = Queries['t']['drafts']['$inferSelect'];
export type DraftPage = { url: string; status: number; sha256: string; html: string; fetched_at: string };

/** Writes a new draft down; its site is not read yet. */
export async function insertDraft(
  tx: Tx,
  draft: { id: string; accountId: number; url: string; domain: string; document: DraftDocument },
  now: Date,
): Promise<DraftRow> {
  const [row] = await tx
    .insert(tx.t.drafts)
    .values({ ...draft, status: 'crawling', createdAt: now, updatedAt: now })
    .returning();
  return row!;
}

export async function findDraft(db: Queries, id: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .prepared('draftById', (q) =>
      q
        .select()
        .from(q.t.drafts)
        .where(eq(q.t.drafts.id, sql.placeholder('id'))),
    )
    .execute({ id });
  return row;
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
    .where(
      and(
        eq(drafts.accountId, accountId),
        eq(drafts.url, url),
        inArray(drafts.status, ['crawling', 'drafting']),
      ),
    );
  return row;
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
  return { rows, total: await db.$count(drafts, mine) };
}

/** Drafts the account works on that are no listing yet, the one worked on last first. */
export async function listOpenDrafts(db: Queries, accountId: number, limit: number): Promise<DraftRow[]> {
  const drafts = db.t.drafts;
  return db
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
}

/** Ids of the drafts that the account joined as co-founder, as a subquery. */
export const joinedDrafts = (db: Queries, accountId: number) =>
  db
    .select({ id: db.t.draftMembers.draftId })
    .from(db.t.draftMembers)
    .where(eq(db.t.draftMembers.accountId, accountId));

export async function saveDraft(
  tx: Tx,
  id: string,
  change: Partial<Pick<DraftRow, 'status' | 'document' | 'listingId' | 'readyAt'>>,
  now: Date,
): Promise<DraftRow> {
  const [row] = await tx
    .update(tx.t.drafts)
    .set({ ...change, updatedAt: now })
    .where(eq(tx.t.drafts.id, id))
    .returning();
  return row!;
}

/** Whose pages: those the draft was written from, or those of the competitor it is compared with. */
export type DraftSite = 'own' | 'competitor';

// Positions of a competitor's pages; a reading of one site has far fewer pages.
const COMPETITOR_FROM = 1000;

const ofSite = ({ t: { draftPages } }: Queries, draftId: string, site: DraftSite) =>
  and(
    eq(draftPages.draftId, draftId),
    site === 'own' ? lt(draftPages.position, COMPETITOR_FROM) : gte(draftPages.position, COMPETITOR_FROM),
  );

/** Keeps the pages a draft quotes; those of an earlier reading of the site go. */
export async function saveDraftPages(
  tx: Tx,
  draftId: string,
  pages: DraftPage[],
  site: DraftSite = 'own',
): Promise<void> {
  await tx.delete(tx.t.draftPages).where(ofSite(tx, draftId, site));
  const from = site === 'own' ? 0 : COMPETITOR_FROM;
  for (const [at, { fetched_at, ...page }] of pages.entries()) {
    await tx.insert(tx.t.draftPages).values({ draftId, position: from + at, fetchedAt: fetched_at, ...page });
  }
}

/** The pages a draft quotes, start page first. */
export async function findDraftPages(
  db: Queries,
  draftId: string,
  site: DraftSite = 'own',
): Promise<DraftPage[]> {
  const pages = db.t.draftPages;
  const rows = await db
    .select()
    .from(pages)
    .where(ofSite(db, draftId, site))
    .orderBy(asc(pages.position));
  return rows.map(({ url, status, sha256, html, fetchedAt }) => ({
    url,
    status,
    sha256,
    html,
    fetched_at: fetchedAt,
  }));
}
