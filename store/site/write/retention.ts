import { type Column, and, isNotNull, isNull, lt, ne, or, type SQL, sql, getTableColumns } from 'drizzle-orm';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Tables } from '../../engine/database.ts';
import { takeDuty } from '../../work/write/duties.ts';
import { getSiteSettings, type SiteSettings } from '../site-settings.ts';
import { lookUp } from '../../../rules/typed/sure.ts';

type Kept = {
  table: keyof Tables;
  /** The instant, or day, from which the days are counted. */
  column: string;
  days: number | ((site: SiteSettings) => number);
  /** Rows this is about; all without it. */
  only?: (t: Tables) => SQL | undefined;
  /** What many people leave behind in a day goes in the hour its time is over. */
  hourly?: true;
  /** Written with the machine's clock, as oidc-provider does, where ours may run ahead. */
  machineClock?: true;
  why: string;
};

const isOver = (t: Tables): SQL | undefined =>
  or(isNotNull(t.outgoingMail.sentAt), isNotNull(t.outgoingMail.failedAt));

/** How long what is kept for a time only is kept. Everything else stays until its account or listing goes. */
export const RETENTION: readonly Kept[] = [
  {
    table: 'auditLog',
    column: 'createdAt',
    days: ({ keep_audit_log_days }) => keep_audit_log_days,
    why: 'Security events: looked at after an incident. Site setting keep_audit_log_days.',
  },
  {
    table: 'reports',
    column: 'settledAt',
    days: 400,
    why: 'Reports the team has settled; open ones stay.',
  },
  {
    table: 'teamActions',
    column: 'createdAt',
    days: 1095,
    why: 'What the team did and why: to answer who asks.',
  },
  {
    table: 'faces',
    column: 'removedAt',
    days: 90,
    why: 'Pictures of founders that the team took down: until it cannot be taken back any more.',
  },
  {
    table: 'outgoingMail',
    column: 'createdAt',
    days: 90,
    only: isOver,
    why: 'Mail that is over: keeps the same message from being written twice. Recipients of what was sent go after 30 days.',
  },
  {
    table: 'signInCodes',
    column: 'expiresAt',
    days: 1,
    hourly: true,
    why: 'Hashes of codes: of no use once expired, and counted for a day.',
  },
  {
    table: 'browserSessions',
    column: 'expiresAt',
    days: 0,
    hourly: true,
    why: 'Signed-in browsers: until they expire.',
  },
  {
    table: 'knownBrowsers',
    column: 'seenAt',
    days: 180,
    why: 'Tells a new browser from a known one: as long as browsers keep the cookie.',
  },
  {
    table: 'apiKeys',
    column: 'revokedAt',
    days: 30,
    why: 'Hashes of keys that were revoked: those that work stay.',
  },
  {
    table: 'oauthRecords',
    column: 'expiresAt',
    days: 0,
    hourly: true,
    machineClock: true,
    why: 'Tokens, codes, grants, apps nobody used: until they expire.',
  },
  {
    table: 'idempotencyKeys',
    column: 'expiresAt',
    days: 0,
    hourly: true,
    why: 'Answers for retries: 24 hours.',
  },
  {
    table: 'rateCounts',
    column: 'endsAt',
    days: 0,
    hourly: true,
    machineClock: true,
    why: 'Counts of rate limits by hashed addresses: until their window ends.',
  },
  {
    table: 'listingVisitors',
    column: 'day',
    days: 0,
    hourly: true,
    why: 'Keyed hashes that count a visitor once a day: until the day is over.',
  },
  {
    table: 'listingCounts',
    column: 'day',
    days: 400,
    why: 'Clicks, hosts of visitors and what assistants did, by day: for the owner’s statistics.',
  },
  {
    table: 'paymentEvents',
    column: 'receivedAt',
    days: 400,
    why: 'Numbers of events of the payment provider: keeps one from being applied twice.',
  },
  {
    table: 'invites',
    column: 'expiresAt',
    days: 30,
    only: (t) => isNull(t.invites.acceptedAt),
    why: 'Addresses of people who were invited and did not come.',
  },
  {
    table: 'bouncedAddresses',
    column: 'createdAt',
    days: 400,
    why: 'Addresses no mail server takes mail for.',
  },
  { table: 'imports', column: 'updatedAt', days: 30, why: 'Imports that were cut off and can go on.' },
];

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const RECIPIENT_DAYS = 30;
// One transaction's: others wait for it no longer than for any write.
const BATCH = 500;

