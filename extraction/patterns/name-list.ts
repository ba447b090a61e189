import { readFileSync } from 'node:fs';

/** Names and what is known of each. */
export type NameList = {
  /** What is known of a name, empty where it is only in the list; undefined where it is not. */
  get(name: string): string | undefined;
  /** The names that begin with some letters, with what is known of each. */
  startingWith(start: string): Generator<[name: string, known: string]>;
};

const [TAB, NEWLINE] = [9, 10];
const SIGNS = /[\t\n]/;

/**
 * Opens a file of `lists/`, with the first question: a line for each name, sorted by bytes, and behind a tab what is known of it.
 * Names are looked up in the bytes of the file, so that a process makes no objects of a hundred thousand of them.
 * `scripts/place-lists/` writes the files.
 */
export function openNameList(file: string): NameList {
  let cached: Buffer | undefined;
  const open = (): Buffer => (cached ??= readFileSync(new URL(`./lists/${file}.txt`, import.meta.url)));

  function* startingWith(start: string): Generator<[name: string, known: string]> {
    const bytes = open();
    const wanted = Buffer.from(start);
    for (let at = findLine(bytes, wanted); at < bytes.length && hasAt(bytes, at, wanted);) {
      const end = bytes.indexOf(NEWLINE, at);
      const [name = '', ...known] = bytes.toString('utf8', at, end).split('\t');
      yield [name, known.join('\t')];
      at = end + 1;
    }
  }

  return {
    startingWith,
    get(name) {
      if (SIGNS.test(name)) return undefined;
      const bytes = open();
      const wanted = Buffer.from(name);
      const at = findLine(bytes, wanted);
      const behind = at + wanted.length;
      if (!hasAt(bytes, at, wanted) || (bytes[behind] !== TAB && bytes[behind] !== NEWLINE)) return undefined;
      return bytes.toString('utf8', behind + 1, bytes.indexOf(NEWLINE, behind));
    },
  };
}

/** Finds where the first line begins that is not sorted before a name. */
function findLine(bytes: Buffer, name: Buffer): number {
  let [from, to] = [0, bytes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    let start = middle;
    while (start > from && bytes[start - 1] !== NEWLINE) start -= 1;
    if (isBefore(bytes, start, name)) from = bytes.indexOf(NEWLINE, middle) + 1;
    else to = start;
  }
  return from;
}

function isBefore(bytes: Buffer, start: number, name: Buffer): boolean {
  for (let at = 0; at < name.length; at += 1) {
    const [own = 0, other = 0] = [bytes[start + at], name[at]];
    // The signs behind a name are sorted before all letters.
    if (own !== other) return own < other;
  }
  return false;
}

const hasAt = (bytes: Buffer, start: number, name: Buffer): boolean =>
  bytes.compare(name, 0, name.length, start, Math.min(start + name.length, bytes.length)) === 0;
