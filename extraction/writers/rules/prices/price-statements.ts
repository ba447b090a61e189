import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { BRACKET, textsOf } from '../../../patterns/prices/price-blocks.ts';
import {
  BUY,
  FREE,
  FREE_EXTRA,
  FREE_OR_NOTHING,
  FREE_TALK,
  FROM_TO,
  NOT_FREE,
  NOT_OUR_PRICES,
  ONE_TIME,
  PERIOD,
  saysOpen,
  TRIAL,
} from '../../../patterns/prices/pricing-words.ts';
import { isNoOthersPrice, isOurPrice } from '../../../patterns/prices/whose-prices.ts';
import { bodyBlocks, nameKey, pagesOfKind, type Site } from '../../../patterns/site.ts';
import { isPlaceholder, sentences, wordCount } from '../../../patterns/text-shape.ts';

/** A sentence that tells a price, or that there is none. */
export type Said = { page: ReadPage; text: string };

const LONGEST = 300;
const LONGEST_BLOCK = 400;
const LONGEST_BUTTON = 80;
const MOST_BLOCKS = 200;
const MOST_OF_PAGE = 40;
const MOST_PRICES = 3;
const FEW_WORDS = 4;
const IS_SOLD = finds(wordTable('sells'));
const NOT_A_PRICE = finds(
  wordTable('others_cost'),
  wordTable('gift'),
  wordTable('old_price'),
  wordTable('reckoned'),
  wordTable('free_shipping'),
);
/** "Acme costs $99": another name that opens the sentence is what costs it. */
const IS_OTHERS = wordPattern(
  String.raw`^\p{Lu}[\p{L}\d.'’-]+ (?:(?:was|is)(?!\p{L})|${anyOf(wordTable('costs'))})`,
  'u',
);
const OPENS_FREE = wordPattern(`^${FREE_OR_NOTHING}`, 'iu');
const FOR_GOOD = finds(wordTable('stays_free'));
const OTHER_SIDE = finds(wordTable('other_side'));
/** "MIT License", "AGPL-3.0-or-later": all that a line says, and no picture's or font's. */
const IS_LICENCE =
  /^(?:(?:open source|released|licensed|distributed|available)?,? ?under (?:the )?|licen[cs]e ?: ?)?(?:GNU )?(?:A?GPL|LGPL|MIT|Apache|BSD|MPL)[- \w.+]{0,20}(?:licen[cs]ed?)?\.?$/iu;
const PARTS = /\s[·•|–—-]\s|\s(?=©|\(c\))/u;
/** An amount, in whatever currency: also one that is not known as such. */
const COUNTS_MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}|(?<!\p{L})\p{Lu}{3}\s\d|\d\s\p{Lu}{3}(?!\p{L})/u;
/** Blocks on each side of a plan in which others stand. */
const NEAR = 20;

const hasPrice = (text: string): boolean =>
  moneyIn(text).some(({ approximate, amount }) => !approximate && amount > 0);

/** Believes an amount in a sentence where prices are stated or to buy at, and "Quillbee costs 5 € a month" anywhere. */
export function pricesSaid(site: Site, name: string): Said[] {
  const priced = [...pagesOfKind(site, 'pricing'), ...site.home];
  const told = priced.flatMap((page) => saidOn(site, page, name, false)).slice(0, MOST_PRICES);
  const pages = [...priced, ...pagesOfKind(site, 'features', 'about', 'faq')];
  return told.length > 0 ? told : pages.flatMap((page) => saidOn(site, page, name, true)).slice(0, 1);
}

function saidOn(site: Site, page: ReadPage, name: string, isAnywhere: boolean): Said[] {
  const isPricingPage = site.kinds.get(page) === 'pricing';
  const names = [name, site.label].filter(({ length }) => length > 2).map(nameKey);
  return bodyBlocks(page).flatMap((block): Said[] => {
    if (block.text.length > LONGEST_BLOCK || !hasPrice(block.text) || ['td', 'summary'].includes(block.tag))
      return [];
    const sentence = sentences(block.text).find(hasPrice) ?? block.text;
    if (sentence.length > LONGEST || isPlaceholder(sentence) || isNoPrice(sentence)) return [];
    const isNamed = names.some((one) => nameKey(sentence).includes(one));
    const isOurs = isAnywhere
      ? (isNamed || isSoldFor(sentence)) && isNoOthersPrice(page, block, false, true)
      : isSaidHere(page, block, isPricingPage, isNamed || isPricingPage || isSoldFor(sentence));
    return isOurs ? [{ page, text: sentence }] : [];
  });
}

