import { memoizeByObject } from '../../../rules/typed/memoize.ts';
import { listAncestors, type Block, type Box, type ReadPage } from '../../html/page.ts';
import { CHEAPER, FREE_SHIPPING, OLD_PRICE, RECKONED, ROUGHLY } from '../../lexicon/prices/price-signs.ts';
import { DAYS } from '../../lexicon/prices/periods.ts';
import { FREE_START } from '../../lexicon/prices/pricing.ts';
import { FREE_BESIDE, STAYS_FREE } from '../../lexicon/prices/selling.ts';
import { anyOf, finds, opensWith, wordPattern } from '../../lexicon/table.ts';
import { moneyIn } from './money.ts';
import { namesWeekday } from '../weekdays.ts';
import { FREE, FROM_TO, ONE_TIME, ON_REQUEST, PERIOD, TRIAL } from './pricing-words.ts';
import { withSplitPrices } from './split-prices.ts';
import { besideCalculations } from './whose-prices.ts';
import { isRowOfLinks, linksOf } from '../link-share.ts';
import { bodyBlocks, isBody, nameKey } from '../site.ts';
import { isPlaceholder, wordCount } from '../text-shape.ts';

const DISCOUNT = finds(CHEAPER);
/** An amount that is taken off, comes on top, was asked before, is another one told anew, or what a sum comes to. */
const NOT_ASKED = wordPattern(
  String.raw`^[-–−+=≈]\s?[\p{Sc}\d\p{L}]|%\s?[-–−]\s?\p{Sc}?\d|(?<![\d\p{Sc}]\s?)\+\s?\p{Sc}?\s?\d|${anyOf(OLD_PRICE, RECKONED)}`,
  'iu',
);
/** "$10,001 → $50,000", "$250,001+": sums between which something else holds. */
export const BRACKET = /\d\s?[→⇒]\s?\p{Sc}?\s?\d|\d[.,\s]?001\s?\+/u;
/** Said right after an amount: of what it is, "/ change" as well. */
const PART = wordPattern(
  String.raw`^\s*(?:\/\s?\p{L}|(?:of|for|in|de|d['’]|für|di|per|voor|za|за|på|para|na)(?!\p{L})|(?:\p{L}+\s){0,2}${anyOf(FREE_BESIDE, FREE_START)})`,
  'iu',
);
const FOR_GOOD = finds(STAYS_FREE);
/** "Free shipping over 999 kr." */
const SENT_FREE = finds(FREE_SHIPPING);
const ABOUT = opensWith(ROUGHLY);
/** "Starter: free", "Basic – kostenlos". */
const LISTED_FREE = /\p{L}{2,}\s*[:：–—-]\s*\P{N}+$/u;
/** A number of days, as trials have. */
export const FOR_DAYS = wordPattern(String.raw`\d+[\s-]*${anyOf(DAYS)}`, 'iu');
/** Prices of one page that are looked at: each is compared with all others. */
const MOST_PRICES = 300;
const LONGEST_LINE = 70;
const LONGEST_WORD = 30;
const MOST_WORDS = 10;
const RANGE = /\d\s?[–—-]\s?\p{Sc}?\d/gu;
/** Blocks between the sign over a card and its price. */
const SAME_CARD = 6;
/** Words that say what an amount under another one is. */
const LEAST_EXPLAINED = 2;
/** Cards with amounts beside one whose heading says "Free". */
const FEWEST_BESIDE = 2;

/** What a block says; of links and buttons side by side each by itself. */
export function textsOf(page: ReadPage, block: Block): string[] {
  return isRowOfLinks(page, block) ? linksOf(page, block).map(({ text }) => text) : [block.text];
}

/** What is written as prices are on a page: amounts, and words such as "free" and "on request". */
export const priceBlocks = memoizeByObject(pricesOn);

function pricesOn(page: ReadPage): readonly Block[] {
  const blocks = withSplitPrices(page, bodyBlocks(page)).map(upToPhrase);
  const all = blocks.filter(isAmount);
  const amounts = all.filter(
    (block, at) => !isExplained(block, all[at - 1]) && !isToldByPiece(block, all[at - 1]),
  );
  const isOne = new Set(amounts);
  const isOfSum = besideCalculations(page);
  return blocks
    .filter(
      (block) =>
        !isOfSum(block) &&
        (isOne.has(block) || isWord(block) || isFreeAmong(block, amounts)) &&
        !(isOnceOnly(block) && isLink(page, block)) &&
        !isButtons(page, block),
    )
    .slice(0, MOST_PRICES);
}

