import { kindOfWords } from '../page-kinds.ts';
import { ancestors, metaContent, type Block, type Box, type ReadPage } from '../read/page.ts';
import type { Candidate } from '../site-draft.ts';
import { moneyIn } from './money.ts';
import { BUY, FREE, NOT_OUR_PRICES, ONE_TIME, ON_REQUEST, OPEN_SOURCE, PERIOD, TRIAL } from './pricing-words.ts';
import { bodyBlocks, headingsAbove, isBody, isHome, nameKey, pagesOfKind, type Site } from './site.ts';
import { sentences, wordCount } from './text-shape.ts';

const PRICE_WORDS = new Set('pricing price prices priced plans plan tier tiers tarif tarifs tarifas preise preis precios planos prezzi cennik cenik pricingtable subscription subscriptions'.split(' '));
const OTHER_WORDS = new Set('compare comparison versus calculator competitors competitor faq faqs testimonial testimonials review reviews donate donation sponsors blog demo mockup screenshot terminal console preview chart'.split(' '));
const SHOP = /^(?:shop|store|boutique|tienda|loja|negozio|winkel|sklep|obchod|butik|kauppa|магазин|ショップ|ストア|商店|商城|스토어|mağaza|buy|buy now|order|kaufen|acheter|comprar|acquista|shop now|our shop|online shop|webshop)\b/iu;
const BADGE = /best value|popular|recommend|most (?:chosen|loved)|limited|save \d|empfohlen|beliebt|bestseller|recommand|populaire|recomendad|consigliat|aanbevolen|polecan|doporuč|рекоменд|популярн|おすすめ|人気|推荐|热门|추천|인기|^(?:new|neu|nouveau|nuevo|novo|nuovo)$/iu;
const DISCOUNT = /\bsav(?:e|ings?)\b|\bspar(?:e|en|st)\b|économi|ahorra|risparmi|economi[zs]|bespaar|oszczęd|ušetř|скидк|экономи|お得|割引|节省|할인|discount|rabatt|\boff\b/iu;
const FREE_TALK = /\bcall\b|consult|\bdemo\b|audit|gespräch|beratung|appel|entretien|consulta|reunión|colloquio|консультац|相談|咨询|상담|quote|\bscan\b/iu;
const FOR_DAYS = /\d+[\s-]*(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天|dagar|gün)/iu;
const FOR_GOOD = /100 ?%|complete|totally|entirely|always|forever|free to use|free of charge|free and open|völlig|komplett|immer|complètement|entièrement|toujours|totalmente|completament|siempre|sempre|helt|altid|alltid|całkowicie|zawsze|полностью|всегда|абсолютно|完全|永久|ずっと|すべて無料|완전/iu;
const MOST_PLANS = 8;

type Plan = { page: ReadPage; name: string; price: string; period: string; amount: number | undefined; at: number };
type Drafted = { model: Candidate<string>[]; summary: Candidate<string>[] };

/** How the product is priced and at what, from its own price cards; else from plain statements. */
export function extractPricing(site: Site, name: string): Drafted {
  const plans = findPlans(site);
  if (plans.some((plan) => plan.amount !== undefined && plan.amount > 0) || plans.length > 1) return fromPlans(plans);
  const sale = fromSentences(site);
  if (sale) return sale;
  const asked = fromRequests(site);
  return fromStatements(site, name, plans) ?? asked ?? { model: [], summary: [] };
}

function fromPlans(plans: Plan[]): Drafted {
  const shown = plans.slice(0, MOST_PLANS);
  const quotes = shown.flatMap((plan) => [plan.name, plan.price, plan.period].filter(Boolean).map((quote) => ({ url: plan.page.url, quote })));
  const value = shown.map((plan) => `${plan.name === '' ? '' : `${plan.name}: `}${plan.price}${plan.period === '' ? '' : ` ${plan.period}`}`).join('; ');
  const trial = ({ name, price, period }: Plan): boolean => FREE_TALK.test(name) || TRIAL.test(`${name} ${price} ${period}`) || FOR_DAYS.test(`${name} ${period}`);
  const free = shown.some((plan) => plan.amount === 0 && !trial(plan));
  const paid = shown.filter((plan) => plan.amount !== 0);
  const once = paid.some((plan) => ONE_TIME.test(`${plan.price} ${plan.period} ${plan.name}`));
  const period = paid.some((plan) => PERIOD.test(`${plan.price} ${plan.period}`));
  let model = 'paid';
  if (paid.length === 0) model = 'free';
  else if (free) model = 'freemium';
  else if (once) model = 'one-time';
  else if (period) model = 'subscription';
  else if (paid.every((plan) => plan.amount === undefined)) model = 'contact-sales';
  return { model: [{ value: model, quotes: quotes.slice(0, 6) }], summary: [{ value: value.slice(0, 500), quotes: quotes.slice(0, 20) }] };
}

