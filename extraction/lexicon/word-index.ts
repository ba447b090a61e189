/**
 * Tells of a text which tables may have a word in it, after one pass over the text. It may name a table too many and never one too
 * few. So a pattern is compiled, and run over a text, only where one of its words may be: few of thousands of words in forty
 * languages are on any page.
 */
export class WordIndex {
  readonly #tables: (() => string[])[] = [];
  /** How many characters the starts of a table's words have on average; undefined for a table that may be in any text. */
  readonly #weights: (number | undefined)[] = [];
  /** Tables by the hash of what their words start with. */
  readonly #starts: Record<Start['where'], Map<number, number[]>> = {
    whole: new Map(),
    begun: new Map(),
    anywhere: new Map(),
  };
  /** By the hash of what words start with, cut after each character: where such words are, and whether one is complete. */
  readonly #prefixes = new Uint8Array(HASHES);
  /** What was met in a text so far, and how often something new of each table was. */
  readonly #met: Record<Start['where'], Set<number>> = {
    whole: new Set(),
    begun: new Set(),
    anywhere: new Set(),
  };
  readonly #versions: number[] = [];
  readonly #kept = new Map<string, Marks>();
  #keptCharacters = 0;
  #last: { text: string; marks: Marks } = { text: '', marks: new Uint32Array(0) };

  /** Adds a table of words between commas. They are read when a text is first asked about. Returns its number. */
  add(words: () => string[]): number {
    return this.#tables.push(words) - 1;
  }

  /** How seldom a table is in a text; undefined for one that may be in any. */
  weigh(table: number): number | undefined {
    this.#index();
    return this.#weights[table];
  }

  /** Whether a text may have a word of one of the tables. */
  hasAny(text: string, tables: readonly number[]): boolean {
    const marks = this.#marksOf(text);
    return tables.some((table) => ((marks[table >> 5] ?? 0) & (1 << (table & 31))) !== 0);
  }

  /** Notes the words at the beginning of a text before others ask about parts of it. */
  meet(text: string): void {
    this.#index();
    this.#mark(text.slice(0, LONGEST_NOTED));
  }

  /** A number that changes when one of the tables has a word that no text had before, this one included. */
  versionOf(tables: readonly number[], text: string): number {
    this.#marksOf(text);
    return tables.reduce((sum, table) => sum + (this.#versions[table] ?? 0), 0);
  }

  /** How many starts of words of a table texts so far have had. */
  countMet(table: number): number {
    return this.#versions[table] ?? 0;
  }

  /** Whether a text so far may have had a word. */
  hasMet(word: string): boolean {
    let isMet = false;
    readStarts(word, ({ hash, length, where }) => {
      isMet ||= length === 0 || this.#met[where].has(hash);
    });
    return isMet;
  }

  #marksOf(text: string): Marks {
    this.#index();
    if (text === this.#last.text) return this.#last.marks;
    let marks = this.#kept.get(text);
    if (!marks) {
      marks = this.#mark(text);
      this.#keptCharacters += text.length + CHARACTERS_OF_MARKS;
      if (this.#keptCharacters > MAX_CHARACTERS) this.#forget();
      this.#kept.set(text, marks);
    }
    this.#last = { text, marks };
    return marks;
  }

  /** Reads the words of tables that were added since. */
  #index(): void {
    if (this.#weights.length === this.#tables.length) return;
    while (this.#weights.length < this.#tables.length) {
      const table = this.#weights.length;
      let [count, length] = [0, 0];
      let isInAny = false;
      const add = (start: Start): void => {
        const into = this.#starts[start.where];
        const known = into.get(start.hash);
        if (known === undefined) into.set(start.hash, [table]);
        else if (known.at(-1) !== table) known.push(table);
        const where = start.where === 'anywhere' ? INSIDE : OUTSIDE;
        for (const prefix of start.prefixes) this.#note(prefix, where);
        this.#note(start.hash, COMPLETE);
        count += 1;
        length += start.length;
        isInAny ||= start.length === 0;
      };
      for (const words of this.#tables[table]?.() ?? []) readStarts(words, add);
      this.#weights.push(isInAny || count === 0 ? undefined : length / count);
    }
    this.#forget();
    this.#last = { text: '', marks: new Uint32Array(0) };
  }

  #note(hash: number, flag: number): void {
    this.#prefixes[hash % HASHES] = (this.#prefixes[hash % HASHES] ?? 0) | flag;
  }

  #forget(): void {
    this.#kept.clear();
    this.#keptCharacters = 0;
  }

  #mark(text: string): Marks {
    const marks = new Uint32Array((this.#tables.length + 31) >> 5);
    let isBehindLetter = false;
    for (let at = 0; at < text.length; at += 1) {
      const code = foldCode(text.charCodeAt(at));
      if (!isBetween(code)) this.#markAt(text, at, isBehindLetter, marks);
      isBehindLetter = isSurelyLetter(code);
    }
    return marks;
  }

  /** Marks the tables that have a word which may start at this place. */
  #markAt(text: string, from: number, isBehindLetter: boolean, marks: Marks): void {
    let [hash, length] = [0, 0];
    for (let at = from; at < text.length && length < LENGTH; at += 1) {
      const code = foldCode(text.charCodeAt(at));
      if (isBetween(code)) continue;
      hash = addTo(hash, code);
      length += 1;
      const found = this.#prefixes[hash % HASHES] ?? 0;
      if ((found & (isBehindLetter ? INSIDE : INSIDE | OUTSIDE)) === 0) return;
      if ((found & COMPLETE) === 0) continue;
      this.#meet('anywhere', hash, marks);
      if (isBehindLetter) continue;
      this.#meet('begun', hash, marks);
      if (at + 1 === text.length || !isSurelyLetter(foldCode(text.charCodeAt(at + 1))))
        this.#meet('whole', hash, marks);
    }
  }

  #meet(where: Start['where'], hash: number, marks: Marks): void {
    const tables = this.#starts[where].get(hash);
    if (!tables) return;
    for (const table of tables) marks[table >> 5] = (marks[table >> 5] ?? 0) | (1 << (table & 31));
    if (this.#met[where].has(hash)) return;
    this.#met[where].add(hash);
    for (const table of tables) this.#versions[table] = (this.#versions[table] ?? 0) + 1;
  }
}

/** A bit for each table. */
type Marks = Uint32Array<ArrayBuffer>;

/** Characters of a text whose words are noted. */
const LONGEST_NOTED = 100_000;
/** Characters of texts whose marks are kept, and what marks count for. */
const MAX_CHARACTERS = 2_000_000;
const CHARACTERS_OF_MARKS = 100;
/** Characters of a word by which it is found. */
const LENGTH = 6;

const HASHES = 2 ** 18;
const [OUTSIDE, INSIDE, COMPLETE] = [1, 2, 4];

const addTo = (hash: number, code: number): number => (Math.imul(hash, 31) + code) & 0x3fffffff;

/** Whether a character may be between the words of a phrase, or missing there: spaces and hyphens. */
const isBetween = (code: number): boolean =>
  code === 0x20 || code === 0x2d || (code < 0x21 && code > 0x08) || (code >= 0xa0 && SPACES.has(code));
const SPACES = new Set(
  [...'\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff\u2010\u2011'].map((one) => one.charCodeAt(0)),
);
for (let code = 0x2000; code <= 0x200a; code += 1) SPACES.add(code);

/** Letters of the commonest alphabets. For any other character a word is looked for behind it, too. */
const isSurelyLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xdf && code <= 0x24f && code !== 0xf7) ||
  (code >= 0x3b1 && code <= 0x3c9) ||
  (code >= 0x430 && code <= 0x45f);