/**
 * Deletes what is kept no longer, all of it or what goes by the hour, in small transactions with turns for others.
 * Answers how many rows, by table.
 */
export async function keepRetention(
  db: Database,
  now: Date,
  signal: AbortSignal,
  which: 'all' | 'hourly' = 'all',
): Promise<Record<string, number>> {
  const site = await getSiteSettings(db);
  const ago = (days: number, clock = now): Date => new Date(clock.getTime() - days * DAY);
  const deleted: Record<string, number> = {};
  for (const kept of RETENTION.filter(({ hourly }) => which === 'all' || hourly)) {
    const { table, column, days, machineClock } = kept;
    const rows = db.t[table];
    const cutoff = ago(typeof days === 'number' ? days : days(site), machineClock ? new Date() : now);
    const field = lookUp(new Map<string, Column>(Object.entries(getTableColumns(rows))), column);
    const old = and(
      lt(field, column === 'day' ? cutoff.toISOString().slice(0, 10) : cutoff),
      kept.only?.(db.t),
    );
    const count = await inBatches(signal, () =>
      db.transaction(async (tx) => {
        const gone = await tx
          .delete(rows)
          .where(someOf(db, rows, old))
          .returning({ one: sql`1` });
        return gone.length;
      }),
    );
    if (count > 0) deleted[table] = count;
  }
  if (which === 'all') await forgetRecipients(db, ago(RECIPIENT_DAYS), signal);
  return deleted;
}

/** Empties the recipient of mail that was sent before then. */
async function forgetRecipients(db: Database, before: Date, signal: AbortSignal): Promise<void> {
  const mail = db.t.outgoingMail;
  const named = and(lt(mail.createdAt, before), isNotNull(mail.sentAt), ne(mail.recipient, ''));
  await inBatches(signal, () =>
    db.transaction(async (tx) => {
      const emptied = tx
        .update(mail)
        .set({ recipient: '', mailbox: null })
        .where(someOf(db, mail, named));
      return (await emptied.returning({ id: mail.id })).length;
    }),
  );
}

/** At most a batch of these rows, by the database's own number of a row. */
function someOf(db: Database, table: Tables[keyof Tables], where: SQL | undefined): SQL {
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
 * Runs `keepRetention` whole once a day (UTC) and once an hour for what goes by the hour, for all processes of the
 * database; `forgetKeptMail`, which is each process's own, goes by the same days as recipients.
 */
export function repeatRetention(
  db: Database,
  now: () => Date,
  forgetKeptMail: (before: Date) => Promise<void>,
) {
  let mailForgotten: number | undefined;
  return async (signal: AbortSignal): Promise<void> => {
    const time = now().getTime();
    const [day, hour] = [Math.floor(time / DAY), Math.floor(time / HOUR)];
    const keep = (which: 'all' | 'hourly') => async (ending: AbortSignal) =>
      void (await keepRetention(db, now(), ending, which));
    await takeDuty(db, { name: 'daily_retention', turn: day, now, signal }, keep('all'));
    await takeDuty(db, { name: 'retention', turn: hour, now, signal }, keep('hourly'));
    if (day === mailForgotten) return;
    await forgetKeptMail(new Date(time - RECIPIENT_DAYS * DAY));
    mailForgotten = day;
  };
}
