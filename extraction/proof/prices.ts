import { PER, PERIOD_UNITS } from '../lexicon/prices/periods.ts';
import { FREE, isOfCart, ON_REQUEST, TRIAL, PERIOD, PLAN_NAMES } from '../patterns/prices/pricing-words.ts';
import { type Money, moneyIn } from '../patterns/prices/money.ts';
import { isNoOthersPrice } from '../patterns/prices/whose-prices.ts';
import { CHEAPER, IS_NOW_FOR, OLD_PRICE, ONCE_COST, WAS_FROM } from '../lexicon/prices/price-signs.ts';
import {
  ADD_ONS,
  COSTS,
  ON_TOP,
  OTHERS_COST,
  PRICE_LABEL,
  PRICE_TITLE,
  PRICES,
  SELLS,
} from '../lexicon/prices/pricing.ts';
import { anyOf, DENSE, endsWith, finds, opensWith, wordsIn } from '../lexicon/table.ts';
import { type Block, listAncestors, type ReadPage } from '../html/page.ts';
import { findColumnHead } from './somebody-else.ts';
import { isDenied } from './denied.ts';
import { isNotYet } from './not-yet.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { containsValue, gradeWording } from './wording.ts';

const CARD = 40;
const SPEAKS_OF_PRICES = finds(COSTS, PRICES, PRICE_LABEL, PRICE_TITLE, SELLS);
const IS_OLD = finds(OLD_PRICE);
const IS_PAST = finds(ONCE_COST);
const SAVES = finds(CHEAPER);
const WAS = endsWith(WAS_FROM);
const IS_NOW = opensWith(IS_NOW_FOR);
/** Words that a statement may leave out of the words before its amount. */
const MOST_LEFT_OUT = 4;
const IS_EXTRA = finds(ADD_ONS, ON_TOP);
const IS_OTHERS = finds(OTHERS_COST);
/** The first word for each length of time, by language: month, year, week. */
const PERIODS = [
  /m[oe]n|mies|mês|mes(?![a-z])|mese|mois|maand|måned|månad|měs|mes|kk|kuukau|hó|lun|ay(?!\p{L})|bulan|tháng|мес|міс|شهر|חודש|月|월|mth|\bmo\b/iu,
  /year|yr|jahr|an(?!\p{L})|ann|año|ano|jaar|rok|år|vuo|év(?!\p{L})|yıl|tahun|năm|год|рік|سن|عام|שנ|年|년/iu,
  /week|woche|semaine|semana|settimana|tydzień|týd|vecka|uge|uke|viikko|hét|hafta|minggu|tuần|недел|тиждень|周|週|주/iu,
];
const PERIOD_WORD = new RegExp(anyOf(PERIOD_UNITS), 'iu');

const PER_SOMETHING = new RegExp(String.raw`^\s?(?:\/|${anyOf(PER)})\s?\p{L}`, 'iu');

/** Tells whether a text mentions a price, that it is free, a trial, or where to ask for the price. */
export const mentionsPrice = (text: string): boolean =>
  moneyIn(text).length > 0 || [FREE, ON_REQUEST, TRIAL].some((words) => words.test(text));

/**
 * A summary of prices, plan by plan: each amount with its plan and its period stands in one row or card, and is asked now, by
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

export const splitPlans = (value: string): string[] =>
  value
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

type IsOwn = (block: Block, page: ReadPage) => boolean;

/** What a price depends on or comes with, without an amount: one sentence about prices, or with a number, says it. */
function judgeTerms(statement: string, passages: Passage[]): Ruling {
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of passages) {
    if (passage.block && isNoOthersPrice(passage.page, passage.block, true, true) === false) continue;
    const sentence = listSentences(passage.text).find((one) => gradeWording(one, statement) !== undefined);
    if (
      sentence === undefined ||
      /[?？]$/u.test(sentence) ||
      !(SPEAKS_OF_PRICES.test(sentence) || FREE.test(sentence) || /\d\s?%|=/.test(statement))
    )
      continue;
    if (isDenied(sentence, statement)) ruling = 'negated';
    else if (isNotYet(passage, statement)) ruling = 'not_yet';
    else return 'worded';
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
    return gradeWording(inOne.text, statement) === 'stated' ? 'stated' : 'worded';
  }
  if (whole.length > 0) return 'somebody_else';
  // Each amount in a line of its own, with the plan's name in another.
  const told = amounts.map(({ amount }) =>
    passages.filter(({ text }) => moneyIn(text).some((one) => one.amount === amount)),
  );
  const free = passages.filter(({ text }) =>
    listSentences(text).some(
      (one) =>
        (FREE.test(one) || ON_REQUEST.test(one) || TRIAL.test(one)) &&
        listPlanWords(one, statement).length <= 1,
    ),
  );
  const [first = [], ...more] = amounts.length > 0 ? told : [free];
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of first) {
    const others = more.flatMap((found) => found.slice(0, 1));
    if (isOthers(passage, statement) || others.some((one) => isOthers(one, statement)))
      ruling = 'somebody_else';
    else if (isNotYet(passage, statement)) ruling = 'not_yet';
    else if (isBare && passage.block && !isOwn(passage.block, passage.page)) ruling = 'somebody_else';
    else if (others.length === more.length && isOneCard(statement, [passage, ...others], passages))
      return 'stated';
  }
  return ruling;
}

