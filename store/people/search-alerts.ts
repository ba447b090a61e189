import { and, asc, count, desc, eq, isNotNull, isNull, like, lte, min, or } from 'drizzle-orm';
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

/** Counts the alerts that are confirmed, or those that are not. */
export const countAlerts = (db: Queries, which: 'confirmed' | 'unconfirmed'): Promise<number> => {
  // Only a confirmed one is ever due, and the index has this column.
  const { dueAt } = db.t.searchAlerts;
  return db.$count(db.t.searchAlerts, which === 'confirmed' ? isNotNull(dueAt) : isNull(dueAt));
};

/** Lists the ids of confirmed alerts at a domain and below it, oldest first. */
export async function listAlertsOfDomain(db: Queries, domain: string): Promise<number[]> {
  const { id, mailbox, dueAt } = db.t.searchAlerts;
  const rows = await db
    .select({ id })
    .from(db.t.searchAlerts)
    .where(and(isNotNull(dueAt), or(like(mailbox, `%@${domain}`), like(mailbox, `%.${domain}`))))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

/** Lists who holds each confirmed alert, oldest first. */
export async function listConfirmedHolders(
  db: Queries,
): Promise<Pick<SearchAlertRow, 'id' | 'mailbox' | 'sender'>[]> {
  const { id, mailbox, sender, dueAt } = db.t.searchAlerts;
  return db.select({ id, mailbox, sender }).from(db.t.searchAlerts).where(isNotNull(dueAt)).orderBy(asc(id));
}

/** Finds the network that asked for the most alerts that nobody confirmed, and the oldest of these. */
export async function findBusiestSender(
  db: Queries,
): Promise<{ sender: string; oldestId: number } | undefined> {
  const { id, sender, dueAt } = db.t.searchAlerts;
  const [busiest] = await db
    .select({ sender, oldestId: min(id) })
    .from(db.t.searchAlerts)
    .where(isNull(dueAt))
    .groupBy(sender)
    .orderBy(desc(count()), asc(min(id)))
    .limit(1);
  return busiest?.oldestId == null ? undefined : { sender: busiest.sender, oldestId: busiest.oldestId };
}

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
