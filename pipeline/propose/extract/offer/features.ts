import { kindOfWords } from '../../../crawl/page-kinds.ts';
import { DOES, WHY } from '../../../words/features.ts';
import { finds, opensWith } from '../../../words/table.ts';
import { texts } from '../../../read/json-ld.ts';
import type { Block, ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { cardGroups, type Card, type CardGroup } from './card-groups.ts';
import { isFeature, sectionTells } from './is-feature.ts';
import { isSurelyPerson } from '../company/person-name.ts';
import { bodyBlocks, isHome, isInside, nameKey, pagesOfKind, quoted, type Site } from '../site.ts';
import { sentences, withoutGlyphs, wordCount } from '../text-shape.ts';

const MOST = 20;
/** A shorter list is filled up to this with what cards and plans say; to `FEW` with sentences of the page. */
const ENOUGH = 16;
/** With as many of which it is sure, no others are added. */
const MANY = 9;
const FEW = 5;
const SOME = 10;
const LONGEST = 200;
const SURE = 1.5;
const LIKELY = 1;
const PLAN = 0.9;
const SENTENCE = 0.2;
const FEATURE_WORDS = new Set(
  'feature features benefit benefits capability capabilities highlights advantages advantage services service usp usps funktionen vorteile fonctionnalites ventajas'
    .concat(' caracteristicas recursos vantagens funzionalita vantaggi')
    .split(' '),
);
const OTHER_WORDS = new Set(
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
    .split(' '),
);
/** How much of something a plan allows, and who answers its questions, is no feature. */
const LIMIT = /\d|support|(?<!\p{L})SLA(?!\p{L})|unlimited|everything in|all of|alles aus|tout ce|^all /iu;
const PRICE_WORDS = new Set('pricing price prices plan plans tier tiers'.split(' '));
const JOB =
  /(?<!\p{L})(?:founder|ceo|cto|coo|engineer|developer|designer|manager|professor|director|university)(?!\p{Ll})(?!\w)/iu;
const IS_WHY = opensWith(WHY);
/** Opens a sentence that goes on about what was said before, or about the author. */
const IS_ABOUT_ELSE =
  /^(?:In this|These|This|Those|However|But|If|We|Unlike|Although|Wir|Nous|Diese|Cette|Estos?|Questo)(?!\p{L})/u;
const SAYS_IT_DOES = finds(DOES);

type Found = { page: ReadPage; text: string; score: number; order: number };

/** What the product does: titles of its feature cards, then list items and lines that tell it. */
export function extractFeatures(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found: Found[] = [];
  const pages = new Set([...site.home, ...pagesOfKind(site, 'features')].slice(0, 4));
  for (const page of pages) {
    for (const node of page.data) {
      for (const [order, text] of texts(node.values.featureList)
        .flatMap((list) => list.split(/[,;\n]/))
        .entries())
        found.push({ page, text: text.trim(), score: 6, order });
    }
    for (const group of cardGroups(page)) found.push(...fromGroup(site, page, group));
  }
  for (const page of pagesOfKind(site, 'pricing')) found.push(...planItems(page));
  if (pagesOfKind(site, 'pricing').length === 0) for (const page of site.home) found.push(...planItems(page));
  for (const page of site.home) found.push(...sentencesAbout(page));

  const unique = new Map<string, Found>();
  for (const one of found) {
    const key = nameKey(one.text);
    if (!isFeature(one.text, name, tagline) || (unique.get(key)?.score ?? -Infinity) >= one.score) continue;
    unique.set(key, one);
  }
  const ranked = [...unique.values()].sort(
    (left, right) => right.score - left.score || left.order - right.order,
  );
  const sure = ranked.filter(({ score }) => score >= SURE).slice(0, MOST);
  const further = ranked.slice(sure.length).filter(({ score }, at) => {
    const count = sure.length + at;
    if (score > PLAN) return sure.length < MANY && count < ENOUGH && score >= LIKELY;
    return score === PLAN ? count < SOME : score === SENTENCE && count < FEW;
  });
  return [...sure, ...further].map(({ page, text }) => quoted(text, page, text));
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

function fromGroup(site: Site, page: ReadPage, group: CardGroup): Found[] {
  const { first, cards, kind } = group;
  const above = first.under;
  if (isInside(first.box, OTHER_WORDS, 6) || isInside(first.box, PRICE_WORDS, 4)) return [];
  const told = above
    .slice(0, 3)
    .filter(({ heading }) => heading > 1)
    .map(({ text }) => sectionTells(text));
  const label = labelAbove(page, first);
  if (label === 'other' || told[0] === 'other' || (told.includes('other') && !told.includes('features')))
    return [];
  if (
    cards.filter((card) => /^["“„«]/.test(card.text) || JOB.test(card.text.slice(0, 60))).length >
    cards.length / 3
  )
    return [];
  if (cards.filter((card) => isSurelyPerson(card.title)).length > cards.length / 2) return [];
  if (cards.filter((card) => sectionTells(card.title) === 'other').length > cards.length / 3) return [];
  if (cards.filter((card) => card.title.endsWith('?') || card.title.endsWith('？')).length > cards.length / 3)
    return [];
  const isFeaturePage = site.kinds.get(page) === 'features';
  const named =
    (told.includes('features') || label === 'features' ? 1 : 0) +
    (isInside(first.box, FEATURE_WORDS, 6) ? 1 : 0);
  const described = cards.filter((card) => card.text.length >= 20).length >= cards.length / 2;
  let score = named + (cards.length >= 3 ? 0.3 : 0) + (isHome(site, page) ? 0.4 : 0);
  if (kind === 'list')
    score +=
      linkShare(page, first) > 0.7 ? -2 : described && cards.length >= 3 ? (isFeaturePage ? 0.2 : 0.8) : 0;
  else score += described ? 0.5 : -0.5;
  if (kind === 'cards') score += group.headed ? 0.8 : -0.5;
  if (kind === 'sections') score += isFeaturePage ? 0.3 : -0.4;
  if (cards.length > 24) score -= 0.5;
  return cards
    .filter((card) => sectionTells(card.title) !== 'other')
    .flatMap((card) =>
      itemsOf(card).map(({ text, worth }) => ({
        page,
        text,
        score: score + worth,
        order: card.blocks[0]?.id ?? 0,
      })),
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
function itemsOf(card: Card): { text: string; worth: number }[] {
  const sentence = withoutGlyphs(
    card.text.length <= LONGEST && card.title === '' ? card.text : (sentences(card.text)[0] ?? ''),
  );
  if (card.title === '') return [{ text: sentence, worth: 0 }];
  if (wordCount(card.title) > 1) return [{ text: card.title, worth: 0.3 }];
  const isTold = wordCount(sentence) >= 3 && sentence.length <= LONGEST && sentence !== card.title;
  return [{ text: isTold ? sentence : card.title, worth: isTold ? 0.1 : -0.2 }];
}

/** What the plans include: items of the lists in price cards. */
function planItems(page: ReadPage): Found[] {
  return bodyBlocks(page)
    .filter(
      (block) =>
        block.tag === 'li' &&
        block.text.length >= 4 &&
        block.text.length <= 120 &&
        !LIMIT.test(block.text) &&
        (isInside(block.box, PRICE_WORDS, 5) || kindOfWords(page.title) === 'pricing') &&
        !isInside(block.box, OTHER_WORDS, 5),
    )
    .slice(0, 12)
    .map((block) => ({ page, text: withoutGlyphs(block.text), score: PLAN, order: 10_000 + block.id }));
}

/** Sentences that introduce the product, for pages without cards. */
function sentencesAbout(page: ReadPage): Found[] {
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
        score: 0.2,
        order: 20_000 + block.id,
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

function linkShare(page: ReadPage, block: Block): number {
  const linked = page.links
    .filter((link) => link.block === block.id)
    .reduce((sum, link) => sum + link.text.length, 0);
  return linked / block.text.length;
}
