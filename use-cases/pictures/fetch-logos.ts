import { listNamedLogos, type LogoState, type NamedLogo } from '../../store/listings/logos.ts';
import { putLogo } from '../../store/listings/write/logos.ts';
import type { ActParts } from '../act-parts.ts';

const AT_ONCE = 500;

/** The number of logos by state before the request, the number of requested ones, and those that failed before. */
export type LogosAsked = Record<LogoState, number> & { asked: number; inVain: NamedLogo[] };

/**
 * Queues the download of logos that listings name: those not requested yet, with `failed` those that failed before,
 * with `all` every one; the stored copy stays until a new one is there. A repeated call continues.
 */
export async function fetchLogos(
  { db, now, jobs, settings }: Pick<ActParts, 'db' | 'now' | 'jobs' | 'settings'>,
  { failed, all, dryRun }: { failed: boolean; all: boolean; dryRun: boolean },
): Promise<LogosAsked> {
  const found: LogosAsked = { kept: 0, waiting: 0, failed: 0, missing: 0, asked: 0, inVain: [] };
  const isWanted = ({ state, url }: NamedLogo) =>
    state === 'missing' ||
    (state === 'failed' && (failed || all)) ||
    // An uploaded logo has no other source.
    (state === 'kept' && all && !url.startsWith(`${settings.publicUrl}/logos/`));
  for (let last = 0; ;) {
    const logos = await listNamedLogos(db, last, AT_ONCE);
    const end = logos.at(-1);
    if (!end) return found;
    last = end.listingId;
    for (const { state } of logos) found[state] += 1;
    found.inVain.push(...logos.filter(({ state }) => state === 'failed'));
    const wanted = logos.filter(isWanted);
    found.asked += wanted.length;
    if (dryRun || wanted.length === 0) continue;
    await db.transaction(async (tx) => {
      for (const { listingId, url: sourceUrl, state } of wanted) {
        if (state !== 'kept')
          await putLogo(tx, { listingId, sourceUrl, triedAt: now(), sha256: null, bytes: null });
        await jobs.enqueue(tx, { kind: 'keep_logo', key: String(listingId), rank: 'bulk' });
      }
    });
  }
}
