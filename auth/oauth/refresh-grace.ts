import { createHmac } from 'node:crypto';

/**
 * Milliseconds for which a used refresh token may be used again, since the answer to the first use may have been lost. Every use
 * returns the same successor. Once the successor was used, or the time is over, another use is a replay and revokes the token
 * family (RFC 9700, section 4.14.2).
 */
export const REFRESH_GRACE_MS = 30_000;

/** Derives the next refresh token; it cannot be computed without the key. */
export const successorOf = (key: string, token: string): string =>
  createHmac('sha256', key).update(`refresh ${token}`).digest('base64url');
