import { kindOfWords } from '../../../crawl/page-kinds.ts';
import { DOES, PLAN_TERMS, WHY } from '../../../words/features.ts';
import { finds, opensWith } from '../../../words/table.ts';
import { texts } from '../../../read/json-ld.ts';
import type { ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { cardGroups } from './card-groups.ts';
import { OTHER_WORDS, pointsOf, PRICE_WORDS, TIER, type Point } from './feature-groups.ts';
import { isFeature } from './is-feature.ts';
import { linkShare } from './link-share.ts';
import { bodyBlocks, isHome, isInside, nameKey, pagesOfKind, quoted, type Site } from '../site.ts';
import { sentences, withoutGlyphs, wordCount } from '../text-shape.ts';

/** A list of what it does, not of all that is said. */
const MOST = 12;
/** With as many points of one kind, less sure ones are left out. */
const ENOUGH = 8;
const SOME = 10;
const FEW = 5;
const LONGEST = 200;
const MOST_PAGES = 4;
/** How much of something a plan allows, and who answers its questions, is no feature. */
const LIMIT = /\d|^\+|(?<!\p{L})SLA(?!\p{L})/iu;
const IS_TERM = finds(PLAN_TERMS);
const IS_WHY = opensWith(WHY);
/** Opens a sentence that goes on about what was said before, or about the author. */
const IS_ABOUT_ELSE =
  /^(?:In this|These|This|Those|However|But|If|We|Unlike|Although|Wir|Nous|Diese|Cette|Estos?|Questo)(?!\p{L})/u;
const SAYS_IT_DOES = finds(DOES);

/**
 * What the product does: points of its feature cards and lists. Sections that say nothing of what they hold are asked
 * only where those that do are few, then plans, then sentences.
 */
export function extractFeatures(site: Site, name: string, tagline: string): Candidate<string>[] {
  const pages = [...new Set([...site.home, ...pagesOfKind(site, 'features')])].slice(0, MOST_PAGES);
  const found = new Map<string, Point>();
  const add = (points: Point[], most: number): void => {
    const sorted = points.sort((left, right) => right.score - left.score || left.order - right.order);
    for (const point of sorted) {
      const key = nameKey(point.text);
      if (found.size < most && !found.has(key) && isFeature(point.text, name, tagline)) found.set(key, point);
    }
  };
  const grouped = pages.flatMap((page) => cardGroups(page).flatMap((group) => pointsOf(site, page, group)));
  const of = (tier: number, atHome: boolean): Point[] =>
    grouped.filter((point) => point.tier === tier && isHome(site, point.page) === atHome);
  const priced = pagesOfKind(site, 'pricing');
  const plans = (priced.length > 0 ? priced : site.home).flatMap(planItems);
  add([...pages.flatMap(dataPoints), ...of(TIER.named, true)], MOST);
  for (const points of [of(TIER.alike, true), of(TIER.named, false), of(TIER.alike, false)])
    if (found.size < ENOUGH) add(points, MOST);
  if (found.size < ENOUGH) add(plans, SOME);
  if (found.size < FEW)
    add(
      grouped.filter(({ tier }) => tier === TIER.weak),
      ENOUGH,
    );
  if (found.size < FEW) add(site.home.flatMap(sentencesAbout), FEW);
  return [...found.values()].map(({ page, text }) => quoted(text, page, text));
}

/** What the page's JSON-LD lists as features. */
function dataPoints(page: ReadPage): Point[] {
  return page.data
    .flatMap(({ values }) => texts(values.featureList))
    .flatMap((list) => list.split(/[,;\n]/))
    .map((text, order) => ({ page, text: text.trim(), tier: TIER.named, score: 6, order }));
}

/** Reasons to choose the product: what stands under "why" on the start page. */
export function extractUsps(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  for (const page of site.home) {
    for (const group of cardGroups(page)) {
      const [title] = group.first.under;
      if (!title || !IS_WHY.test(title.text)) continue;
      for (const card of group.cards) {
        const text = card.title === '' ? withoutGlyphs(card.text) : card.title;
        if (isFeature(text, name, tagline) && text.length <= 140)
          found.set(nameKey(text), quoted(text, page, text));
      }
    }
  }
  return [...found.values()].slice(0, 8);
}

/** What the plans include: items of the lists in price cards. */
function planItems(page: ReadPage): Point[] {
  return bodyBlocks(page)
    .filter(
      (block) =>
        block.tag === 'li' &&
        block.text.length >= 4 &&
        block.text.length <= 120 &&
        !LIMIT.test(block.text) &&
        !IS_TERM.test(block.text) &&
        (isInside(block.box, PRICE_WORDS, 5) || kindOfWords(page.title) === 'pricing') &&
        !isInside(block.box, OTHER_WORDS, 5),
    )
    .slice(0, 12)
    .map((block) => ({ page, text: withoutGlyphs(block.text), tier: TIER.weak, score: 0, order: block.id }));
}

/** Sentences that introduce the product, for pages without cards. */
function sentencesAbout(page: ReadPage): Point[] {
  return bodyBlocks(page)
    .slice(0, 30)
    .filter(
      (block) =>
        block.heading === 0 &&
        block.tag !== 'td' &&
        block.tag !== 'button' &&
        linkShare(page, block) < 0.7 &&
        !isInside(block.box, OTHER_WORDS, 6),
    )
    .flatMap((block) =>
      sentences(block.text).map((text) => ({
        page,
        text: withoutGlyphs(text),
        tier: TIER.weak,
        score: 0,
        order: block.id,
      })),
    )
    .filter(
      ({ text }) =>
        wordCount(text) >= 4 &&
        text.length <= LONGEST &&
        SAYS_IT_DOES.test(text) &&
        /^[\p{L}\p{N}]/u.test(text) &&
        !IS_ABOUT_ELSE.test(text),
    )
    .slice(0, FEW);
}
