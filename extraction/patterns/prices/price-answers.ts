import { anyOf, finds, wordPattern } from '../../lexicon/table.ts';
import { wordTable } from '../../lexicon/words.ts';
import type { Candidate } from '../../candidate.ts';
import type { ReadPage } from '../../html/page.ts';
import { bodyBlocks, pagesOfKind, quoted, type Site } from '../site.ts';
import { textsOf } from './price-blocks.ts';
import {
  asksForPrices,
  DEPENDS,
  FREE_EXTRA,
  FREE_TALK,
  invitesToAsk,
  ON_REQUEST,
  TRIAL,
} from './pricing-words.ts';

const COSTS = wordPattern(String.raw`(?<![\p{L}-])free(?![\p{L}-])|${anyOf(wordTable('asks_cost'))}`, 'iu');
const OF_PART = [finds(wordTable('asks_of_part'), wordTable('free_beside')), TRIAL, FREE_EXTRA, FREE_TALK];
const ASKS_FOR_QUOTE = finds(wordTable('ask_for_quote'));
const LONGEST = 120;
const LONGEST_BUTTON = 60;
const LONGEST_BLOCK = 300;
const MOST_BLOCKS = 150;
/** How the model is called where a price is given on request. */
const ASKED = 'contact-sales';

const isQuestion = (text: string): boolean => text.length <= LONGEST && /[?？؟]\s*$/u.test(text);

/** Is it a question of what the product costs, and of nothing else: delivery, updates, a trial? */
const asksPrice = (text: string): boolean =>
  isQuestion(text) && COSTS.test(text) && !OF_PART.some((words) => words.test(text));

/** "What does a project cost?" "It varies with its scope.": together they tell that a price is given on request. */
export const leavesPriceOpen = (quotes: string[]): boolean =>
  quotes.some(asksPrice) && quotes.some((quote) => DEPENDS.test(quote) && !asksPrice(quote));

/** The price is given to people who ask: on a page of prices, by a button, or in a sentence that invites to ask. */
export function fromRequests(site: Site): Candidate<string> | undefined {
  const priced = pagesOfKind(site, 'pricing');
  const saidOn = (pages: ReadPage[], longest: number, asks: (text: string) => boolean) =>
    pages
      .flatMap((page) =>
        bodyBlocks(page)
          .slice(0, MOST_BLOCKS)
          .flatMap((block) => textsOf(page, block))
          .map((text) => ({ page, text })),
      )
      .find(({ text }) => text.length <= longest && asks(text));
  const said =
    saidOn(priced, LONGEST_BLOCK, (text) => ON_REQUEST.test(text) || asksForPrices(text)) ??
    saidOn(site.home, LONGEST_BUTTON, (text) => ASKS_FOR_QUOTE.test(text)) ??
    saidOn(
      [...priced, ...site.home, ...pagesOfKind(site, 'contact', 'features', 'faq')],
      LONGEST_BLOCK,
      invitesToAsk,
    );
  return said && quoted(ASKED, said.page, said.text);
}
