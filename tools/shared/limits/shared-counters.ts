import { createHash } from 'node:crypto';
import type { Database } from '../../../store/engine/database.ts';
import { readRateCounts } from '../../../store/work/rate-counts.ts';
import { addRateCounts } from '../../../store/work/write/rate-counts.ts';
import { type Counters, MOST_KEYS } from './counters.ts';

/** Points of one key: those in the database when last synced, and those this process counted since. */
type State = { key: string; allowed: number; seconds: number; synced: number; mine: number; endsAt: number };

// Share of the remaining points that a process grants without asking the database; bounds how far a quota can be exceeded.
const UNASKED = 1 / 20;
/** Quotas up to this size are counted in the database before each answer. */
const SMALL = 20;
const SWEEP_EVERY = 60_000;

/**
 * Creates counters that several processes share through the database. A request waits for the database only if its key has
 * used up a twentieth of what was left at the last sync, or if the quota is small. So nearly all are answered from memory,
 * and a quota is exact near its end. Many keys are written in one statement. While the database is down, each process
 * counts for itself.
 */
export function sharedCounters(db: Database): Counters {
  const stateOf = keptStates();
  const tell = teller(db);
  return (name, allowed, seconds) => {
    // Addresses are stored hashed, and only while their window is open.
    const hashed = (key: string) => createHash('sha256').update(`${name} ${key}`).digest('base64url');
    const drawn = ({ synced, mine, endsAt }: State) => ({
      points: synced + mine,
      msLeft: Math.max(0, endsAt - Date.now()),
    });
    return {
      async draw(key, points) {
        const state = stateOf(hashed(key), allowed, seconds);
        const left = allowed - state.synced;
        // A caller over the limit causes no further database writes.
        if (left <= 0) return { ...drawn(state), points: Math.max(allowed + 1, state.synced) };
        state.mine += points;
        if (allowed <= SMALL || state.mine > left * UNASKED) {
          await tell(state);
        }
        return drawn(state);
      },
      async giveBack(key, points) {
        const state = stateOf(hashed(key), allowed, seconds);
        // The window has ended.
        if (drawn(state).points < points) return;
        state.mine -= points;
        await tell(state);
      },
      async look(key) {
        const state = stateOf(hashed(key), allowed, seconds);
        const [known] = await readRateCounts(db, [state.key], new Date());
        return { ...drawn(state), points: (known?.points ?? 0) + state.mine };
      },
    };
  };
}

/** Holds the state of each key while its window is open. */
function keptStates(): (key: string, allowed: number, seconds: number) => State {
  const states = new Map<string, State>();
  let sweptAt = Date.now();

  function stateOf(key: string, allowed: number, seconds: number): State {
    const now = Date.now();
    if (now > sweptAt + SWEEP_EVERY) sweep(now);
    const known = states.get(key);
    if (known && known.endsAt > now) return known;
    const state = { key, allowed, seconds, synced: 0, mine: 0, endsAt: now + 1000 * seconds };
    states.delete(key);
    states.set(key, state);
    const [oldest] = states.keys();
    if (states.size > MOST_KEYS && oldest !== undefined) states.delete(oldest);
    return state;
  }

  function sweep(now: number): void {
    sweptAt = now;
    for (const [key, { endsAt }] of states) if (endsAt <= now) states.delete(key);
  }

  return stateOf;
}

/** Writes pending counts to the database in batches; calls made during a write share the next one. */
function teller(db: Database): (state: State) => Promise<void> {
  const toTell = new Set<State>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  return (state) => {
    toTell.add(state);
    next ??= running.then(() => {
      next = undefined;
      const all = [...toTell];
      toTell.clear();
      running = tellAll(db, all);
      return running;
    });
    return next;
  };
}

async function tellAll(db: Database, all: readonly State[]): Promise<void> {
  if (all.length === 0) return;
  const told = new Map(all.map((state) => [state.key, { state, points: state.mine }]));
  try {
    const counted = await addRateCounts(
      db,
      all.map(({ key, mine, endsAt }) => ({ key, points: mine, endsAt: new Date(endsAt) })),
      new Date(),
    );
    for (const { key, points, endsAt } of counted) {
      const one = told.get(key);
      if (!one) continue;
      one.state.mine -= one.points;
      one.state.synced = points;
      one.state.endsAt = endsAt.getTime();
    }
  } catch {
    // They are sent with the next points; until then this process counts by itself.
  }
}
