import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { listAncestors, type Block, type Box, type ReadPage, findAncestor } from '../../../html/page.ts';
import { MOST_CHOSEN, NEW_SIGN, PLAN_LEVEL, PLAN_NAME } from '../../../lexicon/prices/price-signs.ts';
import { PRICE_LABEL, PRICE_TITLE, SELLS } from '../../../lexicon/prices/pricing.ts';
import { finds, isOneOfWords, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { isPeriod } from '../../../patterns/prices/price-blocks.ts';
import { FREE, PERIOD, PLAN_NAMES, RECURS } from '../../../patterns/prices/pricing-words.ts';
import { isBody } from '../../../patterns/site.ts';
import { isPlaceholder, wordCount } from '../../../patterns/text-shape.ts';
import { isPriceTitle } from '../../../patterns/prices/whose-prices.ts';

const IS_PRICE = isOneOfWords(PRICE_LABEL);
const OPENS_PRICE = opensWith(PRICE_LABEL);
const IS_LABEL = isOneOfWords(PRICE_LABEL, PRICE_TITLE, SELLS);
const IS_TITLE = isOneOfWords(PRICE_TITLE);
const BADGE = finds(MOST_CHOSEN);
const IS_NEW = isOneOfWords(NEW_SIGN);
const ASKS = /[?？]$/u;
/** Lines before a price in which its plan may be named. */
const MOST_BACK = 5;
const LONGEST_LINE = 60;
/** Blocks in which a row of cards stands, and the share of them that names are over: one in so many. */
const NEAR_CARDS = 30;
const FEWEST_NAMED = 3;
const IS_WORD = /^\p{Lu}[\p{L}\d]{2,20}$/u;
/** Between the name of a plan and what else its line says. */
const PARTS = /\s[·•|–—-]\s|:\s|\s\(/u;
const LEVELS = isOneOfWords(PLAN_NAME, PLAN_LEVEL);
const EVERY_RATE = wordPattern(PERIOD.source, 'giu');
const LONGEST_ROW_NAME = 80;
/** Points that the card of a plan called by its price, "Free", has at least. */
const LEAST_LISTED = 2;

/** Stands for the name of a plan that is told in the text of its price: "Starter: 9 € a month". */
export const OWN_NAME = '\u0000';

const isBadge = (page: ReadPage, text: string): boolean =>
  (BADGE.test(text) && withoutBadge(page, text) === text) || IS_NEW.test(text);

/**
 * "Popular Professional", "Solo recommended": the plan's name without the sign beside it, where the rest is what plans are called, or
 * what other lines of the page call one: "Get Solo", "Everything in Solo".
 */
function withoutBadge(page: ReadPage, text: string): string {
  const [sign] = BADGE.exec(text) ?? [];
  if (sign === undefined) return text;
  const rest = text.replace(sign, '').trim();
  const isName = isPlanLike(rest) || (IS_WORD.test(rest) && endsLines(page, rest));
  return isName && (text.startsWith(rest) || text.endsWith(rest)) ? rest : text;
}

const endsLines = (page: ReadPage, name: string): boolean =>
  page.blocks.some(
    ({ text }) =>
      text.length <= LONGEST_LINE && !BADGE.test(text) && text.replace(/\P{L}+$/u, '').endsWith(` ${name}`),
  );

/** "Pricing", "Our plans": over prices, and no plan's name. */
const isTitle = (text: string): boolean =>
  IS_PRICE.test(text) ||
  ((IS_TITLE.test(text) || getKindOfWords(text) === 'pricing') &&
    !text.split(' ').some((word) => PLAN_NAMES.test(word)));

function isWithin(block: Block, box: Box): boolean {
  return block.id >= box.from && block.id < box.to;
}

/** The largest element around a price that holds no other price: its card. */
export function cardOf(block: Block, prices: Block[]): Box {
  let card = block.box;
  for (const box of listAncestors(block.box)) {
    if (box.tag === 'body' || box.to - box.from > 60) break;
    if (prices.some((other) => other.id !== block.id && isWithin(other, box))) break;
    card = box;
  }
  return card;
}

/** What the plan is called; "Price" and the like call none. */
export function planName(page: ReadPage, price: Block, inside: Block[]): string {
  const name = rowName(page, price) ?? columnName(page, price) ?? nameOver(page, price, inside);
  const isNone =
    IS_PRICE.test(name) || ASKS.test(name) || name === price.text || name.length < 2 || isPlaceholder(name);
  return isNone && name !== OWN_NAME ? '' : name;
}

/** In a table with a column for each plan: what stands over the column of a price. */
function columnName(page: ReadPage, price: Block): string | undefined {
  const row = price.tag === 'td' ? price.box.parent : null;
  const table = row && findAncestor(row, 'table');
  if (!table) return undefined;
  const cells = page.blocks.slice(row.from, row.to);
  const head = page.blocks[table.from]?.box.parent;
  if (!head || head === row || cells.filter(({ text }) => moneyIn(text).length > 0).length < 2)
    return undefined;
  const titles = page.blocks.slice(head.from, head.to);
  // "Price", "Price for members": its rows are what is sold.
  if (titles.some(({ text }) => OPENS_PRICE.test(text))) return undefined;
  // The corner over the labels of the rows is often empty.
  const fromEnd = cells.length - cells.findIndex(({ id }) => id === price.id);
  return titles.length >= cells.length - 1 ? titles.at(-fromEnd)?.text : undefined;
}

/** "Anaesthetic (+2 € for each more)": the first cell of a row is its name, whatever amount stands in it. */
function rowName(page: ReadPage, price: Block): string | undefined {
  const row = price.tag === 'td' ? price.box.parent : null;
  const first = row ? page.blocks[row.from] : undefined;
  const amounts = row
    ? page.blocks.slice(row.from + 1, row.to).filter(({ text }) => moneyIn(text).length > 0)
    : [];
  const isPriced = first && first.id < price.id && amounts.length === 1 && moneyIn(first.text).length > 0;
  return isPriced && /^\p{L}{3}/u.test(first.text) && first.text.length <= LONGEST_ROW_NAME
    ? first.text
    : undefined;
}

function nameOver(page: ReadPage, price: Block, inside: Block[]): string {
  const listed = inside.filter((other) => other.id > price.id && other.tag === 'li');
  const isFirst = inside[0]?.id === price.id;
  const isTwice = [price.id - 1, price.id + 1].some((id) => page.blocks[id]?.text === price.text);
  if (PLAN_NAMES.test(price.text) && listed.length >= LEAST_LISTED && isFirst && !isTwice) return OWN_NAME;
  const before = inside.filter(
    (other) =>
      other.id < price.id &&
      other.text.length <= LONGEST_LINE &&
      moneyIn(other.text).length === 0 &&
      !isPageTitle(page, other),
  );
  const heading =
    titleAmong(price, before) ??
    before.find((other) => other.heading > 0) ??
    before.find(
      (other) => other.box.words.some((word) => /^(?:name|title)$/.test(word)) && other.box !== price.box,
    );
  if (heading) return (before.find((other) => isNameOver(page, other, heading)) ?? heading).text;
  // The price over its name: "CHF 99 a night", "Single room".
  const below = inside.find((other) => other.id > price.id);
  if (below && below.heading > 0 && wordCount(below.text) <= 6) return below.text;
  if (price.tag === 'li' && moneyIn(price.text).length === 0) return OWN_NAME;
  if (isNamedInside(price)) return OWN_NAME;
  const lines = before.filter(
    (other) => wordCount(other.text) <= 6 && /\p{L}{2}/u.test(other.text) && !isBadge(page, other.text),
  );
  const first = lines.find(({ text }) => !isTitle(text)) ?? lines.at(-1);
  if (first) return withoutBadge(page, first.text);
  const [above] = price.headingsAbove;
  return above &&
    price.id - above.id <= 3 &&
    !isPageTitle(page, above) &&
    wordCount(above.text) <= 6 &&
    getKindOfWords(above.text) === 'other'
    ? above.text
    : nameJustBefore(page, price);
}

/** "Pro" or "Pro · paid once", right over a heading that says what it is good for; of one card among many, a sign. */
function isNameOver(page: ReadPage, line: Block, heading: Block): boolean {
  const isLevel = (above: Block | undefined): boolean =>
    above?.heading === 0 && LEVELS.test(above.text.split(PARTS)[0] ?? '');
  if (line.id !== heading.id - 1 || !isLevel(line) || namesPlan(heading.text)) return false;
  const row = page.blocks.filter(
    (title) => title.heading === heading.heading && Math.abs(title.id - heading.id) <= NEAR_CARDS,
  );
  return FEWEST_NAMED * row.filter(({ id }) => isLevel(page.blocks[id - 1])).length >= row.length;
}

const namesPlan = (text: string): boolean => text.split(/\s/u).some((word) => LEVELS.test(word));

/** "Portrait: 90 €", "Waiting per hour 21 €", a column's title "Solo $9": named before the amount, and not only its time. */
function isNamedInside({ text, tag }: Block): boolean {
  const [amount] = moneyIn(text);
  if (!amount) return false;
  const said = text.slice(0, amount.at).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (!/\p{L}{3}/u.test(said.replaceAll(EVERY_RATE, '')) || RECURS.test(said)) return false;
  return tag === 'th' || PLAN_NAMES.test(said) || !IS_LABEL.test(said.replaceAll(EVERY_RATE, '').trim());
}

/** The one first heading of a page that is about prices: over all of them, and the name of none. */
const isPageTitle = (page: ReadPage, block: Block): boolean =>
  block.heading === 1 &&
  isPriceTitle(block.text) &&
  page.blocks.filter(({ heading }) => heading === 1).length === 1;

/** The outermost title that a price stands under in its card, but for the page's and one over all prices. */
const titleAmong = (price: Block, before: Block[]): Block | undefined =>
  price.headingsAbove.findLast(
    (title) => title.heading > 1 && before.includes(title) && getKindOfWords(title.text) !== 'pricing',
  );

/**
 * The short line before a price that shares its card with another: "Start" over "$79 a month" and "$65 billed yearly".
 * Where a line comes between, "Pro" over "For serious people", the name is the one that is written as plans are called.
 */
function nameJustBefore(page: ReadPage, price: Block): string {
  const lines: string[] = [];
  for (let back = 1; back <= MOST_BACK; back += 1) {
    const line = page.blocks[price.id - back];
    // Points stand under a price: they are of the plan before.
    if (!line || !isBody(line) || line.text.length > LONGEST_LINE || line.tag === 'li') break;
    // "Get started free" is what the card before calls to.
    if (line.tag === 'button' || isOfNextCard(line, price)) break;
    if (FREE.test(line.text) && !PLAN_NAMES.test(line.text)) break;
    if (moneyIn(line.text).length > 0 || isBadge(page, line.text) || isPeriod(line.text)) continue;
    const isNear = [...listAncestors(line.box)]
      .slice(0, 4)
      .some((box) => isWithin(price, box) && box.tag !== 'body');
    if (!isNear || wordCount(line.text) > 6 || !/\p{L}{2}/u.test(line.text)) break;
    lines.push(line.text);
  }
  const plain = lines.map((line) => withoutBadge(page, line));
  return plain.find(isPlanLike) ?? plain[0] ?? '';
}

/** In another card of the row, built as the price's own: each holds more than one line, and is called alike. */
function isOfNextCard(line: Block, price: Block): boolean {
  const around = [...listAncestors(price.box)];
  const at = around.findIndex((box) => isWithin(line, box));
  const [own, row] = [around[at - 1], around[at]];
  const other = [...listAncestors(line.box)].find(({ parent }) => parent === row);
  if (!own || !other || other.tag !== own.tag || other.to - other.from < 2 || own.to - own.from < 2)
    return false;
  const [fewer = [], more = []] = [own.words, other.words].sort((left, right) => left.length - right.length);
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}

/** "PRO", "MAX", "Team": what a plan is called, in one word of capitals or one that many plans have. */
const isPlanLike = (text: string): boolean => LEVELS.test(text) || /^\p{Lu}{2,12}$/u.test(text);
