import { randomInt } from 'node:crypto';
import { getMailbox } from '../../rules/people/mailboxes.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findAccountId } from '../../store/people/accounts.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import {
  type SignInRequester,
  countCodesMailed,
  countLongCodes,
  findLongCode,
  type NewSignInCode,
} from '../../store/people/sign-in-codes.ts';
import { addSignInCode } from '../../store/people/write/sign-in-codes.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';
import type { Quota } from '../../tools/shared/limits/limiter.ts';
import { groupInFours, randomLetters } from './random-letters.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** The number of long codes per hour and mailbox for spellings of its address that have no account. */
const MAX_LONG_CODES = 3;
// The characters of a long code: 60 bits, which cannot be guessed.
export const LONG_CODE_LENGTH = 12;

/** The browser that requests a code, as it is stored. */
export type CodeRequester = Omit<NewSignInCode, 'kind' | 'codeHash' | 'expiresAt'>;

/** Checks whether fewer codes were mailed than the quota allows. */
export const isUnderQuota = async (
  tx: Tx,
  { email, by }: { email: string; by: SignInRequester },
  { points, seconds }: Quota,
  now: Date,
): Promise<boolean> =>
  (await countCodesMailed(tx, getMailbox(email), by, new Date(now.getTime() - seconds * 1000))) < points;

/** Checks whether a six-digit code may be mailed; unlimited ones could be guessed. */
export async function mayMailShortCode(
  tx: Tx,
  site: SiteSettings,
  requester: CodeRequester,
  now: Date,
): Promise<boolean> {
  const { email, sender, deviceHash } = requester;
  // A known device has its own quota; once that is used up, the caller treats it as unknown.
  if (deviceHash !== null) return true;
  const toStrangers = { email, by: 'strangers' } as const;
  return (
    (await isUnderQuota(tx, { email, by: { sender } }, site.limit_codes_of_network_to_address, now)) &&
    (await isUnderQuota(tx, toStrangers, site.limit_codes_to_address, now)) &&
    (await isUnderQuota(tx, toStrangers, site.limit_codes_to_address_daily, now))
  );
}

/** Creates a six-digit code for a browser and returns it as it is mailed. */
export async function createShortCode(
  tx: Tx,
  requester: CodeRequester,
  browserId: string,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  await addSignInCode(
    tx,
    { ...requester, kind: 'short', codeHash: hashShortCode(browserId, code), expiresAt },
    now,
  );
  return code;
}

/** Creates a long code for a browser and returns it as it is mailed, or undefined if nothing is to be mailed. */
export async function createLongCode(
  tx: Tx,
  requester: CodeRequester,
  now: Date,
): Promise<string | undefined> {
  const existing = await findLongCode(tx, requester.email, new Date(now.getTime() + TEN_MINUTES));
  if (existing) {
    await addSignInCode(tx, { ...requester, ...existing, kind: 'shared' }, now);
    return undefined;
  }
  const code = randomLetters(LONG_CODE_LENGTH);
  const codeHash = hashLongCode(requester.email, code);
  const expiresAt = new Date(now.getTime() + HOUR);
  const isMailed = await mayMailLong(tx, requester.email, new Date(now.getTime() - HOUR));
  // Stored even if nothing is mailed, so that it does not reveal which addresses have accounts.
  await addSignInCode(tx, { ...requester, kind: isMailed ? 'long' : 'shared', codeHash, expiresAt }, now);
  return isMailed ? groupInFours(code) : undefined;
}

/** Checks whether a long code may be mailed: always to an account, and a few to other spellings of an address, which are unlimited. */
const mayMailLong = async (tx: Tx, email: string, since: Date): Promise<boolean> =>
  (await findAccountId(tx, email)) !== undefined ||
  (await countLongCodes(tx, getMailbox(email), since)) < MAX_LONG_CODES;

/** Lets a browser enter a reviewer's fixed code, which is not mailed. Each browser has its own number of attempts. */
export async function addFixedCode(
  tx: Tx,
  requester: CodeRequester,
  codeHash: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  await addSignInCode(tx, { ...requester, kind: 'shared', codeHash, expiresAt }, now);
}

// Six digits could be recovered from their hash; together with the browser's 256-bit id they cannot.
export const hashShortCode = (browserId: string, code: string): string => hashToken(`${browserId}:${code}`);
export const hashLongCode = (email: string, code: string): string => hashToken(`${email}:${code}`);

/** Creates a long-lived code for one person: the code to enter, and the hash to store. */
export function createFixedCode(email: string): { code: string; hash: string } {
  const code = randomLetters(LONG_CODE_LENGTH);
  return { code: groupInFours(code), hash: hashLongCode(email, code) };
}
