import { eq, inArray, lt, or } from 'drizzle-orm';
import type { Database, Tx } from '../../engine/database.ts';
import { getSiteSettings } from '../../site/site-settings.ts';
import type { PackedPage } from '../kept-pages.ts';

/** Keeps the pages of a draft; those of an earlier reading go. */
export async function saveKeptPages(tx: Tx, draftId: string, pages: readonly PackedPage[]): Promise<void> {
  const { keptPages } = tx.t;
  await tx.delete(keptPages).where(eq(keptPages.draftId, draftId));
  for (const [position, { fetched_at, ...page }] of pages.entries()) {
    await tx.insert(keptPages).values({ draftId, position, fetchedAt: fetched_at, ...page });
  }
}

const DAY = 24 * 60 * 60 * 1000;

const BATCH = 100;

/**
 * Deletes the pages of drafts whose listing launched `keep_pages_days` ago, and of those nobody changed for
 * `keep_abandoned_pages_days`. The values and quotes in the drafts stay.
 */
export async function forgetKeptPages(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const { keep_pages_days, keep_abandoned_pages_days } = await getSiteSettings(db);
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const { drafts, keptPages, listings } = db.t;
  for (;;) {
    const over = await db
      .selectDistinct({ id: keptPages.draftId })
      .from(keptPages)
      .innerJoin(drafts, eq(drafts.id, keptPages.draftId))
      .leftJoin(listings, eq(listings.id, drafts.listingId))
      .where(
        or(
          lt(listings.launchedAt, before(keep_pages_days)),
          lt(drafts.updatedAt, before(keep_abandoned_pages_days)),
        ),
      )
      .limit(BATCH);
    if (over.length === 0 || signal.aborted) return;
    const ids = over.map(({ id }) => id);
    await db.transaction((tx) => tx.delete(keptPages).where(inArray(keptPages.draftId, ids)));
  }
}
