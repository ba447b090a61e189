import { findLogo } from '../../store/listings/logos.ts';
import { upsertLogo } from '../../store/listings/write/logos.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/**
 * Queues the download of a viewed listing's logo if it is not stored: once, in the background, and again if the owner
 * has named another one.
 */
export async function queueLogoDownload(
  { db, now, jobs }: Pick<UseCaseDeps, 'db' | 'now' | 'jobs'>,
  { slug }: { slug: string },
): Promise<{ outcome: 'asked' | 'known' }> {
  return db.transaction(async (tx) => {
    const found = await findLogo(tx, slug);
    const sourceUrl = found?.listing.logoUrl;
    if (!found || !sourceUrl || found.logo?.sourceUrl === sourceUrl) return { outcome: 'known' };
    const { id: listingId } = found.listing;
    await upsertLogo(tx, { listingId, sourceUrl, triedAt: now(), sha256: null, bytes: null });
    await jobs.enqueue(tx, { kind: 'keep_logo', key: String(listingId) });
    return { outcome: 'asked' };
  });
}
