import { type KnownHost, createHostFinder } from '../../../rules/people/host-ranges.ts';
import type { Caller, OperationLimit, Tool } from '../runtime/define.ts';
import type { RemainingLimit } from '../runtime/services.ts';
import { rateLimited, type ToolError } from '../runtime/errors.ts';
import { type CounterFactory, type WindowUsage, createMemoryCounter } from './rate-counters.ts';
import { getOrThrow, assertDefined } from '../../../rules/typed/assert.ts';
import { keysOf, buildRecord } from '../../../rules/typed/records.ts';

/** One quota: `points` calls in `seconds`. */
export type Quota = { points: number; seconds: number };
/** Quotas per address or account, and those of single operations. */
export type Quotas = Record<'anonymous_reads' | 'reads' | 'writes' | 'changes_a_day' | OperationLimit, Quota>;

/** Daily quotas shared by all people of one network. Callers from an assistant host are not counted. */
export type NetworkQuotas = Record<'changes_of_network_a_day' | 'crawls_of_network_a_day', Quota>;

/** Quota shared by all anonymous users of one assistant host, because they come from its addresses. */
export type HostPool = KnownHost & Quota;

/** What is left of the quota that a call drew on; sent in the RateLimit headers. */
export type LimitState = RemainingLimit;

/** Result of counting a call: what is left, and the `rate_limited` error if nothing was. */
export type LimitResult = { state: LimitState | null; refusal: ToolError | null };

/** Part of a tool that decides how a call is counted. */
type CountedTool = Pick<Tool, 'annotations'>;

/** Octets of a change per point of the daily quota: 2,000 points are 5 MB, and 10,000 are 25 MB. */
const OCTETS_PER_POINT = 2500;

/** Counts requests and calls per address or account. */
export type Limiter = {
  /**
   * Counts requests of any kind against the caller's read quota, one point each. REST and MCP call it before they read a
   * body, and put the state into `caller.admitted`.
   */
  admit: (caller: Pick<Caller, 'account' | 'address'>, requests?: number) => Promise<LimitResult>;
  /**
   * Counts a call of `tool` as a read or a write. A read by an admitted caller was counted with its request. A change draws
   * one point of the daily quotas for every started 2,500 octets of its input.
   */
  chargeCall(tool: CountedTool, caller: Caller, octets: number): Promise<LimitResult>;
  /** Counts a change made through a form like one made by a call, against the daily quotas of account and network. */
  change(accountId: number, address: string, octets: number): Promise<LimitResult>;
  /** Counts the octets that a change stored, once known. It never refuses that change, only later ones. */
  chargeStoredOctets(caller: Caller, octets: number): Promise<void>;
  /** Draws points from the tool's own limit. */
  drawPoints(tool: Tool, caller: Caller, points: number): Promise<LimitResult>;
  /** Refunds the points that `drawPoints` drew. */
  refundPoints(tool: Tool, caller: Caller, points: number): Promise<void>;
  /** Returns what is left of an account's quotas without drawing on them. */
  listRemaining(accountId: number): Promise<RemainingLimit[]>;
};

const ALLOWED: LimitResult = { state: null, refusal: null };

/** A limiter that allows everything (`RATE_LIMITS=off`). */
export const unlimited: Limiter = {
  admit: async () => ALLOWED,
  chargeCall: async () => ALLOWED,
  change: async () => ALLOWED,
  chargeStoredOctets: async () => {},
  drawPoints: async () => ALLOWED,
  refundPoints: async () => undefined,
  listRemaining: async () => [],
};

type QuotaCounter = {
  draw(key: string, points?: number): Promise<LimitResult>;
  refund(key: string, points: number): Promise<void>;
  remaining(key: string): Promise<RemainingLimit>;
};

/** Creates a counter for a quota; `counterName` is its key where another quota has the same name. */
function createCounter(
  counters: CounterFactory,
  name: string,
  { points: allowed, seconds }: Quota,
  counterName = name,
): QuotaCounter {
  const counter = counters(counterName, allowed, seconds);
  const toRemaining = ({ points, msLeft }: WindowUsage): RemainingLimit => ({
    name,
    points: allowed,
    seconds,
    remaining: Math.max(0, allowed - points),
    resetSeconds: Math.ceil(msLeft / 1000),
  });
  return {
    async draw(key, points = 1) {
      const drawn = await counter.consume(key, points);
      const state = toRemaining(drawn);
      const refusal =
        drawn.points > allowed ? rateLimited(Math.max(1, state.resetSeconds), allowed, seconds) : null;
      return { state, refusal };
    },
    refund: (key, points) => counter.refund(key, points),
    remaining: async (key) => toRemaining(await counter.peek(key)),
  };
}

/** Creates a counter of anonymous callers: by address, or in one shared pool for those from an assistant host. */
export function createAddressCounter(
  counters: CounterFactory,
  name: string,
  quota: Quota,
  hosts: readonly HostPool[] = [],
): (address: string, points?: number) => Promise<LimitResult> {
  const addresses = createCounter(counters, name, quota);
  const findHost = createHostFinder(hosts);
  const pools = new Map(
    hosts.map((host) => [host, createCounter(counters, host.name, host, `${name} of ${host.name}`)]),
  );
  return (address, points) => {
    const host = findHost(address);
    return host ? getOrThrow(pools, host).draw('', points) : addresses.draw(address, points);
  };
}

