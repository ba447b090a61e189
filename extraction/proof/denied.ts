import { wordTable } from '../lexicon/words.ts';
import { DENSE, finds, isOneOfWords, opensWith, findsEach, anyOf, wordPattern } from '../lexicon/table.ts';
import { foldQuote } from '../html/fold-text.ts';
import { isCrossed, wordCount } from '../patterns/text-shape.ts';
import { type Block, findAncestor, type ReadPage } from '../html/page.ts';
import { inLanguage, languageOf } from './page-language.ts';
import { listTitles } from './page-parts.ts';
import { type Clause, cutClause, endsWithComma, listClauses } from './clauses.ts';
import { type Passage, listSentences } from './passages.ts';
import { ANY_DENIAL, EACH_DENIAL, isLimiting, isOfPlan, SMALL_WORD } from './wording.ts';
import { isNamed, saysOfItself } from './named.ts';
import { findOwnCell } from './tables.ts';

const DENIAL = inLanguage(finds, wordTable('denies'), wordTable('ended'));
const DENIAL_NEXT = inLanguage(finds, wordTable('denies_next'));
const DENIAL_BEFORE = inLanguage(finds, wordTable('denies_before'));
const NO_DENIAL = inLanguage(findsEach, wordTable('denies_nothing'));
const HAS_OR = inLanguage(finds, wordTable('or'), wordTable('nor'));
const LEFT_OUT = inLanguage(finds, wordTable('leaves_out'));
const IS_OLD_WAY = inLanguage(isOneOfWords, wordTable('old_way'));
const OPENS_WITH_LIMIT = inLanguage(opensWith, wordTable('limits'));
const OPENS_WITHOUT = inLanguage(opensWith, wordTable('denies_next'), wordTable('old_way'));
/** Joins a second predicate to a clause: "and is", "and never". */
const AND_IS = inLanguage(
  (and, ...next) => wordPattern(String.raw`\s${anyOf(and ?? {})} (?=${anyOf(...next)})`, 'iu'),
  wordTable('and'),
  wordTable('is'),
  wordTable('denies'),
);
const IS_OVER = inLanguage(finds, wordTable('ended'));
const UNTIL_YEAR = inLanguage(
  (words) => wordPattern(String.raw`${anyOf(words ?? {})} (?:\p{L}+ ){0,2}((?:19|20)\d\d)(?!\d)`, 'iu'),
  wordTable('until'),
);
const OPENS_WITH_DENIAL = inLanguage(opensWith, wordTable('denies'), wordTable('ended'));
/** A cell that says no. */
const NO_CELL =
  /^(?:[✗✘✕✖×❌❎⛔🚫⨯–—-]|no|none|not included|nein|non|nej|nei|nee|ei|nie|ne|нет|ні|não|hayır|いいえ|なし|否|无|無|아니요|없음|n\/a)[.!]?$/iu;
const ANYONE_WHO =
  /^(?:wer|wem|whoever|anyone who|those who|qui|quien|quienes|quem|chi|wie|kto|kdo|den som|joka|кто|хто|cine|tko|kdor|aki) /u;
const LONGEST_TITLE = 7;
const LONGEST_LIMIT = 5;
const LONGEST_LISTED = 4;
const LONGEST_ITEM = 16;
const LONGEST_CELL = 24;

/**
 * Does a sentence deny what it says of a value? A word that denies reaches as far as its clause, and over a list that it opens;
 * `without` and its like only what follows. A value that denies by itself ("no ads") is not asked.
 */
export function isDenied(sentence: string, value: string, language?: string): boolean {
  const whole = foldQuote(sentence).toLowerCase();
  const wanted = foldQuote(value).toLowerCase();
  const place = whole.indexOf(wanted);
  if (opensInside(whole, wanted, { place, language })) return true;
  // "Whoever wants payroll, is wrong here": one clause.
  const text = blank(ANYONE_WHO.test(whole) ? whole.replace(/, /u, '  ') : whole, language);
  if (isInDeniedBrackets(text, place, language)) return true;
  if (place === -1) return isDeniedApart(text, blank(wanted, language), language);
  const clause = cutClause(text, place, place + wanted.length);
  const denies = ANY_DENIAL(language).test(wanted);
  if (DENIAL(language).test(clause.before) || DENIAL_NEXT(language).test(clause.before))
    return !denies || DENIAL(language).test(clause.before.slice(-12));
  if (denies) return false;
  // "Your data stays here and is never sold": what follows is denied, not the value.
  const [after = ''] = clause.after.split(AND_IS(language));
  if (DENIAL(language).test(after) || DENIAL_BEFORE(language).test(after.slice(0, 24))) return true;
  return (
    wordCount(wanted) <= LONGEST_LISTED &&
    listDeniedMembers(text, language).some(({ start, end }) => start <= place && end >= place + wanted.length)
  );
}

