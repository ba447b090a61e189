import { and, desc, eq, lte, notInArray, or, sql } from 'drizzle-orm';
import type { CodeKind } from '../../../rules/people/code-kinds.ts';
import { mailboxOf } from '../../../rules/people/mailboxes.ts';
import type { Tx } from '../../engine/database.ts';
import { type CodeTry, MOST_CODES, type NewSignInCode, usable } from '../sign-in-codes.ts';
import { oneRow } from '../../engine/one-row.ts';

// So many requests for codes are kept, whoever sends them: about 30 MB. The oldest go first.
const MOST_ROWS = 100_000;

/** Keeps a code; the last ones of the same browser and address work on, older ones are void and count still. */
export async function addSignInCode(tx: Tx, { tries, ...code }: NewSignInCode, now: Date): Promise<void> {
  const { signInCodes } = tx.t;
  const { browserHash, email } = code;
  const last = tx
    .select({ id: signInCodes.id })
    .from(signInCodes)
    .where(and(usable(tx, browserHash, now), eq(signInCodes.email, email)))
    .orderBy(desc(signInCodes.id))
    .limit(MOST_CODES - 1);
  await tx
    .update(signInCodes)
    .set({ triesLeft: 0 })
    .where(and(eq(signInCodes.browserHash, browserHash), notInArray(signInCodes.id, last)));
  const added = oneRow(
    await tx
      .insert(signInCodes)
      .values({ ...code, mailbox: mailboxOf(code.email), triesLeft: tries, createdAt: now })
      .returning({ id: signInCodes.id }),
  );
  await tx.delete(signInCodes).where(lte(signInCodes.id, added.id - MOST_ROWS));
}

/**
 * Spends one try of each code of the browser, so that none is guessed at more often than its tries, however many work at once.
 * With a right one all of them are used up, a long one in every browser. Undefined when there is none to try. `hashOf` is the
 * hash of what was typed, for a code of this kind.
 */
export async function trySignInCode(
  tx: Tx,
  browserHash: string,
  hashOf: (code: { email: string; kind: CodeKind }) => string | undefined,
  now: Date,
): Promise<CodeTry | undefined> {
  const codes = tx.t.signInCodes;
  const tried = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(usable(tx, browserHash, now))
    .returning();
  const [first] = tried;
  if (!first) return undefined;
  const { email } = first;
  const right = tried.find(({ kind, codeHash }) => codeHash === hashOf({ email, kind }));
  if (right) {
    const sameCode = and(eq(codes.email, email), eq(codes.codeHash, right.codeHash));
    await tx
      .update(codes)
      .set({ usedAt: now })
      .where(or(eq(codes.browserHash, browserHash), sameCode));
  }
  return { email, right: right !== undefined, triesLeft: Math.max(...tried.map((one) => one.triesLeft)) };
}
