import { setTimeout } from 'node:timers/promises';
import {
  type AlertMatch,
  type AlertSearch,
  getNextLook,
  selectRecent,
  SILENT_DAYS,
} from '../rules/people/search-alerts.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import { findSearchAlert, listDueAlerts, type SearchAlertRow } from '../store/people/search-alerts.ts';
import { deleteSearchAlert, updateSearchAlert } from '../store/people/write/search-alerts.ts';
import { filterBounced } from '../store/work/outgoing-mail.ts';
import { runAsLeader } from '../store/work/write/leader-election.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Alerts looked at in a turn, a few minutes; the others follow in the next. A day has turns for 28,800. */
const MAX_AT_ONCE = 100;
/** Milliseconds between two alerts, for what people wait for. */
const PAUSE = 20;
const TURN = 5 * MINUTE;

export type SearchAlertDeps = {
  db: Database;
  now: () => Date;
  /** Finds the live listings of a search, the most recent launches first. */
  findMatches: (search: AlertSearch) => Promise<AlertMatch[]>;
  /** Queues the mail with launches that are new since an instant. */
  mailNews: (tx: Tx, alert: SearchAlertRow, since: Date, launches: AlertMatch[]) => Promise<void>;
};

/** Mails what is new to the alerts that are due, in one process of the database. Nothing new means no mail. */
export async function sendSearchAlerts(deps: SearchAlertDeps, signal: AbortSignal): Promise<void> {
  const { db, now } = deps;
  if ((await listDueAlerts(db, now(), 1)).length === 0) return;
  const turn = Math.floor(now().getTime() / TURN);
  await runAsLeader(db, { name: 'search_alerts', turn, now, signal }, async (leaderSignal) => {
    // Many people have the same search.
    const found = new Map<string, Promise<AlertMatch[]>>();
    for (const alert of await listDueAlerts(db, now(), MAX_AT_ONCE)) {
      if (leaderSignal.aborted) return;
      const key = JSON.stringify(alert.search);
      const matches = found.get(key) ?? deps.findMatches(alert.search);
      found.set(key, matches);
      await look(deps, alert, selectRecent(await matches, now()));
      await setTimeout(PAUSE);
    }
  });
}

async function look(
  { db, now, mailNews }: SearchAlertDeps,
  { id, dueAt }: SearchAlertRow,
  recent: AlertMatch[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const alert = await findSearchAlert(tx, id);
    // It ended meanwhile, or another process was faster.
    if (alert?.dueAt?.getTime() !== dueAt?.getTime() || !alert?.dueAt) return;
    if ((await filterBounced(tx, [alert.email])).size > 0) {
      await deleteSearchAlert(tx, id);
      return;
    }
    const news = recent.filter(({ slug }) => !alert.known.includes(slug));
    const since = new Date(2 * alert.dueAt.getTime() - getNextLook(alert.rhythm, alert.dueAt).getTime());
    if (news.length > 0) await mailNews(tx, alert, since, news);
    await updateSearchAlert(tx, id, {
      known: recent.map(({ slug }) => slug),
      dueAt: getNextLook(alert.rhythm, now()),
      ...(news.length > 0 ? { expiresAt: new Date(now().getTime() + SILENT_DAYS * DAY) } : {}),
    });
  });
}
