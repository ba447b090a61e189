import { setImmediate as turn } from 'node:timers/promises';
import { fold } from '../../../search/text/words.ts';
import type { Database } from '../../../store/engine/database.ts';
import { listFounderEntries } from '../../../store/listings/founders.ts';
import { termsIn } from './match-words.ts';

/** A founder of a live listing, as they are looked for: by words of the name, and by countries in capitals. */
export type FounderName = { id: number; folded: string; terms: Set<string>; countries: Set<string> };

/** So many are read each time; more are read anew when they were asked for after so many seconds. */
const FEW = 2_000;
const KEPT_FOR = 30_000;
// Holds up nobody.
const SLICE = 5_000;

type Kept = { names: FounderName[]; readAt: number; next?: Promise<FounderName[]> | undefined };
const kept = new WeakMap<Database['t'], Kept>();

/**
 * Every founder of a live listing by name. In a directory of few it is true at any moment; in a large one, where reading
 * all takes seconds, it is half a minute old and read anew beside other work.
 */
export async function founderNames(db: Database): Promise<FounderName[]> {
  const known = kept.get(db.t);
  if (!known) return keep(db);
  if (performance.now() > known.readAt + KEPT_FOR)
    known.next ??= keep(db).catch(() => {
      known.next = undefined;
      return known.names;
    });
  return known.names;
}

async function keep(db: Database): Promise<FounderName[]> {
  const readAt = performance.now();
  const names = await readNames(db);
  if (names.length > FEW) kept.set(db.t, { names, readAt });
  else kept.delete(db.t);
  return names;
}

async function readNames(db: Database): Promise<FounderName[]> {
  const sorted: FounderName[][] = [];
  for await (const entries of listFounderEntries(db)) {
    const batch = new Map<number, FounderName>();
    for (const { id, name, country, companyCountry } of entries) {
      const founder = batch.get(id) ?? { id, folded: fold(name), terms: termsIn(name), countries: new Set() };
      const from = (country ?? companyCountry)?.toUpperCase();
      if (from !== undefined) founder.countries.add(from);
      batch.set(id, founder);
    }
    sorted.push([...batch.values()].sort(byName));
    await turn();
  }
  while (sorted.length > 1) {
    const [one = [], other = []] = sorted.splice(0, 2);
    sorted.push(await merged(one, other));
  }
  return sorted[0] ?? [];
}

const byName = (a: FounderName, b: FounderName): number =>
  a.folded === b.folded ? a.id - b.id : a.folded < b.folded ? -1 : 1;

async function merged(one: FounderName[], other: FounderName[]): Promise<FounderName[]> {
  const all: FounderName[] = [];
  let [at, otherAt] = [0, 0];
  for (;;) {
    const left = one[at];
    const right = other[otherAt];
    if (!left && !right) return all;
    if (left && (!right || byName(left, right) < 0)) {
      all.push(left);
      at += 1;
    } else if (right) {
      all.push(right);
      otherAt += 1;
    }
    if (all.length % SLICE === 0) await turn();
  }
}
