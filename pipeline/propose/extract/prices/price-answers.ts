import type { Block, ReadPage } from '../../../read/page.ts';
import { ASKS_COST, ASKS_OF_PART } from '../../../words/price-signs.ts';
import { anyOf, finds } from '../../../words/table.ts';
import { FREE_EXTRA, FREE_TALK, TRIAL } from './pricing-words.ts';

const COSTS = new RegExp(String.raw`(?<![\p{L}-])free(?![\p{L}-])|${anyOf(ASKS_COST)}`, 'iu');
const OF_PART = finds(ASKS_OF_PART);
const LONGEST = 120;

const isOfPart = (text: string): boolean =>
  [OF_PART, TRIAL, FREE_EXTRA, FREE_TALK].some((other) => other.test(text));

const isQuestion = (text: string): boolean => text.length <= LONGEST && /[?？؟]\s*$/u.test(text);

/** Is it a question of what the product costs, and of nothing beside it: delivery, updates, a trial? */
export const asksPrice = (text: string): boolean => isQuestion(text) && COSTS.test(text) && !isOfPart(text);

/** The first passage after "Is it free?" or "What does it cost?" */
export const answersPrice = (page: ReadPage, { id, heading }: Block): boolean =>
  heading === 0 && asksPrice(page.blocks[id - 1]?.text ?? '');

/** What follows "Are updates free?": nothing of what the product costs. */
export const answersElse = (page: ReadPage, { id }: Block): boolean => {
  const before = page.blocks[id - 1]?.text ?? '';
  return isQuestion(before) && isOfPart(before);
};
