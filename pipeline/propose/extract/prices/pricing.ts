import { DRAFT_FIELDS } from '../../../../rules/drafts/draft-fields.ts';
import { type Block, metaContent, type ReadPage } from '../../../read/page.ts';
import type { Candidate, Quote } from '../../site-draft.ts';
import { FREE_PLAN, FREE_START } from '../../../words/pricing.ts';
import {
  ASK_FOR_QUOTE,
  COSTS_LATER,
  COSTS_NOTHING,
  COSTS_MORE,
  FREE_ADVICE,
  IS_NOT,
  SHOP_LINK,
  STAYS_FREE,
} from '../../../words/selling.ts';
import { anyOf, finds, opensWith } from '../../../words/table.ts';
import { answersElse, answersPrice } from './price-answers.ts';
import { modelInNotice } from './app-notices.ts';
import { fromOffers } from './offers-data.ts';
import { moneyIn } from './money.ts';
import { FOR_DAYS, priceBlocks } from './price-blocks.ts';
import { findPlans, type PricePlan } from './price-cards.ts';
import { pricesSaid, type SaidPrice } from './price-sentences.ts';
import {
  FREE,
  FREE_EXTRA,
  FREE_TALK,
  NOT_FREE,
  ONE_TIME,
  ON_REQUEST,
  OPEN_SOURCE,
  PERIOD,
  TRIAL,
} from './pricing-words.ts';
import { bodyBlocks, isHome, nameKey, pagesOfKind, type Site } from '../site.ts';
import { sentences, wordCount } from '../text-shape.ts';

const SHOP = opensWith(SHOP_LINK);
const ADVICE = finds(FREE_ADVICE);
const ASKS_FOR_QUOTE = finds(ASK_FOR_QUOTE);
const FOR_GOOD = finds(STAYS_FREE);
const ONLY_AT_FIRST = finds(FREE_START);
const HAS_FREE_PLAN = finds(FREE_PLAN);
const COSTS = finds(COSTS_MORE);
/** "Quillbee Pro": in capitals and after a word; "plus" and "pro" are everyday words of many languages. */
const PRO = /(?<=[\p{L}\d][,:]? )(?:Pro|PRO|Plus|PLUS)(?![\p{L}-])/u;
/** "No in-app purchases", in either order. */
const NOTHING_MORE = new RegExp(
  String.raw`${anyOf(IS_NOT)}[\s\p{L}]{0,6}?${anyOf(COSTS_MORE)}|${anyOf(COSTS_MORE)}\s?${anyOf({ ja: IS_NOT.ja ?? '', ko: IS_NOT.ko ?? '' })}`,
  'iu',
);
/** Names of licences under which sources are open. */
const LICENCE = /(?<!\p{L})(?:A?GPL|LGPL|MIT|Apache|BSD|MPL)(?!\p{L})/u;
/** "Free for now; paid plans come later": nothing costs yet. */
const TO_COST = finds(COSTS_LATER);
/** An amount, in whatever currency: also one that is not known as such. */
const COUNTS_MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}|(?<!\p{L})\p{Lu}{3}\s\d|\d\s\p{Lu}{3}(?!\p{L})/u;
/** Blocks on each side of a plan in which others stand. */
const NEAR = 20;
const SHORT_WORDS = 3;
const MOST_PLANS = 6;
const MOST_BLOCKS = 150;
const LONGEST_TEXT = 300;
const LONGEST_BUTTON = 60;
const LONGEST_SUMMARY = DRAFT_FIELDS.pricing_summary.proposed;

type Drafted = { model: Candidate<string>[]; summary: Candidate<string>[] };

