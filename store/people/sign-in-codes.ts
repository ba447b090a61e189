import { and, desc, eq, gt, gte, isNull, ne } from 'drizzle-orm';
import type { CodeKind } from '../../rules/people/code-kinds.ts';
import type { Queries } from '../engine/database.ts';

export type NewSignInCode = {
  email: string;
  kind: CodeKind;
  codeHash: string;
  /** The hash of the cookie of the browser that requested the code; the code works only there. */
  browserHash: string;
  /** The hash of the network that requested the code. */
  sender: string;
  /** The hash of the device if it has signed in with this address before. */
  deviceHash: string | null;
  tries: number;
  expiresAt: Date;
};

/** The requester whose codes are counted: one device, one network, or everyone without a known device. */
export type SignInRequester = { deviceHash: string } | { sender: string } | 'strangers';

/** Counts the codes mailed to a mailbox since a time because of a requester. */
export async function countCodesMailed(
  db: Queries,
  mailbox: string,
  requester: SignInRequester,
  since: Date,
): Promise<number> {
  const codes = db.t.signInCodes;
  const isRequester =
    requester === 'strangers'
      ? isNull(codes.deviceHash)
      : 'sender' in requester
        ? and(isNull(codes.deviceHash), eq(codes.sender, requester.sender))
        : eq(codes.deviceHash, requester.deviceHash);
  return db.$count(
    codes,
    and(eq(codes.mailbox, mailbox), gt(codes.createdAt, since), ne(codes.kind, 'shared'), isRequester),
  );
}

/** Counts the long codes mailed to a mailbox since a time, to any spelling of its address. */
export async function countLongCodes(db: Queries, mailbox: string, since: Date): Promise<number> {
  const codes = db.t.signInCodes;
  return db.$count(
    codes,
    and(eq(codes.mailbox, mailbox), gt(codes.createdAt, since), eq(codes.kind, 'long')),
  );
}

/** Finds the long code of an address that is valid at least until `until`. */
export async function findLongCode(
  db: Queries,
  email: string,
  until: Date,
): Promise<{ codeHash: string; expiresAt: Date } | undefined> {
  const codes = db.t.signInCodes;
  const [found] = await db
    .select({ codeHash: codes.codeHash, expiresAt: codes.expiresAt })
    .from(codes)
    .where(
      and(eq(codes.email, email), eq(codes.kind, 'long'), isNull(codes.usedAt), gte(codes.expiresAt, until)),
    )
    .orderBy(desc(codes.id))
    .limit(1);
  return found;
}

/** The number of codes of one browser that work at the same time, so that the code in a delayed mail still works. */
export const MAX_ACTIVE_CODES = 3;

/** The code that a browser waits for. */
export type PendingCode = {
  email: string;
  /** The kind of the newest code. */
  kind: CodeKind;
  expiresAt: Date;
  requestedAt: Date;
  /** The kinds of all codes that work, the newest first. */
  kinds: CodeKind[];
  /** The person was given a code that stays valid, so nothing is mailed. */
  given?: true;
};

/** Builds the condition for the codes that this browser requested and that can still be used. */
export const isUsableCode = ({ t: { signInCodes: codes } }: Queries, browserHash: string, now: Date) =>
  and(
    eq(codes.browserHash, browserHash),
    isNull(codes.usedAt),
    gt(codes.triesLeft, 0),
    gt(codes.expiresAt, now),
  );

/** Finds the newest code that this browser requested and that can still be used. */
export async function findPendingCode(
  db: Queries,
  browserHash: string,
  now: Date,
): Promise<PendingCode | undefined> {
  const codes = db.t.signInCodes;
  const found = await db
    .select({
      email: codes.email,
      kind: codes.kind,
      expiresAt: codes.expiresAt,
      requestedAt: codes.createdAt,
    })
    .from(codes)
    .where(isUsableCode(db, browserHash, now))
    .orderBy(desc(codes.id))
    .limit(MAX_ACTIVE_CODES);
  return found[0] && { ...found[0], kinds: found.map(({ kind }) => kind) };
}

export type CodeAttempt = { email: string; right: boolean; triesLeft: number };
