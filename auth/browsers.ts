import type { Request, Response } from 'express';
import { openAccount, type StoredAccount } from '../store/accounts.ts';
import { addBrowserSession, endBrowserSession, findBrowserSession } from '../store/browser-sessions.ts';
import type { Database, Tx } from '../store/database.ts';
import { readCookie } from './cookies.ts';
import { hashToken, newToken } from '../store/opaque-token.ts';

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

/** Knows browsers by two cookies: one of every browser that saw a form, one of each that is signed in. */
export type Browsers = {
  /** The signed-in person, or null. */
  person(req: Request): Promise<StoredAccount | null>;
  /** The browser's own mark, given on first use; forms and sign-in codes are bound to it. */
  mark(req: Request, res: Response): string;
  /** The mark it came with, if any. */
  sentMark(req: Request): string | undefined;
  /** The cookie value of the signed-in browser, if any. */
  sentSession(req: Request): string | undefined;
  /** Signs a browser in under a new id; what it was signed in as before ends. Returns the cookie to set. */
  signIn(tx: Tx, req: Request, email: string): Promise<string>;
  /** Hands the browser what `signIn` returned, and a new mark. */
  remember(res: Response, session: string): void;
  /** Signs the browser out, here and in the database. */
  signOut(req: Request, res: Response): Promise<void>;
};

export function createBrowsers(db: Database, now: () => Date, secure: boolean): Browsers {
  // The prefix keeps subdomains and plain http from planting these cookies.
  const prefix = secure ? '__Host-' : '';
  const sessionCookie = `${prefix}session`;
  const markCookie = `${prefix}browser`;
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const given = new WeakMap<Request, string>();

  const sentMark = (req: Request): string | undefined => readCookie(req, markCookie);
  const sentSession = (req: Request): string | undefined => readCookie(req, sessionCookie);

  return {
    sentMark,
    sentSession,

    async person(req) {
      const session = sentSession(req);
      return session ? ((await findBrowserSession(db, hashToken(session), now())) ?? null) : null;
    },

    mark(req, res) {
      const known = given.get(req) ?? sentMark(req);
      if (known) return known;
      const mark = newToken();
      given.set(req, mark);
      res.cookie(markCookie, mark, { ...options, maxAge: DAYS_30 });
      return mark;
    },

    async signIn(tx, req, email) {
      const before = sentSession(req);
      if (before) await endBrowserSession(tx, hashToken(before));
      const session = newToken();
      const accountId = await openAccount(tx, email, now());
      const expiresAt = new Date(now().getTime() + DAYS_30);
      await addBrowserSession(tx, { idHash: hashToken(session), accountId, expiresAt }, now());
      return session;
    },

    remember(res, session) {
      res.cookie(sessionCookie, session, { ...options, maxAge: DAYS_30 });
      res.cookie(markCookie, newToken(), { ...options, maxAge: DAYS_30 });
    },

    async signOut(req, res) {
      const session = sentSession(req);
      if (session) await db.transaction((tx) => endBrowserSession(tx, hashToken(session)));
      res.clearCookie(sessionCookie, options);
    },
  };
}
