import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { StoredAccount } from './accounts.ts';
import type { Queries, Tx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type BrowserSession = Omit<Queries['t']['browserSessions']['$inferSelect'], 'accountId'>;

/** Keeps a signed-in browser under the hash of its cookie; `browser` is what it says it is. */
export async function addBrowserSession(
  tx: Tx,
  session: { idHash: string; accountId: number; browser: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.browserSessions).values({ ...session, createdAt: now });
}

const browserSession = prepared((q) => {
  const { accounts, browserSessions: sessions } = q.t;
  return q
    .select({
      account: { id: accounts.id, email: accounts.email, name: accounts.name, role: accounts.role },
      session: columns(q),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.idHash, sql.placeholder('idHash')));
});

/** Who is signed in with this cookie, and since when. Prepared: every page asks for it. */
export async function findBrowserSession(
  db: Queries,
  idHash: string,
  now: Date,
): Promise<{ account: StoredAccount; session: BrowserSession } | undefined> {
  const [found] = await browserSession(db, { idHash });
  return found && found.session.expiresAt > now ? found : undefined;
}

/** Where a person is signed in, the browser that was seen last first. */
export async function listBrowserSessions(
  db: Queries,
  accountId: number,
  now: Date,
): Promise<BrowserSession[]> {
  const sessions = db.t.browserSessions;
  return db
    .select(columns(db))
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sql`coalesce(${sessions.seenAt}, ${sessions.createdAt})`), desc(sessions.createdAt));
}

/** Notes that a browser was here, or that its person proved who they are. */
export async function updateBrowserSession(
  tx: Tx,
  idHash: string,
  change: { seenAt?: Date; provedAt?: Date },
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

/** Deletes sessions whose time is over. */
export async function forgetExpiredBrowserSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(tx.t.browserSessions).where(lt(tx.t.browserSessions.expiresAt, now));
}

const columns = ({ t: { browserSessions: s } }: Queries) => ({
  idHash: s.idHash,
  browser: s.browser,
  createdAt: s.createdAt,
  seenAt: s.seenAt,
  provedAt: s.provedAt,
  expiresAt: s.expiresAt,
});
