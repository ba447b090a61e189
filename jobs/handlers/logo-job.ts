import { Readable } from 'node:stream';
import { findListing } from '../../store/listings/listings.ts';
import { findLogo } from '../../store/listings/logos.ts';
import { upsertLogo } from '../../store/listings/write/logos.ts';
import type { Database } from '../../store/engine/database.ts';
import { readBytes } from '../../extraction/crawl/fetch/read-bytes.ts';
import type { JobHandler } from '../run-job.ts';

const MOST_BYTES = 1024 * 1024;
const WAIT_MS = 10_000;

type Parts = {
  db: Database;
  /** Over the guarded network: it reaches no private address. */
  fetch: typeof fetch;
  /** Decodes a picture of a stranger and writes it anew. */
  drawLogo: (file: Buffer) => Promise<{ sha256: string; bytes: Buffer } | { unusable: string }>;
  now: () => Date;
};

/** Fetches the logo that a listing names, once, and keeps it redrawn: its server never sees who looks at our pages. */
export const logoJob =
  ({ db, fetch, drawLogo, now }: Parts): JobHandler =>
  async (job, signal) => {
    const listingId = Number(job.key);
    const sourceUrl = (await findListing(db, listingId))?.logoUrl;
    if (!sourceUrl || !/^https?:/i.test(sourceUrl)) return;
    const file = await fetchPicture(
      fetch,
      sourceUrl,
      AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
    );
    signal.throwIfAborted();
    const drawn = file && (await drawLogo(file));
    const { sha256, bytes } = drawn && 'bytes' in drawn ? drawn : { sha256: null, bytes: null };
    await db.transaction(async (tx) => {
      // The owner may have named another meanwhile.
      const listing = await findListing(tx, listingId);
      if (listing?.logoUrl !== sourceUrl) return;
      const kept = sha256 === null ? (await findLogo(tx, listing.slug))?.logo : undefined;
      // A copy from before is better than none.
      if (kept?.bytes && kept.sourceUrl === sourceUrl) return;
      await upsertLogo(tx, { listingId, sourceUrl, triedAt: now(), sha256, bytes });
    });
  };

/** The bytes of a picture; null where its server does not answer with one of a size that can be. */
async function fetchPicture(
  fetchOver: typeof fetch,
  url: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const response = await fetchOver(url, { signal, headers: { accept: 'image/*' } });
    if (!response.ok || !response.body) return null;
    const { bytes, truncated } = await readBytes(Readable.fromWeb(response.body), MOST_BYTES);
    return truncated ? null : Buffer.from(bytes);
  } catch {
    return null;
  }
}
