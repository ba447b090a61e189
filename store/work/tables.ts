import type { Columns } from '../engine/columns.ts';
import { JOB_KINDS } from './job-kinds.ts';

/** Work that must survive a restart: jobs, mail, and calls that hold an idempotency key. */
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
      lastError: c.text(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.uniqueIndex('jobs_kind_key').on(t.kind, t.key), c.index('jobs_run_after').on(t.runAfter)],
  );

  const outgoingMail = c.table(
    'outgoing_mail',
    {
      id: c.id(),
      // A message with the same key is written once, whatever is retried.
      key: c.text().notNull().unique(),
      recipient: c.text().notNull(),
      subject: c.text().notNull(),
      text: c.text().notNull(),
      html: c.text().notNull(),
      headers: c.json<Record<string, string>>().notNull().default({}),
      attempts: c.integer().notNull().default(0),
      // Set just before the text goes over the wire, by one try alone: cut off in there it is not sent again.
      handedOverAt: c.time(),
      handedOverBy: c.text(),
      sentAt: c.time(),
      failedAt: c.time(),
      lastError: c.text(),
      createdAt: c.time().notNull(),
    },
    (t) => [c.index('outgoing_mail_recipient').on(t.recipient, t.createdAt)],
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

  return { jobs, outgoingMail, bouncedAddresses, idempotencyKeys };
}

export type WorkTables = ReturnType<typeof workTables>;
