import { CREDITS, WEBSITE } from '../lexicon/people.ts';
import { COMPARES, EXAMPLES, OTHER_PARTIES } from '../lexicon/proof.ts';
import { anyOf, finds, opensWith } from '../lexicon/table.ts';
import { type Block, listAncestors } from '../html/page.ts';
import { isInside, nameKey } from '../patterns/site.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { isElsewhere } from './spoken-elsewhere.ts';
import type { Passage } from './passages.ts';

const COMPARISON = finds(COMPARES);
const OTHERS = finds(OTHER_PARTIES);
const IS_EXAMPLE = finds(EXAMPLES);
const OPENS_EXAMPLE = opensWith(EXAMPLES);
const CREDIT = new RegExp(String.raw`${anyOf(WEBSITE)}[^.!?]{0,30}${anyOf(CREDITS)}|(?:^|[·|•–—-]\s?)${anyOf(CREDITS)}`, 'iu');
const QUOTED = /^\s*["“„«»「『‘].{12,}["”“«»」』’]\s*(?:[–—-].{0,80})?$/su;
const SHOWN = new Set('mockup mock screenshot terminal console phone device chat bubble message conversation example sample competitor competitors versus vs compare comparison'.split(' '));
const WE = new RegExp(
  String.raw`(?<!\p{L})(?:we|our|ours|us|wir|unser\p{L}*|nous|notre|nos|nosotros|nuestr\p{L}*|vendemos|nós|noss\p{L}*|noi|nostr\p{L}*|wij|we|onze|ons|my|nasz\p{L}*|náš|naš\p{L}*|vi|vår\p{L}*|vores|våre?|me|meidän|мы|наш\p{L}*|ми|biz|bizim|kami|chúng tôi|this (?:app|site|website|software|tool|service)|the app|die app|de app|l['’]app|la app)(?!\p{L})|私たち|当社|弊社|本サービス|本アプリ|我们|我們|本产品|우리|저희|본 서비스|앱은`,
  'iu',
);
const LONGEST_TITLE = 8;

/** Whose the words of a passage are, as far as its place on the page and its own words say. `names`: what the product and its maker are called. */
export function isSaidOfOthers(passage: Passage, value: string, names: string[]): boolean {
  const { page, block, text } = passage;
  if (isQuotation(passage) || isQuotedIn(text, value)) return true;
  if (isOfComparison(passage, value, names)) return true;
  if (!block) return false;
  if (CREDIT.test(text) && !isNamed(text, names)) return true;
  if (OPENS_EXAMPLE.test(text) || isUnder(block, IS_EXAMPLE)) return true;
  return isInside(block.box, SHOWN, 4) && !isOwnColumn(page.blocks, block, names);
}

/** Do somebody's own words stand there: praise, an interview, a press quote? */
export const isQuotation = ({ page, block, text }: Passage): boolean =>
  block !== undefined && block.tag !== 'pre' && block.otherLanguage === '' && block.region !== 'notice'
    ? isElsewhere(block, page) || QUOTED.test(text)
    : QUOTED.test(text);

