import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { StoredAccount } from './accounts.ts';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type BrowserSession = Omit<Queries['t']['browserSessions']['$inferSelect'], 'accountId'>;

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

/** Finds the unexpired session of a cookie, given its hash, with the account. Every page calls it. */
export async function findBrowserSession(
  db: Queries,
  idHash: string,
  now: Date,
): Promise<{ account: StoredAccount; session: BrowserSession } | undefined> {
  const [found] = await browserSession(db, { idHash });
  return found && found.session.expiresAt > now ? found : undefined;
}

/** Lists the sessions of a person, the most recently used first. */
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

const columns = ({ t: { browserSessions: s } }: Queries) => ({
  idHash: s.idHash,
  browser: s.browser,
  createdAt: s.createdAt,
  seenAt: s.seenAt,
  provedAt: s.provedAt,
  secondFactorAt: s.secondFactorAt,
  expiresAt: s.expiresAt,
});