/** In a line of several amounts, the words before an amount are its plan's; what is left out between them makes it another. */
function isSaidInOne(statement: string, text: string): boolean {
  const said = moneyIn(text);
  return moneyIn(statement).every((wanted, at, all) => {
    const here = said.findIndex(({ amount }) => amount === wanted.amount);
    const found = said[here];
    if (!found) return false;
    const before = said[here - 1];
    const part = text.slice(before ? before.at + before.text.length : 0, found.at);
    const last = all[at - 1];
    const words = listPlanWords(statement.slice(last ? last.at + last.text.length : 0, wanted.at), '');
    const isNear =
      statement.toLowerCase() === text.toLowerCase() ||
      text.includes(statement) ||
      words.every((word) => hasWord(part, word));
    return (
      isNear &&
      (text.includes(statement) || listPlanWords(part, statement).length <= MOST_LEFT_OUT) &&
      isSamePeriod(wanted, statement, text)
    );
  });
}

const hasWord = (text: string, word: string): boolean =>
  containsValue(text, word) || text.toLowerCase().includes(word.toLowerCase());

/** Is the time that a statement names with an amount the one that stands with it: right behind, or right before? */
function isSamePeriod(wanted: Money, statement: string, text: string): boolean {
  const said = moneyIn(text).find(({ amount }) => amount === wanted.amount);
  if (!said) return true;
  const [asked, told] = [timeOf(statement, wanted), timeOf(text, said)];
  return asked === undefined || told === undefined || asked === told;
}

/** What an amount is for: a number for a time, "other" for a piece or person; undefined if nothing says so. */
function timeOf(text: string, { at, text: written }: Money): number | 'other' | undefined {
  const next = moneyIn(text).find((one) => one.at > at);
  const after = text.slice(at + written.length, Math.min(next?.at ?? Infinity, at + written.length + 40));
  const before =
    text
      .slice(Math.max(0, at - 4), at)
      .split(/[,、/·]/u)
      .at(-1) ?? '';
  const first = DENSE.test(before) ? PERIODS.findIndex((period) => period.test(before)) : -1;
  if (first !== -1) return first;
  const isTimed = PERIOD.test(after) || PERIOD_WORD.test(after.slice(0, 16));
  const found = isTimed ? PERIODS.findIndex((period) => period.test(after)) : -1;
  if (found !== -1) return found;
  return PER_SOMETHING.test(after) ? 'other' : undefined;
}

