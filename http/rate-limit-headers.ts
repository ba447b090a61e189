import type { LimitState, Taken } from '../tools/shared/limits/limits.ts';

/**
 * What an answer says about the quota it drew on: `RateLimit` and `RateLimit-Policy` as structured fields
 * (draft-ietf-httpapi-ratelimit-headers-10). Nothing where nothing is limited.
 */
export const rateLimitHeaders = (state: LimitState | null): Record<string, string> =>
  state
    ? {
        'RateLimit-Policy': `"${state.name}";q=${state.points};w=${state.seconds}`,
        RateLimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
      }
    : {};

/** The same with `Retry-After` where the request is refused. */
export const takenHeaders = ({ state, refusal }: Taken): Record<string, string> => ({
  ...rateLimitHeaders(state),
  ...(refusal ? { 'Retry-After': String(refusal.details.retry_after) } : {}),
});