/** "We are not based in Oslo", "Until 2020 we were based in Oslo": what a fact is said with, and before it, takes it back. */
export function isFactDenied(passage: Passage, value: string): boolean {
  const { page, text } = passage;
  const language = languageOf(page);
  if (isUntilPast(passage, value)) return true;
  const plain = blank(foldQuote(text).toLowerCase(), language);
  const wanted = foldQuote(value).toLowerCase();
  const places = wanted === '' ? [] : [...plain.matchAll(new RegExp(RegExp.escape(wanted), 'gu'))];
  const isDeniedAt = (index: number): boolean => {
    // "Not based in Oslo, Norway": the clause before the comma is of one place.
    const from = plain.slice(0, index).replace(/,\s*$/u, '').length;
    return DENIAL(language).test(cutClause(plain, Math.max(0, from - 1), from).before);
  };
  return places.length > 0 && places.every(({ index }) => isDeniedAt(index));
}

/** "We use no trackers (such as Snoop)": what is in brackets is denied with the word before them. */
function isInDeniedBrackets(text: string, place: number, language?: string): boolean {
  const [bracket = '', outer = ''] =
    /(?:^|\s)([^\s()]+)\s?\([^()]*$/u.exec(text.slice(0, Math.max(0, place))) ?? [];
  if (bracket === '') return false;
  const before = text.slice(0, place - bracket.length) + bracket.replace(/\(.*$/su, ' ');
  return isDenied(before + text.slice(place).replace(/^[^)]*\)?/su, ''), outer, language);
}

/** Does a text hold any word that denies? */
export const deniesAnything = (text: string, language?: string): boolean =>
  ANY_DENIAL(language).test(blank(foldQuote(text).toLowerCase(), language));

/** Blanks what looks like a denial and denies nothing. */
const blank = (text: string, language?: string): string =>
  text.replaceAll(NO_DENIAL(language), (phrase) => ' '.repeat(phrase.length));

/** "We do not only sell machines" is no "only sell machines": the value takes the end of a phrase and leaves its denial. */
const opensInside = (
  text: string,
  wanted: string,
  { place, language }: { place: number; language?: string | undefined },
): boolean =>
  [...text.matchAll(NO_DENIAL(language))].some(({ index, 0: phrase }) => {
    if (place !== -1) return index < place && index + phrase.length > place;
    const last = phrase.trim().split(/\s/u).at(-1) ?? '';
    return (
      /\s/u.test(phrase) &&
      !wanted.includes(phrase) &&
      wordPattern(String.raw`(?<!\p{L})${RegExp.escape(last)}(?!\p{L})`, 'u').test(wanted)
    );
  });

/** The words of a value are apart: a clause that has some of them, and denies what the value does not, denies it; and the other way round. */
function isDeniedApart(text: string, wanted: string, language?: string): boolean {
  const words =
    wanted.match(/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2}|[\p{L}\p{M}]{4,}/gu) ?? [];
  const stem = wordPattern(
    words
      .map((word) =>
        DENSE.test(word) ? word : String.raw`(?<!\p{L})${word.slice(0, Math.max(4, word.length - 2))}`,
      )
      .join('|') || '$^',
    'gu',
  );
  const members = listDeniedMembers(text, language);
  const isDeniedIn = ({ start, end }: Clause): boolean => {
    const clause = text.slice(start, end);
    const found = [...clause.matchAll(stem)];
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last) return false;
    return (
      members.some((member) => member.start === start) ||
      DENIAL(language).test(clause) ||
      DENIAL_NEXT(language).test(clause.slice(0, last.index)) ||
      DENIAL_BEFORE(language).test(clause.slice(first.index))
    );
  };
  const denied = listClauses(text).filter(isDeniedIn);
  if (!ANY_DENIAL(language).test(wanted)) return denied.length > 0;
  // "Does not work without internet" is no "works without internet".
  return (
    denied.length === 0 ||
    denied.every(
      ({ start, end }) => kindsOfDenial(text.slice(start, end), language) > kindsOfDenial(wanted, language),
    )
  );
}

const kindsOfDenial = (text: string, language?: string): number =>
  new Set((text.match(EACH_DENIAL(language)) ?? []).map((word) => (DENSE.test(word) ? '' : word))).size;

/** "No ads, tracking or spam": the short members of a list that a denial opens, where "or" joins the last. */
function listDeniedMembers(text: string, language?: string): Clause[] {
  const clauses = listClauses(text);
  const says = ({ start, end }: Clause): string => text.slice(start, end);
  const members: Clause[] = [];
  for (let at = 0; at < clauses.length; at += 1) {
    const opening = clauses[at];
    if (!opening || !endsWithComma(opening) || !ANY_DENIAL(language).test(says(opening))) continue;
    let last = at + 1;
    for (let next = clauses[last]; next && endsWithComma(next); next = clauses[last])
      if (wordCount(says(next)) <= LONGEST_LISTED) last += 1;
      else break;
    const end = clauses[last];
    if (end && HAS_OR(language).test(says(end))) members.push(...clauses.slice(at + 1, last + 1));
    at = last - 1;
  }
  return members;
}