/** Price cards of the site's pricing page, else of its start page. */
function findPlans(site: Site): Plan[] {
  for (const page of [...pagesOfKind(site, 'pricing'), ...site.home, ...pagesOfKind(site, 'features')]) {
    const plans = plansOn(page, site.kinds.get(page) === 'pricing');
    if (plans.some((plan) => (plan.amount ?? 0) > 0) || plans.length > 1) return plans;
  }
  return [];
}

function plansOn(page: ReadPage, isPricingPage: boolean): Plan[] {
  const likely = bodyBlocks(page).filter((block) => isPriceBlock(block) && isOurPrice(page, block, isPricingPage));
  const amounts = likely.filter((block) => moneyIn(block.text).length > 0);
  const prices = likely.filter((block) => amounts.includes(block) || !amounts.some((amount) => isSaidWith(page, amount, block)));
  const plans: Plan[] = [];
  for (const block of prices) {
    const card = cardOf(block, prices);
    const inside = page.blocks.slice(card.from, card.to).filter((other) => isBody(other));
    const name = planName(page, block, inside);
    const [after] = inside.filter((other) => other.id > block.id);
    const period = after && isPeriod(after.text) && !PERIOD.test(block.text) ? after.text : '';
    const [money] = moneyIn(block.text);
    const amount = money ? money.amount : FREE.test(block.text) ? 0 : undefined;
    const plan: Plan = { page, name, price: block.text, period, amount, at: block.id };
    const told = plans.some((other) => (other.amount !== undefined && other.amount === amount && block.id - other.at > 25) || (other.name === name && other.price === block.text));
    if (!told) plans.push(plan);
  }
  const named = plans.some((plan) => plan.name !== '') ? plans.filter((plan) => plan.name !== '') : plans;
  return named.filter((plan) => plan.amount !== undefined || named.some((other) => other.amount !== undefined));
}

function isPriceBlock(block: Block): boolean {
  if (block.text.length > 70 || block.tag === 'summary' || block.tag === 'button' || block.tag === 'li' || block.tag === 'blockquote') return false;
  if (DISCOUNT.test(block.text)) return false;
  const money = moneyIn(block.text);
  if (money.length > 0) return !money[0]?.approximate && wordCount(block.text) <= 10;
  if (wordCount(block.text) > 5) return false;
  const bare = nameKey(block.text.replace(FREE, ''));
  return block.heading === 0 && ((FREE.test(block.text) && bare === '') || (ONE_TIME.test(block.text) && block.text.length <= 30) || (ON_REQUEST.test(block.text) && block.text.length <= 30) || /^(?:custom|individuell|sur mesure|personalizado|su misura|индивидуально)$/iu.test(block.text));
}

function isOurPrice(page: ReadPage, block: Block, isPricingPage: boolean): boolean {
  const headings = headingsAbove(page, block);
  if (headings.some((heading) => NOT_OUR_PRICES.test(heading.text))) return false;
  let named = isPricingPage;
  let level = 0;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || level++ > 8) break;
    if (box.words.some((word) => OTHER_WORDS.has(word)) || box.tag === 'blockquote' || box.tag === 'details') return false;
    if (box.tag === 'table' && !isPricingPage) return false;
    if (level > 1 && box.words.some((word) => PRICE_WORDS.has(word))) named = true;
  }
  return named || headings.some((heading) => kindOfWords(heading.text) === 'pricing');
}

/** True when a word such as "free" or "one-time" belongs to an amount beside it. */
function isSaidWith(page: ReadPage, amount: Block, word: Block): boolean {
  const [from, to] = amount.id < word.id ? [amount.id, word.id] : [word.id, amount.id];
  return to - from <= 3 && !page.blocks.slice(from + 1, to + 1).some((block) => block.heading > 0);
}

function isPeriod(text: string): boolean {
  if (text.length > 60 || moneyIn(text).length > 0) return false;
  if (ONE_TIME.test(text) || FOR_DAYS.test(text)) return true;
  return (PERIOD.test(text) && !/^\d/.test(text) && wordCount(text) <= 6) || /^(?:\/|per |pro |par |por |al )/i.test(text);
}

