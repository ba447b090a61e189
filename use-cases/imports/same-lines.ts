import { hash } from 'node:crypto';
import { again, type Line, type Remark } from './importer.ts';

type Kept = { line: number; content: string };

/** Returns a hash of a record, short enough to store for a million lines. */
export const contentOf = (record: unknown): string => hash('sha1', JSON.stringify(record), 'base64');

/**
 * Finds lines about the same thing. Which of them are refused does not depend on their order: all if they differ, all
 * but the first if they are equal.
 */
export class SameLines {
  readonly #first = new Map<string, Kept>();
  readonly #more = new Map<string, Kept[]>();

  /** Adds a line under its key, such as its slug. */
  keep(key: string, { line, record }: Line<unknown>): void {
    const first = this.#first.get(key);
    const kept = { line, content: contentOf(record) };
    if (first === undefined) this.#first.set(key, kept);
    else if (first.line !== line) this.#more.set(key, [...(this.#more.get(key) ?? []), kept]);
  }

  /** Returns the refused lines, once all are added, with the kind of thing, the fix, and the column to name. */
  refused(what: string, fix: string, column?: string): Map<number, Remark> {
    const refused = new Map<number, Remark>();
    for (const [key, more] of this.#more) {
      const all = [this.#first.get(key) ?? [], ...more].flat();
      const [first, second] = all;
      if (!first || !second) continue;
      const differ = all.some(({ content }) => content !== first.content);
      for (const { line } of differ ? all : more) {
        const other = line === first.line ? second.line : first.line;
        refused.set(line, { ...(column && { column }), ...(differ ? differently : again)(what, other, fix) });
      }
    }
    return refused;
  }
}

/** Returns the problem of a line that contradicts another line about the same thing. */
export const differently = (what: string, line: number, fix: string): Remark => ({
  reason: `is the same ${what} as another line, which says something else`,
  value: `line ${line}`,
  fix,
});
