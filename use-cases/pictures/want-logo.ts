import { findLogo } from '../../store/listings/logos.ts';
import { putLogo } from '../../store/listings/write/logos.ts';
import type { ActParts } from '../act-parts.ts';

/**
 * Asks for the logo of a listing that somebody looks at and of which none is kept: it is fetched once, in its own time. It
 * is asked for again where the owner has named another.
 */
export async function wantLogo(
  { db, now, jobs }: Pick<ActParts, 'db' | 'now' | 'jobs'>,
  { slug }: { slug: string },
): Promise<{ outcome: 'asked' | 'known' }> {
  return db.transaction(async (tx) => {
    const found = await findLogo(tx, slug);
    const sourceUrl = found?.listing.logoUrl;
    if (!found || !sourceUrl || found.logo?.sourceUrl === sourceUrl) return { outcome: 'known' };
    const { id: listingId } = found.listing;
    await putLogo(tx, { listingId, sourceUrl, triedAt: now(), sha256: null, bytes: null });
    await jobs.enqueue(tx, { kind: 'keep_logo', key: String(listingId) });
    return { outcome: 'asked' };
  });
}
