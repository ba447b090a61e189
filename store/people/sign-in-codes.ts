import { and, desc, eq, gt, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { CodeKind } from '../../rules/people/code-kinds.ts';
import type { Queries, Tx } from '../engine/database.ts';

export type NewSignInCode = {
  email: string;
  kind: CodeKind;
  codeHash: string;
  /** Hash of the cookie of the browser that asked: the code is good nowhere else. */
  browserHash: string;
  /** Hash of the network that asked. */
  sender: string;
  /** Hash of the device, where it had signed in with the address before. */
  deviceHash: string | null;
  tries: number;
  expiresAt: Date;
};

// So many requests for codes are kept, whoever sends them: about 30 MB. The oldest go first.
const MOST_ROWS = 100_000;

/** Keeps a code; an earlier one of the same browser is void from now on, and counts still. */
export async function addSignInCode(tx: Tx, { tries, ...code }: NewSignInCode, now: Date): Promise<void> {
  const { signInCodes } = tx.t;
  await tx.update(signInCodes).set({ triesLeft: 0 }).where(eq(signInCodes.browserHash, code.browserHash));
  const [added] = await tx
    .insert(signInCodes)
    .values({ ...code, triesLeft: tries, createdAt: now })
    .returning({ id: signInCodes.id });
  await tx.delete(signInCodes).where(lte(signInCodes.id, added!.id - MOST_ROWS));
}

/** Whose request for codes are counted: those of one device, of one network, or of everybody without a known device. */
export type Asker = { deviceHash: string } | { sender: string } | 'strangers';

/** Codes mailed to an address since a moment because of an asker. */
export async function countCodesMailed(db: Queries, email: string, by: Asker, since: Date): Promise<number> {
  const codes = db.t.signInCodes;
  const asker =
    by === 'strangers'
      ? isNull(codes.deviceHash)
      : 'sender' in by
        ? and(isNull(codes.deviceHash), eq(codes.sender, by.sender))
        : eq(codes.deviceHash, by.deviceHash);
  return db.$count(
    codes,
    and(eq(codes.email, email), gt(codes.createdAt, since), ne(codes.kind, 'shared'), asker),
  );
}

/** The long code of an address that is good until `until` at least. */
export async function findLongCode(
  db: Queries,
  email: string,
  until: Date,
): Promise<{ codeHash: string; expiresAt: Date } | undefined> {
  const codes = db.t.signInCodes;
  const [found] = await db
    .select({ codeHash: codes.codeHash, expiresAt: codes.expiresAt })
    .from(codes)
    .where(
      and(eq(codes.email, email), eq(codes.kind, 'long'), isNull(codes.usedAt), gte(codes.expiresAt, until)),
    )
    .orderBy(desc(codes.id))
    .limit(1);
  return found;
}

/** What a browser waits for. */
export type PendingCode = { email: string; kind: CodeKind; expiresAt: Date };

const usable = ({ t: { signInCodes: codes } }: Queries, browserHash: string, now: Date) =>
  and(
    eq(codes.browserHash, browserHash),
    isNull(codes.usedAt),
    gt(codes.triesLeft, 0),
    gt(codes.expiresAt, now),
  );

/** The code this browser asked for, while it can still be used. */
export async function findPendingCode(
  db: Queries,
  browserHash: string,
  now: Date,
): Promise<PendingCode | undefined> {
  const codes = db.t.signInCodes;
  const [pending] = await db
    .select({ email: codes.email, kind: codes.kind, expiresAt: codes.expiresAt })
    .from(codes)
    .where(usable(db, browserHash, now))
    .orderBy(desc(codes.id))
    .limit(1);
  return pending;
}

export type CodeTry = { email: string; right: boolean; triesLeft: number };

/**
 * Spends one try on the browser's code; the right code is used up, a long one in every browser. Undefined when there is
 * none to try. `hashOf` is the hash of what was typed, for a code of this kind.
 */
export async function trySignInCode(
  tx: Tx,
  browserHash: string,
  hashOf: (code: { email: string; kind: CodeKind }) => string,
  now: Date,
): Promise<CodeTry | undefined> {
  const codes = tx.t.signInCodes;
  const [code] = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(usable(tx, browserHash, now))
    .returning();
  if (!code) return undefined;
  const { email, triesLeft } = code;
  const right = code.codeHash === hashOf({ email, kind: code.kind });
  if (right) {
    await tx
      .update(codes)
      .set({ usedAt: now })
      .where(and(eq(codes.email, email), eq(codes.codeHash, code.codeHash)));
  }
  return { email, right, triesLeft };
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes codes that can no longer be used and are not counted any more. */
export async function forgetExpiredSignInCodes(tx: Tx, now: Date): Promise<void> {
  const codes = tx.t.signInCodes;
  await tx
    .delete(codes)
    .where(and(lt(codes.expiresAt, now), lt(codes.createdAt, new Date(now.getTime() - DAY))));
}
