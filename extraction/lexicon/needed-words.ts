import { fold } from './word-index.ts';

/** Of these sets of words and these letters, a text has one if the pattern matches it. */
export type Need = { sets: number[]; letters: string[] };

/**
 * A set of words in the source of a pattern: `(?{12})`; with `,1` in any case, with `,2` with signs between its words. No regular
 * expression may have it, so that none is made of such a source by mistake.
 */
export const WORDS = /\(\?\{(\d+)(?:,([12]))?\}\)/g;
/** Fewer letters are in most texts. */
const FEWEST_LETTERS = 3;

/**
 * Reads from the source of a regular expression what must be in every text that it matches: one of each of the needs. `weigh` says
 * how seldom a set is in a text, and undefined for one of which nothing can be said.
 */
export function listNeeds(source: string, weigh: (set: number) => number | undefined): Need[] {
  return new NeedReader(source, weigh).read();
}

class NeedReader {
  readonly #source: string;
  readonly #weigh: (set: number) => number | undefined;
  #at = 0;

  constructor(source: string, weigh: (set: number) => number | undefined) {
    this.#source = source;
    this.#weigh = weigh;
  }

  read(): Need[] {
    const needs = this.#readAlternatives();
    // A source that is not understood needs nothing.
    return this.#at === this.#source.length ? needs : [];
  }

  #readAlternatives(): Need[] {
    const alternatives = [this.#readSequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      alternatives.push(this.#readSequence());
    }
    const [only = [], ...more] = alternatives;
    if (more.length === 0) return only;
    const best = alternatives.map((needs) => this.#chooseRarest(needs));
    const known = best.filter((need) => need !== undefined);
    if (known.length < best.length) return [];
    return [{ sets: known.flatMap(({ sets }) => sets), letters: known.flatMap(({ letters }) => letters) }];
  }

  #chooseRarest(needs: Need[]): Need | undefined {
    const weightOf = ({ sets, letters }: Need): number =>
      Math.min(...sets.map((set) => this.#weigh(set) ?? 0), ...letters.map(({ length }) => length));
    return needs.toSorted((left, right) => weightOf(right) - weightOf(left))[0];
  }

  #readSequence(): Need[] {
    const needs: Need[] = [];
    let letters = '';
    const endLetters = (): void => {
      const folded = fold(letters);
      if (folded.length >= FEWEST_LETTERS) needs.push({ sets: [], letters: [folded] });
      letters = '';
    };
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const part = this.#readPart();
      const repeated = this.#readQuantifier();
      if (typeof part !== 'string') {
        endLetters();
        if (repeated !== 'perhaps') needs.push(...part);
      } else if (repeated === 'perhaps') endLetters();
      else {
        letters += part;
        if (repeated === 'several') endLetters();
      }
    }
    endLetters();
    return needs;
  }

  /** Reads a character, which is returned as it is, or anything else, of which its needs are returned. */
  #readPart(): string | Need[] {
    const words = this.#match(NEXT_WORDS);
    if (words) {
      const set = Number(words[1]);
      return words[2] === '2' || this.#weigh(set) === undefined ? [] : [{ sets: [set], letters: [] }];
    }
    const group = this.#match(GROUP);
    if (group) {
      const needs = this.#readAlternatives();
      this.#at += 1;
      return group[0].endsWith('!') ? [] : needs;
    }
    if (this.#match(CLASS)) return [];
    const escaped = this.#match(ESCAPED);
    if (escaped) return escaped[1] ?? [];
    const [character = ''] = this.#match(CHARACTER) ?? [];
    return '.^$'.includes(character) ? [] : character;
  }

  #readQuantifier(): 'once' | 'several' | 'perhaps' {
    const [quantifier] = this.#match(QUANTIFIER) ?? [];
    if (quantifier === undefined) return 'once';
    return /^(?:[*?]|\{0)/.test(quantifier) ? 'perhaps' : 'several';
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
}

const NEXT_WORDS = new RegExp(WORDS.source, 'y');
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<\w+>|[a-z-]+:))?/y;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
/** What an escape stands for, if that is the character itself. */
const ESCAPED = /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|[a-zA-Z\d]|(.))/suy;
const CHARACTER = /./suy;
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
