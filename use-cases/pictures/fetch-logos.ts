import { listNamedLogos, type LogoState, type NamedLogo } from '../../store/listings/logos.ts';
import { putLogo } from '../../store/listings/write/logos.ts';
import type { ActParts } from '../act-parts.ts';

const AT_ONCE = 500;

/** Logos by state before anything was asked for; how many were; which were looked for in vain. */
export type LogosAsked = Record<LogoState, number> & { asked: number; inVain: NamedLogo[] };

/**
 * Asks for logos that listings name, to be fetched in their own time: those that nobody has asked for yet, with `failed` those that
 * were looked for in vain, with `all` each, where the copy that is kept stays until another is there. Asked again, it goes on.
 */
export async function fetchLogos(
  { db, now, jobs, settings }: Pick<ActParts, 'db' | 'now' | 'jobs' | 'settings'>,
  { failed, all, dryRun }: { failed: boolean; all: boolean; dryRun: boolean },
): Promise<LogosAsked> {
  const found: LogosAsked = { kept: 0, waiting: 0, failed: 0, missing: 0, asked: 0, inVain: [] };
  const isWanted = ({ state, url }: NamedLogo) =>
    state === 'missing' ||
    (state === 'failed' && (failed || all)) ||
    // One that was uploaded is nowhere else.
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
