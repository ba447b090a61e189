import { createHash } from 'node:crypto';
import type { Database } from '../../../store/engine/database.ts';
import { readRateCounts } from '../../../store/work/rate-counts.ts';
import { addRateCounts } from '../../../store/work/write/rate-counts.ts';
import { type CounterFactory, MAX_KEYS } from './rate-counters.ts';

/** Points of one key: those in the database when last synced, and those this process counted since. */
type CounterState = {
  key: string;
  allowed: number;
  seconds: number;
  synced: number;
  unsynced: number;
  endsAt: number;
};

// Share of the remaining points that a process grants without asking the database; bounds how far a quota can be exceeded.
const UNSYNCED_SHARE = 1 / 20;
/** Quotas up to this size are counted in the database before each answer. */
const SMALL_QUOTA = 20;
const SWEEP_INTERVAL_MS = 60_000;

/**
 * Creates counters that several processes share through the database. A request waits for the database only if its key has
 * used up a twentieth of what was left at the last sync, or if the quota is small. So nearly all are answered from memory,
 * and a quota is exact near its end. Many keys are written in one statement. While the database is down, each process
 * counts for itself.
 */
export function createSharedCounters(db: Database): CounterFactory {
  const stateOf = createStateStore();
  const sync = createSyncer(db);
  return (name, allowed, seconds) => {
    // Addresses are stored hashed, and only while their window is open.
    const hashed = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('base64url');
    const toUsage = ({ synced, unsynced, endsAt }: CounterState) => ({
      points: synced + unsynced,
      msLeft: Math.max(0, endsAt - Date.now()),
    });
    return {
      async consume(key, points) {
        const state = stateOf(hashed(key), allowed, seconds);
        const left = allowed - state.synced;
        // A caller over the limit causes no further database writes.
        if (left <= 0) return { ...toUsage(state), points: Math.max(allowed + 1, state.synced) };
        state.unsynced += points;
        if (allowed <= SMALL_QUOTA || state.unsynced > left * UNSYNCED_SHARE) {
          await sync(state);
        }
        return toUsage(state);
      },
      async refund(key, points) {
        const state = stateOf(hashed(key), allowed, seconds);
        // The window has ended.
        if (toUsage(state).points < points) return;
        state.unsynced -= points;
        await sync(state);
      },
      async peek(key) {
        const state = stateOf(hashed(key), allowed, seconds);
        const [known] = await readRateCounts(db, [state.key], new Date());
        return { ...toUsage(state), points: (known?.points ?? 0) + state.unsynced };
      },
    };
  };
}

/** Holds the state of each key while its window is open. */
function createStateStore(): (key: string, allowed: number, seconds: number) => CounterState {
  const states = new Map<string, CounterState>();
  let sweptAt = Date.now();

  function stateOf(key: string, allowed: number, seconds: number): CounterState {
    const now = Date.now();
    if (now > sweptAt + SWEEP_INTERVAL_MS) sweep(now);
    const known = states.get(key);
    if (known && known.endsAt > now) return known;
    const state = { key, allowed, seconds, synced: 0, unsynced: 0, endsAt: now + 1000 * seconds };
    states.delete(key);
    states.set(key, state);
    const [oldest] = states.keys();
    if (states.size > MAX_KEYS && oldest !== undefined) states.delete(oldest);
    return state;
  }

  function sweep(now: number): void {
    sweptAt = now;
    for (const [key, { endsAt }] of states) if (endsAt <= now) states.delete(key);
  }

  return stateOf;
}

/** Writes pending counts to the database in batches; calls made during a write share the next one. */
function createSyncer(db: Database): (state: CounterState) => Promise<void> {
  const pending = new Set<CounterState>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  return (state) => {
    pending.add(state);
    next ??= running.then(() => {
      next = undefined;
      const all = [...pending];
      pending.clear();
      running = syncAll(db, all);
      return running;
    });
    return next;
  };
}

async function syncAll(db: Database, all: readonly CounterState[]): Promise<void> {
  if (all.length === 0) return;
  const sent = new Map(all.map((state) => [state.key, { state, points: state.unsynced }]));
  try {
    const counted = await addRateCounts(
      db,
      all.map(({ key, unsynced, endsAt }) => ({ key, points: unsynced, endsAt: new Date(endsAt) })),
      new Date(),
    );
    for (const { key, points, endsAt } of counted) {
      const one = sent.get(key);
      if (!one) continue;
      one.state.unsynced -= one.points;
      one.state.synced = points;
      one.state.endsAt = endsAt.getTime();
    }
  } catch {
    // They are sent with the next points; until then this process counts by itself.
  }
}
