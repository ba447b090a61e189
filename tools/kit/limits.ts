import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller, LimitLeft, OwnLimit, Tool } from './define.ts';
import { limited, type ToolError } from './errors.ts';

/** One quota: so many calls in so many seconds. */
export type Quota = { points: number; seconds: number };
export type Quotas = Record<'anonymous_reads' | 'reads' | 'writes' | OwnLimit, Quota>;

/** What is left of the quota that a call drew on; facades put it into RateLimit headers. */
export type LimitState = LimitLeft;

/** A call that was counted: what is left, and the `rate_limited` error when that was nothing. */
export type Taken = { state: LimitState | null; refusal: ToolError | null };

/** Counts calls per address or account. */
export type Limiter = {
  take(tool: Tool, caller: Caller): Promise<Taken>;
  /** What is left of the quotas of an account, without drawing on them. */
  left(accountId: number): Promise<LimitLeft[]>;
};

/** A limiter that lets everything through (`RATE_LIMITS=off`). */
export const unlimited: Limiter = {
  take: async () => ({ state: null, refusal: null }),
  left: async () => [],
};

/** Counters live in the process: with several processes each counts for itself. */
export function createLimiter(quotas: Quotas): Limiter {
  const counters = Object.fromEntries(
    Object.entries(quotas).map(([name, quota]) => [
      name,
      new RateLimiterMemory({ points: quota.points, duration: quota.seconds }),
    ]),
  ) as Record<keyof Quotas, RateLimiterMemory>;

  async function draw(name: keyof Quotas, key: string): Promise<Taken> {
    const quota = quotas[name];
    try {
      return { state: stateOf(await counters[name].consume(key)), refusal: null };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const state = stateOf(refused);
      return { state, refusal: limited(Math.max(1, state.resetSeconds), quota.points, quota.seconds) };
    }

    function stateOf({ remainingPoints, msBeforeNext }: RateLimiterRes): LimitState {
      return { name, ...quota, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
    }
  }

  return {
    async take(tool, { account, address }) {
      const key = account ? `account:${account.id}` : `address:${address}`;
      const general = tool.annotations.readOnlyHint ? (account ? 'reads' : 'anonymous_reads') : 'writes';
      const taken = await draw(general, key);
      return taken.refusal || !tool.limit ? taken : draw(tool.limit, key);
    },

    async left(accountId) {
      const names = (Object.keys(quotas) as (keyof Quotas)[]).filter((name) => name !== 'anonymous_reads');
      return Promise.all(
        names.map(async (name) => {
          const used = await counters[name].get(`account:${accountId}`);
          return {
            name,
            ...quotas[name],
            remaining: used ? Math.max(0, used.remainingPoints) : quotas[name].points,
            resetSeconds: used ? Math.ceil(used.msBeforeNext / 1000) : 0,
          };
        }),
      );
    },
  };
}
