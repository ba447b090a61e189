import type { Columns } from '../engine/columns.ts';
import { LEADER_TASKS } from './leader-tasks.ts';
import { JOB_KINDS, JOB_RANK } from './job-kinds.ts';

/** Builds the tables of work that must survive a restart: jobs, mail, leader election, rate limits and idempotency keys. */
export function workTables(c: Columns) {
  const jobs = c.table(
    'jobs',
    {
      id: c.id(),
      kind: c.oneOf(JOB_KINDS).notNull(),
      // There is one open job per kind and key: enqueueing the same work twice makes one job.
      key: c.text().notNull(),
      payload: c.json<Record<string, unknown>>().notNull(),
      attempts: c.integer().notNull().default(0),
      runAfter: c.time().notNull(),
      // The lease: only its holder may finish the job, and after `heldUntil` another process may take it over.
      holder: c.text(),
      heldUntil: c.time(),
      // Lower ranks run first: JOB_RANK.
      rank: c.integer().notNull().default(JOB_RANK.usual),
      // Set on dead letters: too many attempts; waits for the operator, or for the same work to be enqueued again.
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

  // Leader election: tasks that one process does for all, with the latest period (hour or day) that is done.
  const duties = c.table('duties', {
    name: c.oneOf(LEADER_TASKS).primaryKey(),
    doneTurn: c.bigInteger().notNull(),
    holder: c.text(),
    heldUntil: c.time(),
  });

  // Rate limits that several processes share. Unlogged on PostgreSQL: a crash may lose a minute of counts.
  const rateCounts = c.table(
    'rate_counts',
    {
      // A hash of the client or account.
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
      // A message with the same key is stored only once, even after retries.
      key: c.text().notNull().unique(),
      recipient: c.text().notNull(),
      // The recipient's mailbox (rules/people/mailboxes.ts), set only for mail caused by other people, which is limited by it.
      mailbox: c.text(),
      subject: c.text().notNull(),
      text: c.text().notNull(),
      html: c.text().notNull(),
      headers: c.json<Record<string, string>>().notNull().default({}),
      attempts: c.integer().notNull().default(0),
      // Set by one attempt just before it sends the text: after an interruption from then on, it is unknown whether it arrived.
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

  // Addresses that a mail server refused permanently.
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
      // The lease of the call that may finish under this key; after `heldUntil` another call may take it over.
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
