import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../../store/people/opaque-token.ts';
import { groupInFours, randomLetters } from './random-letters.ts';
import { parseDigits, parseLetters } from './parse-code.ts';

const SECRET_BYTES = 20;
const PERIOD = 30;
const DIGITS = 6;
// Clocks of phones differ, so the previous and the next code are valid too.
const WINDOW = 1;
const RECOVERY_CODES = 10;
// 80 bits are too many to recover from a hash.
const RECOVERY_LETTERS = 16;

/** Creates a key for an authenticator app, in base 32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD });

/** Builds the URI that an authenticator app reads from the QR code (Key URI format). */
export const buildTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  // A colon separates issuer and label.
  createTotp(secret, issuer.replaceAll(':', ' '), label).toString();

/** Returns the time step (RFC 6238, 30 seconds) near `now` that has this code; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = parseDigits(code);
  if (token === undefined) return null;
  const delta = createTotp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Creates single-use recovery codes that replace the app, and their hashes for storage. */
export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => groupInFours(randomLetters(RECOVERY_LETTERS)));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Hashes a recovery code, whatever the spelling of the input. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(`recovery ${parseLetters(code, RECOVERY_LETTERS) ?? ''}`);
