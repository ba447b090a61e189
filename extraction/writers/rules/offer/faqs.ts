import { listObjects, listTexts } from '../../../html/json-ld.ts';
import type { Faq } from '../../../../rules/drafts/quoted-items.ts';
import { type Block, type ReadPage, findAncestor } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { getKindOfWords, type PageKind } from '../../../crawl/page-kinds.ts';
import { cleanText } from '../../../html/page-text.ts';
import {
  ASKS_FOR_MORE,
  OPEN_QUESTIONS,
  QUESTION_LABEL,
  QUESTIONS_TITLE,
  STILL,
} from '../../../lexicon/offer/questions.ts';
import { STEPS } from '../../../lexicon/offer/features.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
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
import { isAlike, isTeaser, QUESTION_END, rowsOfQuestions } from './question-rows.ts';
import {
  type Found,
  isAskedAgain,
  isOfOtherFolder,
  isReworded,
  isTwin,
  keyOf,
  withoutFiller,
} from './same-questions.ts';

const MOST = 20;
const LONGEST_QUESTION = 300;
const SHORTEST = 6;
/** "它免费吗？" */
const SHORTEST_DENSE = 4;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LONGEST_ANSWER = 1_500;
/** "Q: How do players join", whether its sign of asking is written or not. */
const LABEL = String.raw`${anyOf(QUESTION_LABEL)}\s?\d{0,2}[.．:：]\s*`;
const IS_LABELLED = wordPattern(String.raw`^${LABEL}\S`, 'u');
const LABELLED = wordPattern(String.raw`^(?:[?？]\s+|Q\s?\d{0,2}\s+|${LABEL})`, 'u');
const asks = (text: string): boolean => QUESTION_END.test(text) || IS_LABELLED.test(text);
const IN_ONE_LINE = /^([^?？؟]{4,200}[?？؟])\s+(\S.{8,1000})$/su;
const FAQ_WORDS = new Set(
  'faq faqs qa questions question qna haufige fragen preguntas domande perguntas'.split(' '),
);
const MORE_QUESTIONS = wordPattern(
  String.raw`^[\s¿¡]*(?:${anyOf(ASKS_FOR_MORE)}|${anyOf(STILL)}.{0,40}${anyOf(OPEN_QUESTIONS)})`,
  'iu',
);
const FAQ_TITLE = finds(QUESTIONS_TITLE);
const IS_STEPS = finds(STEPS);
/** What a line that does not ask itself is answered with, at least: less are buttons. */
const FEWEST_TOLD = 6;
const LONGEST_TITLE = 25;
const NO_ROWS = new Set<PageKind>(['faq', 'legal', 'imprint', 'useless']);

/** Questions the site answers, with their answers as written: FAQ data, disclosure elements, headings that ask. */
export function extractFaqs(site: Site): Candidate<Faq>[] {
  const pages = [
    ...pagesOfKind(site, 'faq'),
    ...site.home,
    ...site.pages.filter(
      (page) => site.kinds.get(page) !== 'faq' && !isHome(site, page) && !isTranslation(page, site.home),
    ),
  ];
  const kindOf = (page: ReadPage): PageKind => site.kinds.get(page) ?? 'other';
  // Guides ask in their titles, too: theirs only where nothing else is asked.
  const titled = asked(site, pages, (page) => titledOf(page, kindOf(page), isHome(site, page)));
  const best =
    titled.length > 0
      ? titled
      : asked(site, pages, (page) => withData(fromData(page), fromRows(page, kindOf(page))));
  return best.slice(0, MOST).map(({ faq, page, quotes }) => ({
    value: faq,
    quotes: quotes.map((quote) => ({ url: page.url, quote })),
  }));
}

/** What pages ask, page by page, until it is enough. */
function asked({ home }: Site, pages: ReadPage[], questionsOf: (page: ReadPage) => Found[]): Found[] {
  const best: Found[] = [];
  for (const page of pages) {
    if (isTwin(page, best) || (best.length > 0 && isOfOtherFolder(page, home))) continue;
    const found = withoutFiller(questionsOf(page));
    if (found.length < 2 && best.length === 0) continue;
    best.push(...found.filter((one) => !isAskedAgain(one, best)));
    if (best.length >= MOST) break;
  }
  return best;
}

