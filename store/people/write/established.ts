import { and, asc, eq, gt, inArray, lte, max, or, sql } from 'drizzle-orm';
import { isEstablishedAccount, isDisposableAddress } from '../../../rules/people/established-account.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { getSiteSettings } from '../../site/site-settings.ts';

const BATCH = 200;
const DAY = 24 * 60 * 60 * 1000;

/** Checks whether votes and follows of this account count for the ranking. Call it when the account is in use. */
export async function hasFullVoteWeight(tx: Tx, accountId: number, now: Date): Promise<boolean> {
  const { accounts } = tx.t;
  const { email, createdAt, establishedAt } = accounts;
  const [account] = await tx
    .select({ email, createdAt, establishedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) return false;
  if (account.establishedAt !== null) return true;
  const { vote_weighs_after_days: days } = await getSiteSettings(tx);
  if (!isEstablishedAccount(account, now, days)) {
    return !isDisposableAddress(account.email) && (await isDirectoryYoung(tx, now, days));
  }
  await tx.update(accounts).set({ establishedAt: now }).where(eq(accounts.id, accountId));
  return true;
}

/**
 * Checks whether the directory (its first account or its first launch) is itself younger than accounts must be. If no vote
 * counted then, rankings would follow the launch time alone.
 */
async function isDirectoryYoung(tx: Tx, now: Date, days: number): Promise<boolean> {
  const { accounts, listings } = tx.t;
  const before = new Date(now.getTime() - days * DAY);
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(lte(accounts.createdAt, before))
    .limit(1);
  if (!account) return true;
  const launched = and(lte(listings.launchedAt, before), eq(listings.sample, false));
  const [launch] = await tx.select({ id: listings.id }).from(listings).where(launched).limit(1);
  return !launch;
}

/**
 * Finds accounts that were used again long enough after their creation, and makes their earlier votes and follows count for
 * the ranking. The caller recounts the figures afterwards. Runs in small transactions; `signal` stops it between two.
 */
export async function establishAccounts(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted;) {
    const from: number = after;
    after = await db.transaction((tx) => establishBatch(tx, from, now));
  }
}

async function establishBatch(tx: Tx, after: number, now: Date): Promise<number | undefined> {
  const { accounts, browserSessions: sessions, votes, follows } = tx.t;
  const { vote_weighs_after_days: days } = await getSiteSettings(tx);
  const lightVotes = eq(votes.light, true);
  const voters = tx.select({ id: votes.accountId }).from(votes).where(lightVotes);
  const followers = tx.select({ id: follows.accountId }).from(follows).where(eq(follows.light, true));
  const { id, email, createdAt, establishedAt } = accounts;
  const rows = await tx
    .select({
      id,
      email,
      createdAt,
      establishedAt,
      seenAt: max(sessions.seenAt),
      signedInAt: max(sessions.createdAt),
    })
    .from(accounts)
    .leftJoin(sessions, eq(sessions.accountId, id))
    .where(and(gt(id, after), or(inArray(id, voters), inArray(id, followers))))
    .groupBy(id, email, createdAt, establishedAt)
    .orderBy(asc(id))
    .limit(BATCH);
  const established = rows.filter((row) => {
    const usedAt = new Date(Math.max(row.seenAt?.getTime() ?? 0, row.signedInAt?.getTime() ?? 0));
    return row.establishedAt !== null || isEstablishedAccount(row, usedAt, days);
  });
  const ids = established.map((row) => row.id);
  if (ids.length > 0) {
    const since = sql`coalesce(${establishedAt}, ${sql.param(now, establishedAt)})`;
    await tx.update(accounts).set({ establishedAt: since }).where(inArray(id, ids));
    await tx
      .update(votes)
      .set({ light: false })
      .where(and(lightVotes, inArray(votes.accountId, ids)));
    await tx.update(follows).set({ light: false }).where(inArray(follows.accountId, ids));
  }
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
}
