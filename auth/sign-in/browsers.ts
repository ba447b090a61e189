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
// The precision of "last seen", so that a page view rarely writes.
const SEEN_EVERY = 5 * 60 * 1000;

const SECOND_FACTOR_MS = 12 * 60 * 60 * 1000;

const isSecondFactorFresh = ({ secondFactorAt }: BrowserSession, now: Date): boolean =>
  secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < SECOND_FACTOR_MS;

/** What a request contains about its browser, for a sign-in. */
export type SentBrowser = {
  /** The cookie value of its session, if any. */
  session: string | undefined;
  /** The device id that a sign-in stores; it is sent to the browser after the sign-in. */
  deviceId: string;
  /** Checks whether it has signed in with this mail address before, by a signed cookie. */
  knows: (email: string) => boolean;
  address: string;
  from: WhereFrom;
};

/** Manages the three cookies of browsers: for forms, for the session, and for devices that have signed in before. */
export type Browsers = {
  /** Returns the signed-in person, with the role that the session allows, or null. */
  person(req: Request): Promise<StoredAccount | null>;
  /**
   * Returns the signed-in person with the session of this browser, or null. An operator has the role of a member until they enter
   * their second factor; `mayOperate` is true for every operator.
   */
  signedIn(
    req: Request,
  ): Promise<{ person: StoredAccount; session: BrowserSession; mayOperate: boolean } | null>;
  /** Returns the browser's random id, setting its cookie on first use. Forms and sign-in codes are bound to it. */
  mark(req: Request, res: Response): string;
  /** Returns the browser id in the request's cookie, if any. */
  sentMark(req: Request): string | undefined;
  /** Returns the session cookie of the request, if any. */
  sentSession(req: Request): string | undefined;
  /** Reads what the request contains about its browser. */
  sent(req: Request): SentBrowser;
  /** Creates a session and ends the browser's previous one. Returns the cookie value to set. */
  signIn(tx: Tx, browser: SentBrowser, email: string): Promise<string>;
  /** Returns the device id of a browser that has signed in with this mail address before. */
  device(req: Request, email: string): string | null;
  /** Sets the cookies of a sign-in: the session, a new browser id, and the device. */
  remember(req: Request, res: Response, session: string, email: string): void;
  /** Ends the session and clears its cookie. */
  signOut(req: Request, res: Response): Promise<void>;
};

// The prefix prevents subdomains and plain http from setting these cookies.
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
  // Pages work even while the database cannot write.
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
