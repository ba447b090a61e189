import { listObjects, listTexts } from '../../../html/json-ld.ts';
import type { Faq } from '../../../../rules/drafts/quoted-items.ts';
import { type Block, type ReadPage, findAncestor } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { getKindOfWords, type PageKind } from '../../../crawl/page-kinds.ts';
import { cleanText } from '../../../html/page-text.ts';
import { anyOf, DENSE, finds, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import {
  isBody,
  isHome,
  isInForm,
  isInside,
  isTranslation,
  pagesOfKind,
  type Site,
} from '../../../patterns/site.ts';
import { isPlaceholder, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

/**
 * Believes the page's FAQ data; what folds, and headings or lines that ask, where a title, the page or an element says that they are
 * frequent questions. The answer is what follows up to the next.
 */
export function extractFaqs(site: Site): Candidate<Faq>[] {
  const pages = new Set([...pagesOfKind(site, 'faq'), ...site.home, ...site.pages]);
  const found: Found[] = [];
  for (const page of pages) {
    if (found.length >= MOST) break;
    if (isTranslation(page, site.home) && !isHome(site, page)) continue;
    const kind = site.kinds.get(page) ?? 'other';
    const asked = withoutFiller([...asksOn(page, kind), ...inData(page)]);
    if (asked.length > 1 || found.length > 0) found.push(...asked);
  }
  return found
    .filter((one, at) => found.findIndex((other) => isSame(one, other)) === at)
    .slice(0, MOST)
    .map(({ faq, page, quotes }) => ({
      value: faq,
      quotes: quotes.map((quote) => ({ url: page.url, quote })),
    }));
}

type Found = { faq: Faq; page: ReadPage; quotes: string[] };

const MOST = 20;
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 1_500;
const SHORTEST = { spaced: 6, dense: 4 };
const MOST_WORDS = 25;
const MOST_BLOCKS = 8;
/** What a line that does not ask itself is answered with, at least: less are buttons. */
const FEWEST_TOLD = 6;
/** An answer that is given so many times answers nothing. */
const MOST_ALIKE = 3;
/** A question by its sign; one of folding may stand after it. */
const ENDS = /[?？؟;՞]\s?!?\s*[+–−⌄⌃▾▴▼▲▽△˅∨﹀×✕›»→↓▸▶]?\s*$/u;
const LABEL = String.raw`${anyOf(wordTable('question_label'))}\s?\d{0,2}[.．:：]\s*`;
/** "Q: How do players join", whether its sign of asking is written or not. */
const IS_LABELLED = wordPattern(String.raw`^${LABEL}\S`, 'u');
const LABELLED = wordPattern(String.raw`^(?:[?？]\s+|Q\s?\d{0,2}\s+|${LABEL})`, 'u');
const FAQ_NAMES = new Set(
  'faq faqs qa questions question qna haufige fragen preguntas domande perguntas'.split(' '),
);
const FAQ_TITLE = finds(wordTable('questions_title'));
/** "Still have questions?" is none. */
const ASKS_FOR_MORE = wordPattern(
  String.raw`^[\s¿¡]*(?:${anyOf(wordTable('asks_for_more'))}|${anyOf(wordTable('still'))}.{0,40}${anyOf(wordTable('open_questions'))})`,
  'iu',
);

const asks = (text: string): boolean => ENDS.test(text) || IS_LABELLED.test(text);

/** Letters and digits of a question: what two spellings of it have in common. */
const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The same question, or on another page the same answer to one in other words. */
const isSame = (one: Found, other: Found): boolean =>
  keyOf(one.faq.question) === keyOf(other.faq.question) ||
  (one.page !== other.page && keyOf(one.faq.answer) === keyOf(other.faq.answer));

/** Without those that all have one answer: a template's, or none yet. */
function withoutFiller(found: Found[]): Found[] {
  const distinct = found.filter(
    ({ faq }, at) => found.findIndex((other) => keyOf(other.faq.question) === keyOf(faq.question)) === at,
  );
  const alike = Map.groupBy(distinct, ({ faq }) => faq.answer);
  return distinct.filter(({ faq }) => (alike.get(faq.answer)?.length ?? 0) < MOST_ALIKE);
}

/** What folds, and headings and lines that ask, on a page or part of frequent questions. */
function asksOn(page: ReadPage, kind: PageKind): Found[] {
  return page.blocks.flatMap((block): Found[] => {
    if (!isBody(block)) return [];
    if (block.tag === 'summary') return folded(page, block);
    const isTitled = kind === 'faq' || isFaqPart(page, block);
    return isAsked(block, isTitled) ? answered(page, block, answerAfter(page, block)) : [];
  });
}

/** A line or title that asks, or is called a question, where questions are or in an element for them. */
function isAsked(block: Block, isTitled: boolean): boolean {
  const { tag, heading, text, box } = block;
  const isCalled = box.words.includes('question');
  const isThere = isTitled || isCalled || tag === 'dt' || tag === 'button';
  const isShort = heading !== 1 && wordCount(text) <= MOST_WORDS;
  return isThere && isShort && (asks(text) || (isCalled && isTitled));
}

/** `<details>` with a summary that asks, or a short one among frequent questions. */
function folded(page: ReadPage, block: Block): Found[] {
  const box = findAncestor(block.box, 'details');
  const told = box ? page.blocks.slice(block.id + 1, box.to) : [];
  // "Payment provider, 3 reports" with what to open.
  const isTold = wordCount(told.map(({ text }) => text).join(' ')) >= FEWEST_TOLD;
  const isOne = asks(block.text) || (isTold && wordCount(block.text) <= MOST_WORDS && isFaqPart(page, block));
  return isOne ? answered(page, block, told) : [];
}

function answerAfter(page: ReadPage, question: Block): Block[] {
  const answer: Block[] = [];
  for (const block of page.blocks.slice(question.id + 1)) {
    if (block.otherLanguage !== '') continue;
    if (!isBody(block) || answer.length >= MOST_BLOCKS || isNextQuestion(question, block)) break;
    // A sign of folding next to it is no answer.
    if (!/[\p{L}\p{N}]/u.test(block.text) || block.box === question.box) continue;
    answer.push(block);
    // Of lines of one kind the next is the answer, and the one after it another question.
    if (question.heading === 0 && question.tag === block.tag) break;
  }
  return answer;
}

function isNextQuestion(question: Block, { heading, tag, text, box }: Block): boolean {
  const isHeading = heading > 0 && heading <= (question.heading || 6);
  const isAlike =
    tag === question.tag && !['p', 'div'].includes(tag) && box.words[0] === question.box.words[0];
  return isHeading || isAlike || (asks(text) && text.length < LONGEST_QUESTION && tag === question.tag);
}

/** A question with the texts that answer it, those that are too long left out. */
function answered(page: ReadPage, block: Block, answers: Block[]): Found[] {
  // "Which budget do you have?" is asked of the reader.
  if (isInForm(block)) return [];
  const question = withoutGlyphs(
    block.text.replace(/\s*[+–−⌄⌃▾▴▼▲▽△˅∨﹀×✕›»→↓▸▶-]$/u, '').replace(LABELLED, ''),
  );
  const pieces: string[] = [];
  for (const { text, tag, otherLanguage } of answers) {
    if (otherLanguage !== '' || tag === 'button' || tag === 'pre') continue;
    if ([...pieces, text].join('\n').length > LONGEST_ANSWER) break;
    pieces.push(text);
  }
  const answer = pieces.join('\n').replace(/^A\s?\d{0,2}[.．:：]\s*/, '');
  return isAnswered(question, answer)
    ? [{ faq: { question, answer }, page, quotes: [question, ...pieces] }]
    : [];
}

const inData = (page: ReadPage): Found[] =>
  page.data
    .filter(({ types }) => types.includes('Question'))
    .flatMap(({ values }): Found[] => {
      const question = cleanText(listTexts(values.name)[0] ?? '');
      const [told = ''] = listObjects(values.acceptedAnswer).flatMap(({ text }) => listTexts(text));
      // Of an answer with tags the longest run without them can be quoted.
      const runs = told.split(/<[^<>]{0,500}>/).map(cleanText);
      const answer = runs.sort((left, right) => right.length - left.length)[0] ?? '';
      if (!isAnswered(question, answer) || answer.length > LONGEST_ANSWER) return [];
      return [{ faq: { question, answer }, page, quotes: [question, answer] }];
    });

const isFaqPart = (page: ReadPage, { box, headingsAbove }: Block): boolean =>
  isInside(box, FAQ_NAMES, 6) ||
  getKindOfWords(page.title) === 'faq' ||
  headingsAbove.some(({ text }) => FAQ_TITLE.test(text));

const isAnswered = (question: string, answer: string): boolean =>
  question.length >= (DENSE.test(question) ? SHORTEST.dense : SHORTEST.spaced) &&
  question.length <= LONGEST_QUESTION &&
  wordCount(question) >= 2 &&
  wordCount(answer) >= 2 &&
  !ASKS_FOR_MORE.test(question) &&
  ![question, answer].some(isPlaceholder);
