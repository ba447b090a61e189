import { and, desc, eq, gt, gte, isNull, ne } from 'drizzle-orm';
import type { CodeKind } from '../../rules/people/code-kinds.ts';
import type { Queries } from '../engine/database.ts';

export type NewSignInCode = {
  email: string;
  kind: CodeKind;
  codeHash: string;
  /** Hash of the cookie of the browser that asked: the code is good nowhere else. */
  browserHash: string;
  /** Hash of the network that asked. */
  sender: string;
  /** Hash of the device, where it had signed in with the address before. */
  deviceHash: string | null;
  tries: number;
  expiresAt: Date;
};

/** Whose request for codes are counted: those of one device, of one network, or of everybody without a known device. */
export type Asker = { deviceHash: string } | { sender: string } | 'strangers';

/** Codes mailed to a mailbox since a moment because of an asker. */
export async function countCodesMailed(
  db: Queries,
  mailbox: string,
  by: Asker,
  since: Date,
): Promise<number> {
  const codes = db.t.signInCodes;
  const asker =
    by === 'strangers'
      ? isNull(codes.deviceHash)
      : 'sender' in by
        ? and(isNull(codes.deviceHash), eq(codes.sender, by.sender))
        : eq(codes.deviceHash, by.deviceHash);
  return db.$count(
    codes,
    and(eq(codes.mailbox, mailbox), gt(codes.createdAt, since), ne(codes.kind, 'shared'), asker),
  );
}

/** Long codes mailed to a mailbox since a moment, at whatever spelling of its address. */
export async function countLongCodes(db: Queries, mailbox: string, since: Date): Promise<number> {
  const codes = db.t.signInCodes;
  return db.$count(
    codes,
    and(eq(codes.mailbox, mailbox), gt(codes.createdAt, since), eq(codes.kind, 'long')),
  );
}

/** The long code of an address that is good until `until` at least. */
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

/** So many of the codes that a browser asked for work: a late mail holds a good one. */
export const MOST_CODES = 3;

/** What a browser waits for. */
export type PendingCode = {
  email: string;
  /** Of the newest code. */
  kind: CodeKind;
  expiresAt: Date;
  askedAt: Date;
  /** Of each code that works, the newest first. */
  kinds: CodeKind[];
  /** It was given to the person for longer: nothing is mailed. */
  given?: true;
};

/** The codes this browser asked for, as long as they can be used. */
export const usable = ({ t: { signInCodes: codes } }: Queries, browserHash: string, now: Date) =>
  and(
    eq(codes.browserHash, browserHash),
    isNull(codes.usedAt),
    gt(codes.triesLeft, 0),
    gt(codes.expiresAt, now),
  );

/** The newest code this browser asked for, while it can still be used. */
export async function findPendingCode(
  db: Queries,
  browserHash: string,
  now: Date,
): Promise<PendingCode | undefined> {
  const codes = db.t.signInCodes;
  const found = await db
    .select({ email: codes.email, kind: codes.kind, expiresAt: codes.expiresAt, askedAt: codes.createdAt })
    .from(codes)
    .where(usable(db, browserHash, now))
    .orderBy(desc(codes.id))
    .limit(MOST_CODES);
  return found[0] && { ...found[0], kinds: found.map(({ kind }) => kind) };
}

export type CodeTry = { email: string; right: boolean; triesLeft: number };
