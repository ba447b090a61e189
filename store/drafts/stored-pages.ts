import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { getSiteSettings } from '../site/site-settings.ts';

/**
 * A page as it was read. `html` is its text, `sha256` the hash of its UTF-8 bytes, `fetched_at` an ISO 8601 instant. `elsewhere`: a
 * page of another website about the product.
 */
export type DraftPage = {
  url: string;
  status: number;
  sha256: string;
  html: string;
  fetched_at: string;
  elsewhere?: true;
};

/** A page as it is stored, with its HTML compressed. */
export type PackedPage = Omit<DraftPage, 'html'> & { deflated: Buffer };

// Runs off the main thread: the largest possible website takes half a second.
const deflate = promisify(deflateRaw);

const inflate = promisify(inflateRaw);

/**
 * Compresses pages for storage, in their order, and leaves out those that no longer fit into `kept_page_megabytes`.
 * Call it before the transaction that saves them, because it takes time.
 */
export async function packPages(db: Queries, pages: readonly DraftPage[]): Promise<PackedPage[]> {
  const { kept_page_megabytes } = await getSiteSettings(db);
  let remainingBytes = kept_page_megabytes * 1024 * 1024;
  const packed: PackedPage[] = [];
  for (const { html, ...page } of pages) {
    const deflated = await deflate(html, { level: constants.Z_BEST_SPEED });
    if (deflated.length > remainingBytes) continue;
    remainingBytes -= deflated.length;
    packed.push({ ...page, deflated });
  }
  return packed;
}

/** Lists the stored pages of a draft, the start page first and those of other websites last; none after they were deleted. */
export async function listStoredPages(db: Queries, draftId: string): Promise<DraftPage[]> {
  const { keptPages } = db.t;
  const rows = await db
    .select()
    .from(keptPages)
    .where(eq(keptPages.draftId, draftId))
    .orderBy(asc(keptPages.position));
  return Promise.all(
    rows.map(async ({ url, status, sha256, deflated, fetchedAt, elsewhere }) => ({
      url,
      status,
      sha256,
      html: (await inflate(deflated)).toString(),
      fetched_at: fetchedAt,
      ...(elsewhere ? { elsewhere } : {}),
    })),
  );
}

/** Lists the stored pages of the website of a draft alone. */
export const listStoredSitePages = async (db: Queries, draftId: string): Promise<DraftPage[]> =>
  (await listStoredPages(db, draftId)).filter(({ elsewhere }) => !elsewhere);

/** The pages that are stored of a draft, without their text; `urls` are those of its website. */
export type StoredReading = { urls: string[]; name: string };

/**
 * Returns the addresses of the stored pages of a draft and the name of their reading: the same pages with the same text have
 * the same name. Undefined after they were deleted.
 */
export async function findStoredReading(db: Queries, draftId: string): Promise<StoredReading | undefined> {
  const { keptPages } = db.t;
  const rows = await db
    .select({ url: keptPages.url, sha256: keptPages.sha256, elsewhere: keptPages.elsewhere })
    .from(keptPages)
    .where(eq(keptPages.draftId, draftId))
    .orderBy(asc(keptPages.position));
  if (rows.length === 0) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(rows.map(({ url, sha256 }) => [url, sha256])));
  const own = rows.filter(({ elsewhere }) => !elsewhere);
  return { urls: own.map(({ url }) => url), name: hash.digest('base64url').slice(0, 10) };
}