/** Do the lines around a block deny it: a cross before it, a title over what is left out, a row of crosses, the text under it? */
export function isLeftOut(passage: Passage, value: string, names: string[]): boolean {
  const { page, block, text } = passage;
  if (!block) return false;
  const language = languageOf(page);
  if (isCrossed(text) && !deniesAnything(text, language)) return true;
  if (isUntilPast(passage, value)) return true;
  const titles = listTitles(page.blocks, block).filter((title) => wordCount(title.text) <= LONGEST_TITLE);
  if (titles.some(({ text: title }) => isOldWay(title, { language, names })) && !saysOfItself(passage, names))
    return true;
  // "What we do not collect", and under it "No names": both deny.
  const isItem = wordCount(text) <= LONGEST_ITEM && block.heading === 0 && !deniesAnything(text, language);
  if (isItem && titles.some((title) => saysLeftOut(title.text, text, language))) return true;
  return isTakenBack(passage, value, language) || isRowOfCrosses(page.blocks, block, { language, names });
}

/** "Until 2023 you could import". */
function isUntilPast({ page, text }: Passage, value: string): boolean {
  const [, until = ''] = UNTIL_YEAR(languageOf(page)).exec(text) ?? [];
  return until !== '' && until < page.fetched_at.slice(0, 4) && !value.includes(until);
}

/** The text right under a title, or the definition of a term. */
function findTextOf({ blocks }: ReadPage, block: Block): { next: Block; isTerm: boolean } | undefined {
  const next = blocks[block.id + 1];
  if (!next || next.heading > 0 || wordCount(block.text) > LONGEST_TITLE) return undefined;
  const isTerm = block.tag === 'dt' && next.tag === 'dd';
  return isTerm || (block.heading > 0 && next.box.parent === block.box.parent) ? { next, isTerm } : undefined;
}

/** "Excel files", and behind it "Not supported", or under it "Only with our till", "Retired in spring": a title's text takes it back. */
function isTakenBack({ page, block }: Passage, value: string, language: string): boolean {
  const text = block && findTextOf(page, block);
  if (!text) return false;
  const { next, isTerm } = text;
  const [first = ''] = listSentences(next.text);
  const isNote = wordCount(first) <= LONGEST_TITLE;
  const denies =
    NO_CELL.test(next.text) ||
    (isTerm && OPENS_WITH_DENIAL(language).test(next.text)) ||
    (isNote && IS_OVER(language).test(first));
  const limits =
    (OPENS_WITH_LIMIT(language).test(next.text) && isShortLimit(next.text, language)) ||
    (isNote && isOfPlan(first));
  return (denies && !deniesAnything(value, language)) || (limits && !isLimiting(value, language));
}

/** "Only in the Club plan.", and not "Only see what your team has written." */
const isShortLimit = (text: string, language: string): boolean =>
  wordCount(text) <= LONGEST_LIMIT || SMALL_WORD(language).test(text.split(/\s/u)[1] ?? '');

/** "The problem", "Before", "Without Quillbee": a title over what is wrong without the product. */
const isOldWay = (text: string, { language, names }: { language: string; names: string[] }): boolean =>
  IS_OLD_WAY(language).test(text) ||
  (wordCount(text) <= LONGEST_LISTED && OPENS_WITHOUT(language).test(text) && isNamed(text, names));

/** A title over what is left out: it says so, or denies, and neither it nor the item is a sentence. */
const saysLeftOut = (text: string, item: string, language: string): boolean => {
  const plain = blank(text.toLowerCase(), language);
  return (
    (LEFT_OUT(language).test(plain) && !/[.!]$/u.test(plain)) ||
    (!/[.!。,]/u.test(`${plain}${item}`) && DENIAL(language).test(plain.replaceAll(/\S*-\S*/gu, '')))
  );
};

/** Is it the head of a table's row in which the product's own cell says no, or the only cell that is a sign or a word? */
function isRowOfCrosses(
  blocks: Block[],
  block: Block,
  { language, names }: { language: string; names: string[] },
): boolean {
  const row = findAncestor(block.box, 'tr');
  if (!row)
    return NO_CELL.test(blocks[block.id + 1]?.text ?? '') && isSameParent(block, blocks[block.id + 1]);
  const cells = blocks.slice(row.from, row.to).filter((cell) => cell !== block);
  const own = findOwnCell(blocks, block, names);
  if (own !== undefined && own.length <= LONGEST_CELL && cells.length > 0)
    return own === '' || NO_CELL.test(own) || DENIAL(language).test(own);
  const signs = cells.filter(({ text }) => text.length <= LONGEST_CELL);
  return signs.length > 0 && signs.every(({ text }) => NO_CELL.test(text));
}

const isSameParent = (block: Block, next: Block | undefined): boolean =>
  next !== undefined &&
  (next.box === block.box || next.box.parent === block.box.parent || next.box.parent === block.box);
