import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { and, count, eq, gt, isNull, sum } from 'drizzle-orm';
import type { Database, Tx } from '../../engine/database.ts';
import { given, preparedWrite } from '../../engine/prepared.ts';
import { jsonOctets, noteKept, octetsOf } from '../../engine/octets.ts';
import { oneRow } from '../../engine/one-row.ts';
import { type Holder, leaseEnd, newHolder, TakenOver } from '../lease.ts';

/** Identifies a key: the same key for another operation or account is a different record. */
export type KeyOwner = { accountId: number; operation: string; key: string };

/** A key with the lease of one call. */
export type HeldKey = KeyOwner & { holder: Holder };

/** The stored response of a call that began at `since`. */
export type KeptAnswer = { status: number; body: unknown; since: Date };

export type KeyClaim =
  | { state: 'new'; held: HeldKey }
  | ({ state: 'done' } & KeptAnswer)
  | { state: 'running' }
  /** The account has reached its limit of keys, or of octets of responses. */
  | { state: 'full'; of: keyof KeyBounds; used: number }
  | { state: 'other_request' };

/** The limits of an account in 24 hours: keys, and octets of the responses stored for them. */
export type KeyBounds = { keys: number; octets: number };

const HOURS_24 = 24 * 60 * 60 * 1000;

const keyClaimed = preparedWrite((tx) =>
  tx.insert(tx.t.idempotencyKeys).values({
    ...given('accountId', 'operation', 'key', 'requestHash', 'holder'),
    ...given('heldUntil', 'createdAt', 'expiresAt'),
  }),
);

/**
 * Reserves a key for a call, or returns the state of the call that has it. Keys last 24 hours; a call that neither
 * finishes nor renews its lease can be taken over after 30 seconds. Taking over waits for an open transaction of that call,
 * because both write the same row, and so sees whether it was committed.
 */
export async function claimKey(
  db: Database,
  owner: KeyOwner,
  requestHash: string,
  now: Date,
  most?: KeyBounds,
): Promise<KeyClaim> {
  const holder = newHolder();
  return db.transaction(async (tx) => {
    const keys = tx.t.idempotencyKeys;
    const [known] = await tx.select().from(keys).where(whose(tx, owner));
    if (known && known.expiresAt > now) {
      if (known.requestHash !== requestHash) return { state: 'other_request' };
      if (known.status !== null) return { state: 'done', ...answerIn(known, known.status) };
      if (known.heldUntil !== null && known.heldUntil > now) return { state: 'running' };
    }
    if (known) await tx.delete(keys).where(whose(tx, owner));
    const full = most && (await fullOf(tx, owner.accountId, most, now));
    if (full) return { state: 'full', ...full };
    await keyClaimed(tx, {
      ...owner,
      requestHash,
      holder,
      heldUntil: leaseEnd(now),
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOURS_24),
    });
    return { state: 'new', held: { ...owner, holder } };
  });
}

async function fullOf(
  tx: Tx,
  accountId: number,
  most: KeyBounds,
  now: Date,
): Promise<{ of: keyof KeyBounds; used: number } | undefined> {
  const { idempotencyKeys: keys } = tx.t;
  const used = oneRow(
    await tx
      .select({ keys: count(), octets: sum(octetsOf(keys.body)).mapWith(Number) })
      .from(keys)
      .where(and(eq(keys.accountId, accountId), gt(keys.expiresAt, now))),
  );
  if (used.keys >= most.keys) return { of: 'keys', used: used.keys };
  return used.octets >= most.octets ? { of: 'octets', used: used.octets } : undefined;
}

/** Renews the lease of a key while its call runs. Returns false if the key was taken over. */
export async function renewKey(tx: Tx, held: HeldKey, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(tx.t.idempotencyKeys)
    .set({ heldUntil: leaseEnd(now) })
    .where(running(tx, held))
    .returning({ key: tx.t.idempotencyKeys.key });
  return renewed.length > 0;
}

/**
 * Saves the response of a finished call, in the transaction of its change, so that both are committed or neither. Throws
 * TakenOver, which rolls the change back, if another call has the key by now.
 */
export async function completeKey(
  tx: Tx,
  held: HeldKey,
  { status, body }: Omit<KeptAnswer, 'since'>,
): Promise<void> {
  const kept = packed(body);
  noteKept(tx, jsonOctets(kept));
  const completed = await tx
    .update(tx.t.idempotencyKeys)
    // eslint-disable-next-line no-restricted-syntax -- the HTTP status
    .set({ status, body: kept, heldUntil: null })
    .where(running(tx, held))
    .returning({ key: tx.t.idempotencyKeys.key });
  if (completed.length === 0) throw new TakenOver();
}

/**
 * Releases the key after a failed call that changed nothing, so that the call may be sent again. Otherwise returns the
 * response of this call or of the one that took over. Waits for an open transaction of the call.
 */
export async function releaseKey(tx: Tx, held: HeldKey): Promise<KeptAnswer | null> {
  await tx.delete(tx.t.idempotencyKeys).where(running(tx, held));
  const [left] = await tx.select().from(tx.t.idempotencyKeys).where(whose(tx, held));
  return left && left.status !== null ? answerIn(left, left.status) : null;
}

const answerIn = ({ body, createdAt }: { body: unknown; createdAt: Date }, status: number): KeptAnswer => ({
  status,
  body: unpacked(body),
  since: createdAt,
});

const whose = ({ t }: Pick<Tx, 't'>, { accountId, operation, key }: KeyOwner) =>
  and(
    eq(t.idempotencyKeys.accountId, accountId),
    eq(t.idempotencyKeys.operation, operation),
    eq(t.idempotencyKeys.key, key),
  );

/** Builds the condition for the record of a call that has its key and is not finished. */
const running = (tx: Pick<Tx, 't'>, held: HeldKey) =>
  and(whose(tx, held), eq(tx.t.idempotencyKeys.holder, held.holder), isNull(tx.t.idempotencyKeys.status));

// Larger responses are compressed. Responses are objects, so a string is always a compressed one.
const SMALL = 1024;

function packed(body: unknown): unknown {
  const json = JSON.stringify(body);
  return json.length <= SMALL ? body : deflateRawSync(json).toString('base64');
}

const unpacked = (body: unknown): unknown =>
  typeof body === 'string' ? JSON.parse(inflateRawSync(Buffer.from(body, 'base64')).toString()) : body;
