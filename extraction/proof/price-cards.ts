import { wordTable } from '../lexicon/words.ts';
import { PERIOD, PLAN_NAMES } from '../patterns/prices/pricing-words.ts';
import { type Money, moneyIn } from '../patterns/prices/money.ts';
import { anyOf, DENSE, wordsIn, wordPattern } from '../lexicon/table.ts';
import { type Block, listAncestors, findAncestor } from '../html/page.ts';
import type { Passage } from './passages.ts';
import { saysLeast } from './amounts.ts';
import { containsValue } from './wording.ts';
import { findColumnHead } from './tables.ts';

/** Blocks that a plan's name and its amount may be apart. */
const CARD = 40;
/** The first word for each length of time, by language: month, year, week. */
const PERIODS = [
  /m[oe]n|mies|mês|mes(?![a-z])|mese|mois|maand|måned|månad|měs|mes|kk|kuukau|hó|lun|ay(?!\p{L})|bulan|tháng|мес|міс|شهر|חודש|月|월|mth|\bmo\b/iu,
  /year|yr|jahr|an(?!\p{L})|ann|año|ano|jaar|rok|år|vuo|év(?!\p{L})|yıl|tahun|năm|год|рік|سن|عام|שנ|年|년/iu,
  /week|woche|semaine|semana|settimana|tydzień|týd|vecka|uge|uke|viikko|hét|hafta|minggu|tuần|недел|тиждень|周|週|주/iu,
];
const PERIOD_WORD = wordPattern(anyOf(wordTable('period_units')), 'iu');

const PER_SOMETHING = wordPattern(String.raw`^\s?(?:\/|${anyOf(wordTable('per'))})\s?\p{L}`, 'iu');

const LONGEST_CHAIN = 60;
const STEM = 5;
/** Right behind an amount: "per month per seat", "monatlich je Mandant". */
const ONE_EACH = String.raw`(?:\s?\/(?!\s?\p{Lo})|${anyOf(wordTable('per'))})\s?\p{L}+`;
const FOR_EACH = wordPattern(
  String.raw`^(?:,?\s?(?:${anyOf(wordTable('and'))} )?(?:${ONE_EACH}|${anyOf(wordTable('comes_again'))}))+`,
  'iu',
);
const EACH = wordPattern(String.raw`(?:\/|${anyOf(wordTable('per'))})\s?(\p{L}+)`, 'giu');

export const hasWord = (text: string, word: string): boolean =>
  containsValue(text, word) || text.toLowerCase().includes(word.toLowerCase());

/** Is the time that a statement names with an amount the one of the line: right behind, or right before? */
export function isSamePeriod(wanted: Money, statement: string, text: string): boolean {
  const said = moneyIn(text).find(({ amount }) => amount === wanted.amount);
  if (!said) return true;
  const [wantedTime, saidTime] = [timeOf(statement, wanted), timeOf(text, said)];
  return wantedTime === undefined || saidTime === undefined || wantedTime === saidTime;
}

/** "29 € par an et par parcelle" is not "29 € par an": does a statement name all that an amount in a line is for each of? */
export function isForEach(wanted: Money, statement: string, line: string): boolean {
  const said = moneyIn(line).find(({ amount }) => amount === wanted.amount);
  if (!said) return true;
  const from = said.at + said.text.length;
  const [chain = ''] = FOR_EACH.exec(line.slice(from, from + LONGEST_CHAIN)) ?? [];
  return [...chain.matchAll(EACH)].every(
    ([, each = '']) => PERIODS.some((period) => period.test(each)) || hasWord(statement, each.slice(0, STEM)),
  );
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

/** Are all words of a plan in one row or card with its amounts, and belong to no other plan there? */
export function isOneCard(statement: string, anchors: Passage[], passages: Passage[]): boolean {
  const [anchor] = anchors;
  if (!anchor) return false;
  if (!anchor.block) return isInData(statement, passages);
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
  const over = page.blocks[block.id - 1]?.text ?? '';
  const said = [text, saysLeast(over) ? over : '', column, row, ...near.map((other) => other.text)].join(
    ' \n ',
  );
  if (!listPlanWords(withoutAmounts(statement), text).every((word) => hasWord(said, word))) return false;
  return moneyIn(statement).every((wanted) => {
    const own = anchors.find((one) => moneyIn(one.text).some(({ amount }) => amount === wanted.amount));
    if (!own || isAnothersLine(own.text, wanted, statement) || !isForEach(wanted, statement, own.text))
      return false;
    const next = near.filter(
      (other) =>
        other.block && Math.abs(other.block.id - (own.block?.id ?? 0)) <= 2 && !anchors.includes(other),
    );
    return isSamePeriod(wanted, statement, [own.text, ...next.map((other) => other.text)].join(' '));
  });
}

/** Structured data has an amount and its currency in strings of their own. */
const isInData = (statement: string, passages: Passage[]): boolean => {
  const data = passages.filter(({ block }) => !block).map(({ text }) => text);
  return listPlanWords(statement, data.join(' \n ')).every((word) =>
    data.some((text) => hasWord(text, word)),
  );
};

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

export const withoutAmounts = (statement: string): string => {
  let rest = statement;
  for (const { text } of moneyIn(statement)) rest = rest.replace(text, ' ');
  return rest;
};

const SMALL = new Set(
  wordsIn({
    any: 'per, pro, par, por, al, a, an, the, of, for, je, na, för, om, za, im, au, la, le, il, el, de, and, und, et, y, e, i, och, og, ja',
  }),
);

export const listPlanWords = (rest: string, text: string): string[] =>
  (rest.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter(
    (word) => !SMALL.has(word.toLowerCase()) && !containsValue(text, word),
  );

export function findRowHead(blocks: Block[], block: Block): string {
  const row = findAncestor(block.box, 'tr');
  return row && row.from !== block.id ? (blocks[row.from]?.text ?? '') : '';
}

/** Are a plan's line and an amount in one card? What lies between may name no other plan and no other amount. */
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
    return common.to - common.from <= CARD && findAncestor(amount.box, 'table') === undefined;
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
