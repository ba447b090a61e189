import { wordTable } from '../lexicon/words.ts';
import { finds, findsEach } from '../lexicon/table.ts';
import { type Block, findCard, type ReadPage } from '../html/page.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { inLanguage, languageOf } from './page-language.ts';
import { listTitles } from './page-parts.ts';
import { containsValue } from './wording.ts';
import { clauseAt } from './clauses.ts';
import { listSentences, type Passage } from './passages.ts';

const TO_BE = inLanguage(finds, wordTable('yet_to_come'), wordTable('to_come'));
const PLANS = inLanguage(finds, wordTable('roadmap'), wordTable('soon'));
const SIGNS = inLanguage(findsEach, wordTable('roadmap'), wordTable('soon'), wordTable('to_come'));
const WILL = inLanguage(finds, wordTable('will_be'));
const COPULA = inLanguage(findsEach, wordTable('is'));
const IS_OUT = inLanguage(finds, wordTable('is_done'));
const LONGEST_TITLE = 7;
const LONGEST_SIGN = 40;
const LONGEST_NOTE = 5;
const CARD = 8;
/** "Q3 2026", "2026 H2" over what is planned for it. */
const QUARTER = /(?<![\p{L}\d])(?:[QHTS][1-4][\s./’'-]{0,2}20\d\d|20\d\d[\s./-]{0,2}[QHTS][1-4])(?!\d)/iu;

/** Is what a passage says still to come: by its own words, by a title over it, or by a sign in its card or row? */
export function isNotYet({ page, block, text: line }: Passage, value: string): boolean {
  const language = languageOf(page);
  // "Now for Windows • macOS soon".
  const text = line.split(/\s[•|]\s/u).find((part) => containsValue(part, value)) ?? line;
  if (TO_BE(language).test(text) && !TO_BE(language).test(value)) return true;
  if (isPutOff(text, value, { language, year: Number(page.fetched_at.slice(0, 4)) })) return true;
  if (!block) return false;
  if (isPlansPage(page, language) && !isNamedDone(block, language)) return true;
  return (
    isUnderPlans(page.blocks, block, language) ||
    isSign(withoutValue(text, value, language), language) ||
    isBetweenSigns(page.blocks, block, language) ||
    isTitledNotYet(page.blocks, block, language) ||
    isInCardWithSign(page.blocks, block, language)
  );
}

/** A sign right under a title; "Coming soon" over a line, "Video calls (in preparation)" over its text. */
function isBetweenSigns(blocks: Block[], block: Block, language: string): boolean {
  const [before, next] = [blocks[block.id - 1], blocks[block.id + 1]];
  if (block.heading > 0 && next?.heading === 0 && isShortSign(next.text, language)) return true;
  if (!before || before.box.parent !== block.box.parent || isListItem(block)) return false;
  const inBrackets = /[(（[［]([^()（）[\]]+)[)）\]］]\s*$/u.exec(before.text)?.[1] ?? '';
  return (
    isSign(before.text, language) || (before.text.length <= LONGEST_SIGN && isSign(inBrackets, language))
  );
}

function isInCardWithSign(blocks: Block[], block: Block, language: string): boolean {
  const card = findCard(block);
  if (!card || card.to - card.from > CARD || card.tag === 'ul') return false;
  const inside = blocks.slice(card.from, card.to);
  return (
    inside.every(({ heading }) => heading !== 1) &&
    inside.some(
      (one) => one !== block && !block.headingsAbove.includes(one) && isShortSign(one.text, language),
    )
  );
}

/** "Air conditioning", and right under it "Planned for version 3.": the text of a title puts it off. */
function isTitledNotYet(blocks: Block[], block: Block, language: string): boolean {
  const next = blocks[block.id + 1];
  const isTitle = wordCount(block.text) <= LONGEST_TITLE && !/[.!?…]$/u.test(block.text);
  if (!isTitle || !next || next.heading > 0 || next.box.parent !== block.box.parent || isListItem(block))
    return false;
  const [first = ''] = listSentences(next.text);
  return wordCount(first) <= LONGEST_TITLE && TO_BE(language).test(first);
}

/** Does the clause of a value speak of what will be, or its sentence of a year to come? */
function isPutOff(
  text: string,
  value: string,
  { language, year }: { language: string; year: number },
): boolean {
  const later = [...text.matchAll(/(?<![\d.,])20\d\d(?![\d.,]?\d)/gu)].map(([one]) => one);
  if (later.some((one) => Number(one) > year && !value.includes(one))) return true;
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  const clause = at === -1 ? text : clauseAt(text, at, at + value.length);
  return WILL(language).test(clause) && !WILL(language).test(value);
}

/** Is the page one of plans, by its address? */
function isPlansPage({ url }: ReadPage, language: string): boolean {
  const [last = ''] = new URL(url).pathname.split('/').filter(Boolean).toReversed();
  const words = last.replace(/\.\w{2,5}$/u, '').replaceAll(/[-_]+/gu, ' ');
  return wordCount(words) <= 3 && isSign(words, language);
}

const isNamedDone = ({ headingsAbove: [over] }: Block, language: string): boolean =>
  over !== undefined && IS_OUT(language).test(over.text);

/** Is a short title over it about plans? On a page about them, every title is but those over what is done. */
function isUnderPlans(blocks: Block[], block: Block, language: string): boolean {
  const [nearest, next, third] = block.headingsAbove;
  if (nearest && IS_OUT(language).test(nearest.text)) return false;
  // A sentence after the list of what is planned is not under its title.
  if (nearest && !isListItem(block) && blocks.slice(nearest.id, block.id).some((one) => isListItem(one)))
    return false;
  const titles = listTitles(blocks, block);
  return [...titles, next, third?.heading === 1 ? third : undefined].some(
    (title) =>
      title !== undefined &&
      wordCount(title.text) <= LONGEST_TITLE &&
      (PLANS(language).test(title.text) ||
        QUARTER.test(title.text) ||
        (isListItem(block) && titles.includes(title) && TO_BE(language).test(title.text))),
  );
}

const isListItem = ({ tag }: Block): boolean => tag === 'li';

/** "X is on its way" without "X is". */
const withoutValue = (text: string, value: string, language: string): string => {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  return at === -1
    ? ''
    : `${text.slice(0, at)} ${text.slice(at + value.length)}`.replaceAll(COPULA(language), ' ').trim();
};

/** "Coming in Q2." */
const isShortSign = (text: string, language: string): boolean =>
  isSign(text, language) ||
  (wordCount(text) <= LONGEST_NOTE &&
    (TO_BE(language).test(text) || /(?<![\p{L}\d])Q[1-4](?![\p{L}\d])/u.test(text)));

/** A line of nothing but words for what is to come: "Coming soon", "In development – soon". */
export const isSign = (text: string, language: string): boolean =>
  text !== '' &&
  text.length <= LONGEST_SIGN &&
  text.search(SIGNS(language)) !== -1 &&
  !/[\p{L}\d]/u.test(text.replaceAll(SIGNS(language), ''));
