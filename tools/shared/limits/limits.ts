import { type Host, hostFinder } from '../../../rules/people/host-ranges.ts';
import type { Caller, LimitLeft, OwnLimit, Tool } from '../runtime/define.ts';
import { limited, type ToolError } from '../runtime/errors.ts';
import { type Counters, type Drawn, memoryCounters } from './counters.ts';
import { lookUp, sure } from '../../../rules/typed/sure.ts';
import { keysOf, recordOf } from '../../../rules/typed/records.ts';

/** One quota: `points` calls in `seconds`. */
export type Quota = { points: number; seconds: number };
/** Quotas per address or account, and those of single operations. */
export type Quotas = Record<'anonymous_reads' | 'reads' | 'writes' | 'changes_a_day' | OwnLimit, Quota>;

/** Daily quotas shared by all people of one network. Callers from an assistant host are not counted. */
export type NetworkQuotas = Record<'changes_of_network_a_day' | 'crawls_of_network_a_day', Quota>;

/** Quota shared by all anonymous users of one assistant host, because they come from its addresses. */
export type HostPool = Host & Quota;

/** What is left of the quota that a call drew on; sent in the RateLimit headers. */
export type LimitState = LimitLeft;

/** Result of counting a call: what is left, and the `rate_limited` error if nothing was. */
export type Taken = { state: LimitState | null; refusal: ToolError | null };

/** Part of a tool that decides how a call is counted. */
type Counted = Pick<Tool, 'annotations'>;

/** Octets of a change per point of the daily quota: 2,000 points are 5 MB, and 10,000 are 25 MB. */
const OCTETS_OF_POINT = 2500;

/** Counts requests and calls per address or account. */
export type Limiter = {
  /**
   * Counts requests of any kind against the caller's read quota, one point each. REST and MCP call it before they read a
   * body, and put the state into `caller.admitted`.
   */
  admit: (caller: Pick<Caller, 'account' | 'address'>, requests?: number) => Promise<Taken>;
  /**
   * Counts a call of `tool` as a read or a write. A read by an admitted caller was counted with its request. A change draws
   * one point of the daily quotas for every started 2,500 octets of its input.
   */
  take(tool: Counted, caller: Caller, octets: number): Promise<Taken>;
  /** Counts a change made through a form like one made by a call, against the daily quotas of account and network. */
  change(accountId: number, address: string, octets: number): Promise<Taken>;
  /** Counts the octets that a change stored, once known. It never refuses that change, only later ones. */
  kept(caller: Caller, octets: number): Promise<void>;
  /** Draws points from the tool's own limit. */
  takePoints(tool: Tool, caller: Caller, points: number): Promise<Taken>;
  /** Refunds the points that `drawPoints` drew. */
  giveBack(tool: Tool, caller: Caller, points: number): Promise<void>;
  /** Returns what is left of an account's quotas without drawing on them. */
  left(accountId: number): Promise<LimitLeft[]>;
};

const FREE: Taken = { state: null, refusal: null };

/** A limiter that allows everything (`RATE_LIMITS=off`). */
export const unlimited: Limiter = {
  admit: async () => FREE,
  take: async () => FREE,
  change: async () => FREE,
  kept: async () => {},
  takePoints: async () => FREE,
  giveBack: async () => undefined,
  left: async () => [],
};

type QuotaCounter = {
  draw(key: string, points?: number): Promise<Taken>;
  giveBack(key: string, points: number): Promise<void>;
  left(key: string): Promise<LimitLeft>;
};

/** Creates a counter for a quota; `counterName` is its key where another quota has the same name. */
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
    giveBack: (key, points) => counter.giveBack(key, points),
    left: async (key) => leftOf(await counter.look(key)),
  };
}

/** Creates a counter of anonymous callers: by address, or in one shared pool for those from an assistant host. */
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

/** Wraps a network counter so that callers from an assistant host are not counted. */
function exceptHosts(hosts: readonly HostPool[], counter: QuotaCounter): QuotaCounter {
  const hostOf = hostFinder(hosts);
  return {
    ...counter,
    draw: async (address, points) => (hostOf(address) ? FREE : counter.draw(address, points)),
    giveBack: async (address, points) => {
      if (!hostOf(address)) await counter.giveBack(address, points);
    },
  };
}

/** Creates the limiter that REST and MCP share. */
export function createLimiter(
  quotas: Quotas & NetworkQuotas,
  hosts: readonly HostPool[] = [],
  counting: Counters = memoryCounters,
): Limiter {
  const { anonymous_reads: anonymous, changes_of_network_a_day, crawls_of_network_a_day, ...owned } = quotas;
  const anonymousReads = createAddressCounter(counting, 'anonymous_reads', anonymous, hosts);
  const counters = recordOf(keysOf(owned), (name) => createCounter(counting, name, owned[name]));
  const ofNetwork = (name: keyof NetworkQuotas, quota: Quota) =>
    exceptHosts(hosts, createCounter(counting, name, quota));
  const networkChanges = ofNetwork('changes_of_network_a_day', changes_of_network_a_day);
  const networkCrawls = ofNetwork('crawls_of_network_a_day', crawls_of_network_a_day);

  async function changeOf(key: string, address: string, points: number): Promise<Taken> {
    const day = await counters.changes_a_day.draw(key, points);
    return day.refusal ? day : networkChanges.draw(address, points);
  }

  async function drawWrite(caller: Caller, octets: number): Promise<Taken> {
    const taken = await counters.writes.draw(keyOf(caller));
    if (taken.refusal) return taken;
    const day = await changeOf(keyOf(caller), caller.address, changePoints(octets));
    return day.refusal ? day : taken;
  }

  async function drawOwn(limit: OwnLimit, caller: Caller, points?: number): Promise<Taken> {
    const taken = await counters[limit].draw(keyOf(caller), points);
    if (taken.refusal || limit !== 'crawls') return taken;
    const all = await networkCrawls.draw(caller.address, points);
    return all.refusal ? all : taken;
  }

  const limiter: Limiter = {
    admit: ({ account, address }, requests) =>
      account ? counters.reads.draw(accountKey(account.id), requests) : anonymousReads(address, requests),

    async take(tool, caller, octets) {
      const { admitted } = caller;
      const taken = !tool.annotations.readOnlyHint
        ? await drawWrite(caller, octets)
        : admitted
          ? { state: admitted, refusal: null }
          : await limiter.admit(caller);
      return taken;
    },

    change: (accountId, address, octets) => changeOf(accountKey(accountId), address, changePoints(octets)),

    async kept(caller, octets) {
      // The change itself already drew a point.
      const points = Math.floor(octets / OCTETS_OF_POINT);
      if (points === 0) return;
      await counters.changes_a_day.draw(keyOf(caller), points);
      await networkChanges.draw(caller.address, points);
    },

    takePoints: (tool, caller, points) => drawOwn(sure(tool.limit), caller, points),

    async giveBack({ limit }, caller, points) {
      await counters[sure(limit)].giveBack(keyOf(caller), points);
      if (limit === 'crawls') await networkCrawls.giveBack(caller.address, points);
    },

    left: (accountId) =>
      Promise.all(Object.values(counters).map((counter) => counter.left(accountKey(accountId)))),
  };
  return limiter;
}

const changePoints = (octets: number): number => Math.max(1, Math.ceil(octets / OCTETS_OF_POINT));

const keyOf = ({ account, address }: Pick<Caller, 'account' | 'address'>): string =>
  account ? accountKey(account.id) : `address:${address}`;

const accountKey = (id: number): string => `account:${id}`;