/** How the product is priced and at what, from its own price cards; else from plain statements. */
export function extractPricing(site: Site, name: string): Drafted {
  const plans = findPlans(site);
  const isPriced = plans.some((plan) => plan.amount !== undefined && plan.amount > 0) || plans.length > 1;
  const planned = isPriced ? fromPlans(plans, freePlan(site, saysFreePlan)) : undefined;
  if (planned) return planned;
  const sale = fromSentences(site, name);
  if (sale) return sale;
  const offered = fromOffers(site, freePlan(site));
  if (offered && offered.summary.length > 0) return offered;
  const both = freePlan(site, saysBoth);
  if (both) return { model: [{ value: 'freemium', quotes: [both] }], summary: [] };
  const asked = fromRequests(site);
  return fromStatements(site, name, plans) ?? offered ?? asked ?? { model: modelInNotice(site), summary: [] };
}

function fromPlans(plans: PricePlan[], offersFree: Quote | undefined): Drafted | undefined {
  const sold = plans.filter((plan) => !isAdvice(plan));
  const shown = (sold.length > 0 ? sold : plans).slice(0, MOST_PLANS);
  while (summaryOf(shown).length > LONGEST_SUMMARY) shown.pop();
  const quotes = shown.flatMap(quotesOf);
  const trial = ({ name, price, period }: PricePlan): boolean =>
    ADVICE.test(name) ||
    ONLY_AT_FIRST.test(`${name} ${price} ${period}`) ||
    TRIAL.test(`${name} ${price} ${period}`) ||
    FOR_DAYS.test(`${name} ${period}`);
  const free = shown.some((plan) => plan.amount === 0 && !trial(plan));
  const paid = shown.filter((plan) => plan.amount !== 0);
  if (!free && paid.length === 0) return undefined;
  const once = paid.find((plan) => ONE_TIME.test(`${plan.price} ${plan.period} ${plan.name}`));
  // Set up once and paid by the month is a subscription.
  const period = paid.find(
    (plan) =>
      PERIOD.test(`${plan.price} ${plan.period}`) &&
      !ONE_TIME.test(`${plan.price} ${plan.period} ${plan.name}`),
  );
  let model = 'paid';
  if (paid.length === 0) model = 'free';
  else if (free) model = 'freemium';
  else if (once && !period) model = 'one-time';
  else if (offersFree) model = 'freemium';
  else if (period) model = 'subscription';
  else if (paid.every((plan) => plan.amount === undefined)) model = 'contact-sales';
  // The plan that shows the model may stand far behind the first.
  const shows = { subscription: period, 'one-time': once, paid: paid.find((plan) => plan.amount) }[model];
  const telling = shows ? quotesOf(shows) : [];
  return {
    model: [
      {
        value: model,
        quotes: [
          ...(model === 'freemium' && offersFree ? [offersFree] : []),
          ...telling,
          ...quotes.slice(0, 6),
        ],
      },
    ],
    summary: [{ value: summaryOf(shown), quotes }],
  };
}

/** A free call, or a scan to begin with: what makes people buy, and no plan. */
const isAdvice = ({ name, price, amount }: PricePlan): boolean =>
  amount === 0 && ADVICE.test(`${name} ${price}`);

const quotesOf = (plan: PricePlan): Quote[] =>
  [plan.name, plan.price, plan.period].filter(Boolean).map((quote) => ({ url: plan.page.url, quote }));

function summaryOf(plans: PricePlan[]): string {
  return plans
    .map(
      ({ name, price, period }) =>
        `${name === '' ? '' : `${name}: `}${price}${period === '' ? '' : ` ${period}`}`,
    )
    .join('; ');
}

/** "Free on every phone, Premium 0.99 a month": a free and a paid offer named in one description. */
function freePlan(site: Site, says = isFreeBeside): Quote | undefined {
  for (const page of [
    ...pagesOfKind(site, 'pricing'),
    ...site.home,
    ...pagesOfKind(site, 'faq', 'about', 'features'),
  ]) {
    const texts = [
      metaContent(page, 'description'),
      ...bodyBlocks(page)
        .slice(0, MOST_BLOCKS)
        .map((block) => block.text),
    ];
    const block = texts.find((text) => text.length <= LONGEST_TEXT && says(text));
    if (block !== undefined) return { url: page.url, quote: block };
    for (const sentence of texts.flatMap((text) => sentences(text)))
      if (sentence.length <= LONGEST_TEXT && says(sentence)) return { url: page.url, quote: sentence };
  }
  return undefined;
}