/** Wraps a network counter so that callers from an assistant host are not counted. */
function exceptHosts(hosts: readonly HostPool[], counter: QuotaCounter): QuotaCounter {
  const findHost = createHostFinder(hosts);
  return {
    ...counter,
    draw: async (address, points) => (findHost(address) ? ALLOWED : counter.draw(address, points)),
    refund: async (address, points) => {
      if (!findHost(address)) await counter.refund(address, points);
    },
  };
}

/** Creates the limiter that REST and MCP share. */
export function createLimiter(
  quotas: Quotas & NetworkQuotas,
  hosts: readonly HostPool[] = [],
  createWindowCounter: CounterFactory = createMemoryCounter,
): Limiter {
  const {
    anonymous_reads: anonymous,
    changes_of_network_a_day,
    crawls_of_network_a_day,
    ...accountQuotas
  } = quotas;
  const anonymousReads = createAddressCounter(createWindowCounter, 'anonymous_reads', anonymous, hosts);
  const counters = buildRecord(keysOf(accountQuotas), (name) =>
    createCounter(createWindowCounter, name, accountQuotas[name]),
  );
  const createNetworkCounter = (name: keyof NetworkQuotas, quota: Quota) =>
    exceptHosts(hosts, createCounter(createWindowCounter, name, quota));
  const networkChanges = createNetworkCounter('changes_of_network_a_day', changes_of_network_a_day);
  const networkCrawls = createNetworkCounter('crawls_of_network_a_day', crawls_of_network_a_day);

  async function chargeChange(key: string, address: string, points: number): Promise<LimitResult> {
    const day = await counters.changes_a_day.draw(key, points);
    return day.refusal ? day : networkChanges.draw(address, points);
  }

  async function chargeWrite(caller: Caller, octets: number): Promise<LimitResult> {
    const result = await counters.writes.draw(getCallerKey(caller));
    if (result.refusal) return result;
    const day = await chargeChange(getCallerKey(caller), caller.address, toPoints(octets));
    return day.refusal ? day : result;
  }

  async function chargeOperationLimit(
    limit: OperationLimit,
    caller: Caller,
    points?: number,
  ): Promise<LimitResult> {
    const result = await counters[limit].draw(getCallerKey(caller), points);
    if (result.refusal) return result;
    if (CALLS_OF_READ_PAGES.has(limit)) {
      if (!isFirstOfTen(result.state)) return result;
      const crawl = await chargeOperationLimit('crawls', caller, 1);
      return crawl.refusal ? crawl : result;
    }
    if (limit !== 'crawls') return result;
    const all = await networkCrawls.draw(caller.address, points);
    return all.refusal ? all : result;
  }

  async function refundOperationLimit(limit: OperationLimit, caller: Caller, points: number): Promise<void> {
    const key = getCallerKey(caller);
    const isCrawl = CALLS_OF_READ_PAGES.has(limit) && isFirstOfTen(await counters[limit].remaining(key));
    await counters[limit].refund(key, points);
    if (limit === 'crawls') await networkCrawls.refund(caller.address, points);
    if (isCrawl) await refundOperationLimit('crawls', caller, 1);
  }

  const limiter: Limiter = {
    admit: ({ account, address }, requests) =>
      account ? counters.reads.draw(accountKey(account.id), requests) : anonymousReads(address, requests),

    async chargeCall(tool, caller, octets) {
      const { admitted } = caller;
      const result = !tool.annotations.readOnlyHint
        ? await chargeWrite(caller, octets)
        : admitted
          ? { state: admitted, refusal: null }
          : await limiter.admit(caller);
      return result;
    },

    change: (accountId, address, octets) => chargeChange(accountKey(accountId), address, toPoints(octets)),

    async chargeStoredOctets(caller, octets) {
      // The change itself already drew a point.
      const points = Math.floor(octets / OCTETS_PER_POINT);
      if (points === 0) return;
      await counters.changes_a_day.draw(getCallerKey(caller), points);
      await networkChanges.draw(caller.address, points);
    },

    drawPoints: (tool, caller, points) => chargeOperationLimit(assertDefined(tool.limit), caller, points),

    refundPoints: ({ limit }, caller, points) => refundOperationLimit(assertDefined(limit), caller, points),

    listRemaining: (accountId) =>
      Promise.all(Object.values(counters).map((counter) => counter.remaining(accountKey(accountId)))),
  };
  return limiter;
}

/** Limits of calls that read stored pages again; ten of them cost as much as reading a website. */
const CALLS_OF_READ_PAGES = new Set<OperationLimit>(['page_reads', 'proposals']);

const isFirstOfTen = (state: RemainingLimit | null): boolean =>
  state !== null && (state.points - state.remaining) % 10 === 1;

const toPoints = (octets: number): number => Math.max(1, Math.ceil(octets / OCTETS_PER_POINT));

const getCallerKey = ({ account, address }: Pick<Caller, 'account' | 'address'>): string =>
  account ? accountKey(account.id) : `address:${address}`;

const accountKey = (id: number): string => `account:${id}`;
