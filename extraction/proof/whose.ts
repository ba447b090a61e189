import { wordTable } from '../lexicon/words.ts';
import { finds, findsEach } from '../lexicon/table.ts';
import { type Block, listAncestors, type ReadPage } from '../html/page.ts';
import type { Passage } from './passages.ts';
import { isNamed } from './named.ts';

const OTHERS = finds(wordTable('not_our_place'));
const EACH_OTHERS = findsEach(wordTable('not_our_place'));
const EACH_RUNS = findsEach(wordTable('runs_it'));
const RUNS = finds(wordTable('runs_it'));
const PARTIES = finds(wordTable('other_parties'));
const IS_ENTERED = finds(wordTable('entered_in'));
/** "Hébergeur : Vercel, 440 N Barranca Ave": a line that says first whose it is. */
const LABEL = /^[^:：]{3,40}[:：]/u;
const SENTENCE_ENDS = /[.;!?](?=\s|$)|\n/u;
/** Characters before a fact, and after it in its sentence, that say whose it is. */
const BEFORE = 300;
const AFTER = 120;
/** "12 Bank Street", "Moss Court 3": what a street is called says nothing of whose it is. */
const STREET =
  /(?<![\p{L}\d])\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'’.-]{1,20} ){0,3}\p{Lu}[\p{L}'’.-]{1,20}|(?:\p{Lu}[\p{L}'’.-]{1,20} ){1,3}\d{1,4}[a-z]?(?=[,\n]|$)/gu;
/** "info@moss-law.com": what a mailbox is called says nothing of it either. */
const MAILBOX = /[^\s@]{1,64}@[^\s@]{1,80}/gu;
const IS_SLOGAN = /\s.*[.!]$/u;
/** "Photos: Studio Ek, Lund": who did something, and where they are. */
const CREDITED = /^\s?([\p{L}\s&]{2,30})[:：]\s\p{Lu}[^\d:,]{2,60},[^:]{0,50}$/u;
const PLACES = finds(wordTable('place_label'), wordTable('is_address'));
const MOST_LINES = 4;
const LONGEST_LINE = 200;
const HEADINGS = 2;

/**
 * Is a place of a block about others: a host, an insurer's, an authority's, a customer's? The word that says
 * whose it is and is nearest before it decides: a name of the owner of the site, "responsible for", "hosted by". Where
 * no word does, the rest of the sentence is asked, then the headings.
 */
export function isOthers(page: ReadPage, block: Block, at: number, names: string[]): boolean {
  if (isOfOthersTerm(page.blocks, block)) return true;
  const label = LABEL.exec(block.text)?.[0] ?? '';
  if (at < label.length && OTHERS.test(label) && !RUNS.test(label)) return true;
  const here = block.start + at;
  const own = page.text.slice(Math.max(block.start, here - BEFORE), here);
  const before = `${linesBefore(page, block)}\n${own}`
    .slice(-BEFORE)
    .replaceAll(STREET, '')
    .replaceAll(MAILBOX, '');
  const theirs = lastOf(before, EACH_OTHERS);
  const runs = lastOf(before, EACH_RUNS);
  const named = Math.max(-1, ...names.map((name) => lastName(before, name)));
  // "The payment provider is Acme, with its registered office in": said on of the one before.
  const saysOn = theirs >= 0 && runs > theirs && !SENTENCE_ENDS.test(before.slice(theirs, runs));
  const ours = saysOn ? named : Math.max(runs, named);
  if (theirs >= 0 || ours >= 0) return theirs > ours;
  const after = page.text.slice(here, Math.max(block.end, here) + 1).slice(0, AFTER);
  // A court behind a firm's address keeps the register it is entered in.
  const ends = [SENTENCE_ENDS, IS_ENTERED].map((end) => after.search(end)).filter((end) => end >= 0);
  if (OTHERS.test(after.slice(0, Math.min(after.length, ...ends)))) return true;
  // "Your partner for printing." over a page is a slogan.
  const heading = block.headingsAbove
    .slice(0, HEADINGS)
    .find(({ text }) => !IS_SLOGAN.test(text) && (OTHERS.test(text) || RUNS.test(text)));
  return heading !== undefined && OTHERS.test(heading.text) && !RUNS.test(heading.text);
}

/** Is it the definition of a term such as "Hosting"? */
function isOfOthersTerm(blocks: Block[], { tag, id }: Block): boolean {
  const term = blocks[id - 1];
  if (tag !== 'dd' || term?.tag !== 'dt') return false;
  return (OTHERS.test(term.text) || PARTIES.test(term.text)) && !RUNS.test(term.text);
}

/** Short lines before the block, under the same heading. */
function linesBefore(page: ReadPage, block: Block): string {
  const lines: string[] = [];
  for (let back = 1; back <= MOST_LINES; back += 1) {
    const line = page.blocks[block.id - back];
    if (!line || line.heading > 0 || line.box.parent !== block.box.parent) break;
    if (line.text.length <= LONGEST_LINE) lines.unshift(line.text);
  }
  return lines.join('\n');
}

const lastOf = (text: string, each: RegExp): number => [...text.matchAll(each)].at(-1)?.index ?? -1;

/** Where a name opens a line or sentence last, as it does over an address: "for Quillbee" says nothing. */
function lastName(text: string, name: string): number {
  if (name.length < 3) return -1;
  const lower = text.toLowerCase();
  const at = lower.lastIndexOf(name.toLowerCase());
  return at >= 0 && /(?:^|[\n.:;!?|·©])\s*$/u.test(lower.slice(0, at)) ? at : -1;
}

/** Is it part of a drawn screen or example, as its caption says under it? What a caption says is said of the product. */
export function isShownInPicture({ page, block }: Passage): boolean {
  const boxes = block ? [...listAncestors(block.box)] : [];
  const figure = boxes.find(({ tag }) => tag === 'figure');
  return (
    figure !== undefined &&
    boxes.every(({ tag }) => tag !== 'figcaption') &&
    page.blocks.slice(figure.from, figure.to).some(({ tag }) => tag === 'figcaption')
  );
}

/** Is the product named, if with an ending that changes it: "Kuurakan" is of Kuurakka? */
export const isCalled = (text: string, names: string[]): boolean =>
  isNamed(text, names) ||
  names.some(
    (name) =>
      /^\p{L}{6,}$/u.test(name) &&
      text
        .split(/[^\p{L}\p{M}]+/u)
        .some(
          (word) => /^\p{Lu}/u.test(word) && word.toLowerCase().startsWith(name.toLowerCase().slice(0, -2)),
        ),
  );

/** Does a line name somebody else for something they did, before the place where they are? */
export function isCredit(before: string, names: string[]): boolean {
  const label = CREDITED.exec(before)?.[1];
  return label !== undefined && !PLACES.test(label) && !RUNS.test(label) && !isNamed(before, names);
}
