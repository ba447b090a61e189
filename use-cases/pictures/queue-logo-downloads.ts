import { listNamedLogos, type LogoState, type NamedLogo } from '../../store/listings/logos.ts';
import { upsertLogo } from '../../store/listings/write/logos.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

const BATCH_SIZE = 500;

/** The number of logos by state before the request, the number of requested ones, and those that failed before. */
export type LogoDownloadCounts = Record<LogoState, number> & { requested: number; failedLogos: NamedLogo[] };

/**
 * Queues the download of logos that listings name: those not requested yet, with `failed` those that failed before,
 * with `all` every one; the stored copy stays until a new one is there. A repeated call continues.
 */
export async function queueLogoDownloads(
  { db, now, jobs, settings }: Pick<UseCaseDeps, 'db' | 'now' | 'jobs' | 'settings'>,
  { failed, all, dryRun }: { failed: boolean; all: boolean; dryRun: boolean },
): Promise<LogoDownloadCounts> {
  const counts: LogoDownloadCounts = {
    kept: 0,
    waiting: 0,
    failed: 0,
    missing: 0,
    requested: 0,
    failedLogos: [],
  };
  const shouldDownload = ({ state, url }: NamedLogo) =>
    state === 'missing' ||
    (state === 'failed' && (failed || all)) ||
    // An uploaded logo has no other source.
    (state === 'kept' && all && !url.startsWith(`${settings.publicUrl}/logos/`));
  for (let lastListingId = 0; ;) {
    const logos = await listNamedLogos(db, lastListingId, BATCH_SIZE);
    const end = logos.at(-1);
    if (!end) return counts;
    lastListingId = end.listingId;
    for (const { state } of logos) counts[state] += 1;
    counts.failedLogos.push(...logos.filter(({ state }) => state === 'failed'));
    const downloads = logos.filter(shouldDownload);
    counts.requested += downloads.length;
    if (dryRun || downloads.length === 0) continue;
    await db.transaction(async (tx) => {
      for (const { listingId, url: sourceUrl, state } of downloads) {
        if (state !== 'kept')
          await upsertLogo(tx, { listingId, sourceUrl, triedAt: now(), sha256: null, bytes: null });
        await jobs.enqueue(tx, { kind: 'keep_logo', key: String(listingId), rank: 'bulk' });
      }
    });
  }
}
