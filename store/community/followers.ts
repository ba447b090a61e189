import { and, asc, eq, gt, notExists } from 'drizzle-orm';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries } from '../engine/database.ts';

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
