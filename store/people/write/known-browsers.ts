import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Records that a person signed in with this browser. Returns whether this one, only others, or none was known before. */
export async function recordBrowser(
  tx: Tx,
  accountId: number,
  browserHash: string,
  now: Date,
): Promise<'none' | 'others' | 'this'> {
  const browsers = tx.t.knownBrowsers;
  const all = await tx.$count(browsers, eq(browsers.accountId, accountId));
  const here = and(eq(browsers.accountId, accountId), eq(browsers.browserHash, browserHash));
  const isKnown = (await tx.$count(browsers, here)) > 0;
  await tx
    .insert(browsers)
    .values({ accountId, browserHash, seenAt: now })
    .onConflictDoUpdate({ target: [browsers.accountId, browsers.browserHash], set: { seenAt: now } });
  return isKnown ? 'this' : all > 0 ? 'others' : 'none';
}
