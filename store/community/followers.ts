import { and, asc, eq, gt, notExists } from 'drizzle-orm';
import type { MailKind } from '../../rules/people/mail-kinds.ts';
import type { Queries } from '../engine/database.ts';

const NEWS_MAIL: MailKind = 'followed_news';

// Followers who get mail about the listing: they have not turned it off, and their address did not bounce.
const isMailedFollower = (db: Queries, listingId: number) => {
  const { follows, endedMail, accounts, bouncedAddresses } = db.t;
  return and(
    eq(follows.listingId, listingId),
    notExists(
      db
        .select({ kind: endedMail.kind })
        .from(endedMail)
        .where(and(eq(endedMail.accountId, follows.accountId), eq(endedMail.kind, NEWS_MAIL))),
    ),
    notExists(
      db
        .select({ email: bouncedAddresses.email })
        .from(bouncedAddresses)
        .innerJoin(accounts, eq(accounts.email, bouncedAddresses.email))
        .where(eq(accounts.id, follows.accountId)),
    ),
  );
};

/**
 * Lists up to `limit` followers of a listing with their addresses, from the account id after `after` on. Leaves out people
 * who have turned off mail about what they follow, and addresses that bounced.
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
    .where(and(isMailedFollower(db, listingId), gt(follows.accountId, after)))
    .orderBy(asc(follows.accountId))
    .limit(limit);
}

/** Counts the followers of a listing, and those of them who get its news by mail. */
export async function countFollowers(
  db: Queries,
  listingId: number,
): Promise<{ followers: number; mailed: number }> {
  const { follows } = db.t;
  return {
    followers: await db.$count(follows, eq(follows.listingId, listingId)),
    mailed: await db.$count(follows, isMailedFollower(db, listingId)),
  };
}
