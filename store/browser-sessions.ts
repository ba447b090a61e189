import { eq, lt, sql } from 'drizzle-orm';
import type { StoredAccount } from './accounts.ts';
import type { Queries, Tx } from './database.ts';

/** Keeps a signed-in browser under the hash of its cookie. */
export async function addBrowserSession(
  tx: Tx,
  session: { idHash: string; accountId: number; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.browserSessions).values({ ...session, createdAt: now });
}

/** Who is signed in with this cookie. Prepared: every page asks for it. */
export async function findBrowserSession(
  db: Queries,
  idHash: string,
  now: Date,
): Promise<StoredAccount | undefined> {
  const [session] = await db
    .prepared('browserSession', (q) => {
      const { accounts, browserSessions } = q.t;
      return q
        .select({
          account: { id: accounts.id, email: accounts.email, name: accounts.name, role: accounts.role },
          expiresAt: browserSessions.expiresAt,
        })
        .from(browserSessions)
        .innerJoin(accounts, eq(accounts.id, browserSessions.accountId))
        .where(eq(browserSessions.idHash, sql.placeholder('idHash')));
    })
    .execute({ idHash });
  return session && session.expiresAt > now ? session.account : undefined;
}

/** Signs a browser out. */
export async function endBrowserSession(tx: Tx, idHash: string): Promise<void> {
  await tx.delete(tx.t.browserSessions).where(eq(tx.t.browserSessions.idHash, idHash));
}

/** Deletes sessions whose time is over. */
export async function forgetExpiredBrowserSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(tx.t.browserSessions).where(lt(tx.t.browserSessions.expiresAt, now));
}