/** Where prices are stated, or next to something to press to buy. */
const isSaidHere = (page: ReadPage, block: Block, isPricingPage: boolean, isSaid: boolean): boolean =>
  (isSaid && isOurPrice(page, block, isPricingPage)) ||
  (isToBuy(block) && isNoOthersPrice(page, block, false));

/** "From $30 a month": a time to pay for or once, a word of selling, and no other name. */
const isSoldFor = (sentence: string): boolean =>
  (PERIOD.test(sentence) || ONE_TIME.test(sentence)) && IS_SOLD.test(sentence) && !IS_OTHERS.test(sentence);

const isToBuy = ({ text }: Block): boolean => text.length <= LONGEST_BUTTON && BUY.test(text);

/** "Less than 3 € a day", "Was: $99", "instead of 200 €", "five hundred → 500 $": not what is asked for it. */
const isNoPrice = (sentence: string): boolean =>
  /^\s*[=≈+]|[→⇒]\s?\p{Sc}?\s?\d/u.test(sentence) ||
  [BRACKET, NOT_OUR_PRICES, NOT_A_PRICE].some((words) => words.test(sentence)) ||
  (FROM_TO.test(sentence) && moneyIn(sentence).length === 1);

/** Says that the product is free for good: not a trial, a talk, a delivery, or for the other side of a market. */
export function saysFree(text: string, name: string): boolean {
  if (
    !FREE.test(text) ||
    [TRIAL, FREE_EXTRA, FREE_TALK, NOT_FREE, OTHER_SIDE].some((words) => words.test(text))
  )
    return false;
  const isNamed = name !== '' && nameKey(text).includes(nameKey(name));
  return isNamed || [OPENS_FREE, FOR_GOOD].some((words) => words.test(text)) || wordCount(text) <= FEW_WORDS;
}

/** Its source is open: a sentence says so, or a part of a line is nothing but a licence. */
export const isOpen = (text: string): boolean =>
  saysOpen(text) || text.split(PARTS).some((part) => IS_LICENCE.test(part.trim()));

/**
 * Believes "it is free" and "open source" on the pricing page, in the title, description and first passages of the start page, on its
 * buttons, in its footer, and on pages of answers and about the company.
 */
export function freeSaid(site: Site, name: string): Said[] {
  const isSaid = (text: string): boolean =>
    text.length <= LONGEST &&
    !/[?？؟]\s*$/u.test(text) &&
    !isPlaceholder(text) &&
    (saysFree(text, name) || isOpen(text));
  const hear = (page: ReadPage, texts: string[]): Said[] =>
    texts
      .flatMap((text) => sentences(text))
      .filter(isSaid)
      .map((text) => ({ page, text }));
  const inBlocks = (page: ReadPage, blocks: Block[]): Said[] =>
    hear(
      page,
      blocks.filter((block) => !isOnePlan(page, block)).flatMap((block) => textsOf(page, block)),
    );
  return [
    ...pagesOfKind(site, 'pricing').flatMap((page) => inBlocks(page, bodyBlocks(page).slice(0, 12))),
    ...site.home.flatMap((page) => [
      ...hear(page, [getMetaContent(page, 'description', 'og:description'), page.title]),
      ...inBlocks(page, bodyBlocks(page).slice(0, MOST_BLOCKS)),
      ...inBlocks(
        page,
        page.blocks.filter(({ region, tag }) => region === 'footer' || tag === 'button'),
      ),
    ]),
    ...pagesOfKind(site, 'about', 'faq').flatMap((page) =>
      inBlocks(page, bodyBlocks(page).slice(0, MOST_OF_PAGE)),
    ),
  ];
}

/** "Free", "Starter: free", with amounts near it: one plan of several, whatever the others are. */
const isOnePlan = (page: ReadPage, { id, text }: Block): boolean =>
  wordCount(text) <= FEW_WORDS &&
  FREE.test(text) &&
  page.blocks
    .slice(Math.max(0, id - NEAR), id + NEAR)
    .some((near) => near.id !== id && near.text.length <= LONGEST_BUTTON && COUNTS_MONEY.test(near.text));
