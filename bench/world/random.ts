/** Creates a seeded generator of numbers from 0 to 1 and of choices, so that a run can be repeated. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff) / 0x7fff_ffff;
  return { next, pick: <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)] };
}

/** Counts right, wrong and unanswered cases by group. */
export class Tally {
  readonly #rows = new Map<string, { cases: number; right: number; wrong: number }>();

  count(name: string, given: string, isRight: boolean): void {
    const row = this.#rows.get(name) ?? { cases: 0, right: 0, wrong: 0 };
    this.#rows.set(name, row);
    row.cases += 1;
    if (isRight) row.right += 1;
    else if (given !== '') row.wrong += 1;
  }

  /** Returns rows of a Markdown table: group, cases, right and wrong in percent. */
  rows(): string[][] {
    const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(0)} %`;
    return [...this.#rows].map(([name, { cases, right, wrong }]) => [
      name,
      String(cases),
      share(right, cases),
      share(wrong, cases),
    ]);
  }
}
