import { wordTable } from '../lexicon/words.ts';
import { FREE, isOfCart, ON_REQUEST, TRIAL, PERIOD } from '../patterns/prices/pricing-words.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { isNoOthersPrice } from '../patterns/prices/whose-prices.ts';
import { anyOf, endsWith, finds, wordPattern } from '../lexicon/table.ts';
import type { Block, ReadPage } from '../html/page.ts';
import { isDenied } from './denied.ts';
import { isNotYet } from './not-yet.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Refusal } from '../candidate.ts';
import type { Ruling } from './verdict.ts';
import { gradeWording, containsValue } from './wording.ts';
import { findAmount } from './amounts.ts';
import {
  findRowHead,
  hasWord,
  isOneCard,
  isSamePeriod,
  listPlanWords,
  withoutAmounts,
  isForEach,
} from './price-cards.ts';
import { findColumnHead } from './tables.ts';
import { isTitleOf } from './statements.ts';

const OPENS_LABEL = finds(wordTable('price_label'));
const LONGEST_LABELLED = 40;
const SPEAKS_OF_PRICES = finds(
  wordTable('costs'),
  wordTable('prices'),
  wordTable('price_label'),
  wordTable('price_title'),
  wordTable('sells'),
);
const IS_OLD = finds(wordTable('old_price'));
const IS_PAST = finds(wordTable('once_cost'));
const SAVES = finds(wordTable('cheaper'));
const WAS = endsWith(wordTable('was_from'));
/** "From 29 € to 19 €": the word and an amount; without one it may be the period, as in "from 4 € per month". */
const IS_NOW = wordPattern(
  String.raw`^\s?${anyOf(wordTable('is_now_for'))}\s?(?:\p{Sc}|\p{L}{3})?\s?\d`,
  'iu',
);
/** Words that a statement may leave out of the words before its amount. */
const MOST_LEFT_OUT = 4;
const IS_EXTRA = finds(wordTable('add_ons'), wordTable('on_top'));
const IS_OTHERS = finds(wordTable('others_cost'));
/** "2–7 triệu/m²": so much for each of something, in a currency that is not known. */
const IS_RATE = /\d[^;]{0,20}\/\s?\p{L}/u;
/** Tells whether a text mentions a price, that it is free, a trial, or where to ask for the price. */
const mentionsPrice = (text: string): boolean =>
  moneyIn(text).length > 0 || [FREE, ON_REQUEST, TRIAL].some((words) => words.test(text));

/**
 * A summary of prices, plan by plan: each amount is with its plan and its period in one row or card, and is asked now, by
 * this product, for the plan and not for an extra.
 */
export function judgePrices(value: string, passages: Passage[], isOwn: IsOwn): Ruling {
  let isWorded = false;
  for (const statement of splitPlans(value)) {
    const ruling = mentionsPrice(statement)
      ? judgePlan(statement, passages, isOwn)
      : judgeTerms(statement, passages);
    if (ruling !== 'stated' && ruling !== 'worded') return ruling;
    isWorded ||= ruling === 'worded';
  }
  return isWorded ? 'worded' : 'stated';
}

const splitPlans = (value: string): string[] =>
  value
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

type IsOwn = (block: Block, page: ReadPage) => boolean;

/** What a price depends on or comes with, without an amount: one sentence about prices, or with a number, says it. */
function judgeTerms(statement: string, passages: Passage[]): Ruling {
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of passages) {
    if (passage.block && !isNoOthersPrice(passage.page, passage.block, true, true)) continue;
    const titles = passages.filter((title) => isTitleOf(title, passage)).map(({ text }) => `${text}: `);
    const sentence = listSentences(passage.text)
      .flatMap((one) => [one, ...titles.map((title) => title + one)])
      .find((one) => gradeWording(one, statement) !== undefined);
    if (
      sentence === undefined ||
      /[?？]$/u.test(sentence) ||
      !(
        SPEAKS_OF_PRICES.test(sentence) ||
        FREE.test(sentence) ||
        /\d\s?%|=/.test(statement) ||
        IS_RATE.test(statement)
      )
    )
      continue;
    if (isDenied(sentence, statement)) ruling = 'negated';
    else if (isNotYet(passage, statement)) ruling = 'not_yet';
    else return sentence === statement ? 'stated' : 'worded';
  }
  return ruling;
}

