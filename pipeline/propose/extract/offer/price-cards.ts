import { kindOfWords } from '../../../crawl/page-kinds.ts';
import { ancestors, type Block, type Box, type ReadPage } from '../../../read/page.ts';
import {
  ADD_ONS,
  FREE_START,
  NO_PRICE,
  OTHERS_COST,
  PRICE_LABEL,
  PRICE_TITLE,
  SELLS,
} from '../../../words/pricing.ts';
import { finds, isOneOfWords } from '../../../words/table.ts';
import { moneyIn } from './money.ts';
import { withSplitPrices } from './split-prices.ts';
import { BUY, FREE, NOT_OUR_PRICES, ONE_TIME, ON_REQUEST, PERIOD } from './pricing-words.ts';
import { bodyBlocks, isBody, nameKey, pagesOfKind, type Site } from '../site.ts';
import { isPlaceholder, wordCount } from '../text-shape.ts';

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
const TITLE = finds(PRICE_TITLE);
const IS_PRICE = isOneOfWords(PRICE_LABEL);
const IS_LABEL = isOneOfWords(PRICE_LABEL, PRICE_TITLE, SELLS);
/** Blocks that a card, and a row of cards that compare, have about. */
const SAME_CARD = 6;
const SAME_ROW = 12;
const BESIDE = finds(ADD_ONS);
const NONE = finds(NO_PRICE);
const SOLD = finds(SELLS);
const AT_FIRST = finds(FREE_START);
const LONGEST_TITLE = 12;
const BADGE =
  /best value|popular|recommend|most (?:chosen|loved)|limited|save \d|empfohlen|beliebt|bestseller|recommand|populaire|recomendad|consigliat|aanbevolen|polecan|doporuč|рекоменд|популярн|おすすめ|人気|推荐|热门|추천|인기|^(?:new|neu|nouveau|nuevo|novo|nuovo)$/iu;
const DISCOUNT =
  /(?<!\p{L})sav(?:e|ings?)(?!\p{Ll})|(?<!\p{L})spar(?:e|en|st)(?!\p{Ll})|économi|ahorra|risparmi|economi[zs]|bespaar|oszczęd|ušetř|скидк|экономи|お得|割引|节省|할인|discount|rabatt|(?<!\p{L})off(?!\p{Ll})/iu;
/** "$300–800": what things cost elsewhere. */
const RANGE = /\d\s?[–—-]\s?\p{Sc}?\d/u;
/** A number of days, as trials have. */
export const FOR_DAYS = /\d+[\s-]*(?:days?|tage|jours|d[íi]as|giorni|dagen|dni|дней|日間|天|dagar|gün)/iu;

/** Stands for the name of a plan that is told in the text of its price: "Starter: 9 € a month". */
const OWN_NAME = '\u0000';

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

/** Price cards of the site's pricing page, else of its start page; lists and tables of prices where there are no cards. */
export function findPlans(site: Site): PricePlan[] {
  const pages = [...pagesOfKind(site, 'pricing'), ...site.home, ...pagesOfKind(site, 'features')];
  for (const find of [cardsOn, rowsOn, likeCardsOn]) {
    for (const page of pages) {
      const plans = find(page, site.kinds.get(page) === 'pricing');
      if (plans.some((plan) => (plan.amount ?? 0) > 0) || (find === cardsOn && plans.length > 1))
        return plans;
    }
  }
  return [];
}

const cardsOn = (page: ReadPage, isPricingPage: boolean): PricePlan[] =>
  plansAmong(
    page,
    priceBlocks(page).filter(
      (block) => block.tag !== 'li' && block.tag !== 'button' && isOurPrice(page, block, isPricingPage),
    ),
  );

/** "Classic portrait: $299": items of a list, where there are no cards. */
const rowsOn = (page: ReadPage, isPricingPage: boolean): PricePlan[] =>
  plansAmong(
    page,
    priceBlocks(page).filter(
      (block) =>
        block.tag === 'li' &&
        !NONE.test(block.text) &&
        moneyIn(block.text).length > 0 &&
        isOurPrice(page, block, isPricingPage),
    ),
  );

