import { wordTable } from '../lexicon/words.ts';
import type { DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import type { Refusal } from '../candidate.ts';
import { type Block, findCard } from '../html/page.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { deniesAnything, isDenied, isLeftOut } from './denied.ts';
import { isNotYet } from './not-yet.ts';
import { finds } from '../lexicon/table.ts';
import { inLanguage, languageOf } from './page-language.ts';
import { listSentences, type Passage } from './passages.ts';
import { isSaidOfOthers } from './somebody-else.ts';
import { isGrade, type Ruling } from './verdict.ts';
import { containsValue, gradeWording, isLimiting } from './wording.ts';
import { saysOfItself } from './named.ts';

/** Fields that may hold a question. */
const ASKING_FIELDS = new Set<DraftFieldName>(['name', 'tagline']);
/** A word for what the product is about is not limited by what is said of it. */
const KEYWORD_FIELDS = new Set<DraftFieldName>(['tags', 'keywords']);
const LAW = inLanguage(finds, wordTable('by_law'));
/** Japanese, Korean and Chinese ask with a last syllable, too; Greek with a semicolon. */
export const ASKS =
  /[?？؟]\s*$|\p{Script=Greek}\s?[;\u037e]\s*$|(?:ますか|ですか|せんか|吗|嗎|나요|까요)[。．.]?\s*$/u;
const NOTE_MARK = /^(?:\*{1,3}|[†‡¹²³])/u;
const LONGEST_TITLE = 8;
const LONGEST_FRAGMENT = 4;
/** Words of lines that belong together. */
const LONGEST_GROUP = 24;

/** Judges the words of a value: one sentence or line has them and says so of this product, now, and does not deny it. `names`: what the product and its maker are called. */
export function judgeWords(
  field: DraftFieldName,
  value: string,
  passages: Passage[],
  names: string[],
): Ruling {
  let best: Ruling = 'value_not_in_quote';
  for (const passage of passages) {
    const ruling = judgeLine(field, value, passage, names);
    if (ruling === 'stated') return ruling;
    if (best === 'value_not_in_quote' || ruling === 'worded') best = ruling;
  }
  return best === 'value_not_in_quote' ? judgeTogether(value, passages, names) : best;
}

/** Prose is judged sentence by sentence; one that is only worded makes the whole worded. */
export function judgeProse(
  field: DraftFieldName,
  value: string,
  passages: Passage[],
  names: string[],
): Ruling {
  const sentences = field === 'description' || field === 'short_description' ? listSentences(value) : [value];
  let isWorded = false;
  for (const sentence of sentences) {
    const ruling = judgeWords(field, sentence, passages, names);
    if (!isGrade(ruling)) return ruling;
    isWorded ||= ruling === 'worded';
  }
  return isWorded ? 'worded' : 'stated';
}

function judgeLine(field: DraftFieldName, value: string, passage: Passage, names: string[]): Ruling {
  let ruling: Ruling = 'value_not_in_quote';
  for (const sentence of listWordings(passage, value)) {
    const grade =
      KEYWORD_FIELDS.has(field) && containsValue(sentence, value)
        ? 'stated'
        : gradeWording(sentence, value, languageOf(passage.page));
    if (grade === undefined || isOnlyAsked(field, value, sentence, passage)) continue;
    if (isTakenBackBelow(passage, sentence, value)) continue;
    const refusal = findRefusal({ ...passage, text: sentence }, value, names);
    if (refusal === undefined && grade === 'stated') return 'stated';
    if (ruling === 'value_not_in_quote' || refusal === undefined) ruling = refusal ?? grade;
  }
  return ruling;
}

/** Does a sentence only ask what the value states? A word in a question of a whole text may be a keyword. */
const isOnlyAsked = (field: DraftFieldName, value: string, sentence: string, passage: Passage): boolean =>
  ASKS.test(sentence) &&
  !ASKS.test(value) &&
  !ASKING_FIELDS.has(field) &&
  (!KEYWORD_FIELDS.has(field) || ASKS.test(passage.text));

/** "Unlimited storage*", and elsewhere "* up to 5 GB": a note that limits or denies what it is marked with. */
function isTakenBackBelow({ page }: Passage, sentence: string, value: string): boolean {
  const at = sentence.toLowerCase().indexOf(value.toLowerCase());
  const [mark] = at === -1 ? [] : (NOTE_MARK.exec(sentence.slice(at + value.length)) ?? []);
  if (mark === undefined || value.includes(mark)) return false;
  const language = languageOf(page);
  return page.blocks.some(
    ({ text }) =>
      text.startsWith(mark) &&
      !text.startsWith(`${mark}${mark}`) &&
      (isLimiting(text, language) || deniesAnything(text, language)),
  );
}

/** The sentences of a passage; all of it, for a value of several; a sentence and a fragment next to it ("Preview included.") that limit and deny nothing. */
function listWordings({ text, page }: Passage, value: string): string[] {
  const sentences = listSentences(text);
  if (sentences.some((one) => containsValue(one, value))) return sentences;
  if (containsValue(text, value)) return [...sentences, text];
  const language = languageOf(page);
  const isPlain = (one: string): boolean => !deniesAnything(one, language) && !isLimiting(one, language);
  const pairs = sentences.slice(1).map((one, at) => [sentences[at] ?? '', one]);
  const isFragment = (one: string): boolean => wordCount(one) <= LONGEST_FRAGMENT;
  return [
    ...sentences,
    ...pairs.filter((pair) => pair.every(isPlain) && pair.some(isFragment)).map((pair) => pair.join(' ')),
  ];
}

/** Words of a title and its text, or in sentences that follow each other, are worded at best. */
function judgeTogether(value: string, passages: Passage[], names: string[]): Ruling {
  for (const parts of listGroups(value, passages)) {
    const last = parts.at(-1);
    const text = parts.map((part) => part.text).join('. ');
    if (!last || ASKS.test(text) || gradeWording(text, value, languageOf(last.page)) === undefined) continue;
    const refusal =
      findRefusal({ ...last, text }, value, names) ??
      parts
        .slice(0, -1)
        .map((part) => findRefusalOfPart(part, value, names))
        .find((one) => one !== undefined);
    return refusal ?? 'worded';
  }
  return 'value_not_in_quote';
}

/** Passages that belong together: each with its title, each by itself, and all that follow each other under one title. A number belongs to its own line. */
function listGroups(value: string, passages: Passage[]): Passage[][] {
  const titled = passages.flatMap((passage) => {
    const title = passages.find((other) => isTitleOf(other, passage));
    return title && !ASKS.test(title.text) ? [[title, passage]] : [];
  });
  const isPlain = ({ text, page }: Passage): boolean =>
    (!/[?？؟]/u.test(text) || /[?？؟]/u.test(value)) &&
    (!deniesAnything(text, languageOf(page)) ||
      (passages.length === 1 && deniesAnything(value, languageOf(page)))) &&
    !isLimiting(text, languageOf(page));
  const length = passages.reduce((sum, { text }) => sum + wordCount(text), 0);
  if (/\d/u.test(value) || length > LONGEST_GROUP || !passages.every(isPlain)) return titled;
  const follow = passages.every(({ page, block }, at) => {
    const before = passages[at - 1];
    return (
      before === undefined || (before.page === page && block !== undefined && isNextTo(before.block, block))
    );
  });
  return [...titled, ...passages.map((passage) => [passage]), ...(follow ? [passages] : [])];
}

const isNextTo = (before: Block | undefined, { id, headingsAbove, heading }: Block): boolean =>
  before !== undefined &&
  id - before.id === 1 &&
  (headingsAbove[0] === before || (heading === 0 && headingsAbove[0] === before.headingsAbove[0]));

function findRefusalOfPart(part: Passage, value: string, names: string[]): Refusal | undefined {
  const language = languageOf(part.page);
  if (deniesAnything(part.text, language) && isDenied(part.text, value, language)) return 'negated';
  return findRefusalAround(part, value, names);
}

/** The heading over a text, the term before its definition, or a short line right before it in its card. */
export function isTitleOf(title: Passage, { page, block }: Passage): boolean {
  const over = title.block;
  if (!block || !over || title.page !== page || over === block || !/\p{L}/u.test(block.text)) return false;
  return block.headingsAbove[0] === over || isLabelOf(over, block);
}

/** A few words right before a text in its card, and not the one before it in a row, as "8 experts" before "300 cases". */
function isLabelOf(over: Block, block: Block): boolean {
  if (over.tag === block.tag && (over.tag === 'li' || isAlike(over, block))) return false;
  const between = block.id - over.id;
  if (between < 1 || between > 2 || wordCount(over.text) > LONGEST_TITLE || /[.!?…]$/u.test(over.text))
    return false;
  return (
    findCard(over) === findCard(block) || (over.box.parent === block.box.parent && over.tag !== block.tag)
  );
}

const isAlike = ({ box: one }: Block, { box: other }: Block): boolean =>
  one.words.length > 0 && one.words.join(' ') === other.words.join(' ');

function findRefusal(passage: Passage, value: string, names: string[]): Refusal | undefined {
  if (isDenied(passage.text, value, languageOf(passage.page))) return 'negated';
  return findRefusalAround(passage, value, names);
}

/** Why the lines around a passage refute it: a title over it denies it, puts it off or says that it is about others. */
function findRefusalAround(passage: Passage, value: string, names: string[]): Refusal | undefined {
  if (isLeftOut(passage, value, names)) return 'negated';
  if (isByLaw(passage, value, names)) return 'page_not_for_this_field';
  if (isNotYet(passage, value)) return 'not_yet';
  return isSaidOfOthers(passage, value, names) ? 'somebody_else' : undefined;
}

/** A right or duty that everybody has is none of this product; sentences under a title over such may say something of it. */
function isByLaw(passage: Passage, value: string, names: string[]): boolean {
  const { page, block, text } = passage;
  const law = LAW(languageOf(page));
  // "We share nothing, except as required by law."
  if (law.test(text)) return !law.test(value) || !deniesAnything(value, languageOf(page));
  const titles = block?.headingsAbove.slice(0, 2) ?? [];
  return (
    titles.some(
      (title) => title.heading > 1 && wordCount(title.text) <= LONGEST_TITLE && law.test(title.text),
    ) &&
    (block?.tag === 'li' || !saysOfItself(passage, names))
  );
}
