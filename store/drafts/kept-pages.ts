import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { asc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../engine/database.ts';
import { getSiteSettings } from '../site/site-settings.ts';

/** A page as it was read. `html` is text, `sha256` is over its UTF-8 bytes, `fetched_at` an ISO instant. */
export type DraftPage = { url: string; status: number; sha256: string; html: string; fetched_at: string };

/** A page as it is stored. */
export type PackedPage = Omit<DraftPage, 'html'> & { deflated: Buffer };

// Off the main thread: half a second for the largest website there can be.
const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Compresses pages for keeping, in their order, as many as fit into `kept_page_megabytes`: one that is too large is
 * left out. Before the transaction that saves them.
 */
export async function packPages(db: Queries, pages: readonly DraftPage[]): Promise<PackedPage[]> {
  const { kept_page_megabytes } = await getSiteSettings(db);
  let left = kept_page_megabytes * 1024 * 1024;
  const packed: PackedPage[] = [];
  for (const { html, ...page } of pages) {
    const deflated = await deflate(html, { level: constants.Z_BEST_SPEED });
    if (deflated.length > left) continue;
    left -= deflated.length;
    packed.push({ ...page, deflated });
  }
  return packed;
}

/** Keeps the pages of a draft; those of an earlier reading go. */
export async function saveKeptPages(tx: Tx, draftId: string, pages: readonly PackedPage[]): Promise<void> {
  const { keptPages } = tx.t;
  await tx.delete(keptPages).where(eq(keptPages.draftId, draftId));
  for (const [position, { fetched_at, ...page }] of pages.entries()) {
    await tx.insert(keptPages).values({ draftId, position, fetchedAt: fetched_at, ...page });
  }
}

/** The kept pages of a draft, start page first; none once they were deleted. */
export async function findKeptPages(db: Queries, draftId: string): Promise<DraftPage[]> {
  const { keptPages } = db.t;
  const rows = await db
    .select()
    .from(keptPages)
    .where(eq(keptPages.draftId, draftId))
    .orderBy(asc(keptPages.position));
  return Promise.all(
    rows.map(async ({ url, status, sha256, deflated, fetchedAt }) => ({
      url,
      status,
      sha256,
      html: (await inflate(deflated)).toString(),
      fetched_at: fetchedAt,
    })),
  );
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
