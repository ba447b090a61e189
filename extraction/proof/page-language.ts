import { wordTable } from '../lexicon/words.ts';
import type { WordTable } from '../lexicon/table.ts';
import type { ReadPage } from '../html/page.ts';

/** Languages written in other letters than Latin: their words are never mistaken for those of another. */
const OTHER_LETTERS = new Set<string>('any en ru uk bg el ar fa he hi th ja zh ko'.split(' '));
/** Languages in Cyrillic letters, with letters that tell them from each other. */
const CYRILLIC = new Map([
  ['ru', /[ыэё]/iu],
  ['uk', /[іїє]/iu],
  ['bg', /ъ/iu],
]);
const READ_CHARACTERS = 20_000;
const LEAST_WORDS = 5;

/** Frequent words that grammar's tables leave out. */
const FREQUENT: WordTable = {
  en: `you, your, this, that, to, from, we, it, not, no, do, as, can, at, by, on, or, our`,
  de: `sie, wir, nicht, auf, zu, sich, im, auch, ihre, du, als, wie`,
  fr: `vous, nous, votre, pas, en, ne, que, qui, sur, par, au, aux, ce, vos`,
  es: `que, en, se, no, tu, su, por, como, más, al, sus`,
  ca: `que, en, amb, es, no, més, per, com, al`,
  pt: `que, não, em, se, seu, sua, ao, mais, na, no, você, como`,
  it: `che, non, si, al, nel, più, come, tuo, tua, ti, se, da`,
  nl: `je, jouw, niet, op, te, dat, die, er, om, als, ook, naar`,
  pl: `nie, się, do, na, od, jak, po, przez, to, że, co, twoje`,
  cs: `na, se, si, to, že, pro, do, jak, nebo, vám, ze`,
  sk: `na, sa, si, to, že, pre, do, ako, alebo, vám, zo`,
  sv: `att, som, du, inte, på, vi, för, din, dig, kan, om`,
  da: `at, som, du, ikke, på, vi, til, din, dig, kan, af`,
  nb: `at, som, du, ikke, på, vi, til, din, deg, kan, av`,
  fi: `ei, se, että, voit, myös, kun, sinun, tai, joka, ovat`,
  hu: `hogy, nem, is, meg, egy, vagy, ha, csak, mint`,
  ro: `nu, să, pe, se, din, mai, sau, care, ce`,
  hr: `na, se, da, ne, za, ili, od, kao, što`,
  sl: `na, se, da, ne, za, ali, od, kot, tudi`,
  tr: `bu, ile, için, ve, da, de, olarak, daha, çok`,
  id: `yang, ini, untuk, anda, dengan, tidak, ke, dan`,
  vi: `và, các, cho, có, bạn, không, với`,
};
/** The small words of each language: "and", "the", "of". */
const languagesOfWord = new Map<string, string[]>();
for (const table of [
  FREQUENT,
  wordTable('a'),
  wordTable('and'),
  wordTable('by'),
  wordTable('for'),
  wordTable('in_a_place'),
  wordTable('is'),
  wordTable('of'),
  wordTable('or'),
  wordTable('the'),
  wordTable('with'),
] satisfies WordTable[])
  for (const [language, words] of Object.entries(table))
    for (const word of words.split(',').map((one) => one.trim()))
      if (/^[\p{Script=Latin}\p{M}]{2,}$/u.test(word))
        languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);

const known = new WeakMap<ReadPage, string>();

/**
 * The language of a page: as it declares if it has that language's small words, else the one it has most of; `en` for one in other
 * letters, '' if there are too few words.
 */
export function languageOf(page: ReadPage): string {
  let language = known.get(page);
  if (language === undefined) {
    const shown = page.text.slice(0, Math.min(READ_CHARACTERS, page.blocks.at(-1)?.end ?? 0));
    language = detect(shown, page.language === 'no' ? 'nb' : page.language);
    known.set(page, language);
  }
  return language;
}

function detect(text: string, declared: string): string {
  const latin = text.match(/\p{Script=Latin}+/gu) ?? [];
  const others =
    text.match(
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Han}\p{Script=Kana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]+/gu,
    ) ?? [];
  if (others.length > latin.length) return CYRILLIC.get(declared)?.test(text) === true ? declared : 'en';
  const scores = scoreLanguages(latin);
  const best = findBest(scores);
  if (best === undefined) return !Object.hasOwn(FREQUENT, declared) ? '' : declared;
  return (scores.get(declared) ?? 0) >= (scores.get(best) ?? 0) / 2 ? declared : best;
}

/** The language that most small words of a text are of; undefined if it has too few that are known. */
export const findLanguageOfWords = (text: string): string | undefined =>
  findBest(scoreLanguages(text.match(/\p{Script=Latin}+/gu) ?? []));

/** How many of the words are small words of each language; one that several have counts in parts. */
function scoreLanguages(words: string[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const word of words) {
    const languages = languagesOfWord.get(word.toLowerCase()) ?? [];
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  return scores;
}

function findBest(scores: Map<string, number>): string | undefined {
  const [best] = [...scores].toSorted(([, left], [, right]) => right - left);
  return best && best[1] >= LEAST_WORDS ? best[0] : undefined;
}

/**
 * Builds a pattern of tables for each language when it is first asked for: with the words of that language, of English and of
 * those in other letters. French "ne" is no Hungarian "ne". All languages, if it is not known.
 */
export function inLanguage(
  build: (...tables: WordTable[]) => RegExp,
  ...tables: WordTable[]
): (language?: string) => RegExp {
  const built = new Map<string, RegExp>();
  return (language = '') => {
    const pattern =
      built.get(language) ??
      build(...(language === '' ? tables : tables.map((table) => pick(table, language))));
    built.set(language, pattern);
    return pattern;
  };
}

const pick = (table: WordTable, wanted: string): WordTable =>
  Object.fromEntries(
    Object.entries(table).filter(
      ([language]) =>
        language === wanted ||
        (OTHER_LETTERS.has(language) && !(CYRILLIC.has(wanted) && CYRILLIC.has(language))),
    ),
  ) satisfies WordTable;
