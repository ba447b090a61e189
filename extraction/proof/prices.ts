import { PERIOD_UNITS } from '../lexicon/prices/periods.ts';
import { FREE, isOfCart, ON_REQUEST, TRIAL, PERIOD, PLAN_NAMES } from '../patterns/prices/pricing-words.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { isNoOthersPrice } from '../patterns/prices/whose-prices.ts';
import { OLD_PRICE, WAS_FROM } from '../lexicon/prices/price-signs.ts';
import { ADD_ONS, COSTS, ON_TOP, OTHERS_COST, PRICE_LABEL, PRICE_TITLE, PRICES, SELLS } from '../lexicon/prices/pricing.ts';
import { anyOf, finds, wordsIn } from '../lexicon/table.ts';
import { type Block, listAncestors, type ReadPage } from '../html/page.ts';
import { findColumnHead } from './somebody-else.ts';
import type { Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { containsValue, gradeWording } from './wording.ts';

const CARD = 40;
const SPEAKS_OF_PRICES = finds(COSTS, PRICES, PRICE_LABEL, PRICE_TITLE, SELLS);
const IS_OLD = finds(OLD_PRICE, WAS_FROM);
const IS_EXTRA = finds(ADD_ONS, ON_TOP);
const IS_OTHERS = finds(OTHERS_COST);
/** The first word for each length of time, by language: month, year, week. */
const PERIODS = [/m[oe]n|mies|mês|mes(?![a-z])|mese|mois|maand|måned|månad|měs|mes|kk|kuukau|hó|lun|ay(?!\p{L})|bulan|tháng|мес|міс|شهر|חודש|月|월|mth|\bmo\b/iu, /year|yr|jahr|an(?!\p{L})|ann|año|ano|jaar|rok|år|vuo|év(?!\p{L})|yıl|tahun|năm|год|рік|سن|عام|שנ|年|년/iu, /week|woche|semaine|semana|settimana|tydzień|týd|vecka|uge|uke|viikko|hét|hafta|minggu|tuần|недел|тиждень|周|週|주/iu];
const PERIOD_WORD = new RegExp(anyOf(PERIOD_UNITS), 'iu');

/** Tells whether a text mentions a price, that it is free, a trial, or where to ask for the price. */
export const mentionsPrice = (text: string): boolean =>
  moneyIn(text).length > 0 || [FREE, ON_REQUEST, TRIAL].some((words) => words.test(text));

/**
 * A summary of prices, plan by plan: each amount with its plan and its period stands in one row or card, and is asked now, by
 * this product, for the plan and not for an extra.
 */
export function judgePrices(value: string, passages: Passage[], isOwn: (block: Block, page: ReadPage) => boolean): Ruling {
  if (!mentionsPrice(value)) return 'value_not_in_quote';
  let isWorded = false;
  for (const statement of splitPlans(value)) {
    const ruling = judgePlan(statement, passages, isOwn);
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

/** Is an amount asked: in the site's own prices, or in a sentence that speaks of prices? */
function isAsked({ page, block, text }: Passage, isOwn: IsOwn): boolean {
  if (!block || moneyIn(text).length === 0 || isOwn(block, page)) return true;
  return SPEAKS_OF_PRICES.test(text) || FREE.test(text) || PERIOD.test(text) || page.blocks.slice(Math.max(0, block.id - 2), block.id + 3).some((one) => one.text.length <= 60 && (PERIOD.test(one.text) || SPEAKS_OF_PRICES.test(one.text) || isOfCart(one.text)));
}

function judgePlan(statement: string, passages: Passage[], isOwn: IsOwn): Ruling {
  const isOthersPrice = (passage: Passage, about: string): boolean => isOthers(passage, about) || !isAsked(passage, isOwn);
  const whole = passages.filter(({ text }) => gradeWording(text, statement) !== undefined);
  const inOne = whole.find((passage) => !isOthersPrice(passage, statement));
  if (inOne) return gradeWording(inOne.text, statement) === 'stated' && !isSplitPeriod(statement, inOne) ? 'stated' : 'worded';
  if (whole.length > 0) return 'somebody_else';
  const amounts = moneyIn(statement);
  const priced = passages.filter(
    ({ text }) =>
      amounts.length === 0 ? FREE.test(text) || ON_REQUEST.test(text) || TRIAL.test(text) : amounts.every((wanted) => moneyIn(text).some(({ amount }) => amount === wanted.amount)),
  );
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of priced) {
    if (isOthersPrice(passage, statement)) ruling = 'somebody_else';
    else if (isOneCard(statement, passage, passages)) return 'stated';
  }
  return ruling;
}

/** "€12 per year" out of "€12 per month, 20 % less per year": the period right behind the amount decides. */
function isSplitPeriod(statement: string, { text }: Passage): boolean {
  return !isSamePeriod(statement, text);
}

/** Is the time that a statement names the one that stands with its amount? */
function isSamePeriod(statement: string, text: string): boolean {
  const [wanted] = moneyIn(statement);
  const said = wanted && moneyIn(text).find(({ amount }) => amount === wanted.amount);
  if (!wanted || !said) return true;
  const next = moneyIn(text).find(({ at }) => at > said.at);
  const [asked, told] = [
    statement.slice(wanted.at + wanted.text.length),
    text.slice(said.at + said.text.length, Math.min(next?.at ?? Infinity, said.at + said.text.length + 40)),
  ].map((after) => PERIODS.findIndex((period) => (PERIOD.test(after) || PERIOD_WORD.test(after)) && period.test(after)));
  return asked === -1 || told === -1 || asked === told;
}

/** Is an amount of others, an old one, or for something on top of the plan? */
function isOthers({ page, block, text }: Passage, statement: string): boolean {
  if ((IS_OLD.test(text) && !IS_OLD.test(statement)) || (IS_OTHERS.test(text) && moneyIn(text).length > 0)) return true;
  if (IS_EXTRA.test(text) && !IS_EXTRA.test(statement)) return true;
  return block !== undefined && !isNoOthersPrice(page, block, true, true);
}

/** Do all words of a plan stand in one row or card with its amount, and belong to no other plan there? */
function isOneCard(statement: string, { page, block, text }: Passage, passages: Passage[]): boolean {
  if (!block) return false;
  const rest = withoutAmounts(statement);
  const others = passages.filter((other) => other.page === page && other.block && other.block !== block);
  const words = listPlanWords(rest, text);
  const column = findColumnHead(page.blocks, block) ?? '';
  const row = findRowHead(page.blocks, block);
  const near = others.filter((other) => other.block && (isInCard(page.blocks, block, other.block) || other.text === column || other.text === row));
  const said = [text, column, row, ...near.map((other) => other.text)].join(' \n ');
  if (!words.every((word) => containsValue(said, word) || said.toLowerCase().includes(word.toLowerCase()))) return false;
  const cell = [text, ...near.filter((other) => other.block && Math.abs(other.block.id - block.id) <= 2).map((other) => other.text)].join(' ');
  return isSamePeriod(statement, cell);
}

const withoutAmounts = (statement: string): string => {
  let rest = statement;
  for (const { text } of moneyIn(statement)) rest = rest.replace(text, ' ');
  return rest;
};

const SMALL = new Set(wordsIn({ any: 'per, pro, par, por, al, a, an, the, of, for, je, na, för, om, za, im, au, la, le, il, el, de, and, und, et, y, e, i, och, og, ja' }));

const listPlanWords = (rest: string, text: string): string[] =>
  (rest.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => !SMALL.has(word.toLowerCase()) && !containsValue(text, word));

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
  const hasOwnName = amountCard !== undefined && blocks.slice(amountCard.from, amount.id).some((one) => one.heading > 0 || PLAN_NAMES.test(one.text));
  const hasOwnAmount = lineCard !== undefined && blocks.slice(lineCard.from, lineCard.to).some((one) => isAmount(one) && one.id !== amount.id);
  if (hasOwnName || hasOwnAmount) return false;
  if (amountCard && lineCard && amountCard.to - amountCard.from > 1 && lineCard.to - lineCard.from > 1) return common.to - common.from <= CARD && [...listAncestors(amount.box)].filter((box) => box.tag === 'table').length === 0;
  const [from, to] = [Math.min(amount.id, line.id), Math.max(amount.id, line.id)];
  return !blocks.slice(from + 1, to).some((one) => one.heading > 0 && one !== line && line.id < amount.id && line.heading > 0 && one.heading <= line.heading);
}

const isAmount = ({ text }: Block): boolean => text.length <= 40 && moneyIn(text).length > 0;

const outermostWithout = (boxes: Block['box'][], block: Block): Block['box'] | undefined =>
  boxes.filter((box) => box.tag !== 'body' && (box.from > block.id || box.to <= block.id)).at(-1);
