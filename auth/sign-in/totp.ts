import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../../store/people/opaque-token.ts';
import { inFours, randomLetters } from './random-letters.ts';
import { typedDigits, typedLetters } from './typed-code.ts';

const SECRET_BYTES = 20;
const PERIOD = 30;
const DIGITS = 6;
// Clocks of phones differ: the code before and the one after are good, too.
const WINDOW = 1;
const RECOVERY_CODES = 10;
// They have 80 bits, too many to be found from their hash.
const RECOVERY_LETTERS = 16;

/** A new key for an authenticator app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totp = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD });

/** The address an authenticator app reads from the picture (Key URI format). */
export const totpAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  // A colon parts issuer and label.
  totp(secret, issuer.replaceAll(':', ' '), label).toString();

/** The 30 seconds (RFC 6238) whose code this is, near `now`; null for a wrong one. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = typedDigits(code);
  if (token === undefined) return null;
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** New codes that each get in once without the app, and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => inFours(randomLetters(RECOVERY_LETTERS)));
  return { codes, hashes: codes.map(recoveryHash) };
}

/** What is kept of a recovery code, however it was typed. */
export const recoveryHash = (code: string): string =>
  hashToken(`recovery ${typedLetters(code, RECOVERY_LETTERS) ?? ''}`);
