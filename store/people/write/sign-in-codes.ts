import { and, eq, lte, sql } from 'drizzle-orm';
import type { CodeKind } from '../../../rules/people/code-kinds.ts';
import { mailboxOf } from '../../../rules/people/mailboxes.ts';
import type { Tx } from '../../engine/database.ts';
import { type CodeTry, type NewSignInCode, usable } from '../sign-in-codes.ts';
import { oneRow } from '../../engine/one-row.ts';

// So many requests for codes are kept, whoever sends them: about 30 MB. The oldest go first.
const MOST_ROWS = 100_000;

/** Keeps a code; an earlier one of the same browser is void from now on, and counts still. */
export async function addSignInCode(tx: Tx, { tries, ...code }: NewSignInCode, now: Date): Promise<void> {
  const { signInCodes } = tx.t;
  await tx.update(signInCodes).set({ triesLeft: 0 }).where(eq(signInCodes.browserHash, code.browserHash));
  const added = oneRow(
    await tx
      .insert(signInCodes)
      .values({ ...code, mailbox: mailboxOf(code.email), triesLeft: tries, createdAt: now })
      .returning({ id: signInCodes.id }),
  );
  await tx.delete(signInCodes).where(lte(signInCodes.id, added.id - MOST_ROWS));
}

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