/** Cards side by side that each have a title and a price for a time, or to buy at: no title has to say that they are prices. */
function likeCardsOn(page: ReadPage): PricePlan[] {
  const likely = priceBlocks(page).filter(
    (block) =>
      block.tag !== 'li' &&
      moneyIn(block.text).length > 0 &&
      !RANGE.test(block.text) &&
      isNoOthersPrice(block, true),
  );
  const cards = likely.map((block) => ({ block, card: cardOf(block, likely) }));
  const sold = cards.filter(({ block, card }) => {
    const inside = page.blocks.slice(card.from, card.to);
    const says = (pattern: RegExp): boolean =>
      inside.some(({ text }) => text.length <= 80 && pattern.test(text));
    return (
      (inside.some(({ heading }) => heading > 1) || isUnder(block)) &&
      !inside.some(({ text }) => NONE.test(text) && text.length <= 40) &&
      (says(PERIOD) || says(BUY) || says(ONE_TIME) || SOLD.test(block.text)) &&
      cards.some((other) => other.block !== block && other.card.parent === card.parent)
    );
  });
  return plansAmong(
    page,
    sold.map(({ block }) => block),
  );
}

/** Right under a title of its own. */
const isUnder = ({ id, under: [title] }: Block): boolean =>
  title !== undefined && title.heading > 1 && id - title.id <= 3;

const priceBlocks = (page: ReadPage): Block[] =>
  withSplitPrices(page, bodyBlocks(page)).filter(isPriceBlock).slice(0, MOST_PRICES);

function plansAmong(page: ReadPage, likely: Block[]): PricePlan[] {
  const priced = likely.filter((block) => moneyIn(block.text).length > 0);
  // What is paid to begin with is no plan, where there are plans.
  const toKeep = priced.filter((block) => !AT_FIRST.test(block.text));
  const amounts = toKeep.length > 0 ? toKeep : priced;
  const prices = likely.filter(
    (block) =>
      amounts.includes(block) ||
      (!priced.includes(block) && !amounts.some((amount) => isSaidWith(page, amount, block))),
  );
  const plans: PricePlan[] = [];
  for (const block of prices) {
    const card = cardOf(block, prices);
    const inside = page.blocks.slice(card.from, card.to).filter((other) => isBody(other));
    const name = planName(page, block, inside);
    const [after] = inside.filter((other) => other.id > block.id);
    const period =
      after && after.tag !== 'li' && isPeriod(after.text) && !PERIOD.test(block.text) ? after.text : '';
    const [money] = moneyIn(block.text);
    const amount = money ? money.amount : FREE.test(block.text) ? 0 : undefined;
    const plan: PricePlan = { page, name, price: block.text, period, amount, at: block.id };
    const told = plans.some(
      (other) =>
        (other.name === name &&
          name !== '' &&
          name !== OWN_NAME &&
          block.tag !== 'td' &&
          block.id - other.at <= SAME_CARD) ||
        (other.amount !== undefined && other.amount === amount && block.id - other.at > 25) ||
        (other.name === name && other.price === block.text),
    );
    if (!told) plans.push(plan);
  }
  // Where what others cost stands in the row, the row compares.
  const compared = plans.filter(({ name }) => OTHERS.test(name)).map(({ at }) => at);
  const ours = plans.filter(({ at }) => !compared.some((other) => Math.abs(at - other) <= SAME_ROW));
  const named = ours.some((plan) => plan.name !== '') ? ours.filter((plan) => plan.name !== '') : ours;
  return named
    .filter((plan) => plan.amount !== undefined || named.some((other) => other.amount !== undefined))
    .filter((plan) => plan.amount !== 0 || plan.name !== '' || named.length === 1)
    .map((plan) => (plan.name === OWN_NAME ? { ...plan, name: '' } : plan));
}

