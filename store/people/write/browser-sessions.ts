import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Keeps a signed-in browser under the hash of its cookie; `browser` is what it says it is. */
export async function addBrowserSession(
  tx: Tx,
  session: { idHash: string; accountId: number; browser: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.browserSessions).values({ ...session, createdAt: now });
}

/** Notes that a browser was here, or that its person proved who they are. */
export async function updateBrowserSession(
  tx: Tx,
  idHash: string,
  change: { seenAt?: Date; provedAt?: Date; secondFactorAt?: Date },
): Promise<void> {
  await tx.update(tx.t.browserSessions).set(change).where(eq(tx.t.browserSessions.idHash, idHash));
}

/** Signs a browser out. */
export async function endBrowserSession(tx: Tx, idHash: string): Promise<void> {
  await tx.delete(tx.t.browserSessions).where(eq(tx.t.browserSessions.idHash, idHash));
}

/** Signs one browser of a person out, or all but one; answers how many were signed in. */
export async function endBrowserSessionsOf(
  tx: Tx,
  accountId: number,
  which: { only: string } | { besides: string | null },
): Promise<number> {
  const { idHash, accountId: owner } = tx.t.browserSessions;
  const those =
    'only' in which ? eq(idHash, which.only) : which.besides === null ? undefined : ne(idHash, which.besides);
  const ended = await tx
    .delete(tx.t.browserSessions)
    .where(and(eq(owner, accountId), those))
    .returning({ idHash });
  return ended.length;
}
