import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Records that a person signed in with this browser. Returns whether this one, only others, or none was known before. */
export async function noteBrowser(
  tx: Tx,
  accountId: number,
  browserHash: string,
  now: Date,
): Promise<'none' | 'others' | 'this'> {
  const known = tx.t.knownBrowsers;
  const all = await tx.$count(known, eq(known.accountId, accountId));
  const here = and(eq(known.accountId, accountId), eq(known.browserHash, browserHash));
  const isKnown = (await tx.$count(known, here)) > 0;
  await tx
    .insert(known)
    .values({ accountId, browserHash, seenAt: now })
    .onConflictDoUpdate({ target: [known.accountId, known.browserHash], set: { seenAt: now } });
  return isKnown ? 'this' : all > 0 ? 'others' : 'none';
}
