import type { Block, ReadPage } from '../../../read/page.ts';
import { CHEAPER, OLD_PRICE, RECKONED } from '../../../words/price-signs.ts';
import { anyOf, finds } from '../../../words/table.ts';
import { moneyIn } from './money.ts';
import { FREE, ONE_TIME, ON_REQUEST, PERIOD } from './pricing-words.ts';
import { withSplitPrices } from './split-prices.ts';
import { bodyBlocks, nameKey } from '../site.ts';
import { isPlaceholder, wordCount } from '../text-shape.ts';

const DISCOUNT = finds(CHEAPER);
/** An amount that is taken off, comes on top, was asked before, or is another one told anew. */
const NOT_ASKED = new RegExp(
  String.raw`^[-–−+]\s?[\p{Sc}\d\p{L}]|(?<![\d\p{Sc}]\s?)\+\s?\p{Sc}?\s?\d|${anyOf(OLD_PRICE, RECKONED)}`,
  'iu',
);
/** A number of days, as trials have. */
export const FOR_DAYS = /\d+[\s-]*(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天|dagar|gün)/iu;
/** Prices of one page that are looked at: each is compared with all others. */
const MOST_PRICES = 300;

/** What is written as prices are on a page: amounts, and words such as "free" and "on request". */
export const priceBlocks = (page: ReadPage): Block[] =>
  withSplitPrices(page, bodyBlocks(page))
    .filter((block) => isPriceBlock(block) && !(isOnceOnly(block) && isLink(page, block)))
    .slice(0, MOST_PRICES);

/** "See what is paid once": a way to plans is none. */
const isLink = (page: ReadPage, { id, text }: Block): boolean =>
  page.links.some((link) => link.text === text || (link.block === id && text.startsWith(link.text)));

const isOnceOnly = ({ text }: Block): boolean => ONE_TIME.test(text) && moneyIn(text).length === 0;

function isPriceBlock(block: Block): boolean {
  if (
    block.text.length > 70 ||
    block.tag === 'summary' ||
    block.tag === 'blockquote' ||
    DISCOUNT.test(upToPrice(block.text)) ||
    /^[→⇒➜>]/.test(block.text) ||
    isPlaceholder(block.text)
  )
    return false;
  const money = moneyIn(block.text);
  if (money.length === 1 && NOT_ASKED.test(block.text)) return false;
  if (money.length > 0) return !money[0]?.approximate && wordCount(block.text) <= 10;
  if (wordCount(block.text) > 5 || block.tag === 'button' || block.tag === 'li') return false;
  const bare = nameKey(block.text.replace(FREE, ''));
  return (
    block.heading === 0 &&
    block.tag !== 'td' &&
    ((FREE.test(block.text) && bare === '') ||
      (ONE_TIME.test(block.text) && block.text.length <= 30) ||
      (ON_REQUEST.test(block.text) && block.text.length <= 30))
  );
}

/** True when a word such as "free" or "one-time" belongs to an amount beside it. */
export function isSaidWith(page: ReadPage, amount: Block, word: Block): boolean {
  const [from, to] = amount.id < word.id ? [amount.id, word.id] : [word.id, amount.id];
  return to - from <= 3 && !page.blocks.slice(from + 1, to + 1).some((block) => block.heading > 0);
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
