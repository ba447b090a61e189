import { WHY } from '../../../lexicon/offer/features.ts';
import { COUNTERS, PERKS, REASONS } from '../../../lexicon/offer/reasons.ts';
import { anyOf, finds, opensWith, wordPattern } from '../../../lexicon/table.ts';
import type { ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { isFilledIn, isInside, nameKey, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { isPlaceholder, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';
import { type Card, type CardGroup, cardGroups, HEADLINE } from './card-groups.ts';
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

/** "POINT 1", "理由2": counts what the card tells in the next line. */
const COUNTER = wordPattern(
  String.raw`^(?:${anyOf(COUNTERS)}\s?[#№.:：]?\s?[\d０-９]{1,2}|[\d０-９]{1,2}\.?\s?${anyOf(COUNTERS)})[.:：]?$`,
  'iu',
);
/** What elements are called that hold reasons, and those that hold numbers a script counts up to. */
const WHY_BOX = new Set('why whyus advantages vorteile'.split(' '));
const COUNTED_BOX = new Set('stat stats counter counters metric metrics kpi kpis'.split(' '));
const WHY_DEPTH = 4;
/** Two boxes with such a name are columns. */
const FEWEST_NAMED = 3;
const IS_STEP = /^\d{1,2}[.)]\s/u;
/** Letters or digits of what is written to or called: of a card of contacts. */
const LONGEST_CONTACT = 60;
const IS_CONTACT = /\S@\S+\.\p{L}|(?:\d[\s().\/-]{0,3}){8}/u;

/**
 * Reasons to choose the product: what stands under "why" or "what sets us apart", and what cards praise
 * as any product may be praised. The start page is asked first, then those about the product and its maker; why one
 * needs such a thing at all is told last.
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
      for (const group of cardGroups(page))
        if (isOne(group, page)) add(page, tellingCards(group).map(pointOf));
  };
  const isOurs = whyOf(
    (title) => TELLS_REASONS.test(title) || wordCount(title) <= 2 || holdsName(title, name),
  );
  const isAnyWhy = whyOf(() => true);
  const about = pagesOfKind(site, 'about');
  addGroups(site.home, isOurs);
  const isTold = found.size > 0;
  addGroups(site.home, isPraise);
  if (found.size === 0) addGroups(about, isOurs);
  else if (!isTold) addGroups(site.home, isAnyWhy);
  if (found.size === 0) addGroups([...site.home, ...about], isAnyWhy);
  return [...found.values()];
}

const holdsName = (title: string, name: string): boolean =>
  name !== '' && nameKey(title).includes(nameKey(name));

/** Without what only stands beside reasons: a form, a contact, a slogan, numbers counted up, a template's text. */
function tellingCards({ cards }: CardGroup): Card[] {
  const telling = cards.filter(
    ({ title, text, blocks }) =>
      !blocks.some((block) => isFilledIn(block) || isInside(block.box, COUNTED_BOX, 3)) &&
      !isPlaceholder(text) &&
      !(title !== '' && text.length <= LONGEST_CONTACT && IS_CONTACT.test(text)),
  );
  const slogans = telling.filter(({ title }) => HEADLINE.test(title));
  return slogans.length * 3 <= telling.length ? telling.filter((card) => !slogans.includes(card)) : telling;
}

function pointOf({ title, text, blocks }: Card): string {
  const next = COUNTER.test(title)
    ? blocks[blocks.findIndex((block) => block.text === title) + 1]
    : undefined;
  return next?.text ?? (title === '' ? withoutGlyphs(text) : title);
}

/** Is a group titled as reasons are, by its heading, by the short line above that or by the line above itself, or named so? */
const whyOf =
  (isOurs: (title: string) => boolean) =>
  ({ first, kind, cards }: CardGroup, page: ReadPage): boolean => {
    const [title] = first.headingsAbove;
    const above = title ? page.blocks[title.id - 1] : undefined;
    // Whole sections stand below each other, and steps below a call, whatever it says.
    const isAmong = kind === 'sections' || cards.every(({ title }) => IS_STEP.test(title));
    const before = isAmong ? undefined : page.blocks[first.id - 1];
    return (
      (kind !== 'sections' && cards.length >= FEWEST_NAMED && isInside(first.box, WHY_BOX, WHY_DEPTH)) ||
      [title, ...[above, before].filter((line) => line?.heading === 0)].some(
        (line) =>
          line !== undefined &&
          wordCount(line.text) <= MOST_WORDS &&
          (TELLS_REASONS.test(line.text) || (IS_WHY.test(line.text) && isOurs(line.text))),
      )
    );
  };

function isPraise(group: CardGroup): boolean {
  const cards = tellingCards(group);
  const praised = cards.filter((card) => PRAISES.test(pointOf(card).slice(0, LONGEST)));
  return praised.length >= 2 && praised.length >= cards.length * PRAISE;
}