/** Is an amount of others, an old one, a saving, about what something costs, or for something on top of the plan? */
function isOthers({ page, block, text }: Passage, statement: string): boolean {
  if (IS_PAST.test(text) || (IS_OTHERS.test(text) && moneyIn(text).length > 0)) return true;
  if (IS_EXTRA.test(text) && !IS_EXTRA.test(statement)) return true;
  if (moneyIn(statement).some((wanted) => isNoPrice(wanted.amount, text, statement))) return true;
  if (!block) return false;
  // Whoever names an extra may tell its price; a row of plans heads a table that compares them.
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

/** Do all words of a plan stand in one row or card with its amounts, and belong to no other plan there? */
function isOneCard(statement: string, anchors: Passage[], passages: Passage[]): boolean {
  const [anchor] = anchors;
  if (!anchor?.block) return false;
  const { page, block, text } = anchor;
  const others = passages.filter((other) => other.page === page && other.block && other.block !== block);
  const column = findColumnHead(page.blocks, block) ?? '';
  const row = findRowHead(page.blocks, block);
  const near = others.filter(
    (other) =>
      other.block &&
      (anchors.includes(other) ||
        isInCard(page.blocks, block, other.block) ||
        other.text === column ||
        other.text === row),
  );
  const said = [text, column, row, ...near.map((other) => other.text)].join(' \n ');
  if (!listPlanWords(withoutAmounts(statement), text).every((word) => hasWord(said, word))) return false;
  return moneyIn(statement).every((wanted) => {
    const own = anchors.find((one) => moneyIn(one.text).some(({ amount }) => amount === wanted.amount));
    if (!own || isAnothersLine(own.text, wanted, statement)) return false;
    const beside = near.filter(
      (other) =>
        other.block && Math.abs(other.block.id - (own.block?.id ?? 0)) <= 2 && !anchors.includes(other),
    );
    return isSamePeriod(wanted, statement, [own.text, ...beside.map((other) => other.text)].join(' '));
  });
}

/** "Home visit by night 179 kr" is no line of another plan's amount: it names its own. Of several amounts in a line, each has its own words. */
function isAnothersLine(text: string, wanted: Money, statement: string): boolean {
  const said = moneyIn(text);
  const here = said.findIndex(({ amount }) => amount === wanted.amount);
  const found = said[here];
  if (!found) return false;
  const [last, next] = [said[here - 1], said[here + 1]];
  const part = text.slice(last ? last.at + last.text.length : 0, found.at);
  if (listPlanWords(part, statement).filter((word) => /\p{L}{2}/u.test(word)).length >= 2) return true;
  const own = text.slice(last ? last.at + last.text.length : 0, next?.at);
  const before = moneyIn(statement).findLast(({ at }) => at < wanted.at);
  const words = statement.slice(before ? before.at + before.text.length : 0, wanted.at);
  return listPlanWords(words, own).some((word) => hasWord(text, word));
}

const withoutAmounts = (statement: string): string => {
  let rest = statement;
  for (const { text } of moneyIn(statement)) rest = rest.replace(text, ' ');
  return rest;
};

const SMALL = new Set(
  wordsIn({
    any: 'per, pro, par, por, al, a, an, the, of, for, je, na, för, om, za, im, au, la, le, il, el, de, and, und, et, y, e, i, och, og, ja',
  }),
);

const listPlanWords = (rest: string, text: string): string[] =>
  (rest.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter(
    (word) => !SMALL.has(word.toLowerCase()) && !containsValue(text, word),
  );

function findRowHead(blocks: Block[], block: Block): string {
  const row = [...listAncestors(block.box)].find(({ tag }) => tag === 'tr');
  return row && row.from !== block.id ? (blocks[row.from]?.text ?? '') : '';
}

/** Do a plan's line and an amount stand in one card? What lies between may name no other plan and no other amount. */
function isInCard(blocks: Block[], amount: Block, line: Block): boolean {
  if (Math.abs(amount.id - line.id) > CARD) return false;
  const common = [...listAncestors(amount.box)].find((box) => box.from <= line.id && box.to > line.id);
  if (!common) return false;
  const amountCard = outermostWithout([...listAncestors(amount.box)], line);
  const lineCard = outermostWithout([...listAncestors(line.box)], amount);
  const hasOwnName =
    amountCard !== undefined &&
    blocks.slice(amountCard.from, amount.id).some((one) => one.heading > 0 || PLAN_NAMES.test(one.text));
  const hasOwnAmount =
    lineCard !== undefined &&
    blocks.slice(lineCard.from, lineCard.to).some((one) => isAmount(one) && one.id !== amount.id);
  if (hasOwnName || hasOwnAmount) return false;
  if (amountCard && lineCard && amountCard.to - amountCard.from > 1 && lineCard.to - lineCard.from > 1)
    return (
      common.to - common.from <= CARD &&
      [...listAncestors(amount.box)].filter((box) => box.tag === 'table').length === 0
    );
  const [from, to] = [Math.min(amount.id, line.id), Math.max(amount.id, line.id)];
  return !blocks
    .slice(from + 1, to)
    .some(
      (one) =>
        one.heading > 0 &&
        one !== line &&
        line.id < amount.id &&
        line.heading > 0 &&
        one.heading <= line.heading,
    );
}

const isAmount = ({ text }: Block): boolean => text.length <= 40 && moneyIn(text).length > 0;

const outermostWithout = (boxes: Block['box'][], block: Block): Block['box'] | undefined =>
  boxes.filter((box) => box.tag !== 'body' && (box.from > block.id || box.to <= block.id)).at(-1);
