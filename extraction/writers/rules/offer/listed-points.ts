import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { FOR_WHOM, PLAN_TERMS } from '../../../lexicon/offer/features.ts';
import { finds, opensWith } from '../../../lexicon/table.ts';
import { listTexts } from '../../../html/json-ld.ts';
import type { ReadPage } from '../../../html/page.ts';
import { OTHER_WORDS, PRICE_WORDS } from './feature-evidence.ts';
import { isNotOffered } from './is-feature.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { findPlans } from '../prices/price-cards.ts';
import { bodyBlocks, isInside, nameKey, type Site } from '../../../patterns/site.ts';
import { isSigned, withoutGlyphs } from '../../../patterns/text-shape.ts';

/** What a page says that the product does or has. */
export type Point = { page: ReadPage; text: string };

const FEWEST_BELOW = 3;
const FEWEST_SERVICES = 3;
const FEWEST_PRICED = 5;
/** How much of something a plan allows, and who answers its questions, is no feature. */
const LIMIT = /\d|^\+|(?<!\p{L})SLA(?!\p{L})/iu;
const IS_TERM = finds(PLAN_TERMS);
/** By language: Czech "pro" is no word of an English point. */
const IS_FOR = new Map(
  Object.entries(FOR_WHOM).map(([language, words]) => [language, opensWith({ any: words })]),
);

/** What the page's JSON-LD lists as features: an array of them, or one text with commas. */
export function dataPoints(page: ReadPage): Point[] {
  return page.data
    .map(({ values }) => listTexts(values.featureList))
    .flatMap((list) => (list.length > 1 ? list : list.flatMap((text) => text.split(/[,;\n]/))))
    .map((text) => ({ page, text: text.trim() }));
}

/** Services that the page's JSON-LD offers, where those are some. */
export function servicesInData(page: ReadPage): Point[] {
  const services = page.data
    .filter(({ types }) => types.includes('Service'))
    .flatMap(({ values }) => listTexts(values.name).slice(0, 1));
  return new Set(services).size >= FEWEST_SERVICES ? services.map((text) => ({ page, text })) : [];
}

/** What the plans include: items of lists, and lines with a sign, in price cards. */
export function planItems(page: ReadPage): Point[] {
  const isFor = IS_FOR.get(page.language) ?? IS_FOR.get('en');
  const isOfPrices = getKindOfWords(page.title) === 'pricing';
  return bodyBlocks(page)
    .filter(
      (block) =>
        (block.tag === 'li' || isSigned(block.text)) &&
        block.text.length >= 4 &&
        block.text.length <= 120 &&
        !LIMIT.test(block.text) &&
        !IS_TERM.test(block.text) &&
        !isNotOffered(block) &&
        (isOfPrices || isInside(block.box, PRICE_WORDS, 5)) &&
        !isInside(block.box, OTHER_WORDS, 5),
    )
    .map((block) => ({ page, text: withoutGlyphs(block.text) }))
    .filter(({ text }) => !isFor?.test(text))
    .slice(0, 12);
}

/** "Our services" at the foot of a page, over their names: no list of the website's pages. */
export function servicesBelow(page: ReadPage): Point[] {
  const below = page.blocks.filter(({ heading, region }) => region === 'footer' && heading === 0);
  return [...Map.groupBy(below, ({ headingsAbove: [title] }) => title)]
    .filter(
      ([title, lines]) =>
        title?.region === 'footer' &&
        getKindOfWords(title.text) === 'features' &&
        lines.length >= FEWEST_BELOW &&
        !lines.some(({ text }) => isOfPage(text)),
    )
    .flatMap(([, lines]) => lines.map(({ text }) => ({ page, text })));
}

const beforePrice = (text: string): string =>
  withoutGlyphs(text.slice(0, moneyIn(text)[0]?.at ?? 0)).replace(/[\s.:：–—-]+$/u, '');

/** "Classic massage: 60 €": what a list of prices names, where it has more than a few plans. */
export function pricedServices(site: Site): Point[] {
  const named = findPlans(site)
    .map(({ page, name, price }) => ({ page, text: name === '' ? beforePrice(price) : name }))
    .filter(({ text }) => text !== '');
  return new Set(named.map(({ text }) => nameKey(text))).size >= FEWEST_PRICED ? named : [];
}

const isOfPage = (text: string): boolean => getKindOfWords(text) !== 'other';