/** Scripts written without spaces, in which a word is found inside of others, and some more. */
const isDense = (code: number): boolean => (code >= 0xe00 && code < 0x1e00) || code >= 0x2e80;

/** The first characters of a word: of one that ends with them, of one that goes on, or that may also be inside of another word. */
type Start = { hash: number; prefixes: number[]; length: number; where: 'whole' | 'begun' | 'anywhere' };

const [STAR, OPEN] = [0x2a, 0x28];

/** Reads what each text with a word has, for all words between the commas of a text; no characters where nothing can be said. */
function readStarts(words: string, add: (start: Start) => void): void {
  let from = 0;
  while (from < words.length) {
    const comma = words.indexOf(',', from);
    const to = comma === -1 ? words.length : comma;
    readStart(words, from, to, add);
    from = to + 1;
  }
}

function readStart(words: string, from: number, to: number, add: (start: Start) => void): void {
  let [at, hash] = [from, 0];
  const prefixes: number[] = [];
  while (at < to && isBetween(words.charCodeAt(at))) at += 1;
  if (at === to) return;
  if (words.charCodeAt(at) === OPEN) {
    // What may be left out at the beginning: the word with it, and without.
    const close = words.indexOf(')', at);
    readStarts(words.slice(at + 1, close) + words.slice(close + 1, to), add);
    readStart(words, close + 1, to, add);
    return;
  }
  let isInside = words.charCodeAt(at) === STAR;
  if (isInside) at += 1;
  let isCut = false;
  for (; at < to; at += 1) {
    const code = foldCode(words.charCodeAt(at));
    isInside ||= isDense(code);
    isCut ||= endsPrefix(code, prefixes.length);
    if (isCut || isBetween(code)) continue;
    hash = addTo(hash, code);
    prefixes.push(hash);
  }
  add({ hash, prefixes, length: prefixes.length, where: isInside ? 'anywhere' : isCut ? 'begun' : 'whole' });
}

/** Is what follows no longer looked up: an ending, what may be left out, or letters behind the longest prefix? */
const endsPrefix = (code: number, length: number): boolean =>
  code === STAR || code === OPEN || (length === LENGTH && !isBetween(code));

/** Characters that the flag `i` takes for the same are the same when folded; so are both apostrophes, and all kinds of Turkish i. */
function foldCode(code: number): number {
  const known = FOLDED[code];
  if (known !== undefined && known !== 0) return known;
  const folded = foldRarely(code);
  FOLDED[code] = folded;
  return folded;
}

const FOLDED = new Uint16Array(2 ** 16);
const ALIKE = new Map(
  [..."İi’'\u1fd3\u0390\u1fe3\u03b0\ufb05\ufb06".matchAll(/(.)(.)/gsu)].map(([, from, to]) => [from, to]),
);

function foldRarely(code: number): number {
  const character = String.fromCharCode(code);
  const alike = ALIKE.get(character) ?? character;
  const folded = alike.toUpperCase().toLowerCase();
  const lower = alike.toLowerCase();
  return (folded.length === 1 ? folded : lower.length === 1 ? lower : alike).charCodeAt(0);
}

/** A text whose characters are folded. */
export function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) folded += String.fromCharCode(foldCode(text.charCodeAt(at)));
  return folded;
}
