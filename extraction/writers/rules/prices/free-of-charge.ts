import { stopwords as english } from '@orama/stopwords/english';
import common from 'stopwords-iso' with { type: 'json' };
import { FREE_ADVERB, OTHER_SIDE, PRODUCT_THING, STAYS_SO } from '../../../lexicon/prices/free-things.ts';
import { PRICE_OF } from '../../../lexicon/prices/pricing.ts';
import { IS as IS_SO } from '../../../lexicon/grammar.ts';
import { STAYS_FREE } from '../../../lexicon/prices/selling.ts';
import { anyOf, DENSE, finds, wordPattern } from '../../../lexicon/table.ts';
import { FREE_OR_NOTHING } from '../../../patterns/prices/pricing-words.ts';
import type { Site } from '../../../patterns/site.ts';

/** Words that say nothing by themselves. The long English list has "call" and "help" in it. */
const STOP = new Set([
  ...english,
  ...Object.entries(common).flatMap(([language, words]) => (language === 'en' ? [] : words)),
]);
const FREE_WORD = wordPattern(FREE_OR_NOTHING, 'giu');
const THING = finds(PRODUCT_THING);
/** "Always free", "free forever": of what is said before it. */
const FOR_GOOD = finds(STAYS_FREE);
/** Written without spaces, or with endings set to the word: what is free stands next to it. */
/** What is said ends here: of what stands behind it the word says nothing. */
const PAUSE = /[.,;!?。！？、，；()（）[\]«»"“”|•·…/→✓✔\n]|\p{Extended_Pictographic}/u;
/** What a word in brackets stands behind. */
const OPENS = /(?<=[\p{L}\p{M}]\s?)[(（]\s*$/u;
/** "無料で", "무료입니다": no thing follows. */
const ENDING = /^(?:[\p{Script=Hiragana}\s]|的|吗|嗎|了|로|으로|입니다|이며|이고|이에요|예요|인|ไม่|$)/u;
const NAMES = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const FREELY = finds(FREE_ADVERB);
/** "The visit is free": said of the words before. */
const IS = wordPattern(String.raw`${anyOf(IS_SO, STAYS_SO)}(?:\s+\p{L}+){0,2}\s*$|[-–—:]\s*$`, 'iu');
/** "Free for patients", "für Patienten kostenlos": of the other side, and not of who pays. */
const FOR_OTHERS = wordPattern(
  String.raw`^\s*(?:\p{L}+\s)?(?:${anyOf(PRICE_OF)}\s(?:\p{L}+\s){0,2}?)?${anyOf(OTHER_SIDE)}`,
  'iu',
);
const OF_OTHERS = wordPattern(
  String.raw`(?:${anyOf(PRICE_OF)}\s(?:\p{L}+\s){0,2}?|^\s*)${anyOf(OTHER_SIDE)}\s(?:\p{L}+\s){0,3}$`,
  'iu',
);
const DONE_WORDS = 2;
const NEAR = 4;
const SHORTEST = 3;

/** Does a text say that something is free, and is this the product rather than a quote, a call or a delivery? */
export type SaysFree = (text: string) => boolean;

/**
 * What "free" is said of: a thing that products are ("app", "version") or what is done with one ("download"), what the
 * website's own name and title call it, or nothing named at all ("Free", "it is free for everyone").
 */
export function freeOfCharge(site: Site, name: string): SaysFree {
  const titles = site.home.map((page) => page.title);
  const own = new Set(wordsOf([name, ...titles].join(' ')).filter((word) => word.length >= SHORTEST));
  const isProduct = (word: string): boolean => THING.test(word) || own.has(word);
  return (text) =>
    [...text.matchAll(FREE_WORD)].some(({ 0: word, index }) => {
      // "Reminders by mail (free)": of what stands before the brackets.
      const lead = text.slice(0, index).replace(OPENS, ' – ');
      const before = lead.split(PAUSE).at(-1) ?? '';
      const after = text.slice(index + word.length).split(PAUSE)[0] ?? '';
      if (FOR_OTHERS.test(after) || OF_OTHERS.test(before)) return false;
      return DENSE.test(word)
        ? isDenseProduct(before, after)
        : isSpacedProduct(before, word, after, isProduct);
    });
}

/** In small letters; the Turkish capital that leaves a dot behind it as any other. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .match(/[\p{L}\p{M}]+/gu) ?? [];

function isSpacedProduct(
  before: string,
  word: string,
  after: string,
  isProduct: (word: string) => boolean,
): boolean {
  const isSaid = (word: string): boolean => isProduct(word) || !(STOP.has(word) || FOR_GOOD.test(word));
  const following = /^\s*[-–—:]/u.test(after) ? [] : wordsOf(after).slice(0, NEAR);
  const end = following.findIndex((word) => !isSaid(word));
  const thing = end === -1 ? following : following.slice(0, end);
  const leading = wordsOf(before);
  // "App kostenlos herunterladen": the thing may stand right before the word, too.
  if (isCounted(before, after, isProduct)) return false;
  if (thing.length > 0) return [thing.join(' '), ...thing, ...leading.slice(-1)].some(isProduct);
  // "Créez gratuitement un site": of what is done so, past the article.
  const [object] = following.filter((word) => !STOP.has(word));
  if (object !== undefined && leading.length > 0 && FREELY.test(word) && isProduct(object)) return true;
  const said = leading.filter(isSaid);
  const [last, pair] = [said.at(-1), said.slice(-2).join(' ')];
  // "Learn a language for free": what is done, of which the last word is only the object.
  const isDone = said.length >= DONE_WORDS && FREELY.test(`${leading.at(-1)} ${word}`) && !IS.test(before);
  return last === undefined || isProduct(last) || isProduct(pair) || isDone;
}

/** "2 months free", "free 15-minute scan", "free for 3 months": so much of it is free, and no more. */
function isCounted(before: string, after: string, isProduct: (word: string) => boolean): boolean {
  const counted = /\d+\+?\s+(\p{L}+)\s*$/u.exec(before)?.[1];
  return (
    (counted !== undefined && !isProduct(counted.toLowerCase())) || /^\s*(?:\p{L}{1,4}\s)?\d/u.test(after)
  );
}

function isDenseProduct(before: string, after: string): boolean {
  const follows = /^\s*[-–—:：]/u.test(after) ? '' : after.trimStart().slice(0, 2 * NEAR);
  if (!ENDING.test(follows)) return THING.test(follows);
  const said = before.trimEnd().slice(-2 * NEAR);
  return !NAMES.test(said) || [THING, FOR_GOOD].some((words) => words.test(said)) || THING.test(follows);
}
