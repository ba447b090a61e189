import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller, OwnLimit, Tool } from './define.ts';
import { limited } from './errors.ts';

/** One quota: so many calls in so many seconds. */
export type Quota = { points: number; seconds: number };
export type Quotas = Record<'anonymous_reads' | 'reads' | 'writes' | OwnLimit, Quota>;

/** What is left of the quota that a call drew on; facades put it into RateLimit headers. */
export type LimitState = Quota & { name: string; remaining: number; resetSeconds: number };

/** Counts calls per address or account and throws `rate_limited` when a quota is used up. */
export type Limiter = { take(tool: Tool, caller: Caller): Promise<LimitState | null> };

/** A limiter that lets everything through (`RATE_LIMITS=off`). */
export const unlimited: Limiter = { take: async () => null };

/** Counters live in the process: with several processes each counts for itself. */
export function createLimiter(quotas: Quotas): Limiter {
  const counters = Object.fromEntries(
    Object.entries(quotas).map(([name, quota]) => [
      name,
      new RateLimiterMemory({ points: quota.points, duration: quota.seconds }),
    ]),
  ) as Record<keyof Quotas, RateLimiterMemory>;

  async function draw(name: keyof Quotas, key: string): Promise<LimitState> {
    const quota = quotas[name];
    try {
      const left = await counters[name].consume(key);
      return {
        name,
        ...quota,
        remaining: left.remainingPoints,
        resetSeconds: Math.ceil(left.msBeforeNext / 1000),
      };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw limited(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), quota.points, quota.seconds);
    }
  }

  return {
    async take(tool, { account, address }) {
      const key = account ? `account:${account.id}` : `address:${address}`;
      const general = tool.annotations.readOnlyHint ? (account ? 'reads' : 'anonymous_reads') : 'writes';
      const state = await draw(general, key);
      return tool.limit ? draw(tool.limit, key) : state;
    },
  };
}
