import { Readable } from 'node:stream';
import { findListing } from '../../store/listings/listings.ts';
import { findLogo } from '../../store/listings/logos.ts';
import { upsertLogo } from '../../store/listings/write/logos.ts';
import type { Database } from '../../store/engine/database.ts';
import { readBytes } from '../../extraction/crawl/fetch/read-bytes.ts';
import type { JobHandler } from '../run-job.ts';

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

type LogoJobDeps = {
  db: Database;
  /** Uses the guarded network, so it reaches no private address. */
  fetch: typeof fetch;
  /** Decodes an untrusted picture and encodes it again. */
  redrawLogo: (file: Buffer) => Promise<{ sha256: string; bytes: Buffer } | { unusable: string }>;
  now: () => Date;
};

/**
 * Handles the job that fetches the logo of a listing once and stores a redrawn copy. Visitors get the copy, so the logo's
 * server never sees who they are.
 */
export const createLogoJob =
  ({ db, fetch, redrawLogo, now }: LogoJobDeps): JobHandler =>
  async (job, signal) => {
    const listingId = Number(job.key);
    const sourceUrl = (await findListing(db, listingId))?.logoUrl;
    if (!sourceUrl || !/^https?:/i.test(sourceUrl)) return;
    const file = await fetchPicture(
      fetch,
      sourceUrl,
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    );
    signal.throwIfAborted();
    const redrawn = file && (await redrawLogo(file));
    const { sha256, bytes } = redrawn && 'bytes' in redrawn ? redrawn : { sha256: null, bytes: null };
    await db.transaction(async (tx) => {
      // The owner may have changed the logo in the meantime.
      const listing = await findListing(tx, listingId);
      if (listing?.logoUrl !== sourceUrl) return;
      const savedLogo = sha256 === null ? (await findLogo(tx, listing.slug))?.logo : undefined;
      // An older copy is better than none.
      if (savedLogo?.bytes && savedLogo.sourceUrl === sourceUrl) return;
      await upsertLogo(tx, { listingId, sourceUrl, triedAt: now(), sha256, bytes });
    });
  };

/** Fetches the bytes of a picture; null if the server does not answer with one, or it is too large. */
async function fetchPicture(
  guardedFetch: typeof fetch,
  url: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const response = await guardedFetch(url, { signal, headers: { accept: 'image/*' } });
    if (!response.ok || !response.body) return null;
    const { bytes, truncated } = await readBytes(Readable.fromWeb(response.body), MAX_BYTES);
    return truncated ? null : Buffer.from(bytes);
  } catch {
    return null;
  }
}
