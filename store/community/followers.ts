import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries, Tx } from '../engine/database.ts';

const NEWS: MailKind = 'followed_news';

// Who follows and takes the mails about it.
const toBeTold = (db: Queries, listingId: number) => {
  const { follows, endedMail } = db.t;
  return and(
    eq(follows.listingId, listingId),
    notExists(
      db
        .select({ kind: endedMail.kind })
        .from(endedMail)
        .where(and(eq(endedMail.accountId, follows.accountId), eq(endedMail.kind, NEWS))),
    ),
  );
};

/**
 * Up to `limit` followers of a listing with their addresses, after the given account number; without those who have
 * turned off the mails about what they follow.
 */
export async function listFollowers(
  db: Queries,
  listingId: number,
  after: number,
  limit: number,
): Promise<{ accountId: number; email: string }[]> {
  const { follows, accounts } = db.t;
  return db
    .select({ accountId: accounts.id, email: accounts.email })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.accountId))
    .where(and(toBeTold(db, listingId), gt(follows.accountId, after)))
    .orderBy(asc(follows.accountId))
    .limit(limit);
}

/** How many are mailed the news of a listing. */
export async function countFollowers(db: Queries, listingId: number): Promise<number> {
  return db.$count(db.t.follows, toBeTold(db, listingId));
}

/** Ends a follow; false when there was none. */
export async function unfollow(tx: Tx, listingId: number, accountId: number): Promise<boolean> {
  const { follows, listings } = tx.t;
  const ended = await tx
    .delete(follows)
    .where(and(eq(follows.listingId, listingId), eq(follows.accountId, accountId)))
    .returning();
  if (ended.length === 0) return false;
  await tx
    .update(listings)
    .set({ follows: sql`${listings.follows} - 1` })
    .where(and(eq(listings.id, listingId), gt(listings.follows, 0)));
  return true;
}