/** Is an amount asked: in the site's own prices, in a card with a name, or in a sentence that speaks of prices? */
function isAsked({ page, block, text }: Passage, isOwn: IsOwn): boolean {
  if (!block || moneyIn(text).length === 0 || isOwn(block, page)) return true;
  if (SPEAKS_OF_PRICES.test(text) || FREE.test(text) || PERIOD.test(text)) return true;
  return page.blocks
    .slice(Math.max(0, block.id - 2), block.id + 3)
    .some(
      (one) =>
        one.text.length <= 60 &&
        (PERIOD.test(one.text) || SPEAKS_OF_PRICES.test(one.text) || isOfCart(one.text)),
    );
}

function judgePlan(statement: string, passages: Passage[], isOwn: IsOwn): Ruling {
  const amounts = moneyIn(statement);
  // An amount with no word is one of the site's own prices only where those are.
  const isBare = amounts.length > 0 && listPlanWords(withoutAmounts(statement), '').length === 0;
  const whole = passages.filter(
    ({ text }) => !isBare && gradeWording(text, statement) !== undefined && isSaidInOne(statement, text),
  );
  const inOne = whole.find((passage) => !isOthers(passage, statement) && isAsked(passage, isOwn));
  if (inOne) {
    if (isDenied(inOne.text, statement)) return 'negated';
    if (amounts.length === 0 && !isLedAs(inOne.text, statement)) return 'value_not_in_quote';
    return gradeWording(inOne.text, statement) === 'stated' ? 'stated' : 'worded';
  }
  if (whole.length > 0) return 'somebody_else';
  const [first = [], ...more] = findAmounts(statement, passages);
  const others = more.flatMap((found) => found.slice(0, 1));
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of first) {
    const refusal = others.some((one) => isOthers(one, statement))
      ? 'somebody_else'
      : findRefusal(passage, statement, isBare ? isOwn : undefined);
    if (refusal !== undefined) ruling = refusal;
    else if (others.length === more.length && isOneCard(statement, [passage, ...others], passages))
      return 'stated';
  }
  return ruling;
}

/** The passages with each amount of a statement, or without any those that say it is free: each in a line of its own, with the plan's name in another. */
function findAmounts(statement: string, passages: Passage[]): Passage[][] {
  const isFree = (text: string): boolean =>
    [FREE, ON_REQUEST, TRIAL].some((words) => words.test(text)) && listPlanWords(text, statement).length <= 1;
  const amounts = moneyIn(statement).map((wanted) =>
    passages.filter(
      ({ block, text }) =>
        findAmount(wanted, statement, text) !== undefined || (!block && Number(text) === wanted.amount),
    ),
  );
  return amounts.length > 0 ? amounts : [passages.filter(({ text }) => listSentences(text).some(isFree))];
}

/** Why an amount in a line is not asked for the product; `isOwn` where the statement says nothing but the amount. */
function findRefusal(passage: Passage, statement: string, isOwn: IsOwn | undefined): Refusal | undefined {
  const { page, block } = passage;
  if (isOthers(passage, statement)) return 'somebody_else';
  if (isNotYet(withoutTopTitle(passage), statement)) return 'not_yet';
  if (isOwn === undefined) return undefined;
  if (isRowOfElse(passage, statement)) return 'value_not_in_quote';
  return block && !isOwn(block, page) && !isLabelled(passage) ? 'somebody_else' : undefined;
}