/** "See what is paid once": a way to plans is none. */
const isLink = (page: ReadPage, { id, text }: Block): boolean =>
  page.links.some((link) => link.text === text || (link.block === id && text.startsWith(link.text)));

/** "Get started", "Talk to sales" in one: ways on, and no price. */
const isButtons = (page: ReadPage, { id, text }: Block): boolean =>
  ON_REQUEST.test(text) && page.links.filter(({ block }) => block === id).length > 1;

const isOnceOnly = ({ text }: Block): boolean => ONE_TIME.test(text) && moneyIn(text).length === 0;

const isLine = ({ text, tag }: Block): boolean =>
  text.length <= LONGEST_LINE &&
  tag !== 'summary' &&
  tag !== 'blockquote' &&
  !DISCOUNT.test(upToPrice(text)) &&
  !/^[→⇒➜>]/.test(text) &&
  !BRACKET.test(text) &&
  !isPlaceholder(text);

function isAmount(block: Block): boolean {
  if (!isLine(block)) return false;
  const money = moneyIn(block.text);
  if (
    money.length === 1 &&
    (NOT_ASKED.test(block.text) ||
      FROM_TO.test(block.text) ||
      SENT_FREE.test(block.text) ||
      isZeroOfPart(block.text))
  )
    return false;
  return money.length > 0 && !money[0]?.approximate && wordCount(block.text) <= MOST_WORDS;
}

/** "0 € de transport", "$0 setup fee": nothing is asked for that, and the thing itself may cost. */
function isZeroOfPart(text: string): boolean {
  const [money] = moneyIn(text);
  if (!money || money.amount > 0) return false;
  const after = text.slice(money.at + money.text.length);
  return PART.test(after) && !PERIOD.test(after) && !FOR_GOOD.test(after);
}

/** "$79 a month", and right under it "only 2.60 a day", "or $65 when paid yearly": the same price told in another way. */
function isExplained(block: Block, before: Block | undefined): boolean {
  if (before?.id !== block.id - 1 || ['td', 'li'].includes(block.tag) || block.heading > 0) return false;
  const [money] = moneyIn(before.text);
  const isBare = money !== undefined && upToPrice(before.text).trim() === money.text;
  const own = moneyIn(block.text)[0];
  const words = own ? block.text.replace(own.text, '') : '';
  const { parent } = before.box;
  return isBare && wordCount(words) >= LEAST_EXPLAINED && parent !== null && block.id < parent.to;
}

/** "About 60 ₽ a video", a line or two under the price of the same card. */
const isToldByPiece = (block: Block, before: Block | undefined): boolean =>
  before !== undefined &&
  block.id - before.id <= SAME_CARD &&
  block.headingsAbove[0] === before.headingsAbove[0] &&
  ABOUT.test(block.text) &&
  !ABOUT.test(before.text);

/** "$7.99 /month 7 day free trial Try it before you buy": a price and what stands beside it in one element, up to the price's time. */
function upToPhrase(block: Block): Block {
  const [first, second] = moneyIn(block.text);
  // "€249 You save €150": what is asked comes first.
  if (first?.at === 0 && second && DISCOUNT.test(block.text.slice(first.text.length, second.at)))
    return { ...block, text: first.text };
  if (block.text.length <= LONGEST_LINE && wordCount(block.text) <= MOST_WORDS) return block;
  const [money] = moneyIn(block.text);
  if (money?.at !== 0 || block.tag === 'li' || block.tag === 'td') return block;
  const end = money.text.length;
  const period = PERIOD.exec(block.text.slice(end, end + 24));
  if (!period || period.index > 1) return block;
  const whole = end + period.index + period[0].length;
  return /^\s+[\p{Lu}\d]/u.test(block.text.slice(whole))
    ? { ...block, text: block.text.slice(0, whole) }
    : block;
}

const isShort = (block: Block): boolean =>
  isLine(block) && moneyIn(block.text).length === 0 && wordCount(block.text) <= 5 && block.tag !== 'button';

const isBareFree = ({ text }: Block): boolean => FREE.test(text) && nameKey(text.replace(FREE, '')) === '';

