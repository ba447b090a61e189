import type { Columns } from '../engine/columns.ts';
import { DUTIES } from './duty-names.ts';
import { JOB_KINDS, JOB_RANK } from './job-kinds.ts';

/** Work that must survive a restart: jobs, mail, duties, and calls that hold an idempotency key. */
export function workTables(c: Columns) {
  const jobs = c.table(
    'jobs',
    {
      id: c.id(),
      kind: c.oneOf(JOB_KINDS).notNull(),
      // One open job per key: asking twice for the same work is one job.
      key: c.text().notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      attempts: c.integer().notNull().default(0),
      runAfter: c.time().notNull(),
      // Whoever took the job holds it until then, and only it may end the job; a process that died lets go this way.
      holder: c.text(),
      heldUntil: c.time(),
      // The lower the sooner: JOB_RANK.
      rank: c.integer().notNull().default(JOB_RANK.usual),
      // Tried too often: waits for the operator, or for somebody to ask for the same work again.
      diedAt: c.time(),
      lastError: c.text(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.uniqueIndex('jobs_kind_key').on(t.kind, t.key),
      c.index('jobs_run_after').on(t.runAfter),
      c.index('jobs_turn').on(t.rank, t.runAfter),
      c.index('jobs_held').on(t.heldUntil),
    ],
  );

  // What one process does for all of them, and what the latest was that is done: an hour, a day.
  const duties = c.table('duties', {
    name: c.oneOf(DUTIES).primaryKey(),
    doneTurn: c.bigInteger().notNull(),
    holder: c.text(),
    heldUntil: c.time(),
  });

  // Rate limits that several processes share. On PostgreSQL not logged: a crash may forget a minute of them.
  const rateCounts = c.table(
    'rate_counts',
    {
      // A hash of who it is about.
      key: c.text().primaryKey(),
      points: c.integer().notNull(),
      endsAt: c.time().notNull(),
    },
    (t) => [c.index('rate_counts_end').on(t.endsAt)],
  );

  const outgoingMail = c.table(
    'outgoing_mail',
    {
      id: c.id(),
      // A message with the same key is written once, whatever is retried.
      key: c.text().notNull().unique(),
      recipient: c.text().notNull(),
      // Where mail to the recipient arrives (rules/people/mailboxes.ts); of mail that strangers cause, which is counted by it.
      mailbox: c.text(),
      subject: c.text().notNull(),
      text: c.text().notNull(),
      html: c.text().notNull(),
      headers: c.json<Record<string, string>>().notNull().default({}),
      attempts: c.integer().notNull().default(0),
      // Set just before the text goes over the wire, by one try alone: cut off in there, nobody knows whether it arrived.
      handedOverAt: c.time(),
      handedOverBy: c.text(),
      sentAt: c.time(),
      failedAt: c.time(),
      lastError: c.text(),
      createdAt: c.time().notNull(),
    },
    (t) => [
      c.index('outgoing_mail_recipient').on(t.recipient, t.createdAt),
      c.index('outgoing_mail_mailbox').on(t.mailbox, t.createdAt),
    ],
  );

  // Addresses that no mail server takes mail for.
  const bouncedAddresses = c.table('bounced_addresses', {
    email: c.text().primaryKey(),
    reply: c.text().notNull(),
    createdAt: c.time().notNull(),
  });

  const idempotencyKeys = c.table(
    'idempotency_keys',
    {
      accountId: c.integer().notNull(),
      operation: c.text().notNull(),
      key: c.text().notNull(),
      requestHash: c.text().notNull(),
      // Null while a call is running.
      body: c.json<unknown>(),
      status: c.integer(),
      // The one call that may finish under this key, and until when no other may take it over.
      holder: c.text(),
      heldUntil: c.time(),
      createdAt: c.time().notNull(),
      expiresAt: c.time().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.accountId, t.operation, t.key] }),
      c.index('idempotency_keys_expiry').on(t.expiresAt),
    ],
  );

  return { jobs, duties, rateCounts, outgoingMail, bouncedAddresses, idempotencyKeys };
}
