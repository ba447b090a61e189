import { createHmac } from 'node:crypto';

/**
 * A refresh token that was used may be used again for so long, since the answer to the first use may have been lost. Each
 * use gives the same successor, so two who hold the token hold one successor between them: once the successor was used,
 * or the time is over, a use is a replay and ends the family (RFC 9700, section 4.14.2).
 */
export const REFRESH_GRACE_MS = 30_000;

/** The refresh token that follows one: nobody can tell it from the token without the key. */
export const successorOf = (key: string, token: string): string =>
  createHmac('sha256', key).update(`refresh ${token}`).digest('base64url');
