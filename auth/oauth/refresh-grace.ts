import { createHmac } from 'node:crypto';
import { Provider } from 'oidc-provider';
import { isRecord } from '../../rules/typed/records.ts';

/**
 * Milliseconds for which a used refresh token may be used again, since the answer to the first use may have been lost. Every use
 * returns the same successor. Once the successor was used, or the time is over, another use is a replay and revokes the token
 * family (RFC 9700, section 4.14.2).
 */
export const REFRESH_GRACE_MS = 30_000;

/** Derives the next refresh token; it cannot be computed without the key. */
export const deriveSuccessor = (key: string, token: string): string =>
  createHmac('sha256', key).update(`refresh ${token}`).digest('base64url');

/**
 * The id under which a new refresh token is stored: one that replaces another is derived from that. oidc-provider makes random
 * ones and has no setting for it, so `returnSuccessors` puts the stored id into the answer.
 */
export function refreshTokenId(key: string, random: string): string {
  const replaced = Provider.ctx?.oidc.entities.RotatedRefreshToken;
  return replaced ? deriveSuccessor(key, replaced.jti) : random;
}

/** Has the token endpoint return refresh tokens as `refreshTokenId` has them stored. */
export function returnSuccessors(provider: Provider, key: string): void {
  provider.on('grant.success', ({ body, oidc }) => {
    const replaced = oidc.entities.RotatedRefreshToken;
    if (replaced && isRecord(body)) body['refresh_token'] = deriveSuccessor(key, replaced.jti);
  });
}