function isWithin(block: Block, box: Box): boolean {
  return block.id >= box.from && block.id < box.to;
}

/** The largest element around a price that holds no other price: its card. */
function cardOf(block: Block, prices: Block[]): Box {
  let card = block.box;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || box.to - box.from > 60) break;
    if (prices.some((other) => other.id !== block.id && isWithin(other, box))) break;
    card = box;
  }
  return card;
}

function planName(page: ReadPage, price: Block, inside: Block[]): string {
  const before = inside.filter((other) => other.id < price.id && other.text.length <= 60 && moneyIn(other.text).length === 0);
  const heading = before.find((other) => other.heading > 0) ?? before.find((other) => other.box.words.some((word) => /^(?:name|title)$/.test(word)) && other.box !== price.box);
  if (heading) return heading.text;
  const first = before.find((other) => wordCount(other.text) <= 6 && /\p{L}{2}/u.test(other.text) && !BADGE.test(other.text));
  if (first) return first.text;
  const [above] = headingsAbove(page, price);
  return above && price.id - above.id <= 3 && wordCount(above.text) <= 6 && kindOfWords(above.text) === 'other' ? above.text : '';
}

/** A price told in a sentence or on a button to buy. */
function fromSentences(site: Site): Drafted | undefined {
  for (const page of [...pagesOfKind(site, 'pricing'), ...site.home]) {
    const isPricingPage = site.kinds.get(page) === 'pricing';
    for (const block of bodyBlocks(page)) {
      if (block.text.length > 400 || block.tag === 'td' || !moneyIn(block.text).some((money) => !money.approximate && money.amount > 0)) continue;
      const asksToBuy = block.text.length <= 80 && BUY.test(block.text);
      if (!(asksToBuy && !NOT_OUR_PRICES.test(block.text)) && !isOurPrice(page, block, isPricingPage)) continue;
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
    if (block) return { model: [{ value: 'contact-sales', quotes: [{ url: page.url, quote: block.text }] }], summary: [] };
  }
  return undefined;
}

/** "It is free", "open source": said on the pricing page or near the top of the start page, with nothing for sale. */
function fromStatements(site: Site, name: string, plans: Plan[]): Drafted | undefined {
  const sells = site.home.some((page) => page.links.some((link) => SHOP.test(link.text)));
  const said: { page: ReadPage; text: string; strength: number }[] = [];
  const listen = (page: ReadPage, text: string, strength: number): void => {
    for (const sentence of sentences(text)) {
      if (sentence.length > 350 || TRIAL.test(sentence) || !(FREE.test(sentence) || OPEN_SOURCE.test(sentence))) continue;
      const about = name !== '' && nameKey(sentence).includes(nameKey(name)) ? 1 : 0;
      said.push({ page, text: sentence, strength: strength + about + (FREE.test(sentence) ? 0.5 : 0) + (FOR_GOOD.test(sentence) ? 1 : 0) });
    }
  };
  for (const page of pagesOfKind(site, 'pricing')) for (const block of bodyBlocks(page).slice(0, 12)) listen(page, block.text, 4);
  for (const page of site.home) {
    for (const text of new Set([metaContent(page, 'description'), metaContent(page, 'og:description'), page.title])) listen(page, text, 2);
    for (const [at, block] of bodyBlocks(page).slice(0, 60).entries()) listen(page, block.text, at < 10 ? 2.2 : at < 30 ? 0.6 : 0);
    for (const block of page.blocks) if (block.region === 'footer') listen(page, block.text, 0.7);
  }
  for (const page of pagesOfKind(site, 'about', 'faq')) for (const block of bodyBlocks(page).slice(0, 40)) listen(page, block.text, isHome(site, page) ? 0 : 0.6);
  const best = said.filter(({ strength }) => strength >= 1.6).sort((left, right) => right.strength - left.strength);
  const open = best.find(({ text }) => OPEN_SOURCE.test(text));
  const free = best.find(({ text }) => FREE.test(text));
  const [top] = best;
  if (!top || sells || plans.some((plan) => (plan.amount ?? 0) > 0)) return undefined;
  const chosen = open ?? free ?? top;
  const summary = best.find(({ page, text }) => FREE.test(text) && text !== page.title) ?? best.find(({ page, text }) => text !== page.title);
  return {
    model: [{ value: open ? 'open-source' : 'free', quotes: [{ url: chosen.page.url, quote: chosen.text }] }],
    summary: summary ? [{ value: summary.text, quotes: [{ url: summary.page.url, quote: summary.text }] }] : [],
  };
}
