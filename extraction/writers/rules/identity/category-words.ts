import { memoize } from '../../../../rules/typed/memoize.ts';
import { normalizeWords } from '../../../crawl/page-kinds.ts';
import { CATEGORY_WORDS } from '../../../lexicon/identity/categories.ts';
import { KIND_WORDS } from '../../../lexicon/identity/kinds.ts';
import { MORE_CATEGORY_WORDS } from '../../../lexicon/identity/more-categories.ts';
import { MORE_KIND_WORDS } from '../../../lexicon/identity/more-kinds.ts';
import { PRODUCT_KINDS } from '../../../lexicon/identity/product-kinds.ts';
import { DENSE, wordPattern, wordsIn } from '../../../lexicon/table.ts';
import TRADE_NAMES from '../../../lexicon/identity/trade-names.json' with { type: 'json' };
import { VAGUE_WORDS } from '../../../lexicon/identity/vague.ts';
import { WORK_WORDS } from '../../../lexicon/identity/works.ts';
import type { CategoryOption } from '../../candidates.ts';

/** A word that speaks for a category, and how much it tells; a vague one stands on websites of every kind. */
export type CategoryWord = { stem: string; weight: number; isVague: boolean };

/** What a word tells more when it is made of several, or stands in the category's name; less on websites of every kind. */
const TELLS = { several: 1.5, name: 1.1, vague: 0.45 };
/** The words of a table's line, as a site's texts are searched for them. */
const stemsIn = memoize((words: string): readonly string[] => wordsIn({ any: words }).map(stemOf));
const VAGUE = new Set(stemsIn(VAGUE_WORDS));

const furtherStems = (slug: string): string[] =>
  [
    CATEGORY_WORDS[slug] ?? '',
    MORE_CATEGORY_WORDS[slug] ?? '',
    KIND_WORDS[slug] ?? '',
    MORE_KIND_WORDS[slug] ?? '',
    WORK_WORDS[slug] ?? '',
    ...Object.values(PRODUCT_KINDS[slug] ?? {}),
  ].flatMap(stemsIn);

const NAMES_OF_TRADES: Record<string, Record<string, string>> = TRADE_NAMES;
/** Languages under the one whose names of trades they understand. */
const NEAR: Record<string, string> = { nb: 'no', nn: 'no', bs: 'hr', ms: 'id' };
/** Shorter names of trades ("bar", "spa", "Bad") stand in texts of every kind. */
const SHORTEST_TRADE = 5;

/** What trades are called in a website's language, and in English. */
function namesOfTrades(slug: string, language = 'en'): string[] {
  const primary = language.split('-')[0] ?? '';
  return [...new Set(['en', NEAR[primary] ?? primary])]
    .flatMap((one) => stemsIn(NAMES_OF_TRADES[one]?.[slug] ?? ''))
    .filter((stem) => stem.length >= (DENSE.test(stem) ? 2 : SHORTEST_TRADE));
}

/** The words of each category for a website in a language (BCP 47); those that many have tell less. */
export function wordsOfCategories(
  choices: CategoryOption[],
  language?: string,
): Map<CategoryOption, CategoryWord[]> {
  const counts = new Map<string, number>();
  const stems = new Map(
    choices.map((choice) => {
      const names = choice.name.split(/\s*(?:&|\/|,|\band\b)\s*/).map(stemOf);
      const own = new Set([
        ...[...names, ...(choice.keywords ?? []).map(stemOf), ...furtherStems(choice.slug)].filter(
          (stem) => stem.length > 1 || DENSE.test(stem),
        ),
        ...namesOfTrades(choice.slug, language),
      ]);
      for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      return [choice, { own, names: new Set(names) }];
    }),
  );
  return new Map(
    [...stems].map(([choice, { own, names }]) => [
      choice,
      [...own].map((stem) => ({
        stem,
        isVague: VAGUE.has(stem),
        weight:
          ((isSeveral(stem) ? TELLS.several : 1) *
            (names.has(stem) ? TELLS.name : 1) *
            (VAGUE.has(stem) ? TELLS.vague : 1)) /
          Math.sqrt(counts.get(stem) ?? 1),
      })),
    ]),
  );
}

/** Several words, or as many signs of a script that writes them without spaces. */
const isSeveral = (stem: string): boolean => stem.includes(' ') || (DENSE.test(stem) && stem.length >= 4);

/** A short word of katakana is often the end of another: "バー" of "サーバー". */
const SHORT_KATAKANA = /^[\u30A1-\u30FC]{1,3}$/u;

/** Does a text say a word? One of letters begins a word of it; one of Han, kana or Hangul stands anywhere in it. */
export const saysWord = (plain: string, stem: string): boolean =>
  DENSE.test(stem)
    ? plain.includes(stem) && (!SHORT_KATAKANA.test(stem) || standsAlone(plain, stem))
    : stem.length <= 3
      ? ` ${plain} `.includes(` ${stem} `)
      : startsWord(plain, stem);

const standsAlone = (plain: string, stem: string): boolean =>
  wordPattern(String.raw`(?<![\u30A1-\u30FC])${stem}(?![\u30A1-\u30FC])`, 'u').test(plain);

function startsWord(plain: string, stem: string): boolean {
  const [text, word] = [` ${plain} `, ` ${stem}`];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    // "SIEM" opens no Siemens.
    if (text.indexOf(' ', end) - end <= (stem.length <= 4 ? 1 : 3)) return true;
  }
  return false;
}

/** Letters at the beginning of a word by which it is looked up. */
const OPENING = 40;

/** Which words any of the texts can say at all: of the many thousand of all categories nearly none. */
export function canSay(plains: string[]): (stem: string) => boolean {
  const dense = plains.filter((plain) => DENSE.test(plain)).join('\n');
  const openings = new Set<string>();
  for (const word of new Set(plains.flatMap((plain) => plain.split(' '))))
    for (let length = Math.min(word.length, OPENING); length > 0; length -= 1)
      openings.add(word.slice(0, length));
  return (stem) =>
    DENSE.test(stem) ? dense.includes(stem) : openings.has((stem.split(' ', 1)[0] ?? '').slice(0, OPENING));
}

/**
 * Plain words, the last without the ending of its plural. Shorter stems than that meet words of other languages: `spend` of
 * "Spenden", `lan` of "lån"; endings of long words are told apart from them.
 */
function stemOf(word: string): string {
  const plain = normalizeWords(word);
  if (DENSE.test(plain) || plain.length < 5) return plain;
  const singular = plain.replace(/(?:(?<=i)es|s)$/u, '');
  return singular.length < 8 ? singular : singular.replace(/(?:en|e|n)$/u, '');
}
