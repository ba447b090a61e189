import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';

/** Which call a key belongs to: the same key on another operation or account is another record. */
export type KeyOwner = { accountId: number; operation: string; key: string };

export type KeyClaim =
  | { state: 'new' }
  | { state: 'done'; status: number; body: unknown }
  | { state: 'running' }
  | { state: 'other_request' };

const HOURS_24 = 24 * 60 * 60 * 1000;
// A call that was killed in the middle frees its key after this long.
const LEASE = 60_000;

/**
 * Claims a key for a call, or tells what became of the call that holds it. Keys last 24 hours; a call
 * that never finished frees its key after a minute.
 */
export async function claimKey(
  db: Database,
  owner: KeyOwner,
  requestHash: string,
  now: Date,
): Promise<KeyClaim> {
  return db.transaction(async (tx) => {
    const keys = tx.t.idempotencyKeys;
    const mine = whose(tx, owner);
    const [held] = await tx.select().from(keys).where(mine);
    if (held && held.expiresAt > now) {
      if (held.requestHash !== requestHash) return { state: 'other_request' };
      if (held.status !== null) return { state: 'done', status: held.status, body: held.body };
      if (held.createdAt.getTime() + LEASE > now.getTime()) return { state: 'running' };
    }
    if (held) await tx.delete(keys).where(mine);
    await tx
      .insert(keys)
      .values({ ...owner, requestHash, createdAt: now, expiresAt: new Date(now.getTime() + HOURS_24) });
    return { state: 'new' };
  });
}

/** Keeps the answer of a finished call; in the transaction of its change, so that both land or neither. */
export async function completeKey(tx: Tx, owner: KeyOwner, status: number, body: unknown): Promise<void> {
  await tx.update(tx.t.idempotencyKeys).set({ status, body }).where(whose(tx, owner));
}

/** Frees the key of a call that changed nothing, so that the caller may send it again. */
export async function releaseKey(tx: Tx, owner: KeyOwner): Promise<void> {
  await tx.delete(tx.t.idempotencyKeys).where(whose(tx, owner));
}

/** Forgets keys whose 24 hours are over. */
export async function forgetExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.delete(tx.t.idempotencyKeys).where(lt(tx.t.idempotencyKeys.expiresAt, now));
}

const whose = ({ t }: Pick<Tx, 't'>, { accountId, operation, key }: KeyOwner) =>
  and(
    eq(t.idempotencyKeys.accountId, accountId),
    eq(t.idempotencyKeys.operation, operation),
    eq(t.idempotencyKeys.key, key),
  );

/** Frees keys of calls that a killed process left running. Only where no other process shares the database. */
export async function releaseRunningKeys(tx: Tx): Promise<void> {
  await tx.delete(tx.t.idempotencyKeys).where(isNull(tx.t.idempotencyKeys.status));
}
