import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from './database.ts';

export type NewSignInCode = {
  email: string;
  codeHash: string;
  /** Hash of the cookie of the browser that asked: the code is good nowhere else. */
  browserHash: string;
  tries: number;
  expiresAt: Date;
};

/** Keeps a code; an earlier one of the same browser is void from now on. */
export async function addSignInCode(tx: Tx, { tries, ...code }: NewSignInCode, now: Date): Promise<void> {
  const { signInCodes } = tx.t;
  await tx.delete(signInCodes).where(eq(signInCodes.browserHash, code.browserHash));
  await tx.insert(signInCodes).values({ ...code, triesLeft: tries, createdAt: now });
}

/** The address this browser asked a code for, while that code can still be used. */
export async function findCodeAddress(
  db: Queries,
  browserHash: string,
  now: Date,
): Promise<string | undefined> {
  const codes = db.t.signInCodes;
  const [pending] = await db
    .select({ email: codes.email })
    .from(codes)
    .where(
      and(
        eq(codes.browserHash, browserHash),
        isNull(codes.usedAt),
        gt(codes.triesLeft, 0),
        gt(codes.expiresAt, now),
      ),
    )
    .orderBy(desc(codes.id))
    .limit(1);
  return pending?.email;
}

export type CodeTry = { email: string; right: boolean; triesLeft: number };

/** Spends one try on the browser's code; the right code is used up. Undefined when there is none to try. */
export async function trySignInCode(
  tx: Tx,
  browserHash: string,
  codeHash: string,
  now: Date,
): Promise<CodeTry | undefined> {
  const codes = tx.t.signInCodes;
  const [code] = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(
      and(
        eq(codes.browserHash, browserHash),
        isNull(codes.usedAt),
        gt(codes.triesLeft, 0),
        gt(codes.expiresAt, now),
      ),
    )
    .returning();
  if (!code) return undefined;
  const right = code.codeHash === codeHash;
  if (right) await tx.update(codes).set({ usedAt: now }).where(eq(codes.id, code.id));
  return { email: code.email, right, triesLeft: code.triesLeft };
}

/** Deletes codes that can no longer be used. */
export async function forgetExpiredSignInCodes(tx: Tx, now: Date): Promise<void> {
  await tx.delete(tx.t.signInCodes).where(lt(tx.t.signInCodes.expiresAt, now));
}
