import type { Candidate } from '../../../candidate.ts';
import type { Block, ReadPage } from '../../../html/page.ts';
import { isFilledIn, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { wordCount } from '../../../patterns/text-shape.ts';
import { cardGroups, pointsOf } from './card-groups.ts';
import { saysSame } from './features.ts';
import { isFeature, tellsReasons } from './is-feature.ts';

/**
 * Believes cards and lists under "Why choose us", "What sets us apart" and the like, on the start page, else on one about the
 * company. What is among the features is none, nor is a name of somebody else.
 */
export function extractUsps(
  site: Site,
  name: string,
  tagline: string,
  features: string[],
): Candidate<string>[] {
  for (const pages of [site.home, pagesOfKind(site, 'about')]) {
    const found = pages.flatMap((page) => reasonsOn(page));
    const kept = found
      .filter(({ text }) => text.length <= LONGEST && isFeature(text, name, tagline))
      .filter(({ text }, at, all) => !all.slice(0, at).some((other) => saysSame(other.text, text)))
      .filter(({ text }) => !features.some((feature) => saysSame(feature, text)));
    if (kept.length > 0) return kept.slice(0, MOST).map(({ page, text }) => quoted(text, page, text));
  }
  return [];
}

const MOST = 8;
const LONGEST = 140;
const MOST_WORDS = 9;

const reasonsOn = (page: ReadPage): { page: ReadPage; text: string }[] =>
  cardGroups(page)
    .filter(({ first, cards }) => {
      const title = first.headingsAbove.find(({ heading }) => first.heading === 0 || heading < first.heading);
      return isReason(title) && !cards.some(({ blocks }) => blocks.some(isFilledIn));
    })
    .flatMap(pointsOf)
    .map((text) => ({ page, text }));

/** "Why choose us": no other "why", which may ask anything. */
const isReason = (title: Block | undefined): boolean =>
  title !== undefined && wordCount(title.text) <= MOST_WORDS && tellsReasons(title.text);
