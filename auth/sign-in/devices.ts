import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which a browser is known for a mail address after its last sign-in. */
export const DEVICE_MS = 180 * DAY;
const MAX_ADDRESSES = 5;

/**
 * Device cookies as defined by OWASP, for browsers that have signed in before: an id and, for each mail address, a day and a
 * signature. They do not sign anyone in. They separate a person's quota of codes from that of unknown browsers, and detect
 * sign-ins from new browsers.
 */
export type Devices = {
  /** Returns the device id in a cookie if the browser has signed in with this mail address. */
  findId(cookie: string | undefined, email: string): string | null;
  /** Returns the id in a cookie, without verifying it. */
  id(cookie: string | undefined): string | undefined;
  /** Returns the cookie after a sign-in; the latest four other mail addresses stay in it. */
  addSignIn(cookie: string | undefined, id: string, email: string): string;
};

export function createDevices(key: string, now: () => Date): Devices {
  const sign = (id: string, day: string, email: string): string =>
    createHmac('sha256', key).update(`device ${id} ${day} ${email}`).digest('base64url').slice(0, 22);
  const today = (): number => Math.floor(now().getTime() / DAY);

  function read(cookie: string | undefined): { id: string; entries: string[] } | undefined {
    const [id, ...entries] = (cookie ?? '').split('.');
    return id && /^[\w-]{43}$/.test(id) ? { id, entries: entries.slice(0, MAX_ADDRESSES) } : undefined;
  }

  function isEntryFor(id: string, entry: string, email: string): boolean {
    const [, day, signature] = /^(\d{1,6})~([\w-]{22})$/.exec(entry) ?? [];
    if (!day || !signature || today() - Number(day) > DEVICE_MS / DAY) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, day, email)));
  }

  return {
    findId(cookie, email) {
      const device = read(cookie);
      return device?.entries.some((entry) => isEntryFor(device.id, entry, email)) ? device.id : null;
    },
    id: (cookie) => read(cookie)?.id,
    addSignIn(cookie, id, email) {
      const others = (read(cookie)?.entries ?? []).filter((entry) => !isEntryFor(id, entry, email));
      const day = String(today());
      return [id, `${day}~${sign(id, day, email)}`, ...others].slice(0, 1 + MAX_ADDRESSES).join('.');
    },
  };
}
