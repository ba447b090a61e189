import { kindOfWords } from '../../../crawl/page-kinds.ts';
import { ancestors, type Block, type Box, type ReadPage } from '../../../read/page.ts';
import { OTHERS_COST } from '../../../words/pricing.ts';
import { finds } from '../../../words/table.ts';
import { moneyIn } from './money.ts';
import { FREE, NOT_OUR_PRICES, ONE_TIME, ON_REQUEST, PERIOD } from './pricing-words.ts';
import { bodyBlocks, isBody, nameKey, pagesOfKind, type Site } from '../site.ts';
import { wordCount } from '../text-shape.ts';

const PRICE_WORDS = new Set(
  'pricing price prices priced plans plan tier tiers tarif tarifs tarifas preise preis precios planos prezzi cennik cenik pricingtable subscription subscriptions'.split(
    ' ',
  ),
);
const OTHER_WORDS = new Set(
  'compare comparison versus calculator competitors competitor faq faqs testimonial testimonials review reviews donate donation sponsors blog demo mockup screenshot terminal console preview chart'.split(
    ' ',
  ),
);
const OTHERS = finds(OTHERS_COST);
const BADGE =
  /best value|popular|recommend|most (?:chosen|loved)|limited|save \d|empfohlen|beliebt|bestseller|recommand|populaire|recomendad|consigliat|aanbevolen|polecan|doporuč|рекоменд|популярн|おすすめ|人気|推荐|热门|추천|인기|^(?:new|neu|nouveau|nuevo|novo|nuovo)$/iu;
const DISCOUNT =
  /(?<!\p{L})sav(?:e|ings?)(?!\p{Ll})|(?<!\p{L})spar(?:e|en|st)(?!\p{Ll})|économi|ahorra|risparmi|economi[zs]|bespaar|oszczęd|ušetř|скидк|экономи|お得|割引|节省|할인|discount|rabatt|(?<!\p{L})off(?!\p{Ll})/iu;
/** A number of days, as trials have. */
export const FOR_DAYS = /\d+[\s-]*(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天|dagar|gün)/iu;

/** Prices of one page that are looked at: each is compared with all others. */
const MOST_PRICES = 300;

/** A plan with its price as written; `amount` is undefined when it is told on request. */
export type PricePlan = {
  page: ReadPage;
  name: string;
  price: string;
  period: string;
  amount: number | undefined;
  at: number;
};

/** Price cards of the site's pricing page, else of its start page. */
export function findPlans(site: Site): PricePlan[] {
  for (const page of [...pagesOfKind(site, 'pricing'), ...site.home, ...pagesOfKind(site, 'features')]) {
    const plans = plansOn(page, site.kinds.get(page) === 'pricing');
    if (plans.some((plan) => (plan.amount ?? 0) > 0) || plans.length > 1) return plans;
  }
  return [];
}

function plansOn(page: ReadPage, isPricingPage: boolean): PricePlan[] {
  const likely = bodyBlocks(page)
    .filter((block) => isPriceBlock(block) && isOurPrice(page, block, isPricingPage))
    .slice(0, MOST_PRICES);
  const amounts = likely.filter((block) => moneyIn(block.text).length > 0);
  const prices = likely.filter(
    (block) => amounts.includes(block) || !amounts.some((amount) => isSaidWith(page, amount, block)),
  );
  const plans: PricePlan[] = [];
  for (const block of prices) {
    const card = cardOf(block, prices);
    const inside = page.blocks.slice(card.from, card.to).filter((other) => isBody(other));
    const name = planName(page, block, inside);
    const [after] = inside.filter((other) => other.id > block.id);
    const period = after && isPeriod(after.text) && !PERIOD.test(block.text) ? after.text : '';
    const [money] = moneyIn(block.text);
    const amount = money ? money.amount : FREE.test(block.text) ? 0 : undefined;
    const plan: PricePlan = { page, name, price: block.text, period, amount, at: block.id };
    const told = plans.some(
      (other) =>
        (other.amount !== undefined && other.amount === amount && block.id - other.at > 25) ||
        (other.name === name && other.price === block.text),
    );
    if (!told) plans.push(plan);
  }
  const ours = plans.filter(({ name }) => !OTHERS.test(name));
  const named = ours.some((plan) => plan.name !== '') ? ours.filter((plan) => plan.name !== '') : ours;
  return named.filter(
    (plan) => plan.amount !== undefined || named.some((other) => other.amount !== undefined),
  );
}

function isPriceBlock(block: Block): boolean {
  if (
    block.text.length > 70 ||
    block.tag === 'summary' ||
    block.tag === 'button' ||
    block.tag === 'li' ||
    block.tag === 'blockquote'
  )
    return false;
  if (DISCOUNT.test(block.text) || /^[→⇒➜>]/.test(block.text)) return false;
  const money = moneyIn(block.text);
  if (money.length > 0) return !money[0]?.approximate && wordCount(block.text) <= 10;
  if (wordCount(block.text) > 5) return false;
  const bare = nameKey(block.text.replace(FREE, ''));
  return (
    block.heading === 0 &&
    ((FREE.test(block.text) && bare === '') ||
      (ONE_TIME.test(block.text) && block.text.length <= 30) ||
      (ON_REQUEST.test(block.text) && block.text.length <= 30) ||
      /^(?:custom|individuell|sur mesure|personalizado|su misura|индивидуально)$/iu.test(block.text))
  );
}

/** True for a price under the site's own pricing title or page, not in a comparison, quote or FAQ. */
export function isOurPrice(page: ReadPage, block: Block, isPricingPage: boolean): boolean {
  const headings = block.under;
  if (headings.some((heading) => NOT_OUR_PRICES.test(heading.text))) return false;
  let named = isPricingPage;
  let level = 0;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || level++ > 8) break;
    if (box.words.some((word) => OTHER_WORDS.has(word)) || box.tag === 'blockquote' || box.tag === 'details')
      return false;
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
  return (
    (PERIOD.test(text) && !/^\d/.test(text) && wordCount(text) <= 6) ||
    /^(?:\/|per |pro |par |por |al )/i.test(text)
  );
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
  const before = inside.filter(
    (other) => other.id < price.id && other.text.length <= 60 && moneyIn(other.text).length === 0,
  );
  const heading =
    before.find((other) => other.heading > 0) ??
    before.find(
      (other) => other.box.words.some((word) => /^(?:name|title)$/.test(word)) && other.box !== price.box,
    );
  if (heading) return heading.text;
  const first = before.find(
    (other) => wordCount(other.text) <= 6 && /\p{L}{2}/u.test(other.text) && !BADGE.test(other.text),
  );
  if (first) return first.text;
  const [above] = price.under;
  return above &&
    price.id - above.id <= 3 &&
    wordCount(above.text) <= 6 &&
    kindOfWords(above.text) === 'other'
    ? above.text
    : '';
}