/** "During the beta: all is free" is not "All is free". */
const isLedAs = (text: string, statement: string): boolean => {
  const sentence = listSentences(text).find((one) => gradeWording(one, statement) !== undefined) ?? text;
  const [, led = ''] = /^([^:：]{3,60})\s?[:：]/u.exec(sentence) ?? [];
  return led === '' || listPlanWords(led, statement).length === 0;
};

/** "Three plans": on top of a page are no plans for later. */
const withoutTopTitle = (passage: Passage): Passage => ({
  ...passage,
  ...(passage.block && {
    block: {
      ...passage.block,
      headingsAbove: passage.block.headingsAbove.filter(({ heading }) => heading > 1),
    },
  }),
});

/** "Late return | £5": an amount in a row is for what opens the row. */
const isRowOfElse = ({ page, block }: Passage, statement: string): boolean => {
  const head = block ? findRowHead(page.blocks, block) : '';
  return (
    head !== '' &&
    !listPlanWords(head, '').some((word) => hasWord(statement, word)) &&
    !SPEAKS_OF_PRICES.test(head)
  );
};

/** "Regular price", and the amount in the next cell. */
const isLabelled = ({ page, block, text }: Passage): boolean => {
  const label = page.blocks[(block?.id ?? 0) - 1]?.text ?? '';
  return text.length <= LONGEST_LABELLED && label.length <= LONGEST_LABELLED && OPENS_LABEL.test(label);
};

/** In a line of several amounts, the words before an amount are its plan's; what is left out between them makes it another. */
function isSaidInOne(statement: string, text: string): boolean {
  const said = moneyIn(text);
  const isVerbatim = containsValue(text, statement);
  return moneyIn(statement).every((wanted, at, all) => {
    const same = findAmount(wanted, statement, text);
    const here = said.findIndex((one) => one.at === same?.at);
    const found = said[here];
    if (!found) return false;
    const before = said[here - 1];
    const part = text.slice(before ? before.at + before.text.length : 0, found.at);
    const last = all[at - 1];
    const words = listPlanWords(statement.slice(last ? last.at + last.text.length : 0, wanted.at), '');
    const isNear = isVerbatim || words.every((word) => hasWord(part, word));
    return (
      isNear &&
      (isVerbatim || listPlanWords(part, statement).length <= MOST_LEFT_OUT) &&
      isSamePeriod(wanted, statement, text) &&
      isForEach(wanted, statement, text)
    );
  });
}

/** Is an amount of others, an old one, a saving, about what something costs, or for something on top of the plan? */
function isOthers({ page, block, text }: Passage, statement: string): boolean {
  if (IS_PAST.test(text) || (IS_OTHERS.test(text) && moneyIn(text).length > 0)) return true;
  if (IS_EXTRA.test(text) && !IS_EXTRA.test(statement)) return true;
  if (moneyIn(statement).some((wanted) => isNoPrice(wanted.amount, text, statement))) return true;
  if (!block) return false;
  // A statement that names an extra may say its price; a row of plans heads a table that compares them.
  const titles =
    gradeWording(text, statement) === undefined
      ? block.headingsAbove
      : block.headingsAbove.filter((title) => !IS_EXTRA.test(title.text));
  return (
    !isNoOthersPrice(page, { ...block, headingsAbove: titles }, true, true) &&
    !(block.tag === 'th' && findColumnHead(page.blocks, block) === '')
  );
}

/** "Instead of 29 €", "save 29 €", "~€290": the words right before an amount, or that it is about so much. */
function isNoPrice(amount: number, text: string, statement: string): boolean {
  const said = moneyIn(text);
  const here = said.findIndex((one) => one.amount === amount);
  const found = said[here];
  if (!found) return false;
  if (found.approximate) return true;
  const last = said[here - 1];
  const before = text.slice(last ? last.at + last.text.length : 0, found.at);
  if ([IS_OLD, SAVES].some((words) => words.test(before) && !words.test(statement))) return true;
  return (
    WAS.test(before) &&
    IS_NOW.test(text.slice(found.at + found.text.length, found.at + found.text.length + 20))
  );
}
