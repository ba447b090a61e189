import { foldQuote, foldText, type FoldedText } from '../html/fold-text.ts';
import { type Block, GAP, type ReadPage } from '../html/page.ts';
import type { Line, Quote } from '../candidate.ts';
import { containsValue } from './wording.ts';

const MAX_QUOTE_LENGTH = 2_000;
/** Places of a page at which the same words are looked at. */
const MAX_PLACES = 12;

/**
 * What a quote is taken for: the whole sentences that it touches, in one block of a page, so that nothing can be cropped. Without
 * a block it is a whole title, description or other string of the head, or an attribute such as a link.
 */
export type Passage = {
  page: ReadPage;
  block?: Block;
  /** Offsets in `page.text`. */
  start: number;
  end: number;
  text: string;
};

const bySentence = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Finds quotes on the pages of one site. A page is folded once, when it is first quoted. */
export class PassageFinder {
  readonly #pages: Map<string, ReadPage>;
  readonly #folded = new Map<ReadPage, FoldedText>();

  constructor(pages: ReadPage[]) {
    this.#pages = new Map(pages.map((page) => [page.url, page]));
  }

  /**
   * Finds a quote, verbatim apart from white space, quotation marks, dashes and Unicode normalization, and as whole words. Returns
   * its places in order; each is the passages there, one for each block that the quote touches.
   */
  find({ url, quote, within }: Quote | Line): Passage[][] {
    const page = this.#pages.get(url);
    if (!page) return [];
    if (quote === undefined) return [passagesAt(page, within.start, within.end)];
    const foldedQuote = foldQuote(quote);
    if (foldedQuote === '' || quote.length > MAX_QUOTE_LENGTH || quote.includes(GAP)) return [];
    const folded = this.#fold(page);
    const places: Passage[][] = [];
    let at = folded.text.indexOf(foldedQuote, within ? findFirstAtLeast(folded.offsets, within.start) : 0);
    for (; at !== -1 && places.length < MAX_PLACES; at = folded.text.indexOf(foldedQuote, at + 1)) {
      const start = folded.offsets[at] ?? 0;
      const end =
        start +
        page.text.slice(start, folded.offsets[at + foldedQuote.length] ?? page.text.length).trimEnd().length;
      if (within && end > within.end) break;
      places.push(passagesAt(page, start, end));
    }
    return places;
  }

  #fold(page: ReadPage): FoldedText {
    const folded = this.#folded.get(page) ?? foldText(page.text);
    this.#folded.set(page, folded);
    return folded;
  }

  /** Lists the blocks of all pages that have the words of a value, each as passages, at most so many. */
  *findWords(value: string, most: number): Generator<Passage[]> {
    const key = foldQuote(value).toLowerCase();
    let found = 0;
    for (const page of this.#pages.values()) {
      if (!this.#fold(page).text.toLowerCase().includes(key)) continue;
      for (const block of page.blocks) {
        if (!containsValue(block.text, value)) continue;
        yield passagesAt(page, block.start, block.end);
        if ((found += 1) >= most) return;
      }
    }
  }
}

/** Returns the whole sentences of each block that a range touches, or the string of the head that it lies in. */
function passagesAt(page: ReadPage, start: number, end: number): Passage[] {
  const blocks = page.blocks.slice(findBlock(page.blocks, start)).filter((block) => block.start < end);
  const touched = blocks.filter((block, at) => at < 20 && block.end > start);
  if (touched.length > 0) return touched.map((block) => wholeSentences(page, block, { start, end }));
  const from = page.text.lastIndexOf('\n', start - 1) + 1;
  const to = page.text.indexOf(GAP, end);
  const whole = page.text.slice(from, to === -1 ? undefined : to).trimEnd();
  return [{ page, start: from, end: from + whole.length, text: whole }];
}

/** Index of the first block that ends after an offset. */
const findBlock = (blocks: Block[], offset: number): number =>
  findFirst(blocks.length, (at) => (blocks[at]?.end ?? 0) > offset);

function wholeSentences(page: ReadPage, block: Block, range: { start: number; end: number }): Passage {
  const text = page.text.slice(block.start, block.end);
  const [from, to] = [Math.max(0, range.start - block.start), Math.min(text.length, range.end - block.start)];
  let [start, end] = [0, text.length];
  for (const { index, segment } of bySentence.segment(text)) {
    if (index <= from) start = index;
    end = index + segment.length;
    if (end >= to) break;
  }
  const whole = text.slice(start, end).trimEnd();
  return { page, block, start: block.start + start, end: block.start + start + whole.length, text: whole };
}

/** Splits a passage into its sentences; one may begin with a name in small letters, and a semicolon ends a question in Greek. */
export const listSentences = (text: string): string[] =>
  [...bySentence.segment(text)]
    .flatMap(({ segment }) =>
      segment.split(/(?<=\p{Ll}{5}[.!?])\s+(?=\p{Ll})|(?<=\p{Script=Greek}[;\u037e])\s+/u),
    )
    .map((segment) => segment.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one));

/** Returns the index of the first offset that is at least `minimum`: offsets never decrease. */
const findFirstAtLeast = (offsets: Int32Array, minimum: number): number =>
  findFirst(offsets.length, (at) => (offsets[at] ?? 0) >= minimum);

/** Returns the first index that passes, by binary search: all after it pass as well. `length` if none does. */
function findFirst(length: number, passes: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
