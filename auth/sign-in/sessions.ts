import type { Request, Response } from 'express';
import { getClientAddress } from '../../rules/people/client-address.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { type BrowserSession, findBrowserSession } from '../../store/people/browser-sessions.ts';
import {
  addBrowserSession,
  endBrowserSession,
  updateBrowserSession,
} from '../../store/people/write/browser-sessions.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { readCookie } from '../cookies.ts';
import { createDevices, DEVICE_MS } from './devices.ts';
import { hashToken, generateToken } from '../../store/people/opaque-token.ts';
import { type ActionOrigin, describeOrigin } from './security-notification.ts';

const DAYS_30 = 30 * 24 * 60 * 60 * 1000;
// The precision of "last seen", so that a page view rarely writes.
const SEEN_PRECISION = 5 * 60 * 1000;

const SECOND_FACTOR_MS = 12 * 60 * 60 * 1000;

const isSecondFactorFresh = ({ secondFactorAt }: BrowserSession, now: Date): boolean =>
  secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < SECOND_FACTOR_MS;

/** What a request contains about its browser, for a sign-in. */
export type RequestBrowser = {
  /** The cookie value of its session, if any. */
  session: string | undefined;
  /** The device id that a sign-in stores; it is sent to the browser after the sign-in. */
  deviceId: string;
  /** Checks whether it has signed in with this mail address before, by a signed cookie. */
  hasSignedIn: (email: string) => boolean;
  address: string;
  from: ActionOrigin;
};

/** Manages the three cookies of browsers: for forms, for the session, and for devices that have signed in before. */
export type Sessions = {
  /** Returns the signed-in person, with the role that the session allows, or null. */
  person(req: Request): Promise<StoredAccount | null>;
  /**
   * Returns the signed-in person with the session of this browser, or null. An operator has the role of a member until they enter
   * their second factor; `mayOperate` is true for every operator.
   */
  findSession(
    req: Request,
  ): Promise<{ person: StoredAccount; session: BrowserSession; mayOperate: boolean } | null>;
  /** Returns the browser's random id, setting its cookie on first use. Forms and sign-in codes are bound to it. */
  getBrowserId(req: Request, res: Response): string;
  /** Returns the browser id in the request's cookie, if any. */
  readBrowserId(req: Request): string | undefined;
  /** Returns the session cookie of the request, if any. */
  readSessionCookie(req: Request): string | undefined;
  /** Reads what the request contains about its browser. */
  readBrowser(req: Request): RequestBrowser;
  /** Creates a session and ends the browser's previous one. Returns the cookie value to set. */
  signIn(tx: Tx, browser: RequestBrowser, email: string): Promise<string>;
  /** Returns the device id of a browser that has signed in with this mail address before. */
  device(req: Request, email: string): string | null;
  /** Sets the cookies of a sign-in: the session, a new browser id, and the device. */
  setCookies(req: Request, res: Response, session: string, email: string): void;
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

export function createSessions(db: Database, now: () => Date, secure: boolean, key: string): Sessions {
  const { sessionCookie, markCookie, deviceCookie } = cookieNames(secure);
  const devices = createDevices(key, now);
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const newBrowserIds = new WeakMap<Request, string>();
  const deviceIds = new WeakMap<Request, string>();

  const readBrowserId = (req: Request): string | undefined => readCookie(req, markCookie);
  const readSessionCookie = (req: Request): string | undefined => readCookie(req, sessionCookie);

  const deviceId = (req: Request): string => {
    const id = deviceIds.get(req) ?? devices.id(readCookie(req, deviceCookie)) ?? generateToken();
    deviceIds.set(req, id);
    return id;
  };

  const device = (req: Request, email: string): string | null =>
    devices.findId(readCookie(req, deviceCookie), email);

  const findSession: Sessions['findSession'] = async (req) => {
    const sent = readSessionCookie(req);
    const found = sent && (await findBrowserSession(db, hashToken(sent), now()));
    if (!found) return null;
    await recordSeen(db, found.session, now());
    const { account, session } = found;
    const mayOperate = account.role === 'operator';
    const isProved = !mayOperate || isSecondFactorFresh(session, now());
    return { person: isProved ? account : { ...account, role: 'member' }, session, mayOperate };
  };

  return {
    readBrowserId,
    readSessionCookie,
    findSession,
    person: async (req) => (await findSession(req))?.person ?? null,

    getBrowserId(req, res) {
      const known = newBrowserIds.get(req) ?? readBrowserId(req);
      if (known) return known;
      const browserId = generateToken();
      newBrowserIds.set(req, browserId);
      res.cookie(markCookie, browserId, { ...options, maxAge: DAYS_30 });
      return browserId;
    },

    readBrowser: (req) => ({
      session: readSessionCookie(req),
      deviceId: deviceId(req),
      hasSignedIn: (email) => device(req, email) !== null,
      address: getClientAddress(req),
      from: describeOrigin(req),
    }),

    signIn: (tx, sent, email) => openSession(tx, sent, email, now()),

    device,

    setCookies(req, res, session, email) {
      res.cookie(sessionCookie, session, { ...options, maxAge: DAYS_30 });
      res.cookie(markCookie, generateToken(), { ...options, maxAge: DAYS_30 });
      const device = devices.addSignIn(readCookie(req, deviceCookie), deviceId(req), email);
      res.cookie(deviceCookie, device, { ...options, maxAge: DEVICE_MS });
    },

    async signOut(req, res) {
      const session = readSessionCookie(req);
      if (session) await db.transaction((tx) => endBrowserSession(tx, hashToken(session)));
      res.clearCookie(sessionCookie, options);
    },
  };
}

async function recordSeen(
  db: Database,
  { idHash, seenAt, createdAt }: BrowserSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - (seenAt ?? createdAt).getTime() < SEEN_PRECISION) return;
  // Pages work even while the database cannot write.
  await db.transaction((tx) => updateBrowserSession(tx, idHash, { seenAt: now })).catch(() => undefined);
}

async function openSession(
  tx: Tx,
  { session: before, from: { browser } }: RequestBrowser,
  email: string,
  now: Date,
): Promise<string> {
  if (before) await endBrowserSession(tx, hashToken(before));
  const session = generateToken();
  const accountId = await getOrCreateAccount(tx, email, now);
  const expiresAt = new Date(now.getTime() + DAYS_30);
  await addBrowserSession(tx, { idHash: hashToken(session), accountId, browser, expiresAt }, now);
  return session;
}
