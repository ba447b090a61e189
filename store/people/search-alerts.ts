import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type SearchAlertRow = Queries['t']['searchAlerts']['$inferSelect'];

export async function findSearchAlert(db: Queries, id: number): Promise<SearchAlertRow | undefined> {
  const alerts = db.t.searchAlerts;
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id));
  return row;
}

/** Lists the alerts of a mailbox, confirmed or not, oldest first. */
export async function listAlertsOfMailbox(db: Queries, mailbox: string): Promise<SearchAlertRow[]> {
  const alerts = db.t.searchAlerts;
  return db.select().from(alerts).where(eq(alerts.mailbox, mailbox)).orderBy(asc(alerts.id));
}

/** Counts the alerts that a network asked for since an instant. */
export const countAlertsOfSender = (db: Queries, sender: string, since: Date): Promise<number> =>
  db.$count(
    db.t.searchAlerts,
    and(eq(db.t.searchAlerts.sender, sender), gt(db.t.searchAlerts.createdAt, since)),
  );

/** Counts all alerts. */
export const countAlerts = (db: Queries): Promise<number> => db.$count(db.t.searchAlerts);

/** Lists confirmed alerts that are due, the longest overdue first. */
export async function listDueAlerts(db: Queries, now: Date, limit: number): Promise<SearchAlertRow[]> {
  const alerts = db.t.searchAlerts;
  return db
    .select()
    .from(alerts)
    .where(and(isNotNull(alerts.confirmedAt), lte(alerts.dueAt, now)))
    .orderBy(asc(alerts.dueAt))
    .limit(limit);
}
