import { randomInt } from 'node:crypto';
import { mailboxOf } from '../../rules/people/mailboxes.ts';
import type { Tx } from '../../store/engine/database.ts';
import { accountAt } from '../../store/people/accounts.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import {
  type Asker,
  countCodesMailed,
  countLongCodes,
  findLongCode,
  type NewSignInCode,
} from '../../store/people/sign-in-codes.ts';
import { addSignInCode } from '../../store/people/write/sign-in-codes.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';
import type { Quota } from '../../tools/shared/limits/limits.ts';
import { inFours, randomLetters } from './random-letters.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** The number of long codes per hour and mailbox for spellings of its address that have no account. */
const LONG_OF_MAILBOX = 3;
// The characters of a long code: 60 bits, which cannot be guessed.
export const LONG = 12;

/** The browser that requests a code, as it is stored. */
export type Asking = Omit<NewSignInCode, 'kind' | 'codeHash' | 'expiresAt'>;

/** Checks whether fewer codes were mailed than the quota allows. */
export const isLeft = async (
  tx: Tx,
  email: string,
  by: Asker,
  { points, seconds }: Quota,
  now: Date,
): Promise<boolean> =>
  (await countCodesMailed(tx, mailboxOf(email), by, new Date(now.getTime() - seconds * 1000))) < points;

/** Checks whether a six-digit code may be mailed; unlimited ones could be guessed. */
export async function mayBeShort(tx: Tx, site: SiteSettings, asker: Asking, now: Date): Promise<boolean> {
  const { email, sender, deviceHash } = asker;
  // A known device has its own quota; once that is used up, the caller treats it as unknown.
  if (deviceHash !== null) return true;
  return (
    (await isLeft(tx, email, { sender }, site.limit_codes_of_network_to_address, now)) &&
    (await isLeft(tx, email, 'strangers', site.limit_codes_to_address, now)) &&
    (await isLeft(tx, email, 'strangers', site.limit_codes_to_address_daily, now))
  );
}

/** Creates a six-digit code for a browser and returns it as it is mailed. */
export async function makeShort(tx: Tx, asker: Asking, mark: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  await addSignInCode(tx, { ...asker, kind: 'short', codeHash: shortHash(mark, code), expiresAt }, now);
  return code;
}

/** Creates a long code for a browser and returns it as it is mailed, or undefined if nothing is to be mailed. */
export async function makeLong(tx: Tx, asker: Asking, now: Date): Promise<string | undefined> {
  const before = await findLongCode(tx, asker.email, new Date(now.getTime() + TEN_MINUTES));
  if (before) {
    await addSignInCode(tx, { ...asker, ...before, kind: 'shared' }, now);
    return undefined;
  }
  const code = randomLetters(LONG);
  const codeHash = longHash(asker.email, code);
  const expiresAt = new Date(now.getTime() + HOUR);
  const isMailed = await mayMailLong(tx, asker.email, new Date(now.getTime() - HOUR));
  // Stored even if nothing is mailed, so that it does not reveal which addresses have accounts.
  await addSignInCode(tx, { ...asker, kind: isMailed ? 'long' : 'shared', codeHash, expiresAt }, now);
  return isMailed ? inFours(code) : undefined;
}

/** Checks whether a long code may be mailed: always to an account, and a few to other spellings of an address, which are unlimited. */
const mayMailLong = async (tx: Tx, email: string, since: Date): Promise<boolean> =>
  (await accountAt(tx, email)) !== undefined ||
  (await countLongCodes(tx, mailboxOf(email), since)) < LONG_OF_MAILBOX;

/** Lets a browser enter a reviewer's fixed code, which is not mailed. Each browser has its own number of attempts. */
export async function waitForFixed(tx: Tx, asker: Asking, codeHash: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  await addSignInCode(tx, { ...asker, kind: 'shared', codeHash, expiresAt }, now);
}

// Six digits could be recovered from their hash; together with the browser's 256-bit id they cannot.
export const shortHash = (mark: string, code: string): string => hashToken(`${mark}:${code}`);
export const longHash = (email: string, code: string): string => hashToken(`${email}:${code}`);

/** Creates a long-lived code for one person: the code to enter, and the hash to store. */
export function fixedCode(email: string): { code: string; hash: string } {
  const code = randomLetters(LONG);
  return { code: inFours(code), hash: longHash(email, code) };
}
