import type { Logger } from 'pino';
import { endReviewers } from '../use-cases/admin/members/end-reviewers.ts';
import { deleteDueAccounts } from '../use-cases/people/account-deletion/delete-due-accounts.ts';
import { runSteps } from '../scheduler/run-steps.ts';
import { type SearchAlertDeps, sendSearchAlerts } from '../scheduler/send-search-alerts.ts';
import { startCalendar } from '../scheduler/start-calendar.ts';
import type { Database } from '../store/engine/database.ts';
import { expireClaims } from '../store/listings/write/ownership-claims.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import { createRetentionTask } from '../store/site/write/retention.ts';
import type { Background } from './background.ts';

export type DueWorkDeps = {
  db: Database;
  background: Background;
  alerts: SearchAlertDeps;
  now: () => Date;
  log: Logger;
};

/** Creates the scheduled work: `runDueWork` runs it once, `repeat` runs it repeatedly until the returned function is called. */
export function createDueWork({ db, background, alerts, now, log }: DueWorkDeps) {
  const { mail, orders, calendar } = background;
  const deletions = { db, now, log, mail, cancelOrder: (order: OrderRow) => orders.cancel(order) };
  const retention = createRetentionTask(db, now, (before) => background.mailer.deleteOldOutboxFiles(before));
  const runDueWork = (signal: AbortSignal) =>
    runSteps([
      () => calendar.tick(signal),
      () => orders.tick(),
      () => db.transaction((tx) => expireClaims(tx, now())),
      () => deleteDueAccounts(deletions),
      () => endReviewers({ db, now }),
      () => sendSearchAlerts(alerts, signal),
    ]);
  return {
    runDueWork,
    repeat: () =>
      startCalendar({
        tick: (signal) => runSteps([() => runDueWork(signal), () => retention(signal)]),
        now,
        log,
      }),
  };
}
