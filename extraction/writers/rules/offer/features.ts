import { getKindOfWords, normalizeWords } from '../../../crawl/page-kinds.ts';
import { finds } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { listAncestors, type Block, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { linkShare } from '../../../patterns/link-share.ts';
import { isSurelyPerson } from '../../../patterns/people/person-name.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { bodyBlocks, isInside, isTelling, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { isSigned, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';
import { type Card, type CardGroup, cardGroups, pointsOf } from './card-groups.ts';
import { isCounted, isFeature, isSpoken, QUESTION, sectionTells, tellsReasons } from './is-feature.ts';

/**
 * Believes three things: a list of features in the page's data, cards and lists in a section that is called features, services or
 * the like (by its title, its element or a link to it), and what plans include. Nothing else: which list is what a product does takes
 * understanding, which the caller has.
 */
export function extractFeatures(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found: Point[] = [];
  const add = (points: Point[]): void => {
    for (const point of points)
      if (
        found.length < MOST &&
        isFeature(point.text, name, tagline) &&
        !found.some(({ text }) => saysSame(text, point.text))
      )
        found.push(point);
  };
  const pages = [...site.home, ...pagesOfKind(site, 'features').slice(0, MOST_PAGES)];
  add(site.home.flatMap(dataPoints));
  add(pages.flatMap(calledFeatures));
  if (found.length < FEW)
    add(
      pagesOfKind(site, 'pricing')
        .filter((page) => !isTelling(page))
        .flatMap(planItems),
    );
  return found.map(({ page, text }) => quoted(text, page, text));
}

type Point = { page: ReadPage; text: string };

const MOST = 40;
const FEW = 8;
const MOST_PAGES = 4;
const MOST_WORDS_OF_TITLE = 6;
const FEWEST_BULLETS = 3;
/** Share of cards from which what they have is that of the group. */
const SOME = 0.3;
const named = (words: string): Set<string> => new Set(words.split(' '));
const FEATURE_NAMES = named(
  'feature features capability capabilities services funktionen fonctionnalites caracteristicas funzionalita',
);
const PRICE_NAMES = named('pricing price prices plan plans tier tiers');
/** What elements are called that hold something else, wherever they stand. */
const OTHER_NAMES = named(
  'faq faqs accordion testimonial testimonials review reviews quote quotes blog post posts article articles news team member members ' +
    'logos newsletter cta cookie partner partners customers clients contact form download downloads install terminal code roadmap compare ' +
    'comparison audience step steps process timeline workflow how mockup demo screenshot chat preview marquee metrics kpi stat stats ' +
    'counter counters dashboard breadcrumb footer problem problems',
);
const TELLS_STEPS = finds(wordTable('steps'));
const TELLS_TROUBLE = finds(wordTable('troubles'));
/** How much of something a plan allows, and who answers its questions, is no feature. */
const LIMIT = /\d|^\+|(?<!\p{L})SLA(?!\p{L})/iu;
const IS_TERM = finds(wordTable('plan_terms'));

/** What the page's JSON-LD lists as features: an array of them, or one text with commas. */
const dataPoints = (page: ReadPage): Point[] =>
  page.data
    .map(({ values }) => listTexts(values.featureList))
    .flatMap((list) => (list.length > 1 ? list : list.flatMap((text) => text.split(/[,;\n]/))))
    .map((text) => ({ page, text: text.trim() }));

/** Points of the groups, and of the lines of bullets, that are called features. */
function calledFeatures(page: ReadPage): Point[] {
  const parts = partsCalledFeatures(page);
  const isCalled = (block: Block): boolean =>
    isTitledFeatures(block) ||
    isInside(block.box, FEATURE_NAMES, 4) ||
    [...listAncestors(block.box)].some(({ id }) => parts.has(id));
  const isElse = (block: Block): boolean =>
    isInside(block.box, OTHER_NAMES, 5) || isInside(block.box, PRICE_NAMES, 5) || isTitledElse(block);
  const groups = cardGroups(page).filter(
    (group) => isCalled(group.first) && !isElse(group.first) && !holdsElse(page, group),
  );
  const bullets = bodyBlocks(page).filter((block) => isTitledFeatures(block) && !isElse(block));
  return [...groups.flatMap(pointsOf), ...bullets.flatMap(bulletsIn)].map((text) => ({ page, text }));
}

/** Ids of elements to which links lead that are called features. */
const partsCalledFeatures = ({ links }: ReadPage): Set<string> =>
  new Set(
    links.flatMap(({ href, text }) => {
      const id = /#([^/!?]+)$/.exec(href)?.[1];
      return id !== undefined && getKindOfWords(text) === 'features' ? [id] : [];
    }),
  );

/** The title over a block, that of its card left out. */
const titleOver = ({ heading, headingsAbove }: Block): Block | undefined =>
  headingsAbove.find((title) => heading === 0 || title.heading < heading);

function isTitledFeatures(block: Block): boolean {
  const title = titleOver(block);
  return (
    title !== undefined &&
    wordCount(title.text) <= MOST_WORDS_OF_TITLE &&
    sectionTells(title.text) === 'features'
  );
}

const isTitledElse = (block: Block): boolean =>
  [titleOver(block), ...block.headingsAbove.slice(0, 2)].some(
    (title) =>
      title !== undefined &&
      title.heading > 1 &&
      (sectionTells(title.text) === 'other' || TELLS_STEPS.test(title.text) || tellsReasons(title.text)),
  );

/** Prices, questions, quotes, people, figures and troubles: cards of something else, whatever stands over them. */
function holdsElse(page: ReadPage, { first, kind, cards }: CardGroup): boolean {
  if (first.box.parent?.tag === 'ol' || (kind === 'sections' && first.heading === 2)) return true;
  const headOf = ({ title, text }: Card): string => (title === '' ? text : title);
  // "12 currencies" in a plain list of other points is left out by itself.
  const isOfFigures =
    kind !== 'list' || cards.filter((card) => isCounted(headOf(card))).length * 2 >= cards.length;
  const isElse = (card: Card): boolean => {
    const { title, text, blocks } = card;
    const head = headOf(card);
    return (
      QUESTION.test(head) ||
      (isOfFigures && isCounted(head)) ||
      isSpoken(text) ||
      isSurelyPerson(title) ||
      TELLS_TROUBLE.test(`${title} ${text}`) ||
      blocks.some((block) => moneyIn(block.text).length > 0 || linkShare(page, block) > 0.9)
    );
  };
  return cards.filter(isElse).length > cards.length * SOME;
}

/** "Notes • Reminders • Backups": the points of a list that is written in one line. */
function bulletsIn({ text, heading }: Block): string[] {
  const parts = heading > 0 ? [] : text.split(/(?:^|\s)[•·▪]\s/u).filter((part) => part.trim() !== '');
  return parts.length >= FEWEST_BULLETS ? parts.map((part) => withoutGlyphs(part)) : [];
}

/** What the plans include: items of lists, and lines with a sign, in price cards. */
const planItems = (page: ReadPage): Point[] =>
  bodyBlocks(page)
    .filter(
      (block) =>
        (block.tag === 'li' || isSigned(block.text)) &&
        block.text.length >= 4 &&
        block.text.length <= 120 &&
        ![LIMIT, IS_TERM].some((words) => words.test(block.text)) &&
        isInside(block.box, PRICE_NAMES, 5) &&
        !isInside(block.box, OTHER_NAMES, 5),
    )
    .map((block) => ({ page, text: withoutGlyphs(block.text) }));

/** Do all words of one point stand in the other: "ID-verified", "ID-verified cleaners"? */
export function saysSame(left: string, right: string): boolean {
  const [fewer = [], more = []] = [left, right]
    .map((text) => normalizeWords(text).split(' '))
    .sort((one, two) => one.length - two.length);
  return fewer.every((word) => more.includes(word));
}
