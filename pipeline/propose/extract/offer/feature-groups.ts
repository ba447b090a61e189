import { AUDIENCE, STEPS, WHY } from '../../../words/features.ts';
import { endsWith, finds, opensWith } from '../../../words/table.ts';
import type { Block, ReadPage } from '../../../read/page.ts';
import type { Card, CardGroup } from './card-groups.ts';
import { sectionTells } from './is-feature.ts';
import { isSurelyPerson } from '../company/person-name.ts';
import { isHome, isInside, type Site } from '../site.ts';
import { linkShare } from './link-share.ts';
import { sentences, withoutGlyphs, wordCount } from '../text-shape.ts';

const LONGEST = 200;
const FEATURE_WORDS = new Set(
  'feature features benefit benefits capability capabilities highlights advantages advantage services service usp usps funktionen vorteile fonctionnalites ventajas'
    .concat(' caracteristicas recursos vantagens funzionalita vantaggi')
    .split(' '),
);
/** What elements are named that stand for something else than what the product does. */
export const OTHER_WORDS = new Set(
  'faq faqs accordion testimonial testimonials review reviews quote quotes blog post posts article articles news team member members partner partners'
    .concat(
      ' customer customers clients logos newsletter cta stats stat counter contact form cookie download downloads install terminal code sponsor',
    )
    .concat(
      ' sponsors related breadcrumb footer award awards press changelog roadmap compare comparison provider providers mockup demo screenshot',
    )
    .concat(
      ' problem problems pain risks audience personas persona authors references publications citation bibliography',
    )
    .concat(' chat bubble phone preview sample marquee ticker toast hours schedule opening metrics kpi kpis')
    .split(' '),
);
export const PRICE_WORDS = new Set('pricing price prices plan plans tier tiers'.split(' '));
const JOB =
  /(?<!\p{L})(?:founder|ceo|cto|coo|engineer|developer|designer|manager|professor|director|university)(?!\p{Ll})(?!\w)/iu;
const IS_WHY = opensWith(WHY);
const TELLS_STEPS = finds(STEPS);
const NAMES_SOMEBODY = endsWith(AUDIENCE);
/** A headline of a section, as slogans are: a sentence with its end. */
const HEADLINE = /[.!。！]$/u;

/** A point with its explanation after it: "Offline - works without a network". */
const LED = /^[^.!?:–—]{3,60}(?:\s[-–—]|:)\s[\p{L}\d]/u;

/** How surely a group tells what the product does, the surest first. */
export const TIER = { named: 0, alike: 1, weak: 2 } as const;
/** A point that may be a feature, with how sure its group is of that. */
export type Point = { page: ReadPage; text: string; tier: number; score: number; order: number };

/** The points of a group of cards or list items; none where it tells something else. */
export function pointsOf(site: Site, page: ReadPage, group: CardGroup): Point[] {
  const { first, cards, kind } = group;
  if (isInside(first.box, OTHER_WORDS, 6) || isInside(first.box, PRICE_WORDS, 4)) return [];
  const titles = first.under.slice(0, 3).filter(({ heading }) => heading > 1);
  const told = titles.map(({ text }) => sectionTells(text));
  const label = labelAbove(page, first);
  if (label === 'other' || told[0] === 'other' || (told.includes('other') && !told.includes('features')))
    return [];
  if (isOfPeople(cards)) return [];
  const onFeaturePage = site.kinds.get(page) === 'features';
  const isNamed = isInside(first.box, FEATURE_WORDS, 6);
  const described = cards.filter((card) => card.text.length >= 20).length >= cards.length / 2;
  const linked = kind === 'list' && linkShare(page, first) > 0.7;
  const isWhy = IS_WHY.test(titles[0]?.text ?? '');
  const tells = isNamed || ((told[0] === 'features' || label === 'features') && !isWhy);
  const isSteps = TELLS_STEPS.test(titles[0]?.text ?? '');
  const explains = cards.length >= 3 && cards.every(({ text }) => LED.test(text));
  const isTitled = cards.filter(({ title }) => wordCount(title) > 1).length >= cards.length / 2;
  const tier =
    isSteps || linked || (kind === 'sections' && told[0] !== 'features' && !onFeaturePage)
      ? TIER.weak
      : kind === 'list'
        ? tells && cards.length >= 3
          ? TIER.named
          : onFeaturePage || told.includes('features') || explains
            ? TIER.alike
            : TIER.weak
        : tells && (described || group.headed)
          ? TIER.named
          : group.headed && described && isTitled && cards.length > 2
            ? TIER.alike
            : TIER.weak;
  const score =
    (isHome(site, page) ? 0.6 : 0) +
    (told[0] === 'features' || label === 'features' ? 0.5 : 0) +
    (isNamed ? 0.4 : 0) +
    (described ? 0.5 : -0.5) +
    (cards.length >= 3 && cards.length <= 12 ? 0.3 : 0) +
    (kind === 'cards' ? 0.4 : 0) +
    (linked || cards.length > 24 ? -1 : 0);
  const keepsHeadlines = tells || cards.filter(({ title }) => HEADLINE.test(title)).length === cards.length;
  return cards
    .filter(
      (card) => (tells || sectionTells(card.title) !== 'other') && !(kind === 'list' && card.title !== ''),
    )
    .flatMap((card) =>
      itemsOf(card, keepsHeadlines).map((text) => ({
        page,
        text,
        tier,
        score,
        order: card.blocks[0]?.id ?? 0,
      })),
    );
}

/** Cards of people, quotes, questions, or of those whom it is for. */
function isOfPeople(cards: Card[]): boolean {
  const share = (is: (card: Card) => boolean): number => cards.filter(is).length / cards.length;
  return (
    share(({ text }) => /^["“„«]/.test(text) || JOB.test(text.slice(0, 60))) > 1 / 3 ||
    share(({ title }) => isSurelyPerson(title)) > 1 / 2 ||
    share(({ title }) => sectionTells(title) === 'other') > 1 / 3 ||
    share(({ title }) => title.endsWith('?') || title.endsWith('？')) > 1 / 3 ||
    share(({ title, text }) => NAMES_SOMEBODY.test(title === '' ? text : title)) >= 1 / 2
  );
}

/** What a short line above the first card tells, where a section has no heading of its own. */
function labelAbove(page: ReadPage, first: Block): ReturnType<typeof sectionTells> {
  for (const back of [1, 2]) {
    const line = page.blocks[first.id - back];
    if (!line || line.heading > 0 || line.text.length > 60 || /[.!。]$/u.test(line.text)) return 'unknown';
    const told = sectionTells(line.text);
    if (told !== 'unknown') return told;
  }
  return 'unknown';
}

/** The title when it says enough by itself, else its sentence. */
function itemsOf(card: Card, keepsHeadlines: boolean): string[] {
  const sentence = withoutGlyphs(
    card.text.length <= LONGEST && card.title === '' ? card.text : (sentences(card.text)[0] ?? ''),
  );
  if (card.title === '') return [sentence];
  if (HEADLINE.test(card.title) && !keepsHeadlines) return [];
  const isTold = wordCount(sentence) >= 3 && sentence.length <= LONGEST && sentence !== card.title;
  return [wordCount(card.title) > 1 || !isTold ? card.title : sentence];
}
