import { listTexts } from '../html/json-ld.ts';
import { nameKey } from '../patterns/site.ts';
import { isDenied } from './denied.ts';
import { languageOf } from './page-language.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { containsValue, gradeWording } from './wording.ts';
import { foldQuote } from '../html/fold-text.ts';
import { wordCount } from '../patterns/text-shape.ts';

/** Blocks that an answer may be behind its question. */
const FAR = 14;
/** What ends a sentence, or leads to the rest. */
const ENDS = /[.!?…。！？:：]["')\]]{0,2}$/u;
/** What is clicked holds no answer. */
const CONTROLS = new Set(['button', 'label', 'option', 'legend']);

/** Judges an answer: it follows its question on the page, with no other question between, or is its answer in the page's data. */
export function judgeAnswer(answer: string, question: string, passages: Passage[]): Ruling {
  const asked = passages.filter(({ text }) => containsValue(text, question));
  const following = passages.filter(
    (passage) =>
      asked.includes(passage) ||
      (!CONTROLS.has(passage.block?.tag ?? '') && asked.some((one) => isAnswerTo(passage, one))),
  );
  if (
    endsWhole(
      following.map(({ text }) => text),
      answer,
    )
  )
    return 'stated';
  const sentences = listSentences(answer);
  const isSaid =
    sentences.length > 0 &&
    sentences.every((sentence) =>
      following.some(({ text, page }) =>
        listSentences(text).some((one) => saysAnswer(one, sentence, languageOf(page))),
      ),
    );
  return isSaid ? 'worded' : 'value_not_in_quote';
}

/** Does an answer end where a sentence or block of the lines does? "Yes" is none of "Yes, but only on paper". */
function endsWhole(texts: string[], answer: string): boolean {
  if (!containsValue(texts.join(' '), answer)) return false;
  const wanted = foldQuote(answer).toLowerCase();
  if (ENDS.test(wanted)) return true;
  const lines = texts.map((text) => foldQuote(text).toLowerCase());
  const whole = lines.join(' ');
  const end = whole.indexOf(wanted) + wanted.length;
  let at = -1;
  const ends = new Set(lines.map((line) => (at += line.length + 1)));
  return ends.has(end) || /^["')\]]{0,2}[.!?…。！？]/u.test(whole.slice(end));
}

const saysAnswer = (text: string, sentence: string, language: string): boolean =>
  wordCount(sentence) * 3 >= wordCount(text) &&
  gradeWording(text, sentence, language) !== undefined &&
  !isDenied(text, sentence, language);

function isAnswerTo({ page, block, text }: Passage, asked: Passage): boolean {
  if (page !== asked.page) return false;
  if (!block || !asked.block)
    return page.data.some(
      ({ values }) =>
        nameKey(listTexts(values.name)[0] ?? '') === nameKey(asked.text) &&
        JSON.stringify(values.acceptedAnswer ?? '').includes(JSON.stringify(text).slice(1, -1)),
    );
  if (block === asked.block) return true;
  if (block.id < asked.block.id || block.id - asked.block.id > FAR) return false;
  return !page.blocks
    .slice(asked.block.id + 1, block.id + 1)
    .some(
      (one) =>
        (isQuestion(one.text) && one.otherLanguage === block.otherLanguage) ||
        (one.heading > 0 && asked.block !== undefined && one.heading <= asked.block.heading),
    );
}

const isQuestion = (text: string): boolean => text.length <= 200 && /[?？؟][\s+–—▾▼⌄›»✕×＋-]*$/u.test(text);
