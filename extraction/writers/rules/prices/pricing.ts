import { DRAFT_FIELDS } from '../../../../rules/drafts/draft-fields.ts';
import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate, Quote } from '../../../candidate.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { FOR_DAYS, textsOf } from '../../../patterns/prices/price-blocks.ts';
import { fromRequests } from '../../../patterns/prices/price-answers.ts';
import { FREE, isOfCart, isRate, ONE_TIME, RECURS, TRIAL } from '../../../patterns/prices/pricing-words.ts';
import { bodyBlocks, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';
import { fromOffers } from './offers-data.ts';
import { findPlans, type PricePlan } from './price-cards.ts';
import { freeSaid, isOpen, pricesSaid, saysFree } from './price-statements.ts';

/** How a product is priced, and at what. */
export type Drafted = { model: Candidate<string>[]; summary: Candidate<string>[] };

/**
 * Believes, in this order: price cards and lists; a price in a sentence or on a button; offers in the page's data; "free, with a paid
 * plan"; a price on request; "it is free" and "open source"; a cart. A trial is not free.
 */
export function extractPricing(site: Site, name: string): Drafted {
  const plans = findPlans(site);
  const isPriced = plans.length > 1 || plans.some(({ amount }) => (amount ?? 0) > 0);
  const both = textSaying(site, (text) => IS_PAID.test(text) && isFreeFor(text, name));
  const planned = isPriced ? fromPlans(plans, freePlanBeside(site, plans, name)) : undefined;
  if (planned) return planned;
  const said = fromSentences(site, name, both);
  if (said) return said;
  const offered = fromOffers(site, both);
  if (offered && offered.summary.length > 0) return offered;
  if (both) return freemium(both, name);
  const asked = fromRequests(site);
  return (
    fromFree(site, name, asked !== undefined) ??
    // Where prices are given on request, data that offers something for nothing means a call or an account.
    (asked && { model: [asked], summary: [] }) ??
    offered ?? { model: soldInCart(site), summary: [] }
  );
}

const freemium = (both: Quote, name: string): Drafted => ({
  model: [{ value: 'freemium', quotes: [both] }],
  summary: saysFree(both.quote, name) ? [{ value: both.quote, quotes: [both] }] : [],
});

/** Prices told in sentences, or on a button to buy. */
function fromSentences(site: Site, name: string, both: Quote | undefined): Drafted | undefined {
  const said = pricesSaid(site, name);
  if (said.length === 0) return undefined;
  const quotes = said.map(({ page, text }) => ({ url: page.url, quote: text }));
  const isOnce = said.some(({ text }) => ONE_TIME.test(text) && !RECURS.test(text));
  const isAgain = said.some(({ text }) => RECURS.test(text));
  const value = both ? 'freemium' : isOnce ? 'one-time' : isAgain ? 'subscription' : 'paid';
  const texts = said.map(({ text }) => withoutGlyphs(text));
  return {
    model: [{ value, quotes: [...(both ? [both] : []), ...quotes] }],
    summary: [texts.join('\n'), texts[0] ?? ''].map((text) => ({ value: text, quotes })),
  };
}

/** What is free or open; where prices are given on request, only what is open. */
function fromFree(site: Site, name: string, isAsked: boolean): Drafted | undefined {
  const free = freeSaid(site, name);
  const open = free.find(({ text }) => isOpen(text));
  const chosen = open ?? (isAsked ? undefined : free[0]);
  const told = free.find(({ page, text }) => FREE.test(text) && text !== page.title);
  return (
    chosen && {
      model: [quoted(open ? 'open-source' : 'free', chosen.page, chosen.text)],
      summary: told ? [quoted(told.text, told.page, told.text)] : [],
    }
  );
}

const MORE = anyOf(wordTable('costs_more'));
const IS_PAID = wordPattern(String.raw`${MORE}|(?<=[\p{L}\d][,:]? )(?:Pro|PRO|Plus|PLUS)(?![\p{L}-])`, 'iu');
/** "No in-app purchases". */
const NOTHING_MORE = wordPattern(
  String.raw`${anyOf(wordTable('is_not'))}[\s\p{L}]{0,6}?${MORE}|${MORE}[\s\p{L}\p{M}・]{0,14}?${anyOf(wordTable('there_is_none'))}`,
  'iu',
);
const IS_FREE_PLAN = finds(wordTable('free_plan'));
const IS_ADVICE = finds(wordTable('free_advice'));
const ONLY_AT_FIRST = finds(wordTable('free_start'));
const MOST_PLANS = 6;
const MOST_BLOCKS = 150;
const LONGEST_TEXT = 300;
const LONGEST_OF_CART = 40;
const SHORT_TITLE = 3;
const LONGEST_SUMMARY = DRAFT_FIELDS.pricing_summary.proposed;

const isForGood = (text: string): boolean =>
  ![ONLY_AT_FIRST, TRIAL, IS_ADVICE].some((words) => words.test(text));

const isFreeFor = (text: string, name: string): boolean =>
  (IS_FREE_PLAN.test(text) || saysFree(text, name)) && isForGood(text) && !NOTHING_MORE.test(text);

/** A free plan that a page says of itself next to plans that all cost. */
const freePlanBeside = (site: Site, [first]: PricePlan[], name: string): Quote | undefined =>
  textSaying(
    site,
    (text) => isForGood(text) && (IS_FREE_PLAN.test(text) || (IS_PAID.test(text) && saysFree(text, name))),
    first?.page,
  );

/** The first text that says something: of pages about prices (the one that shows the plans), the start page and others. */
function textSaying(site: Site, says: (text: string) => boolean, shown?: ReadPage): Quote | undefined {
  const priced = pagesOfKind(site, 'pricing');
  const first = shown && priced.includes(shown) ? [shown] : priced;
  for (const page of new Set([...first, ...site.home, ...pagesOfKind(site, 'faq', 'about', 'features')])) {
    const texts = [
      getMetaContent(page, 'description'),
      ...bodyBlocks(page)
        .slice(0, MOST_BLOCKS)
        .flatMap((block) => textsOf(page, block)),
    ].filter((text) => text !== '');
    const quote = [...texts, ...texts.flatMap(sentences)].find(
      (text) => text.length <= LONGEST_TEXT && says(text),
    );
    if (quote !== undefined) return { url: page.url, quote };
  }
  return undefined;
}

function fromPlans(plans: PricePlan[], offersFree: Quote | undefined): Drafted | undefined {
  // A free call, or a scan to begin with, makes people buy and is no plan.
  const sold = plans.filter(({ amount, name, price }) => amount !== 0 || !IS_ADVICE.test(`${name} ${price}`));
  const shown = (sold.length > 0 ? sold : plans).slice(0, MOST_PLANS);
  while (summaryOf(shown).length > LONGEST_SUMMARY) shown.pop();
  const free = shown.find((plan) => plan.amount === 0 && !isTrial(plan));
  const paid = shown.filter(({ amount }) => amount !== 0);
  if (!free && paid.length === 0) return undefined;
  const paidOnce = paid.filter(
    (plan) => ONE_TIME.test(`${rateOf(plan)} ${plan.name}`) && !isRate(rateOf(plan)),
  );
  const period = paid.find((plan) => isRate(rateOf(plan)));
  const [model, shows] = modelOf({ free, offersFree, period, paid, paidOnce });
  const quotes = shown.flatMap(quotesOf);
  const telling = [
    ...(model === 'freemium' && offersFree ? [offersFree] : []),
    ...(shows ? quotesOf(shows) : []),
  ];
  return {
    model: [{ value: model, quotes: [...telling, ...quotes.slice(0, 6)] }],
    summary: [{ value: summaryOf(shown), quotes }],
  };
}

/** The model, and the plan that shows it. */
function modelOf(told: {
  free: PricePlan | undefined;
  offersFree: Quote | undefined;
  period: PricePlan | undefined;
  paid: PricePlan[];
  paidOnce: PricePlan[];
}): [model: string, shows: PricePlan | undefined] {
  const { free, offersFree, period, paid, paidOnce } = told;
  if (paid.length === 0) return ['free', free];
  if (free || offersFree) return ['freemium', free];
  // Set up once and paid by the month is a subscription.
  if (2 * paidOnce.length >= paid.length && !period) return ['one-time', paidOnce[0]];
  if (period) return ['subscription', period];
  return paid.every(({ amount }) => amount === undefined) ? ['contact-sales', paid[0]] : ['paid', paid[0]];
}

const isTrial = ({ name, price, period }: PricePlan): boolean => {
  const text = `${name} ${price} ${period}`;
  return !isForGood(text) || FOR_DAYS.test(`${name} ${period}`);
};

const rateOf = ({ price, period }: PricePlan): string => `${price} ${period}`;

const quotesOf = ({ page, title, name, price, period }: PricePlan): Quote[] =>
  [title, name, price, period].filter(Boolean).map((quote) => ({ url: page.url, quote }));

/** Plans with their prices. A long title over several of them is told once. */
function summaryOf(plans: PricePlan[]): string {
  return plans
    .map(({ title, name, price, period }, at) => {
      const isAgain = title === plans[at - 1]?.title && wordCount(title) > SHORT_TITLE;
      const over = title === '' || isAgain ? '' : `${title}, `;
      const called = name === '' ? '' : `${withoutGlyphs(name).replace(/\s*[:：]$/u, '')}: `;
      return `${over}${called}${withoutGlyphs(price)}${period === '' ? '' : ` ${period}`}`;
    })
    .join('; ');
}

/** A cart on the start page of a shop whose prices come by a script: things are sold, for whatever they cost. */
function soldInCart(site: Site): Drafted['model'] {
  for (const page of [...site.home, ...pagesOfKind(site, 'pricing', 'features')]) {
    const block = page.blocks.find(({ text }) => text.length <= LONGEST_OF_CART && isOfCart(text));
    if (block) return [quoted('paid', page, block.text)];
  }
  return [];
}