function isPriceBlock(block: Block): boolean {
  if (
    block.text.length > 70 ||
    block.tag === 'summary' ||
    block.tag === 'blockquote' ||
    DISCOUNT.test(block.text) ||
    /^[→⇒➜>]/.test(block.text) ||
    isPlaceholder(block.text)
  )
    return false;
  const money = moneyIn(block.text);
  if (money.length > 0) return !money[0]?.approximate && wordCount(block.text) <= 10;
  if (wordCount(block.text) > 5 || block.tag === 'button' || block.tag === 'li') return false;
  const bare = nameKey(block.text.replace(FREE, ''));
  return (
    block.heading === 0 &&
    block.tag !== 'td' &&
    ((FREE.test(block.text) && bare === '') ||
      (ONE_TIME.test(block.text) && block.text.length <= 30) ||
      (ON_REQUEST.test(block.text) && block.text.length <= 30) ||
      /^(?:custom|individuell|sur mesure|personalizado|su misura|индивидуально)$/iu.test(block.text))
  );
}

/** Is it a title over prices? */
export const isPriceTitle = (text: string): boolean =>
  kindOfWords(text) === 'pricing' || (wordCount(text) <= LONGEST_TITLE && TITLE.test(text));

/** True for a price under the site's own pricing title or page, not in a comparison, quote or FAQ. */
export function isOurPrice(page: ReadPage, block: Block, isPricingPage: boolean): boolean {
  const isTitled = block.under.some(({ text }) => isPriceTitle(text));
  // A table of what things cost is the site's price list only right under a title that is one.
  const [over] = block.under;
  const isList = over !== undefined && kindOfWords(over.text) === 'pricing';
  if (!isNoOthersPrice(block, isPricingPage || isList)) return false;
  return isPricingPage || isTitled || isInsidePrices(block);
}

/** Nothing around it says that the price is of others, an estimate, a legal text, or of what can be had beside. */
export function isNoOthersPrice(block: Block, isTableFine: boolean): boolean {
  if (block.under.some(({ text }) => NOT_OUR_PRICES.test(text) || kindOfWords(text) === 'legal'))
    return false;
  const [over] = block.under;
  if (over && (BESIDE.test(over.text) || OTHERS.test(over.text)) && !isPriceTitle(over.text)) return false;
  let level = 0;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || level++ > 8) return true;
    if (box.words.some((word) => OTHER_WORDS.has(word)) || box.tag === 'blockquote' || box.tag === 'details')
      return false;
    if (box.tag === 'table' && !isTableFine) return false;
  }
  return true;
}

function isInsidePrices(block: Block): boolean {
  let level = 0;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || level++ > 8) return false;
    if (level > 1 && box.words.some((word) => PRICE_WORDS.has(word))) return true;
  }
  return false;
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

/** What the plan is called; "Price" and the like call none. */
function planName(page: ReadPage, price: Block, inside: Block[]): string {
  const name = nameOver(page, price, inside);
  const isPrice = IS_PRICE.test(name) || name === price.text || name.length < 2;
  return isPrice && name !== OWN_NAME ? '' : name;
}

function nameOver(page: ReadPage, price: Block, inside: Block[]): string {
  const before = inside.filter(
    (other) => other.id < price.id && other.text.length <= 60 && moneyIn(other.text).length === 0,
  );
  const heading =
    before.find((other) => other.heading > 0) ??
    before.find(
      (other) => other.box.words.some((word) => /^(?:name|title)$/.test(word)) && other.box !== price.box,
    );
  if (heading) return heading.text;
  const [amount] = moneyIn(price.text);
  const said = amount ? price.text.slice(0, amount.at).replace(/[^\p{L}\p{N}]+$/u, '') : '';
  if (/\p{L}{3}/u.test(said) && !IS_LABEL.test(said) && !PERIOD.test(said)) return OWN_NAME;
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
    : nameJustBefore(page, price);
}

/** The short line before a price that shares its card with another: "Start" over "$79 a month" and "$65 billed yearly". */
function nameJustBefore(page: ReadPage, price: Block): string {
  for (let back = 1; back <= 3; back += 1) {
    const line = page.blocks[price.id - back];
    if (!line || !isBody(line) || line.text.length > 60) return '';
    if (moneyIn(line.text).length > 0 || BADGE.test(line.text) || isPeriod(line.text)) continue;
    const isNear = [...ancestors(line.box)]
      .slice(0, 4)
      .some((box) => isWithin(price, box) && box.tag !== 'body');
    return isNear && wordCount(line.text) <= 6 && /\p{L}{2}/u.test(line.text) ? line.text : '';
  }
  return '';
}
