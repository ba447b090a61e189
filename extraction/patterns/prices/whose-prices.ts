import { wordTable } from '../../lexicon/words.ts';
import { getKindOfWords } from '../../crawl/page-kinds.ts';
import { listAncestors, type Block, type Box, type ReadPage, findAncestor } from '../../html/page.ts';
import { finds, opensWith } from '../../lexicon/table.ts';
import { FREE, NOT_OUR_PRICES, PLAN_NAMES } from './pricing-words.ts';
import { wordCount } from '../text-shape.ts';

const PRICE_WORDS = new Set(
  (
    'pricing price prices priced plans plan tier tiers tarif tarifs tarifas preise preis precios planos prezzi cennik ' +
    'cenik pricingtable subscription subscriptions'
  ).split(' '),
);
const OTHER_WORDS = new Set(
  (
    'compare comparison versus calculator competitors competitor faq faqs testimonial testimonials review reviews ' +
    'donate donation sponsors blog demo mockup screenshot terminal console preview chart stat stats statistics counter counters metric metrics kpi'
  ).split(' '),
);
/** A "plans-preview" shows plans, and no screen of the product. */
const SHOWN_WORDS = new Set(['preview', 'demo']);
const ANSWER_WORDS = new Set(['faq', 'faqs']);
const OTHERS = finds(wordTable('others_cost'));
const TITLE = finds(wordTable('price_title'));
const BESIDE = finds(wordTable('add_ons'));
const OPENS_BESIDE = opensWith(wordTable('add_ons'));
const OPENS_PRICE = opensWith(wordTable('price_label'));
const LONGEST_TITLE = 12;
const LONGEST_LABEL = 3;
const MOST_LEVELS = 9;

/** Is it a title over prices? */
export const isPriceTitle = (text: string): boolean =>
  getKindOfWords(text) === 'pricing' || (wordCount(text) <= LONGEST_TITLE && TITLE.test(text));

const ELSE_ASKED = finds(wordTable('free_beside'));
/** "How much does delivery cost?": what is asked about in addition to the product. */
const asksOfBeside = (text: string): boolean => /[?？]\s*$/u.test(text) && ELSE_ASKED.test(text);

/** True for a price under the site's own pricing title or page, not in a comparison, quote or FAQ. */
export function isOurPrice(page: ReadPage, block: Block, isPricingPage: boolean): boolean {
  const [over] = block.headingsAbove;
  if (over && asksOfBeside(over.text)) return false;
  const isTitled = block.headingsAbove.some(({ text }) => isPriceTitle(text));
  // A table of what things cost is the site's price list only right under a title that is one, or with a column for it.
  const isList = over !== undefined && isPriceTitle(over.text) && wordCount(over.text) <= LONGEST_LABEL;
  const isColumn = isTitled && block.tag === 'td' && hasPriceColumn(page, block);
  if (!isNoOthersPrice(page, block, isPricingPage || isList || isColumn)) return false;
  return isPricingPage || isTitled || isInsidePrices(block);
}

/** "Plan, Members, Price / month" over the rows of the table that a price stands in. */
function hasPriceColumn(page: ReadPage, { box }: Block): boolean {
  const table = findAncestor(box, 'table');
  return (
    table !== undefined &&
    page.blocks.slice(table.from, table.to).some(({ tag, text }) => tag === 'th' && OPENS_PRICE.test(text))
  );
}

/** "Free vs Pro": nobody else's. */
const comparesOwnPlans = (text: string): boolean => {
  const sides = text.split(/\s(?:vs\.?|versus|or|&)\s/iu);
  return sides.length > 1 && sides.every((side) => PLAN_NAMES.test(side.trim()) || FREE.test(side));
};

/** A plan called "Agency" is chosen by a link or button in its card; what agencies cost elsewhere is not. */
export const isForSale = (page: ReadPage, { from, to }: Pick<Box, 'from' | 'to'>): boolean =>
  page.links.some(({ block }) => block >= from && block < to) ||
  page.blocks.slice(from, to).some(({ tag }) => tag === 'button');

/** Is a title of one word that of the card in which the price stands, and something to choose in there? */
function isPlanForSale(page: ReadPage, block: Block, title: Block): boolean {
  const card = block.box.parent;
  return wordCount(title.text) === 1 && card !== null && card === title.box.parent && isForSale(page, card);
}

/** Nothing around it says that the price is of others, an estimate, a legal text, or of extras. */
export function isNoOthersPrice(
  page: ReadPage,
  block: Block,
  isTableFine: boolean,
  isAnswerFine = false,
): boolean {
  const isOthers = ({ text }: Block): boolean => NOT_OUR_PRICES.test(text) && !comparesOwnPlans(text);
  if (block.headingsAbove.some((title) => isOthers(title) || getKindOfWords(title.text) === 'legal'))
    return false;
  const [over, above] = block.headingsAbove;
  const isElse = ({ text }: Block): boolean =>
    !comparesOwnPlans(text) &&
    (OPENS_BESIDE.test(text) || ((BESIDE.test(text) || OTHERS.test(text)) && !isPriceTitle(text)));
  if (
    (over && isElse(over) && !isPlanForSale(page, block, over)) ||
    (above && above.heading > 1 && OTHERS.test(above.text) && isElse(above))
  )
    return false;
  const boxes = [...listAncestors(block.box)].slice(0, MOST_LEVELS);
  const body = boxes.findIndex(({ tag }) => tag === 'body');
  return !boxes
    .slice(0, body === -1 ? undefined : body)
    .some((box) => isOfOthers(box, isTableFine, isAnswerFine));
}

/** A quote, an answer, a table, or an element that is called something else than prices. */
function isOfOthers({ tag, words }: Box, isTableFine: boolean, isAnswerFine: boolean): boolean {
  const isOfPrices = words.some((word) => PRICE_WORDS.has(word));
  const isElse = (word: string): boolean =>
    OTHER_WORDS.has(word) &&
    !(isTableFine && word === 'blog') &&
    !(isAnswerFine && ANSWER_WORDS.has(word)) &&
    !(isOfPrices && SHOWN_WORDS.has(word));
  if (tag === 'blockquote' || words.some(isElse)) return true;
  return (tag === 'details' && !isAnswerFine) || (tag === 'table' && !isTableFine);
}

function isInsidePrices(block: Block): boolean {
  let level = 0;
  for (const box of listAncestors(block.box)) {
    if (box.tag === 'body' || level++ > 8) return false;
    if (level > 1 && box.words.some((word) => PRICE_WORDS.has(word))) return true;
  }
  return false;
}
