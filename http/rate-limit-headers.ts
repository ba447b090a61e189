import type { LimitState, LimitResult } from '../tools/shared/limits/limiter.ts';

/**
 * Builds `RateLimit` and `RateLimit-Policy` as structured fields (draft-ietf-httpapi-ratelimit-headers-10); empty if the call is
 * not limited.
 */
export const buildRateLimitHeaders = (state: LimitState | null): Record<string, string> =>
  state
    ? {
        'RateLimit-Policy': `"${state.name}";q=${state.points};w=${state.seconds}`,
        RateLimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
      }
    : {};

/** Builds the same headers, plus `Retry-After` if the request is refused. */
export const buildQuotaHeaders = ({ state, refusal }: LimitResult): Record<string, string> => ({
  ...buildRateLimitHeaders(state),
  ...(refusal ? { 'Retry-After': String(refusal.details.retry_after) } : {}),
});
