import { and, desc, eq, lte, notInArray, or, sql } from 'drizzle-orm';
import type { CodeKind } from '../../../rules/people/code-kinds.ts';
import { getMailbox } from '../../../rules/people/mailboxes.ts';
import type { Tx } from '../../engine/database.ts';
import { type CodeAttempt, MAX_ACTIVE_CODES, type NewSignInCode, isUsableCode } from '../sign-in-codes.ts';
import { oneRow } from '../../engine/one-row.ts';

// The most requests for codes that are stored, about 30 MB; the oldest are deleted first.
const MAX_ROWS = 100_000;

/** Adds a code. The latest codes of the same browser and address still work; older ones are void but still count for limits. */
export async function addSignInCode(tx: Tx, { tries, ...code }: NewSignInCode, now: Date): Promise<void> {
  const { signInCodes } = tx.t;
  const { browserHash, email } = code;
  const latest = tx
    .select({ id: signInCodes.id })
    .from(signInCodes)
    .where(and(isUsableCode(tx, browserHash, now), eq(signInCodes.email, email)))
    .orderBy(desc(signInCodes.id))
    .limit(MAX_ACTIVE_CODES - 1);
  await tx
    .update(signInCodes)
    .set({ triesLeft: 0 })
    .where(and(eq(signInCodes.browserHash, browserHash), notInArray(signInCodes.id, latest)));
  const added = oneRow(
    await tx
      .insert(signInCodes)
      .values({ ...code, mailbox: getMailbox(code.email), triesLeft: tries, createdAt: now })
      .returning({ id: signInCodes.id }),
  );
  await tx.delete(signInCodes).where(lte(signInCodes.id, added.id - MAX_ROWS));
}

/**
 * Uses one try of each code of the browser, so that having several codes allows no more guesses. A right code marks all of
 * them as used, and a long code in every browser. Returns undefined if there is no usable code. `hashInput` returns the
 * hash of the entered code for a kind of code.
 */
export async function trySignInCode(
  tx: Tx,
  browserHash: string,
  hashInput: (code: { email: string; kind: CodeKind }) => string | undefined,
  now: Date,
): Promise<CodeAttempt | undefined> {
  const codes = tx.t.signInCodes;
  const tried = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(isUsableCode(tx, browserHash, now))
    .returning();
  const [first] = tried;
  if (!first) return undefined;
  const { email } = first;
  const right = tried.find(({ kind, codeHash }) => codeHash === hashInput({ email, kind }));
  if (right) {
    const sameCode = and(eq(codes.email, email), eq(codes.codeHash, right.codeHash));
    await tx
      .update(codes)
      .set({ usedAt: now })
      .where(or(eq(codes.browserHash, browserHash), sameCode));
  }
  return { email, right: right !== undefined, triesLeft: Math.max(...tried.map((one) => one.triesLeft)) };
}
