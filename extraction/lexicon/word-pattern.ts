import { findAlphabet, narrowClasses } from './alphabets.ts';
import { listNeeds, WORDS } from './needed-words.ts';
import { fold } from './word-index.ts';

/** The sets of words that sources of patterns name. */
export type WordSets = {
  /** How seldom a set is in a text; undefined for one that may be in any. */
  weigh(set: number): number | undefined;
  /** The numbers of the tables of sets. */
  listTables(sets: readonly number[]): number[];
  /** Whether a text may have a word of one of the tables. */
  mayHave(text: string, tables: readonly number[]): boolean;
  /** Replaces the sets of a source by their words: all, or those that texts so far may have had. */
  writeOut(source: string, isWhole: boolean): string;
  /** A number that changes when a text, this one included, may have a word of the tables that none had before. */
  versionOf(tables: readonly number[], text: string): number;
};

/**
 * A regular expression with sets of words. It is made and compiled for the first text that may have the words it needs, and run
 * over no other: compiling all took most of the time of a first draft.
 */
export class WordPattern extends RegExp {
  readonly #written: string;
  readonly #sets: WordSets;
  /** What each matching text has; the tables of all sets. */
  #needs: { tables: number[]; letters: string[] }[] | undefined;
  #tables: number[] | undefined;
  /** For texts of each alphabet: first with the words of texts so far, which are few, then with all. */
  readonly #compiled: { regex: RegExp; version: number | 'whole' }[] = [];

  constructor(source: string, flags: string, sets: WordSets) {
    super('', flags);
    Object.defineProperty(this, 'source', { value: source });
    this.#written = source;
    this.#sets = sets;
  }

  #mayMatch(text: string): boolean {
    this.#needs ??= listNeeds(this.#written, (set) => this.#sets.weigh(set)).map(({ sets, letters }) => ({
      tables: this.#sets.listTables(sets),
      letters,
    }));
    return this.#needs.every(
      ({ tables, letters }) =>
        this.#sets.mayHave(text, tables) || (letters.length > 0 && hasOne(text, letters)),
    );
  }

  /** The regular expression for a text, or one that matches nothing. */
  #of(text: string): RegExp {
    const isLong = text.length > LONGEST;
    if (!isLong && !this.#mayMatch(text)) return this.global ? NOTHING_EACH : NOTHING;
    const alphabet = findAlphabet(text);
    const known = this.#compiled[alphabet];
    if (known?.version === 'whole') return known.regex;
    if (isLong) return this.#compile(alphabet, 'whole');
    this.#tables ??= this.#sets.listTables(
      Array.from(this.#written.matchAll(WORDS), ([, set]) => Number(set)),
    );
    const version = this.#sets.versionOf(this.#tables, text);
    return known?.version === version ? known.regex : this.#compile(alphabet, known ? 'whole' : version);
  }

  #compile(alphabet: number, version: number | 'whole'): RegExp {
    const source = this.#sets.writeOut(this.#written, version === 'whole');
    const regex = new RegExp(narrowClasses(source, this.flags, alphabet), this.flags);
    this.#compiled[alphabet] = { regex, version };
    return regex;
  }

  override test(text: string): boolean {
    return this.#of(text).test(text);
  }

  override exec(text: string): RegExpExecArray | null {
    return this.#of(text).exec(text);
  }

  override [Symbol.match](text: string): RegExpMatchArray | null {
    return this.#of(text)[Symbol.match](text);
  }

  /** All matches at once, because V8 would copy the regular expression, and mostly compile it, for each text. */
  override [Symbol.matchAll](text: string): RegExpStringIterator<RegExpExecArray> {
    const regex = this.#of(text);
    const found: RegExpExecArray[] = [];
    regex.lastIndex = 0;
    for (let match = regex.exec(text); match; match = regex.exec(text)) {
      found.push(match);
      if (match[0] === '') regex.lastIndex += (text.codePointAt(regex.lastIndex) ?? 0) > 0xffff ? 2 : 1;
    }
    return found.values();
  }

  override [Symbol.replace](text: string, by: string | Parameters<RegExp[typeof Symbol.replace]>[1]): string {
    const regex = this.#of(text);
    return typeof by === 'string' ? regex[Symbol.replace](text, by) : regex[Symbol.replace](text, by);
  }

  override [Symbol.search](text: string): number {
    return this.#of(text)[Symbol.search](text);
  }

  override [Symbol.split](text: string, limit?: number): string[] {
    return this.#of(text)[Symbol.split](text, limit);
  }
}

/** Of a longer text it is not asked which words it has. */
const LONGEST = 100_000;

// Tried at the beginning of a text only.
const NOTHING = /^(?!)/u;
const NOTHING_EACH = /^(?!)/gu;

let last = { text: '', folded: '' };

function hasOne(text: string, letters: string[]): boolean {
  if (text !== last.text) last = { text, folded: fold(text) };
  return letters.some((one) => last.folded.includes(one));
}
