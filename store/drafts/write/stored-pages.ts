import { desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../engine/database.ts';
import { getSiteSettings } from '../../site/site-settings.ts';
import type { PackedPage } from '../stored-pages.ts';

/**
 * Saves the pages of a draft in place of those from an earlier reading. If all pages of the account exceed
 * `kept_page_megabytes` together, deletes those of its other drafts, the least recently changed first.
 */
export async function saveStoredPages(tx: Tx, draftId: string, pages: readonly PackedPage[]): Promise<void> {
  const { keptPages } = tx.t;
  await tx.delete(keptPages).where(eq(keptPages.draftId, draftId));
  for (const [position, { fetched_at, ...page }] of pages.entries()) {
    await tx.insert(keptPages).values({ draftId, position, fetchedAt: fetched_at, ...page });
  }
  if (pages.length === 0) return;
  const { drafts } = tx.t;
  const owner = tx.select({ id: drafts.accountId }).from(drafts).where(eq(drafts.id, draftId));
  const { kept_page_megabytes } = await getSiteSettings(tx);
  const sizes = await listPageSizes(tx, inArray(drafts.accountId, owner));
  const own = sizes.filter(({ id }) => id === draftId);
  const excess = listBeyondLimit([...own, ...sizes.filter(({ id }) => id !== draftId)], kept_page_megabytes);
  await deletePages(tx, excess);
}

/** Returns the size of the stored pages of each draft in bytes, the most recently changed draft first. */
function listPageSizes(db: Queries, condition?: SQL): Promise<{ id: string; bytes: number }[]> {
  const { drafts, keptPages } = db.t;
  return db
    .select({ id: drafts.id, bytes: sql`sum(length(${keptPages.deflated}))`.mapWith(Number) })
    .from(keptPages)
    .innerJoin(drafts, eq(drafts.id, keptPages.draftId))
    .where(condition)
    .groupBy(drafts.id, drafts.updatedAt)
    .orderBy(desc(drafts.updatedAt));
}

/** Returns the ids of those drafts that no longer fit into so many megabytes after the ones before them. */
function listBeyondLimit(sizes: { id: string; bytes: number }[], megabytes: number): string[] {
  let remainingBytes = megabytes * 1024 * 1024;
  return sizes.flatMap(({ id, bytes }) => ((remainingBytes -= bytes) < 0 ? [id] : []));
}

async function deletePages(tx: Tx, draftIds: string[]): Promise<void> {
  if (draftIds.length > 0) await tx.delete(tx.t.keptPages).where(inArray(tx.t.keptPages.draftId, draftIds));
}

const DAY = 24 * 60 * 60 * 1000;

const BATCH = 100;

/**
 * Deletes the stored pages of drafts whose listing launched `keep_pages_days` ago, and of drafts unchanged for
 * `keep_abandoned_pages_days`. If the rest exceeds `kept_page_megabytes_of_all`, also deletes those of the least recently
 * changed drafts. The values and quotes in the drafts stay.
 */
export async function deleteExpiredPages(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const { keep_pages_days, keep_abandoned_pages_days, kept_page_megabytes_of_all } =
    await getSiteSettings(db);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const { drafts, keptPages, listings } = db.t;
  for (;;) {
    const expired = await db
      .selectDistinct({ id: keptPages.draftId })
      .from(keptPages)
      .innerJoin(drafts, eq(drafts.id, keptPages.draftId))
      .leftJoin(listings, eq(listings.id, drafts.listingId))
      .where(
        or(
          lt(listings.launchedAt, daysAgo(keep_pages_days)),
          lt(drafts.updatedAt, daysAgo(keep_abandoned_pages_days)),
        ),
      )
      .limit(BATCH);
    if (expired.length === 0 || signal.aborted) break;
    const ids = expired.map(({ id }) => id);
    await db.transaction((tx) => deletePages(tx, ids));
  }
  const excess = listBeyondLimit(await listPageSizes(db), kept_page_megabytes_of_all);
  for (let at = 0; at < excess.length && !signal.aborted; at += BATCH)
    await db.transaction((tx) => deletePages(tx, excess.slice(at, at + BATCH)));
}