function isWord(block: Block): boolean {
  if (!isShort(block) || block.tag === 'li' || block.tag === 'td' || block.heading > 0) return false;
  return (
    isBareFree(block) ||
    (ONE_TIME.test(block.text) && block.text.length <= LONGEST_WORD) ||
    (ON_REQUEST.test(block.text) && block.text.length <= LONGEST_WORD && !namesWeekday(block.text))
  );
}

/**
 * "Free" where its siblings have amounts: a cell of their row, a point of their list ("Starter: free"), a heading as theirs are, or one
 * beside several of them, in a card that has none.
 */
function isFreeAmong(block: Block, amounts: Block[]): boolean {
  const isAsked = block.heading > 0 && ON_REQUEST.test(block.text) && block.text.length <= LONGEST_WORD;
  if (!isShort(block) || !(FREE.test(block.text) || isAsked) || TRIAL.test(block.text)) return false;
  const { parent } = block.box;
  const isSibling = (one: Block): boolean => one.tag === block.tag && one.box.parent === parent;
  if (block.tag === 'li') return LISTED_FREE.test(block.text) && amounts.some(isSibling);
  if (!isBareFree(block) && !isAsked) return false;
  if (block.tag === 'td') return amounts.some(isSibling);
  if (block.heading === 0 || parent === null) return false;
  const row = rowOf(block, amounts);
  const beside = row ? amounts.filter(({ id }) => id >= row.from && id < row.to) : [];
  return (
    beside.some(({ heading }) => heading === block.heading) ||
    (isBareFree(block) && beside.length >= FEWEST_BESIDE)
  );
}

/** The smallest element around a card without an amount that holds amounts, too. */
function rowOf({ box }: Block, amounts: Block[]): Box | undefined {
  for (const around of listAncestors(box.parent ?? box)) {
    if (around.tag === 'body') return undefined;
    if (amounts.some(({ id }) => id >= around.from && id < around.to))
      return around === box.parent ? undefined : around;
  }
  return undefined;
}

/** True when a word such as "free" or "one-time" belongs to an amount beside it: no other amount stands where both do. */
export function isSaidWith(page: ReadPage, amount: Block, word: Block, amounts: Block[]): boolean {
  const [from, to] = amount.id < word.id ? [amount.id, word.id] : [word.id, amount.id];
  // "Free" over a title, and "$0" under it: no other plan begins between them.
  const isZero = FREE.test(word.text) && moneyIn(amount.text).every((money) => money.amount === 0);
  const isNear = isZero ? to - from <= SAME_CARD : to - from <= 3;
  const isTitled = page.blocks.slice(from + 1, to + 1).some((block) => block.heading > 0);
  if (!isNear || (isTitled && !isZero)) return false;
  const both = [...listAncestors(amount.box)].find((box) => box.from <= from && box.to > to);
  return !both || !amounts.some(({ id }) => id !== amount.id && id >= both.from && id < both.to);
}

/** Does a text say for what time a price is, and nothing else? */
export function isPeriod(text: string): boolean {
  if (text.length > 60 || moneyIn(text).length > 0) return false;
  if (ONE_TIME.test(text) || FOR_DAYS.test(text)) return true;
  return (
    (PERIOD.test(text) && !/^\d/.test(text) && wordCount(text) <= 6) ||
    /^(?:\/|per |pro |par |por |al )/i.test(text)
  );
}

/** "Starter: €99 a year, 10 % off all fees": where a price is told with its time, what follows is no longer of it. */
export function upToPrice(text: string): string {
  const [money] = moneyIn(text);
  if (!money) return text;
  const end = money.at + money.text.length;
  const period = PERIOD.exec(text.slice(end, end + 24));
  return period?.index !== undefined && period.index <= 1 ? text.slice(0, end) : text;
}

/** What stands right behind a price in the same element, where that holds another price as well. */
export function siblingAfter(page: ReadPage, { id, box }: Block): Block | undefined {
  const next = page.blocks[id + 1];
  return next && isBody(next) && next.box !== box && next.box.parent === box.parent ? next : undefined;
}

/** Is one of its amounts an end of a range: "$300–800", not "for 5–6 people, 8 €"? */
export const isInRange = (text: string): boolean => {
  const amounts = moneyIn(text);
  return [...text.matchAll(RANGE)].some(({ 0: { length }, index }) =>
    amounts.some(({ at, text: { length: long } }) => index + length >= at - 1 && index <= at + long),
  );
};
