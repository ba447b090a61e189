import { DRAFT_FIELDS } from '../../../../rules/drafts/draft-fields.ts';
import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Quote } from '../../../candidate.ts';
import { IS, WITH } from '../../../lexicon/grammar.ts';
import { STAYS_SO } from '../../../lexicon/prices/free-things.ts';
import { FREE_ACCOUNT, FREE_PLAN, FREE_START } from '../../../lexicon/prices/pricing.ts';
import {
  COSTS_LATER,
  COSTS_NOTHING,
  COSTS_MORE,
  FREE_ADVICE,
  IS_NOT,
  THERE_IS_NONE,
} from '../../../lexicon/prices/selling.ts';
import { A_STAY, LONGER_THAN_WEEKS } from '../../../lexicon/prices/periods.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
import { modelInTerms } from './app-notices.ts';
import { freeOfCharge, type SaysFree } from './free-of-charge.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { fromOffers } from './offers-data.ts';
import { FOR_DAYS, textsOf } from '../../../patterns/prices/price-blocks.ts';
import { fromRequests } from '../../../patterns/prices/price-answers.ts';
import { findPlans, type PricePlan } from './price-cards.ts';
import { type Drafted, fromStatements, soldInCart } from './price-statements.ts';
import { pricesSaid, type SaidPrice } from './price-sentences.ts';
import {
  FREE,
  FREE_EXTRA,
  FREE_TALK,
  NOT_FREE,
  ONE_TIME,
  RECURS,
  isRate,
  TRIAL,
} from '../../../patterns/prices/pricing-words.ts';
import { bodyBlocks, pagesOfKind, type Site } from '../../../patterns/site.ts';
import { sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

const ADVICE = finds(FREE_ADVICE);
const ONLY_AT_FIRST = finds(FREE_START);
const HAS_FREE_PLAN = finds(FREE_PLAN);
const IS_OFFER = finds(FREE_PLAN, FREE_ACCOUNT);
const COSTS = finds(COSTS_MORE);
const STAYS = finds(A_STAY);
const LONGER = finds(LONGER_THAN_WEEKS);
/** "Quillbee Pro": in capitals and after a word; "plus" and "pro" are everyday words of many languages. */
const PRO = /(?<=[\p{L}\d][,:]? )(?:Pro|PRO|Plus|PLUS)(?![\p{L}-])/u;
/** "No in-app purchases", in either order. */
const NOTHING_MORE = wordPattern(
  String.raw`${anyOf(IS_NOT)}[\s\p{L}]{0,6}?${anyOf(COSTS_MORE)}|${anyOf(COSTS_MORE)}[\s\p{L}\p{M}・]{0,14}?${anyOf(THERE_IS_NONE)}`,
  'iu',
);
/** "Free for now; paid plans come later": nothing costs yet. */
const TO_COST = finds(COSTS_LATER);
const MOST_PLANS = 6;
const SHORT_TITLE = 3;
const MOST_BLOCKS = 150;
const LONGEST_TEXT = 300;
const LONGEST_SUMMARY = DRAFT_FIELDS.pricing_summary.proposed;

/** How the product is priced and at what, from its own price cards; else from plain statements. */
export function extractPricing(site: Site, name: string): Drafted {
  const saysFree = freeOfCharge(site, name);
  const beside = besideFree(saysFree);
  const plans = findPlans(site);
  const isPriced = plans.some((plan) => plan.amount !== undefined && plan.amount > 0) || plans.length > 1;
  const planned = isPriced ? fromPlans(plans, freePlan(site, beside.plan, plans[0]?.page)) : undefined;
  if (planned) return planned;
  const sale = fromSentences(site, name, beside);
  if (sale) return sale;
  const offered = fromOffers(site, freePlan(site, beside.any));
  if (offered && offered.summary.length > 0) return offered;
  const both = freePlan(site, beside.both);
  // "It is free. There is also a premium plan": with no figure, that says what there is to say.
  if (both)
    return {
      model: [{ value: 'freemium', quotes: [both] }],
      summary:
        IS_FREE.test(both.quote) && saysFree(both.quote) ? [{ value: both.quote, quotes: [both] }] : [],
    };
  const asked = fromRequests(site);
  const said = fromStatements(site, name, plans, {
    saysFree,
    isOfferedFree: offered !== undefined,
    isAsked: asked !== undefined,
  });
  return (
    (said && withSubscription(site, said)) ??
    // Where prices are told on asking, data that offers something for nothing means a call or an account.
    (asked && { model: [asked], summary: [] }) ??
    offered ?? { model: [...modelInTerms(site), ...soldInCart(site)], summary: [] }
  );
}

/** What is free, and terms that tell of a subscription to it: both. */
function withSubscription(site: Site, said: Drafted): Drafted {
  const [free] = said.model;
  const [paid] = free?.value === 'free' ? modelInTerms(site) : [];
  return free && paid?.value === 'subscription'
    ? { ...said, model: [{ value: 'freemium', quotes: [...free.quotes, ...paid.quotes] }, ...said.model] }
    : said;
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
  const free = shown.find((plan) => plan.amount === 0 && !trial(plan));
  const paid = shown.filter((plan) => plan.amount !== 0);
  if (!free && paid.length === 0) return undefined;
  const paidOnce = paid.filter(saysOnce);
  const [once] = paidOnce;
  const isPaidOnce = once !== undefined && 2 * paidOnce.length >= paid.length;
  // Set up once and paid by the month is a subscription.
  const rate = paid.find((plan) => isRate(rateOf(plan)) && (isRate(plan.price) || !ONE_TIME.test(plan.name)));
  const period = isRent(paid) ? undefined : rate;
  const boughtOnce = paid.length > 0 ? titleSaysOnce(paid) : undefined;
  let model = 'paid';
  if (paid.length === 0) model = 'free';
  else if (free) model = 'freemium';
  else if (isPaidOnce && !period) model = 'one-time';
  else if (offersFree) model = 'freemium';
  else if (period) model = 'subscription';
  else if (boughtOnce) model = 'one-time';
  else if (paid.every((plan) => plan.amount === undefined)) model = 'contact-sales';
  // The plan that shows the model may stand far behind the first.
  const shows = {
    freemium: free,
    subscription: period,
    'one-time': once,
    paid: paid.find(({ amount }) => amount),
  }[model];
  const telling = shows ? quotesOf(shows) : [];
  return {
    model: [
      {
        value: model,
        quotes: [
          ...(model === 'freemium' && offersFree ? [offersFree] : []),
          ...(model === 'one-time' && boughtOnce ? [boughtOnce] : []),
          ...telling,
          ...quotes.slice(0, 6),
        ],
      },
    ],
    summary: [{ value: summaryOf(shown), quotes }],
  };
}

/** By the week or the night and by nothing longer, on a page that speaks of stays: it is let. */
const isRent = (plans: PricePlan[]): boolean =>
  plans.every((plan) => !LONGER.test(rateOf(plan))) &&
  plans.some(({ page }) => page.blocks.some(({ text }) => text.length <= LONGEST_TEXT && STAYS.test(text)));

const saysOnce = (plan: PricePlan): boolean =>
  ONE_TIME.test(`${plan.price} ${plan.period} ${plan.name}`) && !isRate(rateOf(plan));

/** "Bought once, yours for good" over all amounts, which say nothing of it. */
function titleSaysOnce(plans: PricePlan[]): Quote | undefined {
  const [over = [], ...others] = plans.map(({ page, at }) => page.blocks[at]?.headingsAbove ?? []);
  const title = over.find(
    (one) =>
      ONE_TIME.test(one.text) && !RECURS.test(one.text) && others.every((titles) => titles.includes(one)),
  );
  return plans[0] && title ? { url: plans[0].page.url, quote: title.text } : undefined;
}

const rateOf = ({ price, period }: PricePlan): string => `${price} ${period}`;

/** A free call, or a scan to begin with: what makes people buy, and no plan. */
const isAdvice = ({ name, price, amount }: PricePlan): boolean =>
  amount === 0 && ADVICE.test(`${name} ${price}`);

const quotesOf = (plan: PricePlan): Quote[] =>
  [plan.title, plan.name, plan.price, plan.period]
    .filter(Boolean)
    .map((quote) => ({ url: plan.page.url, quote }));

/** Plans with their prices. A long title over several of them is told once. */
function summaryOf(plans: PricePlan[]): string {
  const titleOf = ({ title }: PricePlan, before: PricePlan | undefined): string =>
    title === '' || (title === before?.title && wordCount(title) > SHORT_TITLE) ? '' : `${title}, `;
  const nameOf = ({ name }: PricePlan): string =>
    name === '' ? '' : `${withoutGlyphs(name).replace(/\s*[:：]$/u, '')}: `;
  return plans
    .map((plan, at) => {
      const told = `${titleOf(plan, plans[at - 1])}${nameOf(plan)}${withoutGlyphs(plan.price)}`;
      return plan.period === '' ? told : `${told} ${plan.period}`;
    })
    .join('; ');
}

/**
 * "Free on every phone, Premium 0.99 a month": a free and a paid offer named in one description. Of plans the page that shows
 * them tells, and no other with prices: what is free on that is often a test or a tool beside them.
 */
function freePlan(site: Site, says: SaysFree, shown?: ReadPage): Quote | undefined {
  const priced = pagesOfKind(site, 'pricing');
  for (const page of new Set([
    ...(shown && priced.includes(shown) ? [shown] : priced),
    ...site.home,
    ...pagesOfKind(site, 'faq', 'about', 'features'),
  ])) {
    const texts = [
      getMetaContent(page, 'description'),
      ...bodyBlocks(page)
        .slice(0, MOST_BLOCKS)
        .flatMap((block) => textsOf(page, block)),
    ];
    const block = texts.find((text) => text.length <= LONGEST_TEXT && says(text));
    if (block !== undefined) return { url: page.url, quote: block };
    for (const sentence of texts.flatMap((text) => sentences(text)))
      if (sentence.length <= LONGEST_TEXT && says(sentence)) return { url: page.url, quote: sentence };
  }
  return undefined;
}

/** Prices told in sentences, or on a button to buy. */
function fromSentences(site: Site, name: string, beside: Beside): Drafted | undefined {
  const said = pricesSaid(site, name);
  const [first] = said;
  if (!first) return undefined;
  const quotes = said.map(({ page, sentence }) => ({ url: page.url, quote: sentence }));
  const own = isPartFree(first, beside) ? { url: first.page.url, quote: first.text } : undefined;
  const free = own ?? freePlan(site, beside.any);
  const isFor = said.some(({ sentence }) => RECURS.test(sentence));
  // "2.500 once, or 300 a month": of both, what comes again.
  const isOnce = said.some(
    ({ text, sentence }) => ONE_TIME.test(text) && !(RECURS.test(sentence) && moneyIn(sentence).length > 1),
  );
  const value = free ? 'freemium' : isOnce ? 'one-time' : isFor ? 'subscription' : 'paid';
  return {
    model: [{ value, quotes: [...(free ? [free] : []), ...quotes] }],
    summary: [
      { value: said.map(({ sentence }) => withoutGlyphs(sentence)).join('\n'), quotes },
      { value: withoutGlyphs(first.sentence), quotes },
    ],
  };
}

/** What costs in one sentence is in part free in another: "59 kr once. 6 games are free." */
const isPartFree = ({ text, sentence }: SaidPrice, beside: Beside): boolean =>
  beside.any(text) ||
  sentences(text).some(
    (one) =>
      one !== sentence && FREE.test(one) && isForGood(one) && !FREE_EXTRA.test(one) && !FREE_TALK.test(one),
  );

/** What texts say of something free beside what costs. */
type Beside = {
  /** Something of it is free for good. */
  any: SaysFree;
  /** The same beside plans, where "free tools and a premium plan" says nothing: a plan, or something is free. */
  plan: SaysFree;
  /** A free and a paid offer in one. */
  both: SaysFree;
};

function besideFree(saysFree: SaysFree): Beside {
  const isOffered: SaysFree = (text) => isForGood(text) && saysFree(text);
  const both: SaysFree = (text) =>
    (COSTS.test(text) || PRO.test(text)) &&
    !NOTHING_MORE.test(text) &&
    !TO_COST.test(text) &&
    (saysFree(text) || IS_OFFER.test(text)) &&
    isForGood(text);
  return {
    any: (text) => (IS_OFFER.test(text) ? isOffered(text) : both(text)),
    plan: (text) =>
      (HAS_FREE_PLAN.test(text) && isOffered(text)) ||
      ((IS_FREE.test(text) || FREE_WITH.test(text)) && both(text)),
    both,
  };
}

/** "Free with optional Pro": of the product, and no adjective of something else. */
const FREE_WITH = wordPattern(String.raw`^(?:free|${anyOf(COSTS_NOTHING)})\s${anyOf(WITH)}\s`, 'iu');

/** "Tracking is free." */
const IS_FREE = wordPattern(
  String.raw`${anyOf(IS, STAYS_SO)} (?:\p{L}+ ){0,2}?(?:free(?![\p{L}-])|${anyOf(COSTS_NOTHING)})`,
  'iu',
);

const isForGood = (text: string): boolean =>
  !ONLY_AT_FIRST.test(text) &&
  !TRIAL.test(text) &&
  !ADVICE.test(text) &&
  !FREE_TALK.test(text) &&
  !NOT_FREE.test(text);
