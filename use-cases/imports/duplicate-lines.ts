import { hash } from 'node:crypto';
import { duplicateLine, type ImportLine, type ImportRemark } from './importer.ts';

type SeenLine = { line: number; content: string };

/** Returns a hash of a record, short enough to store for a million lines. */
export const hashContent = (record: unknown): string => hash('sha1', JSON.stringify(record), 'base64');

/**
 * Finds lines about the same thing. Which of them are refused does not depend on their order: all if they differ, all
 * but the first if they are equal.
 */
export class DuplicateLines {
  readonly #first = new Map<string, SeenLine>();
  readonly #more = new Map<string, SeenLine[]>();

  /** Adds a line under its key, such as its slug. */
  add(key: string, { line, record }: ImportLine<unknown>): void {
    const first = this.#first.get(key);
    const seen = { line, content: hashContent(record) };
    if (first === undefined) this.#first.set(key, seen);
    else if (first.line !== line) this.#more.set(key, [...(this.#more.get(key) ?? []), seen]);
  }

  /** Returns the refused lines, once all are added, with the kind of thing, the fix, and the column to name. */
  listRefused(subject: string, fix: string, column?: string): Map<number, ImportRemark> {
    const listRefused = new Map<number, ImportRemark>();
    for (const [key, more] of this.#more) {
      const all = [this.#first.get(key) ?? [], ...more].flat();
      const [first, second] = all;
      if (!first || !second) continue;
      const differ = all.some(({ content }) => content !== first.content);
      for (const { line } of differ ? all : more) {
        const other = line === first.line ? second.line : first.line;
        listRefused.set(line, {
          ...(column && { column }),
          ...(differ ? conflictingLine : duplicateLine)(subject, other, fix),
        });
      }
    }
    return listRefused;
  }
}

/** Returns the problem of a line that contradicts another line about the same thing. */
export const conflictingLine = (subject: string, line: number, fix: string): ImportRemark => ({
  reason: `is the same ${subject} as another line, with other values`,
  value: `line ${line}`,
  fix,
});
