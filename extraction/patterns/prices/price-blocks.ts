import { memoizeByObject } from '../../../rules/typed/memoize.ts';
import type { Block, ReadPage } from '../../html/page.ts';
import { anyOf, finds, wordPattern } from '../../lexicon/table.ts';
import { wordTable } from '../../lexicon/words.ts';
import { moneyIn } from './money.ts';
import { FREE, FROM_TO, ONE_TIME, ON_REQUEST, PERIOD, TRIAL } from './pricing-words.ts';
import { isRowOfLinks, linksOf } from '../link-share.ts';
import { bodyBlocks, nameKey } from '../site.ts';
import { isPlaceholder, wordCount } from '../text-shape.ts';

const DISCOUNT = finds(wordTable('cheaper'));
/** An amount that is taken off, comes on top, was asked before, is another one told anew, or what a sum comes to. */
const NOT_ASKED = wordPattern(
  String.raw`^[-–−+=≈]\s?[\p{Sc}\d\p{L}]|%\s?[-–−]\s?\p{Sc}?\d|(?<![\d\p{Sc}]\s?)\+\s?\p{Sc}?\s?\d|${anyOf(wordTable('old_price'), wordTable('reckoned'))}`,
  'iu',
);
/** "$10,001 → $50,000", "$250,001+": sums between which something else holds. */
export const BRACKET = /\d\s?[→⇒]\s?\p{Sc}?\s?\d|\d[.,\s]?001\s?\+/u;
/** "Free shipping over 999 kr." */
const SENT_FREE = finds(wordTable('free_shipping'));
/** "Starter: free", "Basic – kostenlos". */
const LISTED_FREE = /\p{L}{2,}\s*[:：–—-]\s*\P{N}+$/u;
/** A number of days, as trials have. */
export const FOR_DAYS = wordPattern(String.raw`\d+[\s-]*${anyOf(wordTable('days'))}`, 'iu');
/** Prices of one page that are looked at: each is compared with all others. */
const MOST_PRICES = 300;
const LONGEST_LINE = 70;
const LONGEST_WORD = 30;
const MOST_WORDS = 10;

/** What a block says; of links and buttons side by side each by itself. */
export function textsOf(page: ReadPage, block: Block): string[] {
  return isRowOfLinks(page, block) ? linksOf(page, block).map(({ text }) => text) : [block.text];
}

/** What is written as prices are on a page: amounts, and words such as "free" and "on request". */
export const priceBlocks = memoizeByObject((page: ReadPage): readonly Block[] =>
  bodyBlocks(page)
    .map(upToPhrase)
    .filter((block) => isAmount(block) || isWord(block))
    .slice(0, MOST_PRICES),
);

const isLine = ({ text, tag }: Block): boolean =>
  text.length <= LONGEST_LINE &&
  tag !== 'summary' &&
  tag !== 'blockquote' &&
  !DISCOUNT.test(upToPrice(text)) &&
  !/^[→⇒➜>]/.test(text) &&
  !BRACKET.test(text) &&
  !isPlaceholder(text);

function isAmount(block: Block): boolean {
  const [money, more] = isLine(block) ? moneyIn(block.text) : [];
  if (!money || money.approximate || wordCount(block.text) > MOST_WORDS) return false;
  return more !== undefined || ![NOT_ASKED, FROM_TO, SENT_FREE].some((words) => words.test(block.text));
}

/** "$7.99 /month 7 day free trial Try it before you buy": a price and what stands next to it in one element, up to the price's time. */
function upToPhrase(block: Block): Block {
  const [first, second] = moneyIn(block.text);
  if (first?.at !== 0) return block;
  const end = first.text.length;
  // "€249 You save €150": what is asked comes first.
  if (second && DISCOUNT.test(block.text.slice(end, second.at))) return { ...block, text: first.text };
  const isShort = block.text.length <= LONGEST_LINE && wordCount(block.text) <= MOST_WORDS;
  const period = PERIOD.exec(block.text.slice(end, end + 24));
  if (isShort || !period || period.index > 1 || ['li', 'td'].includes(block.tag)) return block;
  const whole = end + period.index + period[0].length;
  const isNext = /^\s+[\p{Lu}\d]/u.test(block.text.slice(whole));
  return isNext ? { ...block, text: block.text.slice(0, whole) } : block;
}

const isShort = (block: Block): boolean =>
  isLine(block) && moneyIn(block.text).length === 0 && wordCount(block.text) <= 5 && block.tag !== 'button';

const isBareFree = ({ text }: Block): boolean => FREE.test(text) && nameKey(text.replace(FREE, '')) === '';

/** "Free" and "Starter: free", also as a heading, a cell or a point of a list; "One-time" and "On request" in lines of their own. */
const isWord = (block: Block): boolean =>
  isShort(block) &&
  !TRIAL.test(block.text) &&
  (isBareFree(block) ||
    (block.tag === 'li' && LISTED_FREE.test(block.text) && FREE.test(block.text)) ||
    (block.text.length <= LONGEST_WORD &&
      !['li', 'td'].includes(block.tag) &&
      block.heading === 0 &&
      (ONE_TIME.test(block.text) || ON_REQUEST.test(block.text))));

/** Does a text say for what time a price is, and nothing else? */
export function isPeriod(text: string): boolean {
  if (text.length > 60 || moneyIn(text).length > 0) return false;
  if (ONE_TIME.test(text) || FOR_DAYS.test(text)) return true;
  return (
    (PERIOD.test(text) && !/^\d/.test(text) && wordCount(text) <= 6) ||
    /^(?:\/|per |pro |par |por |al )/i.test(text)
  );
}

/** "Starter: €99 a year, 10 % off all fees": where a price is stated with its time, what follows is no longer of it. */
function upToPrice(text: string): string {
  const [money] = moneyIn(text);
  if (!money) return text;
  const end = money.at + money.text.length;
  const period = PERIOD.exec(text.slice(end, end + 24));
  return period && period.index <= 1 ? text.slice(0, end) : text;
}
