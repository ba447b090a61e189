import {
  type AlertMatch,
  type AlertSearch,
  getNextLook,
  selectRecent,
  SILENT_DAYS,
} from '../../rules/people/search-alerts.ts';
import { findSearchAlert, type SearchAlertRow } from '../../store/people/search-alerts.ts';
import { updateSearchAlert } from '../../store/people/write/search-alerts.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { makeConfirmedRoom } from './alert-holders.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Confirms an alert: from now on it mails what launches. `findMatches` lists what its search finds now. */
export async function confirmAlert(
  {
    db,
    now,
    settings,
    findMatches,
  }: Pick<UseCaseDeps, 'db' | 'now'> &
    Pick<Services, 'settings'> & { findMatches: (search: AlertSearch) => Promise<AlertMatch[]> },
  { alertId }: { alertId: number },
): Promise<{ outcome: 'confirmed'; alert: SearchAlertRow } | { outcome: 'unknown' | 'full' }> {
  const asked = await findSearchAlert(db, alertId);
  if (!asked) return { outcome: 'unknown' };
  if (asked.confirmedAt !== null) return { outcome: 'confirmed', alert: asked };
  const known = selectRecent(await findMatches(asked.search), now()).map(({ slug }) => slug);
  return db.transaction(async (tx) => {
    const alert = await findSearchAlert(tx, alertId);
    if (!alert) return { outcome: 'unknown' };
    if (alert.confirmedAt !== null) return { outcome: 'confirmed', alert };
    if (settings.rateLimits && !(await makeConfirmedRoom(tx, alert, await getSiteSettings(tx))))
      return { outcome: 'full' };
    const look = {
      ...{ confirmedAt: now(), known, dueAt: getNextLook(alert.rhythm, now()) },
      expiresAt: new Date(now().getTime() + SILENT_DAYS * DAY),
    };
    await updateSearchAlert(tx, alert.id, look);
    return { outcome: 'confirmed', alert: { ...alert, ...look } };
  });
}
