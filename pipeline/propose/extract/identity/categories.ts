import type { CategoryChoice } from '../../candidates.ts';
import { CATEGORY_WORDS } from '../../../words/categories.ts';
import { MORE_CATEGORY_WORDS } from '../../../words/more-categories.ts';
import { wordsIn } from '../../../words/table.ts';
import { kindOfWords, plainWords } from '../../../crawl/page-kinds.ts';
import { texts } from '../../../read/json-ld.ts';
import { type Block, metaContent, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { bodyBlocks, isInside, pagesOfKind, quoted, type Site } from '../site.ts';

const MOST_CATEGORIES = 3;
/** What a word in each place tells of what the product does. */
const WORTH = {
  title: 3,
  meta: 3,
  data: 3,
  keywords: 2,
  hero: 2.5,
  heading: 1.6,
  text: 0.7,
  about: 1,
} as const;
/** Less than this, or hardly more than another category, is a guess. */
const LEAST = 4;
const AHEAD = 1.1;
/** Little is enough where nothing else is spoken for. */
const ALONE = [
  { least: 2.8, ahead: 2 },
  { least: 2.4, ahead: 3 },
];
/** From here on the first is taken though another is hardly less spoken for: it is mostly its sibling. */
const PLENTY = 6.5;
/** A word again, in another place, adds less and less. */
const AGAIN = 0.5;
const MOST_BLOCKS = 70;
const NOT_ABOUT_US = new Set(
  'testimonial testimonials review reviews quote blog posts article news cookie comments partners clients customers footer modal'.split(
    ' ',
  ),
);
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

type Source = { page: ReadPage; text: string; plain: string; worth: number };
type Word = { stem: string; weight: number };
type Scored = { choice: CategoryChoice; score: number; best: Source | undefined };

/**
 * The categories whose name and keywords the site uses for what it does, the best supported first; none where hardly any
 * speaks for one, or two speak alike for different ones.
 */
export function extractCategories(site: Site, choices: CategoryChoice[]): Candidate<string>[] {
  const scored = scoredCategories(site, choices);
  const [first, second] = scored;
  if (!first) return [];
  const isAlone = ALONE.some(
    ({ least, ahead }) => first.score >= least && first.score >= (second?.score ?? 0) * ahead,
  );
  if (first.score < LEAST && !isAlone) return [];
  if (second && first.score < second.score * AHEAD && first.score < PLENTY) return [];
  return scored
    .filter(({ score }, at) => at === 0 || score >= Math.max(LEAST, first.score * 0.5))
    .slice(0, MOST_CATEGORIES)
    .flatMap(({ choice, best }) => (best ? [quoted(choice.name, best.page, best.text)] : []));
}

/** The categories a site speaks for, the most spoken for first. */
function scoredCategories(site: Site, choices: CategoryChoice[]): Scored[] {
  const sources = [
    ...site.home.flatMap(sourcesOf),
    ...pagesOfKind(site, 'about', 'features').slice(0, 2).flatMap(aboutOf),
  ];
  const words = wordsOf(choices);
  return choices
    .map((choice): Scored => scoreOf(choice, words.get(choice) ?? [], sources))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
}

const furtherWords = (slug: string): string[] =>
  wordsIn({ any: CATEGORY_WORDS[slug] ?? '' }, { any: MORE_CATEGORY_WORDS[slug] ?? '' });

/** The words of each category; those that many have tell less. */
function wordsOf(choices: CategoryChoice[]): Map<CategoryChoice, Word[]> {
  const counts = new Map<string, number>();
  const stems = new Map(
    choices.map((choice) => {
      const names = choice.name.split(/\s*(?:&|\/|,|\band\b)\s*/).map(stemOf);
      const own = new Set(
        [...names, ...(choice.keywords ?? []).map(stemOf), ...furtherWords(choice.slug).map(stemOf)].filter(
          (stem) => stem.length > 1,
        ),
      );
      for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      return [choice, { own, names: new Set(names) }];
    }),
  );
  return new Map(
    [...stems].map(([choice, { own, names }]) => [
      choice,
      [...own].map((stem) => ({
        stem,
        weight:
          ((stem.includes(' ') ? 1.5 : 1) * (names.has(stem) ? 1.1 : 1)) / Math.sqrt(counts.get(stem) ?? 1),
      })),
    ]),
  );
}

function scoreOf(choice: CategoryChoice, words: Word[], sources: Source[]): Scored {
  let score = 0;
  let best: { source: Source; worth: number } | undefined;
  for (const { stem, weight } of words) {
    const hits = sources
      .filter(({ plain }) => has(plain, stem))
      .sort((left, right) => right.worth - left.worth);
    for (const [at, source] of hits.slice(0, 4).entries()) score += weight * source.worth * AGAIN ** at;
    const [top] = hits;
    if (top && top.worth * weight > (best?.worth ?? 0)) best = { source: top, worth: top.worth * weight };
  }
  return { choice, score, best: best?.source };
}

/** A word of letters begins a word of the text; one of Han, kana or Hangul stands anywhere in it. */
const has = (plain: string, stem: string): boolean =>
  DENSE.test(stem)
    ? plain.includes(stem)
    : stem.length <= 3
      ? ` ${plain} `.includes(` ${stem} `)
      : startsWord(plain, stem);

function startsWord(plain: string, stem: string): boolean {
  for (let at = ` ${plain}`.indexOf(` ${stem}`); at !== -1; at = ` ${plain}`.indexOf(` ${stem}`, at + 1)) {
    const rest = /^\S*/.exec(plain.slice(at + stem.length))?.[0] ?? '';
    // "SIEM" opens no Siemens.
    if (rest.length <= (stem.length <= 4 ? 1 : 3)) return true;
  }
  return false;
}

/** Plain words, the last without its ending: `invoic` stands for invoices and invoicing. */
function stemOf(word: string): string {
  const plain = plainWords(word);
  if (DENSE.test(plain) || plain.length < 5) return plain;
  return plain.replace(/(?:ing|ies|es|s|en|e|n)$/u, (end) => (plain.length - end.length >= 4 ? '' : end));
}

function source(page: ReadPage, text: string, worth: number): Source[] {
  const plain = plainWords(text);
  return plain === '' ? [] : [{ page, text, plain, worth }];
}

/** A title of a legal text: that a site has one says nothing of what it does. */
const isOfTheLaw = ({ heading, text }: Block): boolean => heading > 0 && kindOfWords(text) === 'legal';

function sourcesOf(page: ReadPage): Source[] {
  const blocks = bodyBlocks(page)
    .filter((block) => !isInside(block.box, NOT_ABOUT_US, 6) && ![block, ...block.under].some(isOfTheLaw))
    .slice(0, MOST_BLOCKS);
  const hero = blocks.findIndex(({ heading }) => heading === 1);
  return [
    ...source(page, page.title, WORTH.title),
    ...source(page, metaContent(page, 'description', 'og:description', 'twitter:description'), WORTH.meta),
    ...source(page, metaContent(page, 'keywords'), WORTH.keywords),
    ...page.data
      .filter(({ types }) =>
        types.some((type) => /Application|Product|WebSite|Organization|Business|VideoGame/.test(type)),
      )
      .slice(0, 4)
      .flatMap(({ values }) =>
        ['description', 'applicationCategory', 'applicationSubCategory', 'genre', 'category']
          .flatMap((field) => texts(values[field]).slice(0, 2))
          .flatMap((text) => source(page, text, WORTH.data)),
      ),
    ...blocks.flatMap((block, at) =>
      source(
        page,
        block.text.slice(0, 300),
        hero !== -1 && at >= hero && at <= hero + 2
          ? WORTH.hero
          : block.heading > 0
            ? WORTH.heading
            : WORTH.text,
      ),
    ),
  ];
}

const aboutOf = (page: ReadPage): Source[] =>
  bodyBlocks(page)
    .slice(0, 12)
    .flatMap((block) => source(page, block.text.slice(0, 300), WORTH.about * (block.heading > 0 ? 1 : 0.5)));
