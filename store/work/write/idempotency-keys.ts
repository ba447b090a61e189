import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { and, count, eq, gt, isNull, sum } from 'drizzle-orm';
import type { Database, Tx } from '../../engine/database.ts';
import { given, preparedWrite } from '../../engine/prepared.ts';
import { jsonOctets, noteKept, octetsOf } from '../../engine/octets.ts';
import { oneRow } from '../../engine/one-row.ts';
import { type Holder, leaseEnd, newHolder, TakenOver } from '../lease.ts';

/** Which calls a key belongs to: the same key on another operation or account is another record. */
export type KeyOwner = { accountId: number; operation: string; key: string };

/** One call's hold of a key. */
export type HeldKey = KeyOwner & { holder: Holder };

/** What a call answered, which began at `since`. */
export type KeptAnswer = { status: number; body: unknown; since: Date };

export type KeyClaim =
  | { state: 'new'; held: HeldKey }
  | ({ state: 'done' } & KeptAnswer)
  | { state: 'running' }
  /** The account has as many keys as it may, or as many octets of answers. */
  | { state: 'full'; of: keyof KeyBounds; used: number }
  | { state: 'other_request' };

/** What an account may have in 24 hours: keys, and octets of the answers that are kept for them. */
export type KeyBounds = { keys: number; octets: number };

const HOURS_24 = 24 * 60 * 60 * 1000;

const keyClaimed = preparedWrite((tx) =>
  tx.insert(tx.t.idempotencyKeys).values({
    ...given('accountId', 'operation', 'key', 'requestHash', 'holder'),
    ...given('heldUntil', 'createdAt', 'expiresAt'),
  }),
);

/**
 * Claims a key for a call, or tells what became of the call that holds it. Keys last 24 hours; a call that neither
 * finishes nor renews its hold can be taken over after 30 seconds. Taking over waits for a transaction of that call
 * that is still open, because both write the same row, and so sees whether it landed.
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

/** Keeps a claim while its call runs; false when it was taken over. */
export async function renewKey(tx: Tx, held: HeldKey, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(tx.t.idempotencyKeys)
    .set({ heldUntil: leaseEnd(now) })
    .where(running(tx, held))
    .returning({ key: tx.t.idempotencyKeys.key });
  return renewed.length > 0;
}

/**
 * Keeps the answer of a finished call, in the transaction of its change, so that both land or neither. Throws
 * TakenOver, which undoes the change, where the key is another call's by now.
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
    // eslint-disable-next-line no-restricted-syntax -- of HTTP
    .set({ status, body: kept, heldUntil: null })
    .where(running(tx, held))
    .returning({ key: tx.t.idempotencyKeys.key });
  if (completed.length === 0) throw new TakenOver();
}

/**
 * After a call that failed: frees the key where nothing was changed under it, so that it may be sent again; otherwise
 * what was answered, by this call or by the one that took over. Waits for a transaction of the call that is still open.
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

/** The record of a call that holds its key and has not finished. */
const running = (tx: Pick<Tx, 't'>, held: HeldKey) =>
  and(whose(tx, held), eq(tx.t.idempotencyKeys.holder, held.holder), isNull(tx.t.idempotencyKeys.status));

// Answers are objects: a text stands for a compressed one.
const SMALL = 1024;

function packed(body: unknown): unknown {
  const json = JSON.stringify(body);
  return json.length <= SMALL ? body : deflateRawSync(json).toString('base64');
}

const unpacked = (body: unknown): unknown =>
  typeof body === 'string' ? JSON.parse(inflateRawSync(Buffer.from(body, 'base64')).toString()) : body;
