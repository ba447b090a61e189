import { metaContent, type ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import { FREE_START } from '../../../words/pricing.ts';
import { finds } from '../../../words/table.ts';
import { moneyIn } from './money.ts';
import { fromOffers } from './offers-data.ts';
import { findPlans, FOR_DAYS, isOurPrice, type PricePlan } from './price-cards.ts';
import {
  BUY,
  FREE,
  FREE_EXTRA,
  NOT_OUR_PRICES,
  ONE_TIME,
  ON_REQUEST,
  OPEN_SOURCE,
  PERIOD,
  TRIAL,
} from './pricing-words.ts';
import { bodyBlocks, isHome, nameKey, pagesOfKind, type Site } from '../site.ts';
import { sentences } from '../text-shape.ts';

const SHOP =
  /^(?:shop|store|boutique|tienda|loja|negozio|winkel|sklep|obchod|butik|kauppa|магазин|ショップ|ストア|商店|商城|스토어|mağaza|buy|buy now|order|kaufen|acheter|comprar|acquista|shop now|our shop|online shop|webshop)(?!\p{Ll})/iu;
const FREE_TALK =
  /(?<!\p{L})call(?!\p{Ll})|consult|(?<!\p{L})demo(?!\p{Ll})|audit|gespräch|beratung|appel|entretien|consulta|reunión|colloquio|консультац|相談|咨询|상담|quote|(?<!\p{L})scan(?!\p{Ll})/iu;
const FOR_GOOD =
  /100 ?%|complete|totally|entirely|always|forever|free to use|free of charge|free and open|völlig|komplett|immer|complètement|entièrement|toujours|totalmente|completament|siempre|sempre|helt|altid|alltid|całkowicie|zawsze|полностью|всегда|абсолютно|完全|永久|ずっと|すべて無料|완전/iu;
const ONLY_AT_FIRST = finds(FREE_START);
const MOST_PLANS = 6;
const LONGEST_SUMMARY = 500;

type Quote = Candidate<string>['quotes'][number];
type Drafted = { model: Candidate<string>[]; summary: Candidate<string>[] };

/** How the product is priced and at what, from its own price cards; else from plain statements. */
export function extractPricing(site: Site, name: string): Drafted {
  const plans = findPlans(site);
  if (plans.some((plan) => plan.amount !== undefined && plan.amount > 0) || plans.length > 1)
    return fromPlans(plans, freePlan(site));
  const sale = fromSentences(site);
  if (sale) return sale;
  const offered = fromOffers(site);
  if (offered) return offered;
  const asked = fromRequests(site);
  return fromStatements(site, name, plans) ?? asked ?? { model: [], summary: [] };
}

function fromPlans(plans: PricePlan[], offersFree: Quote | undefined): Drafted {
  const shown = plans.slice(0, MOST_PLANS);
  while (summaryOf(shown).length > LONGEST_SUMMARY) shown.pop();
  const quotes = shown.flatMap((plan) =>
    [plan.name, plan.price, plan.period].filter(Boolean).map((quote) => ({ url: plan.page.url, quote })),
  );
  const trial = ({ name, price, period }: PricePlan): boolean =>
    FREE_TALK.test(name) ||
    ONLY_AT_FIRST.test(`${name} ${price} ${period}`) ||
    TRIAL.test(`${name} ${price} ${period}`) ||
    FOR_DAYS.test(`${name} ${period}`);
  const free = shown.some((plan) => plan.amount === 0 && !trial(plan));
  const paid = shown.filter((plan) => plan.amount !== 0);
  const once = paid.some((plan) => ONE_TIME.test(`${plan.price} ${plan.period} ${plan.name}`));
  const period = paid.some((plan) => PERIOD.test(`${plan.price} ${plan.period}`));
  let model = 'paid';
  if (paid.length === 0) model = 'free';
  else if (free) model = 'freemium';
  else if (once) model = 'one-time';
  else if (offersFree) model = 'freemium';
  else if (period) model = 'subscription';
  else if (paid.every((plan) => plan.amount === undefined)) model = 'contact-sales';
  return {
    model: [
      {
        value: model,
        quotes: [...(model === 'freemium' && offersFree ? [offersFree] : []), ...quotes.slice(0, 6)],
      },
    ],
    summary: [{ value: summaryOf(shown), quotes }],
  };
}

function summaryOf(plans: PricePlan[]): string {
  return plans
    .map(
      ({ name, price, period }) =>
        `${name === '' ? '' : `${name}: `}${price}${period === '' ? '' : ` ${period}`}`,
    )
    .join('; ');
}

/** "Free on every phone, Premium 0.99 a month": a free and a paid offer named in one description. */
function freePlan(site: Site): Quote | undefined {
  for (const page of [...pagesOfKind(site, 'pricing'), ...site.home]) {
    const texts = [
      metaContent(page, 'description'),
      ...bodyBlocks(page)
        .slice(0, 15)
        .map((block) => block.text),
    ];
    for (const sentence of texts.flatMap((text) => sentences(text))) {
      const both = FREE.test(sentence) && /premium|(?<!\p{L})pro(?!\p{L})|upgrade|paid/iu.test(sentence);
      if (
        both &&
        sentence.length <= 300 &&
        !ONLY_AT_FIRST.test(sentence) &&
        !TRIAL.test(sentence) &&
        !FREE_TALK.test(sentence)
      )
        return { url: page.url, quote: sentence };
    }
  }
  return undefined;
}

/** A price told in a sentence or on a button to buy. */
function fromSentences(site: Site): Drafted | undefined {
  for (const page of [...pagesOfKind(site, 'pricing'), ...site.home]) {
    const isPricingPage = site.kinds.get(page) === 'pricing';
    for (const block of bodyBlocks(page)) {
      if (
        block.text.length > 400 ||
        block.tag === 'td' ||
        !moneyIn(block.text).some((money) => !money.approximate && money.amount > 0)
      )
        continue;
      const asksToBuy = block.text.length <= 80 && BUY.test(block.text);
      if (!(asksToBuy && !NOT_OUR_PRICES.test(block.text)) && !isOurPrice(page, block, isPricingPage))
        continue;
      if (block.tag === 'summary' || block.tag === 'blockquote') continue;
      const sentence = sentences(block.text).find((text) => moneyIn(text).length > 0) ?? block.text;
      if (sentence.length > 300 || NOT_OUR_PRICES.test(sentence)) continue;
      const model = ONE_TIME.test(block.text) ? 'one-time' : PERIOD.test(sentence) ? 'subscription' : 'paid';
      const quotes = [{ url: page.url, quote: sentence }];
      return { model: [{ value: model, quotes }], summary: [{ value: sentence, quotes }] };
    }
  }
  return undefined;
}

function fromRequests(site: Site): Drafted | undefined {
  for (const page of pagesOfKind(site, 'pricing')) {
    const block = bodyBlocks(page).find(({ text }) => text.length <= 300 && ON_REQUEST.test(text));
    if (block)
      return {
        model: [{ value: 'contact-sales', quotes: [{ url: page.url, quote: block.text }] }],
        summary: [],
      };
  }
  return undefined;
}

/** "It is free", "open source": said on the pricing page or near the top of the start page, with nothing for sale. */
function fromStatements(site: Site, name: string, plans: PricePlan[]): Drafted | undefined {
  const sells = site.home.some((page) => page.links.some((link) => SHOP.test(link.text)));
  const said: { page: ReadPage; text: string; strength: number }[] = [];
  const listen = (page: ReadPage, text: string, strength: number): void => {
    for (const sentence of sentences(text)) {
      if (
        sentence.length > 350 ||
        TRIAL.test(sentence) ||
        FREE_EXTRA.test(sentence) ||
        !(FREE.test(sentence) || OPEN_SOURCE.test(sentence))
      )
        continue;
      const about = name !== '' && nameKey(sentence).includes(nameKey(name)) ? 1 : 0;
      said.push({
        page,
        text: sentence,
        strength: strength + about + (FREE.test(sentence) ? 0.5 : 0) + (FOR_GOOD.test(sentence) ? 1 : 0),
      });
    }
  };
  for (const page of pagesOfKind(site, 'pricing'))
    for (const block of bodyBlocks(page).slice(0, 12)) listen(page, block.text, 4);
  for (const page of site.home) {
    for (const text of new Set([
      metaContent(page, 'description'),
      metaContent(page, 'og:description'),
      page.title,
    ]))
      listen(page, text, 2);
    for (const [at, block] of bodyBlocks(page).slice(0, 60).entries())
      listen(page, block.text, at < 10 ? 2.2 : at < 30 ? 0.6 : 0);
    for (const block of page.blocks) if (block.region === 'footer') listen(page, block.text, 0.7);
  }
  for (const page of pagesOfKind(site, 'about', 'faq'))
    for (const block of bodyBlocks(page).slice(0, 40)) listen(page, block.text, isHome(site, page) ? 0 : 0.6);
  const best = said
    .filter(({ strength }) => strength >= 1.5)
    .sort((left, right) => right.strength - left.strength);
  const open = best.find(({ text }) => OPEN_SOURCE.test(text));
  const free = best.find(({ text }) => FREE.test(text));
  const [top] = best;
  if (!top || sells || plans.some((plan) => (plan.amount ?? 0) > 0)) return undefined;
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
