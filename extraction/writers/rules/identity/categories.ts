import type { CategoryOption } from '../../candidates.ts';
import { getKindOfWords, normalizeWords } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { type Block, getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { declaredKinds } from './declared-kinds.ts';
import { EVERYTHING_ELSE, shopOrTrade } from './everything-else.ts';
import { bodyBlocks, isInside, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { IS_NOT } from '../../../lexicon/prices/selling.ts';
import { anyOf, wordPattern } from '../../../lexicon/table.ts';
import { sentences } from '../../../patterns/text-shape.ts';
import { canSay, type CategoryWord, saysWord, wordsOfCategories } from './category-words.ts';
import { ofReaders } from './sold-to-firms.ts';

const MOST_CATEGORIES = 3;
/** What a word in each place tells of what the product does. */
const WORTH = {
  declared: 3,
  title: 3,
  meta: 3,
  data: 3,
  keywords: 2,
  hero: 2.5,
  heading: 1.6,
  text: 0.7,
  about: 1,
} as const;
/** Less than this is a guess: of 402 websites the first category is right on 288, acceptable on 49 and wrong on 16. */
const LEAST = 3;
/** A little is enough where no other kind is nearly as much spoken for; more where each of its words stands on sites of every kind. */
const ALONE = { plain: { least: 1.4, ahead: 1.7 }, vague: { least: 1.9, ahead: 2.5 } };
/** A word again, in another place, adds less and less. */
const AGAIN = 0.5;
/** Nor is it known where another kind is hardly less spoken for, and both are little. */
const AHEAD = 1.12;
const PLENTY = 6.5;
const MOST_BLOCKS = 70;
const NOT_ABOUT_US = new Set(
  'testimonial testimonials review reviews quote blog posts article news cookie comments partners clients customers footer modal'.split(
    ' ',
  ),
);
type Source = { page: ReadPage; text: string; plain: string; worth: number };
type Scored = {
  choice: CategoryOption;
  score: number;
  best: Pick<Source, 'page' | 'text'> | undefined;
  /** Only words that stand on websites of every kind speak for it. */
  isVague: boolean;
};

/**
 * The categories whose names and words the site uses for what it does, the best supported first; none where hardly any speaks
 * for one, or two of different kinds speak alike for little.
 */
export function extractCategories(
  site: Site,
  choices: CategoryOption[],
  language?: string,
): Candidate<string>[] {
  const scored = scoredCategories(site, choices, language);
  const [first] = scored;
  if (!first || !isSure(first, scored))
    // Two kinds that are both spoken for are not everything else.
    return first && first.score >= LEAST ? [] : everythingElse(site, choices);
  return scored
    .filter(({ score }, at) => at === 0 || score >= Math.max(LEAST, first.score * 0.5))
    .slice(0, MOST_CATEGORIES)
    .flatMap(({ choice, best }) => (best ? [quoted(choice.name, best.page, best.text)] : []));
}

/** A shop or trade of a kind that has no category of its own. */
function everythingElse(site: Site, choices: CategoryOption[]): Candidate<string>[] {
  const choice = choices.find(({ slug }) => slug === EVERYTHING_ELSE);
  const line = choice && shopOrTrade(site);
  return line ? [quoted(choice.name, line.page, line.text)] : [];
}

/** Does enough speak for the first category, beside the next of another kind? */
function isSure(first: Scored, scored: Scored[]): boolean {
  const { score, isVague } = first;
  const next = scored.find((one) => one !== first && !areKin(one.choice, first.choice))?.score ?? 0;
  if (score >= LEAST) return score >= PLENTY || score >= next * AHEAD;
  const { least, ahead } = isVague ? ALONE.vague : ALONE.plain;
  return score >= least && score >= next * ahead;
}

/** Is one the other's parent, or have both the same? */
const areKin = (one: CategoryOption, other: CategoryOption): boolean =>
  one.parent === other.slug ||
  other.parent === one.slug ||
  (one.parent !== undefined && one.parent === other.parent);

/** The categories a site speaks for, the most spoken for first. */
function scoredCategories(site: Site, choices: CategoryOption[], language?: string): Scored[] {
  const sources = [
    ...site.home.flatMap(sourcesOf),
    ...pagesOfKind(site, 'about', 'features').slice(0, 2).flatMap(aboutOf),
  ];
  const words = wordsOfCategories(choices, language);
  const declared = site.home.flatMap(declaredKinds);
  const toFirms = ofReaders(sources);
  const isPossible = canSay(sources.map(({ plain }) => plain));
  return choices
    .map((choice): Scored => {
      const possible = (words.get(choice) ?? []).filter(({ stem }) => isPossible(stem));
      const told = scoreOf(choice, possible, sources);
      const { times, plus, quote } = toFirms(choice.slug);
      const own = declared.find(({ slug }) => slug === choice.slug);
      const score = told.score * times + plus + (own ? WORTH.declared : 0);
      return { ...told, score, best: told.best ?? own ?? quote };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
}

function scoreOf(choice: CategoryOption, words: CategoryWord[], sources: Source[]): Scored {
  let score = 0;
  let best: { source: Source; worth: number } | undefined;
  let isVague = true;
  for (const { stem, weight, isVague: isWordVague } of words) {
    const hits = sources
      .filter(({ plain }) => saysWord(plain, stem))
      .sort((left, right) => right.worth - left.worth);
    for (const [at, source] of hits.slice(0, 4).entries()) score += weight * source.worth * AGAIN ** at;
    const [top] = hits;
    isVague &&= isWordVague || !top;
    if (top && top.worth * weight > (best?.worth ?? 0)) best = { source: top, worth: top.worth * weight };
  }
  return { choice, score, best: best?.source, isVague };
}

/** "No signals. No predictions.": what a product is not. */
const DENIES = wordPattern(String.raw`^${anyOf(IS_NOT)}\s`, 'iu');

const affirmed = (text: string): string =>
  sentences(text)
    .filter((sentence) => !DENIES.test(sentence))
    .join(' ');

function source(page: ReadPage, text: string, worth: number): Source[] {
  const plain = normalizeWords(affirmed(text));
  return plain === '' ? [] : [{ page, text, plain, worth }];
}

/** A title of a legal text: that a site has one says nothing of what it does. */
const isOfTheLaw = ({ heading, text }: Block): boolean => heading > 0 && getKindOfWords(text) === 'legal';

function sourcesOf(page: ReadPage): Source[] {
  const blocks = bodyBlocks(page)
    .filter(
      (block) => !isInside(block.box, NOT_ABOUT_US, 6) && ![block, ...block.headingsAbove].some(isOfTheLaw),
    )
    .slice(0, MOST_BLOCKS);
  const hero = blocks.findIndex(({ heading }) => heading === 1);
  return [
    ...source(page, page.title, WORTH.title),
    ...source(page, getMetaContent(page, 'description', 'og:description', 'twitter:description'), WORTH.meta),
    ...source(page, getMetaContent(page, 'keywords'), WORTH.keywords),
    ...page.data
      .filter(({ types }) =>
        types.some((type) => /Application|Product|WebSite|Organization|Business|VideoGame/.test(type)),
      )
      .slice(0, 4)
      .flatMap(({ values }) =>
        ['description', 'applicationCategory', 'applicationSubCategory', 'genre', 'category']
          .flatMap((field) => listTexts(values[field]).slice(0, 2))
          .flatMap((text) => source(page, text, WORTH.data)),
      ),
    ...blocks.flatMap((block, at) => {
      const isHero = hero !== -1 && at >= hero && at <= hero + 2;
      return source(
        page,
        block.text.slice(0, 300),
        isHero ? WORTH.hero : block.heading > 0 ? WORTH.heading : WORTH.text,
      );
    }),
  ];
}

const aboutOf = (page: ReadPage): Source[] =>
  bodyBlocks(page)
    .slice(0, 12)
    .flatMap((block) => source(page, block.text.slice(0, 300), WORTH.about * (block.heading > 0 ? 1 : 0.5)));
