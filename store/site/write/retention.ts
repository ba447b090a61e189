import { type Column, and, inArray, isNotNull, lt, ne, type SQL, sql, getTableColumns } from 'drizzle-orm';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Tables, Tx } from '../../engine/database.ts';
import { GROWTH } from '../growth.ts';
import { keysOf } from '../../../rules/typed/records.ts';
import { runAsLeader } from '../../work/write/leader-election.ts';
import { getSiteSettings } from '../site-settings.ts';
import { getOrThrow } from '../../../rules/typed/assert.ts';

/** The tables whose rows are deleted after some time. All other rows stay until their account or listing is deleted. */
export const RETENTION_RULES = keysOf(GROWTH).flatMap((table) => {
  const { retention: kept } = GROWTH[table];
  return kept ? [{ table, ...kept }] : [];
});

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const RECIPIENT_DAYS = 30;
// Rows per transaction: others wait for one no longer than for any write.
const BATCH = 500;

/**
 * Deletes expired rows, of all tables or only of the hourly ones, in small transactions between which other work can run.
 * Returns the number of deleted rows by table.
 */
export async function deleteExpiredRows(
  db: Database,
  now: Date,
  signal: AbortSignal,
  which: 'all' | 'hourly' = 'all',
): Promise<Record<string, number>> {
  const site = await getSiteSettings(db);
  const ago = (days: number, clock = now): Date => new Date(clock.getTime() - days * DAY);
  const deleted: Record<string, number> = {};
  for (const rule of RETENTION_RULES.filter(({ hourly }) => which === 'all' || hourly)) {
    const { table, column, days, machineClock } = rule;
    const rows = db.t[table];
    const cutoff = ago(typeof days === 'number' ? days : days(site), machineClock ? new Date() : now);
    const field = getOrThrow(new Map<string, Column>(Object.entries(getTableColumns(rows))), column);
    const isExpired = and(
      lt(field, column === 'day' ? cutoff.toISOString().slice(0, 10) : cutoff),
      rule.filter?.(db.t),
    );
    const count = await inBatches(signal, () =>
      db.transaction(async (tx) => {
        const deletedRows = await tx
          .delete(rows)
          .where(table === 'orders' ? await deleteOrderParts(tx, isExpired) : batchOf(db, rows, isExpired))
          .returning({ one: sql`1` });
        return deletedRows.length;
      }),
    );
    if (count > 0) deleted[table] = count;
  }
  if (which === 'all') await removeRecipients(db, ago(RECIPIENT_DAYS), signal);
  return deleted;
}

/** Deletes what belongs to a batch of these orders, and builds the condition for those orders. */
async function deleteOrderParts(tx: Tx, isExpired: SQL | undefined): Promise<SQL> {
  const { orders, orderLines, orderHelp, payments, promoUses, launchPlaces } = tx.t;
  const some = await tx.select({ id: orders.id }).from(orders).where(isExpired).limit(BATCH);
  const ids = some.map(({ id }) => id);
  for (const table of [orderLines, orderHelp, payments, promoUses, launchPlaces])
    await tx.delete(table).where(inArray(table.orderId, ids));
  return inArray(orders.id, ids);
}

/** Removes the recipients of mail that was sent before then. */
async function removeRecipients(db: Database, before: Date, signal: AbortSignal): Promise<void> {
  const mail = db.t.outgoingMail;
  const named = and(lt(mail.createdAt, before), isNotNull(mail.sentAt), ne(mail.recipient, ''));
  await inBatches(signal, () =>
    db.transaction(async (tx) => {
      const emptied = tx
        .update(mail)
        .set({ recipient: '', mailbox: null })
        .where(batchOf(db, mail, named));
      return (await emptied.returning({ id: mail.id })).length;
    }),
  );
}

/** Builds the condition for at most one batch of these rows, by the database's internal row id. */
function batchOf(db: Database, table: Tables[keyof Tables], where: SQL | undefined): SQL {
  const row = sql.raw(db.dialect === 'sqlite' ? 'rowid' : 'ctid');
  return sql`${row} in (select ${row} from ${table} where ${where} limit ${sql.raw(String(BATCH))})`;
}

async function inBatches(signal: AbortSignal, batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = BATCH; count === BATCH && !signal.aborted; await turn()) {
    count = await batch();
    total += count;
  }
  return total;
}

/**
 * Creates a task that runs `deleteExpiredRows` for all tables once a day (UTC) and for the hourly ones once an hour, in one of
 * the processes of the database. Calls `deleteOldMail` daily in every process, with the age limit of recipients.
 */
export function createRetentionTask(
  db: Database,
  now: () => Date,
  deleteOldMail: (before: Date) => Promise<void>,
) {
  let lastMailDay: number | undefined;
  return async (signal: AbortSignal): Promise<void> => {
    const time = now().getTime();
    const [day, hour] = [Math.floor(time / DAY), Math.floor(time / HOUR)];
    const deleteRows = (which: 'all' | 'hourly') => async (ending: AbortSignal) =>
      void (await deleteExpiredRows(db, now(), ending, which));
    await runAsLeader(db, { name: 'daily_retention', turn: day, now, signal }, deleteRows('all'));
    await runAsLeader(db, { name: 'retention', turn: hour, now, signal }, deleteRows('hourly'));
    if (day === lastMailDay) return;
    await deleteOldMail(new Date(time - RECIPIENT_DAYS * DAY));
    lastMailDay = day;
  };
}