/** Prices told in sentences, or on a button to buy. */
function fromSentences(site: Site, name: string): Drafted | undefined {
  const said = pricesSaid(site, name);
  const [first] = said;
  if (!first) return undefined;
  const quotes = said.map(({ page, sentence }) => ({ url: page.url, quote: sentence }));
  const own = isPartFree(first) ? { url: first.page.url, quote: first.text } : undefined;
  const free = own ?? freePlan(site);
  const isOnce = said.some(({ text }) => ONE_TIME.test(text));
  const isFor = said.some(({ sentence }) => PERIOD.test(sentence));
  const value = free ? 'freemium' : isOnce ? 'one-time' : isFor ? 'subscription' : 'paid';
  return {
    model: [{ value, quotes: [...(free ? [free] : []), ...quotes] }],
    summary: [
      { value: said.map(({ sentence }) => sentence).join('\n'), quotes },
      { value: first.sentence, quotes },
    ],
  };
}

/** What costs in one sentence is in part free in another: "59 kr once. 6 games are free." */
const isPartFree = ({ text, sentence }: SaidPrice): boolean =>
  isFreeBeside(text) ||
  sentences(text).some(
    (one) =>
      one !== sentence && FREE.test(one) && isForGood(one) && !FREE_EXTRA.test(one) && !FREE_TALK.test(one),
  );

/** Something of it is free for good, beside what costs. */
const isFreeBeside = (text: string): boolean => (HAS_FREE_PLAN.test(text) ? isForGood(text) : saysBoth(text));

/** Beside plans, "free tools and a premium plan" says nothing: the free one is called a plan, or something is free. */
const saysFreePlan = (text: string): boolean =>
  (HAS_FREE_PLAN.test(text) && isForGood(text)) || (IS_FREE.test(text) && saysBoth(text));

/** "Tracking is free." */
const IS_FREE = new RegExp(
  String.raw`(?<!\p{L})(?:is|are|ist|sind|bleibt|est|sont|reste|es|son|è|sono|é|são|zijn|jest|są|är|er|je)` +
    String.raw` (?:\p{L}+ ){0,2}?(?:free(?![\p{L}-])|${anyOf(COSTS_NOTHING)})`,
  'iu',
);

const isForGood = (text: string): boolean =>
  !ONLY_AT_FIRST.test(text) &&
  !TRIAL.test(text) &&
  !ADVICE.test(text) &&
  !FREE_TALK.test(text) &&
  !NOT_FREE.test(text);

const saysBoth = (text: string): boolean =>
  (COSTS.test(text) || PRO.test(text)) &&
  !NOTHING_MORE.test(text) &&
  !TO_COST.test(text) &&
  (FREE.test(text) || HAS_FREE_PLAN.test(text)) &&
  isForGood(text);

function fromRequests(site: Site): Drafted | undefined {
  const asked = (page: ReadPage, text: string): Drafted => ({
    model: [{ value: 'contact-sales', quotes: [{ url: page.url, quote: text }] }],
    summary: [],
  });
  for (const page of pagesOfKind(site, 'pricing')) {
    const block = bodyBlocks(page).find(({ text }) => text.length <= 300 && ON_REQUEST.test(text));
    if (block) return asked(page, block.text);
  }
  // Elsewhere a button says so, not a sentence.
  for (const page of site.home) {
    const block = page.blocks.find(({ text }) => text.length <= LONGEST_BUTTON && ASKS_FOR_QUOTE.test(text));
    if (block) return asked(page, block.text);
  }
  return undefined;
}

/** "Free", "Starter: free", with amounts beside it: one plan of several, whatever the others are. */
const isOnePlan = (page: ReadPage, { id, text }: Block): boolean =>
  wordCount(text) <= SHORT_WORDS &&
  FREE.test(text) &&
  page.blocks
    .slice(Math.max(0, id - NEAR), id + NEAR)
    .some((near) => near.id !== id && near.text.length <= LONGEST_BUTTON && COUNTS_MONEY.test(near.text));

