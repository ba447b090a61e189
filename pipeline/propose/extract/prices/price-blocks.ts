import { ancestors, type Block, type ReadPage } from '../../../read/page.ts';
import { CHEAPER, OLD_PRICE, RECKONED } from '../../../words/price-signs.ts';
import { anyOf, finds } from '../../../words/table.ts';
import { moneyIn } from './money.ts';
import { FREE, ONE_TIME, ON_REQUEST, PERIOD, TRIAL } from './pricing-words.ts';
import { withSplitPrices } from './split-prices.ts';
import { bodyBlocks, nameKey } from '../site.ts';
import { isPlaceholder, wordCount } from '../text-shape.ts';

const DISCOUNT = finds(CHEAPER);
/** An amount that is taken off, comes on top, was asked before, is another one told anew, or what a sum comes to. */
const NOT_ASKED = new RegExp(
  String.raw`^[-–−+=≈]\s?[\p{Sc}\d\p{L}]|(?<![\d\p{Sc}]\s?)\+\s?\p{Sc}?\s?\d|${anyOf(OLD_PRICE, RECKONED)}`,
  'iu',
);
/** "Starter: free", "Basic – kostenlos". */
const LISTED_FREE = /\p{L}{2,}\s*[:：–—-]\s*\P{N}+$/u;
/** A number of days, as trials have. */
export const FOR_DAYS = /\d+[\s-]*(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天|dagar|gün)/iu;
/** Prices of one page that are looked at: each is compared with all others. */
const MOST_PRICES = 300;

/** What is written as prices are on a page: amounts, and words such as "free" and "on request". */
export function priceBlocks(page: ReadPage): Block[] {
  const blocks = withSplitPrices(page, bodyBlocks(page));
  const amounts = blocks.filter(isAmount);
  return blocks
    .filter(
      (block) =>
        (isAmount(block) || isWord(block) || isFreeAmong(block, amounts)) &&
        !(isOnceOnly(block) && isLink(page, block)),
    )
    .slice(0, MOST_PRICES);
}

/** "See what is paid once": a way to plans is none. */
const isLink = (page: ReadPage, { id, text }: Block): boolean =>
  page.links.some((link) => link.text === text || (link.block === id && text.startsWith(link.text)));

const isOnceOnly = ({ text }: Block): boolean => ONE_TIME.test(text) && moneyIn(text).length === 0;

const isLine = ({ text, tag }: Block): boolean =>
  text.length <= 70 &&
  tag !== 'summary' &&
  tag !== 'blockquote' &&
  !DISCOUNT.test(upToPrice(text)) &&
  !/^[→⇒➜>]/.test(text) &&
  !isPlaceholder(text);

function isAmount(block: Block): boolean {
  if (!isLine(block)) return false;
  const money = moneyIn(block.text);
  if (money.length === 1 && NOT_ASKED.test(block.text)) return false;
  return money.length > 0 && !money[0]?.approximate && wordCount(block.text) <= 10;
}

const isShort = (block: Block): boolean =>
  isLine(block) && moneyIn(block.text).length === 0 && wordCount(block.text) <= 5 && block.tag !== 'button';

const isBareFree = ({ text }: Block): boolean => FREE.test(text) && nameKey(text.replace(FREE, '')) === '';

function isWord(block: Block): boolean {
  if (!isShort(block) || block.tag === 'li' || block.tag === 'td' || block.heading > 0) return false;
  return (
    isBareFree(block) ||
    (ONE_TIME.test(block.text) && block.text.length <= 30) ||
    (ON_REQUEST.test(block.text) && block.text.length <= 30)
  );
}

/**
 * "Free" where its siblings have amounts: a cell of their row, a point of their list ("Starter: free"), a heading as theirs are, in a
 * card that has none.
 */
function isFreeAmong(block: Block, amounts: Block[]): boolean {
  if (!isShort(block) || !FREE.test(block.text) || TRIAL.test(block.text)) return false;
  const { parent } = block.box;
  const isSibling = (one: Block): boolean => one.tag === block.tag && one.box.parent === parent;
  if (block.tag === 'li') return LISTED_FREE.test(block.text) && amounts.some(isSibling);
  if (!isBareFree(block)) return false;
  if (block.tag === 'td') return amounts.some(isSibling);
  return (
    block.heading > 0 &&
    parent !== null &&
    !amounts.some(({ id }) => id >= parent.from && id < parent.to) &&
    amounts.some(({ heading, box }) => heading === block.heading && box.parent?.parent === parent.parent)
  );
}

/** True when a word such as "free" or "one-time" belongs to an amount beside it: no other amount stands where both do. */
export function isSaidWith(page: ReadPage, amount: Block, word: Block, amounts: Block[]): boolean {
  const [from, to] = amount.id < word.id ? [amount.id, word.id] : [word.id, amount.id];
  if (to - from > 3 || page.blocks.slice(from + 1, to + 1).some((block) => block.heading > 0)) return false;
  const both = [...ancestors(amount.box)].find((box) => box.from <= from && box.to > to);
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
