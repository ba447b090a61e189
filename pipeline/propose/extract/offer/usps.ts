import { WHY } from '../../../words/offer/features.ts';
import { PERKS, REASONS } from '../../../words/offer/reasons.ts';
import { finds, opensWith } from '../../../words/table.ts';
import type { ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { nameKey, pagesOfKind, quoted, type Site } from '../site.ts';
import { withoutGlyphs, wordCount } from '../text-shape.ts';
import { type Card, type CardGroup, cardGroups } from './card-groups.ts';
import { isFeature } from './is-feature.ts';

const MOST = 8;
const LONGEST = 140;
/** A longer title tells something of its own: "why" in it is a word as any. */
const MOST_WORDS = 9;
/** Share of a group's cards that are praise, from which the group is. */
const PRAISE = 0.5;
const IS_WHY = opensWith(WHY);
const TELLS_REASONS = finds(REASONS);
const PRAISES = finds(PERKS);

/**
 * Reasons to choose the product: what stands under "why" or "what sets us apart", and what cards praise
 * as any product may be praised. The start page is asked first, then those about the product and its maker.
 */
export function extractUsps(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found = new Map<string, Candidate<string>>();
  const add = (page: ReadPage, texts: string[]): void => {
    for (const text of texts)
      if (text.length <= LONGEST && isFeature(text, name, tagline) && found.size < MOST)
        found.set(nameKey(text), found.get(nameKey(text)) ?? quoted(text, page, text));
  };
  const addGroups = (pages: ReadPage[], isOne: (group: CardGroup, page: ReadPage) => boolean): void => {
    for (const page of pages)
      for (const group of cardGroups(page)) if (isOne(group, page)) add(page, group.cards.map(pointOf));
  };
  addGroups(site.home, isUnderWhy);
  addGroups(site.home, isPraise);
  if (found.size === 0) addGroups(pagesOfKind(site, 'about'), isUnderWhy);
  return [...found.values()];
}

const pointOf = ({ title, text }: Card): string => (title === '' ? withoutGlyphs(text) : title);

/** Is it titled as reasons are, by its heading or by the short line above that? */
function isUnderWhy({ first }: CardGroup, page: ReadPage): boolean {
  const [title] = first.under;
  const above = title ? page.blocks[title.id - 1] : undefined;
  return [title, above?.heading === 0 ? above : undefined].some(
    (line) =>
      line !== undefined &&
      wordCount(line.text) <= MOST_WORDS &&
      (IS_WHY.test(line.text) || TELLS_REASONS.test(line.text)),
  );
}

function isPraise({ cards }: CardGroup): boolean {
  const praised = cards.filter((card) => PRAISES.test(pointOf(card).slice(0, LONGEST)));
  return praised.length >= 2 && praised.length >= cards.length * PRAISE;
}
