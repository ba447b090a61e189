import { wordTable } from '../lexicon/words.ts';
import type { Block, ReadPage } from '../html/page.ts';
import { anyOf, finds, wordPattern } from '../lexicon/table.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { FREE, RECURS } from '../patterns/prices/pricing-words.ts';
import { isNoOthersPrice } from '../patterns/prices/whose-prices.ts';
import { isDenied } from './denied.ts';
import { isNamed } from './named.ts';
import { isNotYet } from './not-yet.ts';
import { inLanguage, languageOf } from './page-language.ts';
import { listSentences } from './passages.ts';
import { isSaidOfOthers } from './somebody-else.ts';

const LONGEST_BLOCK = 400;
/** Characters before the plan or the product in a sentence about its price, and between it and the amount. */
const [BEFORE, BETWEEN] = [20, 40];
/** A plan by its name; where words are not parted by spaces, by what follows it. */
const PLAN = wordPattern(String.raw`${anyOf(wordTable('plan_name'))}|プラン|套餐|方案|플랜|요금제`, 'iu');
const SAYS_COST = inLanguage(finds, wordTable('costs'));
const NOT_ASKED = inLanguage(
  finds,
  wordTable('once_cost'),
  wordTable('old_price'),
  wordTable('others_cost'),
  wordTable('add_ons'),
  wordTable('on_top'),
  wordTable('gift'),
);

/** Does a sentence of a block ask a price for a plan or for the product: "Pro costs €4 per month."? */
export function isPricedInWords(page: ReadPage, block: Block, names: string[]): boolean {
  if (block.text.length > LONGEST_BLOCK || moneyIn(block.text).length === 0 || block.hidden) return false;
  const language = languageOf(page);
  const saysCost = SAYS_COST(language);
  const isNotAsked = NOT_ASKED(language);
  return listSentences(block.text).some((text) => {
    const [money] = moneyIn(text);
    if (!money || money.amount <= 0 || money.approximate || /[?？]$/u.test(text)) return false;
    if (FREE.test(text) || isNotAsked.test(text) || !(RECURS.test(text) || saysCost.test(text))) return false;
    const before = text.slice(0, money.at);
    const ofProduct = saysCost.test(text) && isNamed(before.slice(0, BETWEEN), names);
    const passage = { page, block, start: block.start, end: block.end, text };
    return (
      (ofProduct || isOfPlan(before)) &&
      isNoOthersPrice(page, block, true, true) &&
      !isDenied(text, money.text) &&
      !isNotYet(passage, money.text) &&
      !isSaidOfOthers(passage, money.text, names)
    );
  });
}

/** Is a plan named at the beginning of what is before an amount, and near it? */
function isOfPlan(before: string): boolean {
  const plan = PLAN.exec(before);
  return plan !== null && plan.index <= BEFORE && before.length - plan.index - plan[0].length <= BETWEEN;
}
