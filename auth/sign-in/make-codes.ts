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
/** So many long codes an hour go to one mailbox at spellings of its address that are nobody's account. */
const LONG_OF_MAILBOX = 3;
// They have 60 bits: not to be guessed by anybody.
export const LONG = 12;

/** A browser that asks for a code, as the store knows it. */
export type Asking = Omit<NewSignInCode, 'kind' | 'codeHash' | 'expiresAt'>;

/** Whether fewer codes were mailed than a quota allows. */
export const isLeft = async (
  tx: Tx,
  email: string,
  by: Asker,
  { points, seconds }: Quota,
  now: Date,
): Promise<boolean> =>
  (await countCodesMailed(tx, mailboxOf(email), by, new Date(now.getTime() - seconds * 1000))) < points;

/** Whether six digits may be mailed, which could be guessed if that was asked for without end. */
export async function mayBeShort(tx: Tx, site: SiteSettings, asker: Asking, now: Date): Promise<boolean> {
  const { email, sender, deviceHash } = asker;
  // A known device that is counted here has its own allowance: `send` takes it for a stranger beyond that.
  if (deviceHash !== null) return true;
  return (
    (await isLeft(tx, email, { sender }, site.limit_codes_of_network_to_address, now)) &&
    (await isLeft(tx, email, 'strangers', site.limit_codes_to_address, now)) &&
    (await isLeft(tx, email, 'strangers', site.limit_codes_to_address_daily, now))
  );
}

/** Makes the code of six digits that a browser waits for; answers it as it is mailed. */
export async function makeShort(tx: Tx, asker: Asking, mark: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  await addSignInCode(tx, { ...asker, kind: 'short', codeHash: shortHash(mark, code), expiresAt }, now);
  return code;
}

/** Makes the long code that a browser waits for; answers it as it is mailed, or undefined where nothing is to be mailed. */
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
  // Waits like any other, so that it does not tell which addresses are accounts, also where nothing is mailed.
  await addSignInCode(tx, { ...asker, kind: isMailed ? 'long' : 'shared', codeHash, expiresAt }, now);
  return isMailed ? inFours(code) : undefined;
}

/** Nobody is locked out of an account; other spellings of an address, of which there is no end, are few. */
const mayMailLong = async (tx: Tx, email: string, since: Date): Promise<boolean> =>
  (await accountAt(tx, email)) !== undefined ||
  (await countLongCodes(tx, mailboxOf(email), since)) < LONG_OF_MAILBOX;

/** Nothing is mailed to a reviewer: their code was given to them, and each browser has its tries. */
export async function waitForFixed(tx: Tx, asker: Asking, codeHash: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  await addSignInCode(tx, { ...asker, kind: 'shared', codeHash, expiresAt }, now);
}

// Six digits alone could be found from their hash; with the browser's 256-bit mark they cannot.
export const shortHash = (mark: string, code: string): string => hashToken(`${mark}:${code}`);
export const longHash = (email: string, code: string): string => hashToken(`${email}:${code}`);

/** A code that is given to one person for longer: as they type it, and as it is kept. */
export function fixedCode(email: string): { code: string; hash: string } {
  const code = randomLetters(LONG);
  return { code: inFours(code), hash: longHash(email, code) };
}