/** What is asked under titles of questions, what folds, and titles that ask on the start page or where the page's data asks, too. */
function titledOf(page: ReadPage, kind: PageKind, isStart: boolean): Found[] {
  const titled = [...fromDisclosures(page), ...fromHeadings(page, kind), ...fromLines(page, kind)];
  const data = fromData(page);
  const isAsked = isStart || data.length > 0;
  const inRows = titled.length < 2 && isAsked ? fromRows(page, kind) : [];
  return withData(data, [...titled, ...inRows]);
}

/** With what the page's data asks, each once: also where that has it in other words, or with a typing error. */
function withData(data: Found[], shown: Found[]): Found[] {
  const seen = new Set<string>();
  const isNew = ({ faq }: Found): boolean => {
    const key = keyOf(faq.question);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const known = shown.filter(isNew);
  return [...known, ...data.filter((one) => isNew(one) && !isReworded(one, known))];
}

/** `<details>` and definition lists; accordions of buttons when they stand under a title that says FAQ. */
function fromDisclosures(page: ReadPage): Found[] {
  const found: Found[] = [];
  for (const block of page.blocks) {
    if (block.otherLanguage !== '' || !isBody(block)) continue;
    if (block.tag === 'summary') {
      const box = findAncestor(block.box, 'details');
      const isShort = wordCount(block.text) <= LONGEST_TITLE;
      if (!box || !(asks(block.text) || (isShort && isFaqPart(page, block)))) continue;
      const told = page.blocks.slice(block.id + 1, box.to);
      // "Payment provider, 3 reports" with what to open.
      if (!asks(block.text) && wordCount(told.map(({ text }) => text).join(' ')) < FEWEST_TOLD) continue;
      push(found, page, block, told);
    } else if (
      block.tag === 'dt' ||
      block.tag === 'button' ||
      block.box.words.some((word) => word === 'question')
    ) {
      if (
        block.heading > 0 ||
        !(asks(block.text) || (block.box.words.includes('question') && isFaqPart(page, block)))
      )
        continue;
      push(found, page, block, answerAfter(page, block));
    }
  }
  return found;
}

/** Headings or bold lines that ask, each answered by what follows up to the next. */
function fromHeadings(page: ReadPage, kind: PageKind): Found[] {
  const found: Found[] = [];
  for (const block of page.blocks) {
    if (!isBody(block) || ['summary', 'dt', 'button'].includes(block.tag) || !asks(block.text)) continue;
    const isTitled = kind === 'faq' || isFaqPart(page, block);
    const isLine =
      block.heading === 0 &&
      wordCount(block.text) <= LONGEST_TITLE &&
      (block.lead !== '' || block.box.words.length > 0 || ['p', 'div', 'li'].includes(block.tag));
    if (!isTitled || !(block.heading >= 2 || isLine) || isStep(block)) continue;
    const answers = answerAfter(page, block);
    // "What do you want to know?" over all that is asked.
    if (!answers.some((answer) => answer.tag === 'summary' && asks(answer.text)))
      push(found, page, block, answers);
  }
  return found;
}

/** Titles that ask one after the other where no title says so. A notice of privacy asks too: "What do we collect?" */
function fromRows(page: ReadPage, kind: PageKind): Found[] {
  const found: Found[] = [];
  if (NO_ROWS.has(kind)) return found;
  for (const block of rowsOfQuestions(page)) {
    const answers = answerAfter(page, block);
    if (!isTeaser(page, block, answers[0]?.text ?? '')) push(found, page, block, answers);
  }
  return found;
}

/** "What do you want to say?" under "Step by step": asked of the reader. */
function isStep({ headingsAbove: under }: Block): boolean {
  const title = under.find(({ text }) => !QUESTION_END.test(text));
  return title !== undefined && IS_STEPS.test(title.text) && !FAQ_TITLE.test(title.text);
}

/** "How long does it take? Some minutes.": question and answer in one line, under a title of questions and more than once. */
function fromLines(page: ReadPage, kind: PageKind): Found[] {
  const found = page.blocks.flatMap((block): Found[] => {
    const [, question = '', answer = ''] = IN_ONE_LINE.exec(block.text) ?? [];
    // Behind another question it is the answer to that.
    const isAnswer = QUESTION_END.test(page.blocks[block.id - 1]?.text ?? '');
    const isAsked = isBody(block) && block.heading === 0 && !isAnswer && !QUESTION_END.test(answer);
    if (!isAsked || !(kind === 'faq' || isFaqPart(page, block))) return [];
    if (!isAnswered(question, answer)) return [];
    return [{ faq: { question, answer }, page, quotes: [question, answer] }];
  });
  return found.length > 1 ? found : [];
}

function answerAfter(page: ReadPage, question: Block): Block[] {
  const answer: Block[] = [];
  // What stands with a box that is called a question is its answer, whatever titles are in it.
  const item = question.heading === 0 && question.box.words.includes('question') ? question.box.parent : null;
  for (let at = question.id + 1; at < page.blocks.length && answer.length < 8; at += 1) {
    const block = page.blocks[at];
    if (!block || !isBody(block)) {
      if (block && block.otherLanguage !== '') continue;
      break;
    }
    // A sign of folding beside it.
    if (!/[\p{L}\p{N}]/u.test(block.text) || block.box === question.box) continue;
    const isOfItem = item !== null && at < item.to;
    if (item !== null && answer.length > 0 && block.box.words.includes('question')) break;
    if (!isOfItem && block.heading > 0 && (block.heading <= (question.heading || 6) || asks(block.text)))
      break;
    if ((block.tag === question.tag && block.tag !== 'p' && block.tag !== 'div') || isAlike(question, block))
      break;
    if (
      asks(block.text) &&
      block.text.length < LONGEST_QUESTION &&
      answer.length > 0 &&
      block.tag === question.tag
    )
      break;
    answer.push(block);
    if (question.heading === 0 && question.tag === block.tag) break;
  }
  return answer;
}

function push(found: Found[], page: ReadPage, block: Block, answers: Block[]): void {
  // "Which budget do you have?" is asked of the reader.
  if (isInForm(block)) return;
  const question = withoutGlyphs(
    block.text.replace(/\s*[+–−⌄⌃▾▴▼▲▽△˅∨﹀×✕›»→↓▸▶-]$/u, '').replace(LABELLED, ''),
  );
  const pieces: string[] = [];
  let length = 0;
  for (const answer of answers) {
    if (answer.otherLanguage !== '' || answer.tag === 'button' || answer.tag === 'pre') continue;
    if (length + answer.text.length + 1 > LONGEST_ANSWER) break;
    pieces.push(answer.text);
    length += answer.text.length + 1;
  }
  if (pieces.length === 0 && answers[0] && answers[0].otherLanguage === '') pieces.push(cut(answers[0].text));
  const answer = pieces
    .join('\n')
    .trim()
    .replace(/^A\s?\d{0,2}[.．:：]\s*/, '');
  if (!isAnswered(question, answer)) return;
  found.push({ faq: { question, answer }, page, quotes: [question, ...pieces] });
}

function fromData(page: ReadPage): Found[] {
  return page.data
    .filter((node) => node.types.includes('Question'))
    .flatMap((node) => {
      const [question] = listTexts(node.values.name);
      const [answer] = listObjects(node.values.acceptedAnswer).flatMap((one) => listTexts(one.text));
      if (!question || !answer) return [];
      const plain = cleanText(answer.replaceAll(/<[^<>]{0,500}>/g, ' '));
      const quote = plain === cleanText(answer) ? plain : firstRun(answer);
      if (!isQuestion(cleanText(question)) || quote === '' || quote.length > LONGEST_ANSWER) return [];
      return [
        { faq: { question: cleanText(question), answer: quote }, page, quotes: [cleanText(question), quote] },
      ];
    });
}

/** The longest run of an HTML answer without tags, which alone can be quoted verbatim. */
function firstRun(html: string): string {
  return cleanText(html.split(/<[^<>]{0,500}>/).sort((left, right) => right.length - left.length)[0] ?? '');
}

function isFaqPart(page: ReadPage, block: Block): boolean {
  if (isInside(block.box, FAQ_WORDS, 6) || getKindOfWords(page.title) === 'faq') return true;
  return block.headingsAbove.some((heading) => FAQ_TITLE.test(heading.text));
}

const isAnswered = (question: string, answer: string): boolean =>
  isQuestion(question) && wordCount(answer) >= 2 && !isPlaceholder(answer);

function isQuestion(text: string): boolean {
  return (
    text.length >= (DENSE.test(text) ? SHORTEST_DENSE : SHORTEST) &&
    text.length <= LONGEST_QUESTION &&
    wordCount(text) >= 2 &&
    !isPlaceholder(text) &&
    !MORE_QUESTIONS.test(text)
  );
}

function cut(text: string): string {
  if (text.length <= LONGEST_ANSWER) return text;
  const end = text.lastIndexOf(' ', LONGEST_ANSWER);
  return text.slice(0, end > 0 ? end : LONGEST_ANSWER);
}