/** Two amounts with their time, that nothing told whose they are: what costs so is hardly free. */
function hasRates(site: Site): boolean {
  const rates = [...pagesOfKind(site, 'pricing'), ...site.home].flatMap((page) =>
    priceBlocks(page).filter(
      ({ text }) => PERIOD.test(text) && moneyIn(text).some(({ amount }) => amount > 0),
    ),
  );
  return rates.length >= 2;
}

/** "It is free", "open source": said on the pricing page or near the top of the start page, with nothing for sale. */
function fromStatements(site: Site, name: string, plans: PricePlan[]): Drafted | undefined {
  const sells = site.home.some((page) => page.links.some((link) => SHOP.test(link.text)));
  const said: { page: ReadPage; text: string; strength: number }[] = [];
  const listen = (page: ReadPage, text: string, strength: number): void => {
    for (const sentence of sentences(text)) {
      if (
        sentence.length > 350 ||
        // "Is it free?" does not say that it is.
        /[?？؟]\s*$/u.test(sentence) ||
        TRIAL.test(sentence) ||
        FREE_EXTRA.test(sentence) ||
        FREE_TALK.test(sentence) ||
        NOT_FREE.test(sentence) ||
        !(FREE.test(sentence) || OPEN_SOURCE.test(sentence))
      )
        continue;
      const about = name !== '' && nameKey(sentence).includes(nameKey(name)) ? 1 : 0;
      said.push({
        page,
        text: sentence,
        strength:
          strength +
          about +
          (FREE.test(sentence) ? 0.5 : 0) +
          (FOR_GOOD.test(sentence) || LICENCE.test(sentence) ? 1 : 0),
      });
    }
  };
  for (const page of pagesOfKind(site, 'pricing'))
    for (const block of bodyBlocks(page).slice(0, 12))
      if (!isOnePlan(page, block)) listen(page, block.text, 4);
  for (const page of site.home) {
    for (const text of new Set([
      metaContent(page, 'description'),
      metaContent(page, 'og:description'),
      page.title,
    ]))
      listen(page, text, 2);
    for (const [at, block] of bodyBlocks(page).slice(0, 60).entries())
      if (!answersElse(page, block) && !isOnePlan(page, block))
        listen(page, block.text, at < 10 ? 2.2 : at < 30 ? 0.6 : 0);
    for (const block of page.blocks) if (block.region === 'footer') listen(page, block.text, 0.7);
  }
  for (const page of pagesOfKind(site, 'about', 'faq'))
    for (const block of bodyBlocks(page).slice(0, 40))
      if (!answersElse(page, block)) listen(page, block.text, isHome(site, page) ? 0 : 0.6);
  for (const page of new Set([...pagesOfKind(site, 'pricing', 'faq', 'about'), ...site.home]))
    for (const block of bodyBlocks(page))
      if (answersPrice(page, block))
        for (const one of sentences(block.text).slice(0, 2)) listen(page, one, 2);
  const best = said
    .filter(({ strength }) => strength >= 1.5)
    .sort((left, right) => right.strength - left.strength);
  const open = best.find(({ text }) => OPEN_SOURCE.test(text));
  const free = best.find(({ text }) => FREE.test(text));
  const [top] = best;
  if (!top || sells || plans.some((plan) => (plan.amount ?? 0) > 0) || hasRates(site)) return undefined;
  const chosen = open ?? free ?? top;
  const summary =
    best.find(({ page, text }) => FREE.test(text) && text !== page.title) ??
    best.find(({ page, text }) => text !== page.title);
  return {
    model: [{ value: open ? 'open-source' : 'free', quotes: [{ url: chosen.page.url, quote: chosen.text }] }],
    summary: summary
      ? [{ value: summary.text, quotes: [{ url: summary.page.url, quote: summary.text }] }]
      : [],
  };
}
