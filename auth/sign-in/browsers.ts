import type { Request, Response } from 'express';
import { clientAddress } from '../../rules/people/client-address.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { type BrowserSession, findBrowserSession } from '../../store/people/browser-sessions.ts';
import {
  addBrowserSession,
  endBrowserSession,
  updateBrowserSession,
} from '../../store/people/write/browser-sessions.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { readCookie } from '../cookies.ts';
import { createDevices, DEVICE_MS } from './devices.ts';
import { hashToken, newToken } from '../../store/people/opaque-token.ts';
import { type WhereFrom, whereFrom } from './tell-person.ts';

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;
// How exact "last seen" is: a page view seldom writes.
const SEEN_EVERY = 5 * 60 * 1000;

const SECOND_FACTOR_MS = 12 * 60 * 60 * 1000;

const isSecondFactorFresh = ({ secondFactorAt }: BrowserSession, now: Date): boolean =>
  secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < SECOND_FACTOR_MS;

/** What a request says of the browser it comes from, for who signs in with it. */
export type SentBrowser = {
  /** The cookie value of the session it has, if any. */
  session: string | undefined;
  /** The id under which a sign-in makes it known; `remember` hands it out. */
  deviceId: string;
  /** Whether it has signed in with this address before: it shows our signature of that. */
  knows: (email: string) => boolean;
  address: string;
  from: WhereFrom;
};

/** Knows browsers by three cookies: of every browser that saw a form, of each that is signed in, of each that ever was. */
export type Browsers = {
  /** The signed-in person, or null; as `signedIn` says of their role. */
  person(req: Request): Promise<StoredAccount | null>;
  /**
   * The signed-in person with the session of this browser, or null. An operator is a member in it until they have entered
   * their second factor: `mayOperate` says who could.
   */
  signedIn(
    req: Request,
  ): Promise<{ person: StoredAccount; session: BrowserSession; mayOperate: boolean } | null>;
  /** The browser's own mark, given on first use; forms and sign-in codes are bound to it. */
  mark(req: Request, res: Response): string;
  /** The mark it came with, if any. */
  sentMark(req: Request): string | undefined;
  /** The cookie value of the signed-in browser, if any. */
  sentSession(req: Request): string | undefined;
  /** What the request says of its browser. */
  sent(req: Request): SentBrowser;
  /** Signs a browser in under a new id; what it was signed in as before ends. Returns the cookie to set. */
  signIn(tx: Tx, browser: SentBrowser, email: string): Promise<string>;
  /** The device id of a browser that has signed in with this address before. */
  device(req: Request, email: string): string | null;
  /** Hands the browser what `signIn` returned, a new mark, and what it is known by next time. */
  remember(req: Request, res: Response, session: string, email: string): void;
  /** Signs the browser out, here and in the database. */
  signOut(req: Request, res: Response): Promise<void>;
};

// The prefix keeps subdomains and plain http from planting these cookies.
function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  return {
    sessionCookie: `${prefix}session`,
    markCookie: `${prefix}browser`,
    deviceCookie: `${prefix}device`,
  };
}

export function createBrowsers(db: Database, now: () => Date, secure: boolean, key: string): Browsers {
  const { sessionCookie, markCookie, deviceCookie } = cookieNames(secure);
  const devices = createDevices(key, now);
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const given = new WeakMap<Request, string>();
  const givenIds = new WeakMap<Request, string>();

  const sentMark = (req: Request): string | undefined => readCookie(req, markCookie);
  const sentSession = (req: Request): string | undefined => readCookie(req, sessionCookie);

  const deviceId = (req: Request): string => {
    const id = givenIds.get(req) ?? devices.id(readCookie(req, deviceCookie)) ?? newToken();
    givenIds.set(req, id);
    return id;
  };

  const device = (req: Request, email: string): string | null =>
    devices.idFor(readCookie(req, deviceCookie), email);

  const signedIn: Browsers['signedIn'] = async (req) => {
    const sent = sentSession(req);
    const found = sent && (await findBrowserSession(db, hashToken(sent), now()));
    if (!found) return null;
    await noteSeen(db, found.session, now());
    const { account, session } = found;
    const mayOperate = account.role === 'operator';
    const isProved = !mayOperate || isSecondFactorFresh(session, now());
    return { person: isProved ? account : { ...account, role: 'member' }, session, mayOperate };
  };

  return {
    sentMark,
    sentSession,
    signedIn,
    person: async (req) => (await signedIn(req))?.person ?? null,

    mark(req, res) {
      const known = given.get(req) ?? sentMark(req);
      if (known) return known;
      const mark = newToken();
      given.set(req, mark);
      res.cookie(markCookie, mark, { ...options, maxAge: DAYS_30 });
      return mark;
    },

    sent: (req) => ({
      session: sentSession(req),
      deviceId: deviceId(req),
      knows: (email) => device(req, email) !== null,
      address: clientAddress(req),
      from: whereFrom(req),
    }),

    signIn: (tx, sent, email) => openSession(tx, sent, email, now()),

    device,

    remember(req, res, session, email) {
      res.cookie(sessionCookie, session, { ...options, maxAge: DAYS_30 });
      res.cookie(markCookie, newToken(), { ...options, maxAge: DAYS_30 });
      const device = devices.after(readCookie(req, deviceCookie), deviceId(req), email);
      res.cookie(deviceCookie, device, { ...options, maxAge: DEVICE_MS });
    },

    async signOut(req, res) {
      const session = sentSession(req);
      if (session) await db.transaction((tx) => endBrowserSession(tx, hashToken(session)));
      res.clearCookie(sessionCookie, options);
    },
  };
}

async function noteSeen(
  db: Database,
  { idHash, seenAt, createdAt }: BrowserSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - (seenAt ?? createdAt).getTime() < SEEN_EVERY) return;
  // Pages are shown also while the database cannot write.
  await db.transaction((tx) => updateBrowserSession(tx, idHash, { seenAt: now })).catch(() => undefined);
}

async function openSession(
  tx: Tx,
  { session: before, from: { browser } }: SentBrowser,
  email: string,
  now: Date,
): Promise<string> {
  if (before) await endBrowserSession(tx, hashToken(before));
  const session = newToken();
  const accountId = await openAccount(tx, email, now);
  const expiresAt = new Date(now.getTime() + DAYS_30);
  await addBrowserSession(tx, { idHash: hashToken(session), accountId, browser, expiresAt }, now);
  return session;
}
