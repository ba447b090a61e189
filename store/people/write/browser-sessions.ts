import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Adds a session under the hash of its cookie; `browser` is the browser's own description. */
export async function addBrowserSession(
  tx: Tx,
  session: { idHash: string; accountId: number; browser: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.browserSessions).values({ ...session, createdAt: now });
}

/** Saves when a session was last used, or when its person proved their identity. */
export async function updateBrowserSession(
  tx: Tx,
  idHash: string,
  change: { seenAt?: Date; provedAt?: Date; secondFactorAt?: Date },
): Promise<void> {
  await tx.update(tx.t.browserSessions).set(change).where(eq(tx.t.browserSessions.idHash, idHash));
}

/** Ends a session. */
export async function endBrowserSession(tx: Tx, idHash: string): Promise<void> {
  await tx.delete(tx.t.browserSessions).where(eq(tx.t.browserSessions.idHash, idHash));
}

/** Ends one session of a person, or all except one. Returns how many ended. */
export async function endBrowserSessions(
  tx: Tx,
  accountId: number,
  filter: { only: string } | { besides: string | null },
): Promise<number> {
  const { idHash, accountId: owner } = tx.t.browserSessions;
  const condition =
    'only' in filter
      ? eq(idHash, filter.only)
      : filter.besides === null
        ? undefined
        : ne(idHash, filter.besides);
  const ended = await tx
    .delete(tx.t.browserSessions)
    .where(and(eq(owner, accountId), condition))
    .returning({ idHash });
  return ended.length;
}