/** "The Post calls it «the best there is»": words of others in a sentence of the site. */
const isQuotedIn = (text: string, value: string): boolean =>
  wordCount(value) >= 3 &&
  [...text.matchAll(/["“„«‘「]([^"”“»’」]{8,300})["”“»’」]/gu)].some(
    ([whole, quoted]) => quoted !== undefined && quoted.includes(value) && wordCount(text.replace(whole, '')) >= 2,
  );

/** Is it said of others that the product is compared with: in their column, or in a clause about them? */
function isOfComparison({ page, block, text }: Passage, value: string, names: string[]): boolean {
  const head = block && findColumnHead(page.blocks, block);
  if (block && head !== undefined && head !== '' && isComparedColumn(page.blocks, block, head, names)) return true;
  if (block && isUnder(block, COMPARISON) && !isNamed(block.headingsAbove[0]?.text ?? '', names) && !isNamed(text, names) && !isOwnColumn(page.blocks, block, names))
    return findColumnHead(page.blocks, block) === undefined;
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  if (at === -1) return COMPARISON.test(text) && !isNamed(text, names);
  // "Unlike others, which sell your data, Quillbee keeps it": the clause of the value decides.
  const clause = clauseAt(text, at, at + value.length);
  return COMPARISON.test(clause) && !COMPARISON.test(value) && !isNamed(clause, names);
}

const clauseAt = (text: string, from: number, to: number): string => {
  const start = Math.max(...[...text.slice(0, from).matchAll(/[.!?;:,—–()。、，]/gu)].map(({ index }) => index), -1) + 1;
  const end = text.slice(to).search(/[.!?;:,—–()。、，]/u);
  return text.slice(start, end === -1 ? undefined : to + end);
};

/** Is one of the two nearest titles, if short, about such? */
const isUnder = (block: Block, words: RegExp): boolean =>
  block.headingsAbove
    .slice(0, 2)
    .some((title) => title.heading > 1 && wordCount(title.text) <= LONGEST_TITLE && words.test(title.text));

/** Is it under a title over partners, customers, guests, authors? */
export const isUnderOtherParties = ({ block, page }: Passage): boolean =>
  block !== undefined &&
  (isUnder(block, OTHERS) || isInside(block.box, new Set('partners partner clients customers sponsors logos press advisors team-external'.split(' ')), 4) ||
    OTHERS.test(findLabel(page.blocks, block)));

const findLabel = (blocks: Block[], block: Block): string => {
  const before = blocks[block.id - 1];
  return before && before.text.length <= 40 && /[:：]$/u.test(before.text) ? before.text : '';
};

/** The text over a cell in the first row of its table; empty for a cell of that row or of the first column; undefined outside of tables. */
export function findColumnHead(blocks: Block[], block: Block): string | undefined {
  const boxes = [...listAncestors(block.box)];
  const cell = boxes.find(({ tag }) => tag === 'td' || tag === 'th');
  const row = boxes.find(({ tag }) => tag === 'tr');
  const table = boxes.find(({ tag }) => tag === 'table');
  if (!cell || !row || !table) return undefined;
  const cells = cellsOf(blocks, row.from, row.to);
  const at = cells.findIndex((one) => one.box === cell);
  const first = blocks[table.from];
  const firstRow = first && [...listAncestors(first.box)].find(({ tag }) => tag === 'tr');
  if (!firstRow || firstRow === row || at <= 0) return '';
  const heads = cellsOf(blocks, firstRow.from, firstRow.to);
  // An empty corner has no block.
  return heads[at - (cells.length - heads.length)]?.text ?? '';
}

/** The cells of a row that have text, in order. */
function cellsOf(blocks: Block[], from: number, to: number): { box: Block['box']; text: string }[] {
  const cells: { box: Block['box']; text: string }[] = [];
  for (const block of blocks.slice(from, to)) {
    const box = [...listAncestors(block.box)].find(({ tag }) => tag === 'td' || tag === 'th');
    const last = cells.at(-1);
    if (!box) continue;
    if (last?.box === box) last.text += ` ${block.text}`;
    else cells.push({ box, text: block.text });
  }
  return cells;
}

/** A column of another product, beside one of this product. */
function isComparedColumn(blocks: Block[], block: Block, head: string, names: string[]): boolean {
  const table = [...listAncestors(block.box)].find(({ tag }) => tag === 'table');
  const first = table && blocks[table.from];
  const row = first && [...listAncestors(first.box)].find(({ tag }) => tag === 'tr');
  if (!row) return false;
  const heads = cellsOf(blocks, row.from, row.to).map(({ text }) => text);
  return heads.some((text) => isNamed(text, names)) && !isNamed(head, names);
}

export const isOwnColumn = (blocks: Block[], block: Block, names: string[]): boolean =>
  isNamed(findColumnHead(blocks, block) ?? '', names);

/** Does a text speak of the product or of who makes it: by name, or as "we"? */
export const saysOfItself = (text: string, names: string[]): boolean => isNamed(text, names) || WE.test(text);

/** Is the product, or who makes it, named in a text? */
export function isNamed(text: string, names: string[]): boolean {
  const key = nameKey(text);
  return names.some((name) => name.length >= 3 && key.includes(nameKey(name)));
}
