import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

// Small enough not to block the event loop noticeably.
const SLICE = 5_000;

/** Returns a sorted copy of an array of any length, yielding to the event loop in between. */
export async function sortedInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const sorted: T[][] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    sorted.push(items.slice(from, from + SLICE).sort(compare));
    await yieldToEventLoop();
  }
  while (sorted.length > 1) {
    const [one = [], other = []] = sorted.splice(0, 2);
    sorted.push(await merged(one, other, compare));
  }
  return sorted[0] ?? [];
}

async function merged<T>(one: T[], other: T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const all: T[] = [];
  let at = 0;
  for (const item of one) {
    for (let next = other[at]; next !== undefined && compare(next, item) < 0; next = other[at]) {
      at += 1;
      if (all.push(next) % SLICE === 0) await yieldToEventLoop();
    }
    if (all.push(item) % SLICE === 0) await yieldToEventLoop();
  }
  for (const item of other.slice(at)) all.push(item);
  return all;
}
