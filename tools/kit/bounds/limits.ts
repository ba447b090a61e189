import { type Host, hostFinder } from '../../../rules/people/host-ranges.ts';
import type { Caller, LimitLeft, OwnLimit, Tool } from '../call/define.ts';
import { limited, type ToolError } from '../call/errors.ts';
import { type Counters, type Drawn, memoryCounters } from './counters.ts';
import { lookUp, sure } from '../../../rules/typed/sure.ts';
import { keysOf, recordOf } from '../../../rules/typed/records.ts';

/** One quota: so many calls in so many seconds. */
export type Quota = { points: number; seconds: number };
export type Quotas = Record<'anonymous_reads' | 'reads' | 'writes' | OwnLimit, Quota>;

/** The quota that all anonymous people of one assistant share, since they come from its addresses. */
export type HostPool = Host & Quota;

/** What is left of the quota that a call drew on; facades put it into RateLimit headers. */
export type LimitState = LimitLeft;

/** A call that was counted: what is left, and the `rate_limited` error when that was nothing. */
export type Taken = { state: LimitState | null; refusal: ToolError | null };

/** What a call is counted by. */
export type Counted = Pick<Tool, 'annotations' | 'limit' | 'limitPoints'>;

/** Counts requests and calls per address or account. */
export type Limiter = {
  /**
   * Counts requests of any kind against what their caller may read, one point each: called by a facade before it
   * reads a body. The state goes into `caller.admitted`.
   */
  admit: (caller: Pick<Caller, 'account' | 'address'>, requests?: number) => Promise<Taken>;
  /** Counts a call of `tool`; a read of an admitted caller was counted with its request. */
  take(tool: Counted, caller: Caller): Promise<Taken>;
  /** Draws on the own limit of a tool whose `limitPoints` depend on the input. */
  takePoints(tool: Tool, caller: Caller, points: number): Promise<Taken>;
  /** What is left of the quotas of an account, without drawing on them. */
  left(accountId: number): Promise<LimitLeft[]>;
};

const FREE: Taken = { state: null, refusal: null };

/** A limiter that lets everything through (`RATE_LIMITS=off`). */
export const unlimited: Limiter = {
  admit: async () => FREE,
  take: async () => FREE,
  takePoints: async () => FREE,
  left: async () => [],
};

type QuotaCounter = {
  draw(key: string, points?: number): Promise<Taken>;
  left(key: string): Promise<LimitLeft>;
};

/** `counted` is the name under which it is counted, where another has the same name. */
function createCounter(
  counters: Counters,
  name: string,
  { points: allowed, seconds }: Quota,
  counted = name,
): QuotaCounter {
  const counter = counters(counted, allowed, seconds);
  const leftOf = ({ points, msLeft }: Drawn): LimitLeft => ({
    name,
    points: allowed,
    seconds,
    remaining: Math.max(0, allowed - points),
    resetSeconds: Math.ceil(msLeft / 1000),
  });
  return {
    async draw(key, points = 1) {
      const drawn = await counter.draw(key, points);
      const state = leftOf(drawn);
      const refusal =
        drawn.points > allowed ? limited(Math.max(1, state.resetSeconds), allowed, seconds) : null;
      return { state, refusal };
    },
    left: async (key) => leftOf(await counter.look(key)),
  };
}

/** Counts the anonymous by address, and those of a host together in its pool. */
export function createAddressCounter(
  counters: Counters,
  name: string,
  quota: Quota,
  hosts: readonly HostPool[] = [],
): (address: string, points?: number) => Promise<Taken> {
  const addresses = createCounter(counters, name, quota);
  const hostOf = hostFinder(hosts);
  const pools = new Map(
    hosts.map((host) => [host, createCounter(counters, host.name, host, `${name} of ${host.name}`)]),
  );
  return (address, points) => {
    const host = hostOf(address);
    return host ? lookUp(pools, host).draw('', points) : addresses.draw(address, points);
  };
}

/** Makes the limiter of both facades. */
export function createLimiter(
  quotas: Quotas,
  hosts: readonly HostPool[] = [],
  counting: Counters = memoryCounters,
): Limiter {
  const { anonymous_reads: anonymous, ...owned } = quotas;
  const anonymousReads = createAddressCounter(counting, 'anonymous_reads', anonymous, hosts);
  const counters = recordOf(keysOf(owned), (name) => createCounter(counting, name, owned[name]));

  const limiter: Limiter = {
    admit: ({ account, address }, requests) =>
      account ? counters.reads.draw(accountKey(account.id), requests) : anonymousReads(address, requests),

    async take(tool, caller) {
      const { admitted } = caller;
      const key = keyOf(caller);
      const taken = !tool.annotations.readOnlyHint
        ? await counters.writes.draw(key)
        : admitted
          ? { state: admitted, refusal: null }
          : await limiter.admit(caller);
      return taken.refusal || !tool.limit || tool.limitPoints ? taken : counters[tool.limit].draw(key);
    },

    takePoints: (tool, caller, points) => counters[sure(tool.limit)].draw(keyOf(caller), points),

    left: (accountId) =>
      Promise.all(Object.values(counters).map((counter) => counter.left(accountKey(accountId)))),
  };
  return limiter;
}

const keyOf = ({ account, address }: Pick<Caller, 'account' | 'address'>): string =>
  account ? accountKey(account.id) : `address:${address}`;

const accountKey = (id: number): string => `account:${id}`;
