import { hash } from 'node:crypto';
import { again, type Line, type Remark } from './importer.ts';

type Kept = { line: number; content: string };

/** What a record says, short enough to be kept of a million lines. */
export const contentOf = (record: unknown): string => hash('sha1', JSON.stringify(record), 'base64');

/**
 * Lines that say the same thing. Which of them is refused does not depend on their order: all where they differ, all but the
 * first where they are alike.
 */
export class SameLines {
  readonly #first = new Map<string, Kept>();
  readonly #more = new Map<string, Kept[]>();

  /** Keeps a line under what it is of, such as its slug. */
  keep(key: string, { line, record }: Line<unknown>): void {
    const first = this.#first.get(key);
    const kept = { line, content: contentOf(record) };
    if (first === undefined) this.#first.set(key, kept);
    else if (first.line !== line) this.#more.set(key, [...(this.#more.get(key) ?? []), kept]);
  }

  /** The lines that are refused, when all are kept: `what` they are of, what is to be done, and the column that says it. */
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

/** What is against a line where another one says something else of the same thing. */
export const differently = (what: string, line: number, fix: string): Remark => ({
  reason: `is the same ${what} as another line, which says something else`,
  value: `line ${line}`,
  fix,
});
