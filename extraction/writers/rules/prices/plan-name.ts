import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { listAncestors, type Block, type Box, type ReadPage, findAncestor } from '../../../html/page.ts';
import { isOneOfWords, opensWith } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { isPeriod } from '../../../patterns/prices/price-blocks.ts';
import { FREE, PLAN_NAMES } from '../../../patterns/prices/pricing-words.ts';
import { isPriceTitle } from '../../../patterns/prices/whose-prices.ts';
import { isBody } from '../../../patterns/site.ts';
import { isPlaceholder, wordCount } from '../../../patterns/text-shape.ts';

const IS_PRICE = isOneOfWords(wordTable('price_label'));
const OPENS_PRICE = opensWith(wordTable('price_label'));
const IS_TITLE = isOneOfWords(wordTable('price_title'), wordTable('price_label'));
const IS_LEVEL = isOneOfWords(wordTable('plan_name'));
const NAME_CLASS = /^(?:name|title)$/;
/** Lines before a price in which its plan may be named. */
const MOST_BACK = 5;
const MOST_WORDS = 6;
const LONGEST_LINE = 60;
const LARGEST_CARD = 60;

/** Stands for the name of a plan that is told in the text of its price: "Starter: 9 € a month". */
export const OWN_NAME = '\u0000';

const isWithin = ({ id }: Block, { from, to }: Box): boolean => id >= from && id < to;

/** The largest element around a price that holds no other price: its card. */
export function cardOf(block: Block, prices: Block[]): Box {
  let card = block.box;
  for (const box of listAncestors(block.box)) {
    if (box.tag === 'body' || box.to - box.from > LARGEST_CARD) break;
    if (prices.some((other) => other.id !== block.id && isWithin(other, box))) break;
    card = box;
  }
  return card;
}

/** What the plan is called: over its column, by the title or first line of its card, in its own line, or just before it. */
export function planName(page: ReadPage, price: Block, inside: Block[]): string {
  const name =
    columnName(page, price) ??
    titleOf(page, price, inside) ??
    (isNamedInside(price) ? OWN_NAME : (lineOf(inside, price) ?? nameBefore(page, price)));
  if (name === OWN_NAME || (name === '' && PLAN_NAMES.test(price.text))) return OWN_NAME;
  const isNone = IS_PRICE.test(name) || /[?？]$/u.test(name) || name === price.text || isPlaceholder(name);
  return isNone || name.length < 2 ? '' : name;
}

/** In a table with a column for each plan: what stands over the column of a price. */
function columnName(page: ReadPage, price: Block): string | undefined {
  const row = price.tag === 'td' ? price.box.parent : null;
  const table = row && findAncestor(row, 'table');
  const head = table && page.blocks[table.from]?.box.parent;
  if (!row || !head || head === row) return undefined;
  const cells = page.blocks.slice(row.from, row.to);
  const titles = page.blocks.slice(head.from, head.to);
  // "Price", "Price for members": its rows are what is sold.
  const isOfPrices = titles.some(({ text }) => OPENS_PRICE.test(text));
  const priced = cells.filter(({ text }) => moneyIn(text).length > 0);
  if (isOfPrices || priced.length < 2 || titles.length < cells.length - 1) return undefined;
  // The corner over the labels of the rows is often empty.
  return titles.at(cells.findIndex(({ id }) => id === price.id) - cells.length)?.text;
}

/** A short line without an amount: a name, and no title over all prices. */
const mayName = ({ text }: Block): boolean =>
  text.length <= LONGEST_LINE &&
  wordCount(text) <= MOST_WORDS &&
  /\p{L}{2}/u.test(text) &&
  moneyIn(text).length === 0;

/** The title of the card, over the price or right under it ("CHF 99 a night", "Single room"). */
function titleOf(page: ReadPage, price: Block, inside: Block[]): string | undefined {
  const before = inside.filter(
    (other) =>
      other.id < price.id &&
      other.text.length <= LONGEST_LINE &&
      moneyIn(other.text).length === 0 &&
      !(other.heading === 1 && isPriceTitle(other.text)),
  );
  const title =
    price.headingsAbove.findLast(
      (one) => one.heading > 1 && before.includes(one) && getKindOfWords(one.text) !== 'pricing',
    ) ??
    before.find(({ heading }) => heading > 0) ??
    before.find(({ box }) => box !== price.box && box.words.some((word) => NAME_CLASS.test(word)));
  // "Pro" over a heading that says what it is good for.
  const over = before.find(
    ({ id, heading, text }) => title && id === title.id - 1 && heading === 0 && IS_LEVEL.test(text),
  );
  const below = inside.find(({ id }) => id > price.id);
  return (over ?? title ?? (below && below.heading > 0 && mayName(below) ? below : undefined))?.text;
}

/** "Portrait: 90 €", "Solo $9": named before the amount. */
function isNamedInside({ text, tag }: Block): boolean {
  const [amount] = moneyIn(text);
  if (!amount) return tag === 'li';
  const said = text.slice(0, amount.at).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return /\p{L}{3}/u.test(said) && !isPeriod(said) && !IS_TITLE.test(said);
}

/** The first line of the card that may be a name. */
const lineOf = (inside: Block[], price: Block): string | undefined =>
  inside.find((other) => other.id < price.id && mayName(other) && !IS_TITLE.test(other.text))?.text;

/**
 * The short line before a price that shares its card with another: "Start" over "$79 a month" and "$65 billed yearly".
 * Where a line comes between, "Pro" over "For serious people", the name is the one that is written as plans are called.
 */
function nameBefore(page: ReadPage, price: Block): string {
  const lines: string[] = [];
  for (let back = 1; back <= MOST_BACK; back += 1) {
    const line = page.blocks[price.id - back];
    // Points and buttons before a price are of the plan before.
    if (!line || !isBody(line) || ['li', 'button'].includes(line.tag)) break;
    if (moneyIn(line.text).length > 0 || isPeriod(line.text)) continue;
    const around = [...listAncestors(line.box)].slice(0, 4);
    const isNear = around.some((box) => isWithin(price, box) && box.tag !== 'body');
    if (!isNear || !mayName(line) || (FREE.test(line.text) && !PLAN_NAMES.test(line.text))) break;
    lines.push(line.text);
  }
  return lines.find((line) => IS_LEVEL.test(line) || /^\p{Lu}{2,12}$/u.test(line)) ?? lines[0] ?? '';
}
