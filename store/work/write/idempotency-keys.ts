import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { and, count, eq, gt, isNull, sum } from 'drizzle-orm';
import type { Database, Tx } from '../../engine/database.ts';
import { placeholders, preparedWrite } from '../../engine/prepared.ts';
import { jsonOctets, addStoredOctets, octetLength } from '../../engine/octets.ts';
import { oneRow } from '../../engine/one-row.ts';
import { type Holder, getLeaseEnd, createHolder, TakenOver } from '../lease.ts';

/** Identifies a key: the same key for another operation or account is a different record. */
export type KeyOwner = { accountId: number; operation: string; key: string };

/** A key with the lease of one call. */
export type HeldKey = KeyOwner & { holder: Holder };

/** The stored response of a call that began at `since`. */
export type StoredResponse = { status: number; body: unknown; since: Date };

export type KeyReservation =
  | { state: 'new'; held: HeldKey }
  | ({ state: 'done' } & StoredResponse)
  | { state: 'running' }
  /** The account has reached its limit of keys, or of octets of responses. */
  | { state: 'full'; of: keyof KeyLimits; used: number }
  | { state: 'other_request' };

/** The limits of an account in 24 hours: keys, and octets of the responses stored for them. */
export type KeyLimits = { keys: number; octets: number };

const HOURS_24 = 24 * 60 * 60 * 1000;

const insertKey = preparedWrite((tx) =>
  tx.insert(tx.t.idempotencyKeys).values({
    ...placeholders('accountId', 'operation', 'key', 'requestHash', 'holder'),
    ...placeholders('heldUntil', 'createdAt', 'expiresAt'),
  }),
);

/**
 * Reserves a key for a call, or returns the state of the call that has it. Keys last 24 hours; a call that neither
 * finishes nor renews its lease can be taken over after 30 seconds. Taking over waits for an open transaction of that call,
 * because both write the same row, and so sees whether it was committed.
 */
export async function reserveIdempotencyKey(
  db: Database,
  owner: KeyOwner,
  { requestHash, limits }: { requestHash: string; limits?: KeyLimits | undefined },
  now: Date,
): Promise<KeyReservation> {
  const holder = createHolder();
  return db.transaction(async (tx) => {
    const keys = tx.t.idempotencyKeys;
    const [existing] = await tx.select().from(keys).where(isKey(tx, owner));
    if (existing && existing.expiresAt > now) {
      if (existing.requestHash !== requestHash) return { state: 'other_request' };
      if (existing.status !== null) return { state: 'done', ...readResponse(existing, existing.status) };
      if (existing.heldUntil !== null && existing.heldUntil > now) return { state: 'running' };
    }
    if (existing) await tx.delete(keys).where(isKey(tx, owner));
    const exceeded = limits && (await findExceededLimit(tx, owner.accountId, limits, now));
    if (exceeded) return { state: 'full', ...exceeded };
    await insertKey(tx, {
      ...owner,
      requestHash,
      holder,
      heldUntil: getLeaseEnd(now),
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOURS_24),
    });
    return { state: 'new', held: { ...owner, holder } };
  });
}

async function findExceededLimit(
  tx: Tx,
  accountId: number,
  limits: KeyLimits,
  now: Date,
): Promise<{ of: keyof KeyLimits; used: number } | undefined> {
  const { idempotencyKeys: keys } = tx.t;
  const used = oneRow(
    await tx
      .select({ keys: count(), octets: sum(octetLength(keys.body)).mapWith(Number) })
      .from(keys)
      .where(and(eq(keys.accountId, accountId), gt(keys.expiresAt, now))),
  );
  if (used.keys >= limits.keys) return { of: 'keys', used: used.keys };
  return used.octets >= limits.octets ? { of: 'octets', used: used.octets } : undefined;
}

/** Renews the lease of a key while its call runs. Returns false if the key was taken over. */
export async function renewIdempotencyKey(tx: Tx, held: HeldKey, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(tx.t.idempotencyKeys)
    .set({ heldUntil: getLeaseEnd(now) })
    .where(isRunning(tx, held))
    .returning({ key: tx.t.idempotencyKeys.key });
  return renewed.length > 0;
}

/**
 * Saves the response of a finished call, in the transaction of its change, so that both are committed or neither. Throws
 * TakenOver, which rolls the change back, if another call has the key by now.
 */
export async function completeIdempotencyKey(
  tx: Tx,
  held: HeldKey,
  { status, body }: Omit<StoredResponse, 'since'>,
): Promise<void> {
  const stored = compressBody(body);
  addStoredOctets(tx, jsonOctets(stored));
  const completed = await tx
    .update(tx.t.idempotencyKeys)
    // eslint-disable-next-line no-restricted-syntax -- the HTTP status
    .set({ status, body: stored, heldUntil: null })
    .where(isRunning(tx, held))
    .returning({ key: tx.t.idempotencyKeys.key });
  if (completed.length === 0) throw new TakenOver();
}

/**
 * Releases the key after a failed call that changed nothing, so that the call may be sent again. Otherwise returns the
 * response of this call or of the one that took over. Waits for an open transaction of the call.
 */
export async function releaseIdempotencyKey(tx: Tx, held: HeldKey): Promise<StoredResponse | null> {
  await tx.delete(tx.t.idempotencyKeys).where(isRunning(tx, held));
  const [row] = await tx.select().from(tx.t.idempotencyKeys).where(isKey(tx, held));
  return row && row.status !== null ? readResponse(row, row.status) : null;
}

const readResponse = (
  { body, createdAt }: { body: unknown; createdAt: Date },
  status: number,
): StoredResponse => ({
  status,
  body: decompressBody(body),
  since: createdAt,
});

const isKey = ({ t }: Pick<Tx, 't'>, { accountId, operation, key }: KeyOwner) =>
  and(
    eq(t.idempotencyKeys.accountId, accountId),
    eq(t.idempotencyKeys.operation, operation),
    eq(t.idempotencyKeys.key, key),
  );

/** Builds the condition for the record of a call that has its key and is not finished. */
const isRunning = (tx: Pick<Tx, 't'>, held: HeldKey) =>
  and(isKey(tx, held), eq(tx.t.idempotencyKeys.holder, held.holder), isNull(tx.t.idempotencyKeys.status));

// Larger responses are compressed. Responses are objects, so a string is always a compressed one.
const MAX_UNCOMPRESSED = 1024;

function compressBody(body: unknown): unknown {
  const json = JSON.stringify(body);
  return json.length <= MAX_UNCOMPRESSED ? body : deflateRawSync(json).toString('base64');
}

const decompressBody = (body: unknown): unknown =>
  typeof body === 'string' ? JSON.parse(inflateRawSync(Buffer.from(body, 'base64')).toString()) : body;
