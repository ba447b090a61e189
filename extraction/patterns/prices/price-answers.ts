import type { Block, ReadPage } from '../../html/page.ts';
import { ASKS_COST, ASKS_OF_PART } from '../../lexicon/prices/price-signs.ts';
import { ASK_FOR_QUOTE, FREE_BESIDE } from '../../lexicon/prices/selling.ts';
import { YES } from '../../lexicon/prices/free-things.ts';
import { FREE_ACCOUNT, FREE_PLAN, PRICE_LABEL, PRICE_TITLE } from '../../lexicon/prices/pricing.ts';
import { anyOf, finds, isOneOfWords, opensWith, wordPattern } from '../../lexicon/table.ts';
import type { Candidate } from '../../candidate.ts';
import { bodyBlocks, pagesOfKind, type Site } from '../site.ts';
import { sentences } from '../text-shape.ts';
import { namesWeekday } from '../weekdays.ts';
import { textsOf } from './price-blocks.ts';
import {
  asksForPrices,
  DEPENDS,
  FREE,
  FREE_EXTRA,
  FREE_TALK,
  invitesToAsk,
  NOT_FREE,
  ON_REQUEST,
  pricedOnAsking,
  quotedOnAsking,
  TRIAL,
} from './pricing-words.ts';

const COSTS = wordPattern(String.raw`(?<![\p{L}-])free(?![\p{L}-])|${anyOf(ASKS_COST)}`, 'iu');
const IS_PRICES = isOneOfWords(PRICE_LABEL, PRICE_TITLE);
const OF_PART = finds(ASKS_OF_PART, FREE_BESIDE);
const OF_A_PLAN = finds(FREE_PLAN, FREE_ACCOUNT);
const SAYS_YES = opensWith(YES);
const LONGEST = 120;
/** How the model is called where a price is told on asking. */
const ASKED = 'contact-sales';
const ASKS_FOR_QUOTE = finds(ASK_FOR_QUOTE);
const LONGEST_BUTTON = 60;
const LONGEST_INVITATION = 150;
const MOST_BLOCKS = 150;

const isOfPart = (text: string): boolean =>
  [OF_PART, TRIAL, FREE_EXTRA, FREE_TALK].some((other) => other.test(text));

const isQuestion = (text: string): boolean => text.length <= LONGEST && /[?？؟]\s*$/u.test(text);

/** Is it a question of what the product costs, and of nothing beside it: delivery, updates, a trial? */
export const asksPrice = (text: string): boolean => isQuestion(text) && COSTS.test(text) && !isOfPart(text);

/** The first passage after "Is it free?" or "What does it cost?" */
export const answersPrice = (page: ReadPage, { id, heading }: Block): boolean =>
  heading === 0 && asksPrice(page.blocks[id - 1]?.text ?? '');

/** Right under "Prices" or "What it costs", be it a heading itself. */
export const isUnderPrices = (page: ReadPage, { id }: Block): boolean => {
  const over = page.blocks[id - 1];
  return over !== undefined && over.heading > 0 && IS_PRICES.test(over.text);
};

/** "Yes. All of it is free.": the beginning of an answer to whether the product is free, where it says that it is. */
export function saysYes(page: ReadPage, block: Block): { question: string; answer: string } | undefined {
  const question = page.blocks[block.id - 1]?.text ?? '';
  if (block.heading > 0 || !asksPrice(question) || !FREE.test(question) || OF_A_PLAN.test(question))
    return undefined;
  const [first = '', second = ''] = sentences(block.text);
  if (!SAYS_YES.test(first) || NOT_FREE.test(first) || TRIAL.test(`${first} ${second}`)) return undefined;
  const answer = !FREE.test(first) && FREE.test(second) ? second : first;
  return answer.length <= LONGEST_INVITATION ? { question, answer } : undefined;
}

/** "What does a project cost?" "It varies with its scope.": together they tell that a price is told on asking. */
export const leavesPriceOpen = (quotes: string[]): boolean =>
  quotes.some(asksPrice) && quotes.some((quote) => DEPENDS.test(quote) && !asksPrice(quote));

/** What follows "Are updates free?": nothing of what the product costs. */
export const answersElse = (page: ReadPage, { id }: Block): boolean => {
  const before = page.blocks[id - 1]?.text ?? '';
  return isQuestion(before) && isOfPart(before);
};

/** The price is told to who asks: on a page of prices, by a button, in a sentence, or where a question for it is left open. */
export function fromRequests(site: Site): Candidate<string> | undefined {
  const asked = (page: ReadPage, text: string): Candidate<string> => ({
    value: ASKED,
    quotes: [{ url: page.url, quote: text }],
  });
  for (const page of pagesOfKind(site, 'pricing')) {
    const block = bodyBlocks(page).find(
      ({ text }) => text.length <= 300 && ON_REQUEST.test(text) && !namesWeekday(text),
    );
    if (block) return asked(page, block.text);
  }
  for (const page of site.home) {
    const button = quoteButton(page, page.blocks);
    if (button !== undefined) return asked(page, button);
  }
  for (const page of [
    ...pagesOfKind(site, 'pricing'),
    ...site.home,
    ...pagesOfKind(site, 'contact', 'features', 'faq'),
  ]) {
    const isOfPrices = (block: Block): boolean =>
      site.kinds.get(page) === 'pricing' || answersPrice(page, block);
    const one = bodyBlocks(page)
      .slice(0, MOST_BLOCKS)
      .flatMap((block) => sentences(block.text).map((text) => ({ block, text })))
      .find(
        ({ block, text }) =>
          text.length <= LONGEST_INVITATION &&
          (invitesToAsk(text) ||
            pricedOnAsking(text) ||
            quotedOnAsking(text) ||
            (asksForPrices(text) && isOfPrices(block))),
      );
    if (one !== undefined) return asked(page, one.text);
  }
  return askedForOnPages(site) ?? leftOpen(site);
}

/** What the first button says that asks for a quote. */
function quoteButton(page: ReadPage, blocks: Block[]): string | undefined {
  for (const block of blocks) {
    if (!ASKS_FOR_QUOTE.test(block.text)) continue;
    const said = textsOf(page, block).find(
      (text) => text.length <= LONGEST_BUTTON && ASKS_FOR_QUOTE.test(text),
    );
    if (said !== undefined) return said;
  }
  return undefined;
}

/** A question for the price whose answer tells what it depends on. */
function leftOpen(site: Site): Candidate<string> | undefined {
  for (const page of [...site.home, ...pagesOfKind(site, 'pricing', 'faq', 'features', 'contact')]) {
    const answer = bodyBlocks(page).find((block) => answersPrice(page, block) && DEPENDS.test(block.text));
    if (!answer) continue;
    const [varies = ''] = sentences(answer.text).filter((text) => DEPENDS.test(text));
    const texts = [page.blocks[answer.id - 1]?.text ?? '', varies];
    const quotes = texts.map((quote) => ({ url: page.url, quote }));
    if (leavesPriceOpen(texts)) return { value: ASKED, quotes };
  }
  return undefined;
}

/** A button to ask for a quote on the pages of what is made or done, where the start page has none. */
function askedForOnPages(site: Site): Candidate<string> | undefined {
  const found = pagesOfKind(site, 'features', 'contact', 'other').flatMap((page) => {
    const button = quoteButton(page, bodyBlocks(page));
    return button === undefined ? [] : [{ url: page.url, quote: button }];
  });
  const [first, second] = found;
  return first && second ? { value: ASKED, quotes: [first] } : undefined;
}
