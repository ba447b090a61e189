import type { Block, ReadPage } from '../../../html/page.ts';
import { CHEAPER } from '../../../lexicon/prices/price-signs.ts';
import {
  FREE_START,
  NO_PRICE,
  OBTAINED,
  ON_TOP,
  OTHERS_COST,
  PRICE_TITLE,
  SELLS,
} from '../../../lexicon/prices/pricing.ts';
import { SHOP_LINK } from '../../../lexicon/prices/selling.ts';
import { finds, opensWith } from '../../../lexicon/table.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { cardOf, OWN_NAME, planName } from './plan-name.ts';
import {
  isInRange,
  isPeriod,
  isSaidWith,
  priceBlocks,
  siblingAfter,
  upToPrice,
} from '../../../patterns/prices/price-blocks.ts';
import { BUY, FREE, ON_REQUEST, ONE_TIME, PERIOD } from '../../../patterns/prices/pricing-words.ts';
import { isBody, isHome, isInside, pagesOfKind, type Site } from '../../../patterns/site.ts';
import { wordCount } from '../../../patterns/text-shape.ts';
import { isForSale, isNoOthersPrice, isOurPrice } from '../../../patterns/prices/whose-prices.ts';

const OTHERS = finds(OTHERS_COST);
/** Blocks that a card, and a row of cards that compare, have about. */
const SAME_CARD = 6;
const SAME_ROW = 12;
/** Blocks after which a price of the same amount is one told again. */
const FAR = 25;
const SUM_WORDS = 4;
const SHOP_WORDS = 3;
const SHOP = opensWith(SHOP_LINK);
const TITLE_WORDS = 6;
const FEWEST_LISTED = 3;
const FEWEST_OWN = 2;
/** Languages of countries whose money is called dollar or has its sign. */
const IN_CROWNS = /\d\s?(?::-|,-)/u;
const IN_DOLLARS = new Set('en es pt fr zh'.split(' '));
const SAVED = finds(CHEAPER);
const NONE = finds(NO_PRICE);
const GOT = finds(NO_PRICE, OBTAINED);
const SOLD = finds(SELLS);
const AT_FIRST = finds(FREE_START);
const ADDED = finds(ON_TOP);
/** Names of elements that hold what a thing costs. */
const CALLED_PRICE = new Set('price preis prix precio prezzo preco cena prijs fiyat harga'.split(' '));
const CALLED_PRODUCT = new Set(
  'product products produkt produkte produit produits producto productos produto produtos prodotto prodotti goods'.split(
    ' ',
  ),
);
/** "20 km to 50 km": what coming there costs. */
const DISTANCE = /^[<>≤≥]?\s?\d+\s?km(?:\s\p{L}+\s\d+\s?km)?$/u;
/** A plan with its price as written; `amount` is undefined when it is told on request. */
export type PricePlan = {
  page: ReadPage;
  /** What stands over it, where others are called as it is. */
  title: string;
  name: string;
  price: string;
  period: string;
  amount: number | undefined;
  at: number;
};

/**
 * Price cards of the site's pricing page, else of its start page; lists and tables of prices where there are no cards. What
 * a page of one product costs comes after what the start page shows of all, and pages called anything else come last.
 */
export function findPlans(site: Site): PricePlan[] {
  const finders = [cardsOn, rowsOn, likeCardsOn];
  return (
    plansOn(site, pagesOfKind(site, 'pricing'), finders) ??
    plansOn(site, site.home, finders) ??
    plansOn(site, pagesOfKind(site, 'features'), finders) ??
    plansOn(
      site,
      pagesOfKind(site, 'other').filter((page) => !isHome(site, page)),
      [cardsOn],
    ) ??
    plansOn(site, shopPages(site), [(page) => cardsOn(page, true)]) ??
    []
  );
}

/** Pages that are called the shop where the start page leads to them: what is sold there has no other title. */
function shopPages(site: Site): ReadPage[] {
  const shops = new Set(
    site.home.flatMap((page) =>
      page.links.flatMap(({ text, url }) =>
        SHOP.test(text) && wordCount(text) <= SHOP_WORDS ? [url.split('#')[0] ?? ''] : [],
      ),
    ),
  );
  return pagesOfKind(site, 'other').filter((page) => !isHome(site, page) && shops.has(page.url));
}

const TITLED_PRICES = finds(PRICE_TITLE);

/** A page about prices, by its address, links to it, or its own title: "Book paintball – prices and free times | Quillbee". */
const isOfPrices = (site: Site, page: ReadPage): boolean =>
  site.kinds.get(page) === 'pricing' ||
  (site.kinds.get(page) === 'other' &&
    !isHome(site, page) &&
    TITLED_PRICES.test(page.title.split(/\s[|·]\s/u)[0] ?? ''));

type Finder = (page: ReadPage, isPricingPage: boolean) => PricePlan[];

function plansOn(site: Site, pages: ReadPage[], finders: Finder[]): PricePlan[] | undefined {
  for (const find of finders) {
    for (const page of pages) {
      const isPriced = isOfPrices(site, page);
      const plans = find(page, isPriced);
      // One price beside a list of them is a part of it.
      const listed =
        find === cardsOn && plans.length === 1 && finders.includes(rowsOn) ? rowsOn(page, isPriced) : [];
      if (listed.length >= FEWEST_LISTED) return listed;
      if (plans.some((plan) => (plan.amount ?? 0) > 0) || (find === cardsOn && plans.length > 1))
        return plans;
    }
  }
  return undefined;
}

const cardsOn = (page: ReadPage, isPricingPage: boolean): PricePlan[] =>
  plansAmong(
    page,
    priceBlocks(page).filter(
      (block) =>
        block.tag !== 'li' &&
        block.tag !== 'button' &&
        !isSum(block) &&
        !ADDED.test(block.text) &&
        isOurPrice(page, block, isPricingPage),
    ),
  );

/** "Classic portrait: $299": items of a list, where there are no cards. */
const rowsOn = (page: ReadPage, isPricingPage: boolean): PricePlan[] =>
  plansAmong(
    page,
    priceBlocks(page).filter(
      (block) => block.tag === 'li' && !isNone(block) && isOurPrice(page, block, isPricingPage),
    ),
  );

/** An amount that is no price; what is free is said in such words, too. */
const isNone = ({ text }: Block): boolean => moneyIn(text).length > 0 && NONE.test(upToPrice(text));

/** "€175.000 obtained": nothing but an amount and what became of it. */
const isSum = ({ text }: Block): boolean =>
  wordCount(text) <= SUM_WORDS && moneyIn(text).length > 0 && GOT.test(text.slice(upToPrice(text).length));

/** Cards side by side that each have a title and a price for a time, or to buy at: no title has to say that they are prices. */
function likeCardsOn(page: ReadPage): PricePlan[] {
  const likely = priceBlocks(page).filter(
    (block) =>
      block.tag !== 'li' &&
      moneyIn(block.text).length > 0 &&
      !isInRange(block.text) &&
      isNoOthersPrice(page, block, true),
  );
  const cards = likely.map((block) => ({ block, card: cardOf(block, likely) }));
  const sold = cards.filter(({ block, card }) => {
    const inside = page.blocks.slice(card.from, card.to);
    const says = (pattern: RegExp): boolean =>
      inside.some(({ text }) => text.length <= 80 && pattern.test(text));
    return (
      (inside.some(({ heading }) => heading > 1) || isUnder(block) || isCalledPrice(block)) &&
      !inside.some(({ text }) => NONE.test(text) && text.length <= 40) &&
      (says(PERIOD) ||
        says(BUY) ||
        says(ONE_TIME) ||
        SOLD.test(block.text) ||
        isCalledPrice(block) ||
        isOfShop(block)) &&
      (cards.some((other) => other.block !== block && other.card.parent === card.parent) || isRate(block))
    );
  });
  return plansAmong(
    page,
    sold.map(({ block }) => block),
  );
}

/** "€170 per hour", and nothing else: no sum that somebody has. */
const isRate = ({ text }: Block): boolean => wordCount(text) <= SUM_WORDS && PERIOD.test(text);

/** `<p class="price">` under the name of a thing, as shops have it. */
const isCalledPrice = ({ box }: Block): boolean => box.words.some((word) => CALLED_PRICE.has(word));

/** In a card that is called one of a product, as shops have them. */
const isOfShop = (block: Block): boolean =>
  wordCount(block.text) <= 5 && isInside(block.box, CALLED_PRODUCT, 3);

/** Right under a title of its own. */
const isUnder = ({ id, headingsAbove: [title] }: Block): boolean =>
  title !== undefined && title.heading > 1 && id - title.id <= 3;

/** "24,99 € Discover": the price, without the link beside it. */
function withoutLink(page: ReadPage, { id, text }: Block): string {
  const [money] = moneyIn(text);
  const link = page.links.find((one) => one.block === id && one.text !== '' && text.endsWith(` ${one.text}`));
  const rest = link && text.slice(0, text.length - link.text.length).trim();
  return rest && money && rest.includes(money.text) ? rest : text;
}

function plansAmong(page: ReadPage, likely: Block[]): PricePlan[] {
  const priced = likely.filter((block) => moneyIn(block.text).length > 0);
  // What is paid to begin with is no plan, where there are plans.
  const toKeep = priced.filter(({ text }) => !AT_FIRST.test(text) || PERIOD.test(text));
  const amounts = toKeep.length > 0 ? toKeep : priced;
  const prices = likely.filter(
    (block) =>
      amounts.includes(block) ||
      // "No subscription" tells how, and not what: among amounts it is no plan.
      (!priced.includes(block) &&
        (priced.length === 0 || !ONE_TIME.test(block.text)) &&
        !amounts.some((amount) => isSaidWith(page, amount, block, amounts))),
  );
  const plans: TitledPlan[] = [];
  for (const block of prices) {
    const card = cardOf(block, prices);
    const inside = page.blocks.slice(card.from, card.to).filter((other) => isBody(other));
    const name = planName(page, block, inside);
    const after = inside.find((other) => other.id > block.id) ?? siblingAfter(page, block);
    const period =
      after && after.tag !== 'li' && isPeriod(after.text) && !PERIOD.test(block.text) ? after.text : '';
    const [money] = moneyIn(block.text);
    const isAsked = ON_REQUEST.test(block.text);
    const amount = money ? money.amount : FREE.test(block.text) && !isAsked ? 0 : undefined;
    const over = block.headingsAbove.find(({ text }) => text !== name)?.text ?? '';
    const [under] = block.headingsAbove;
    const price = withoutLink(page, block);
    const isElse = OTHERS.test(name) && !isForSale(page, card);
    const plan = { page, title: '', name, over, under, price, period, amount, at: block.id, isElse };
    const told = plans.some(
      (other) =>
        (other.name === name &&
          other.under === under &&
          name !== '' &&
          name !== OWN_NAME &&
          block.tag !== 'td' &&
          block.id - other.at <= SAME_CARD) ||
        // Told far above without its name, it is told there in short.
        (amount !== undefined &&
          other.amount === amount &&
          (block.id - other.at > FAR || block.tag === 'th') &&
          other.name !== '') ||
        (other.name === name && other.price === price && (other.over === over || name === '')),
    );
    // "$0" in the card of what costs: a number that counts up, or the first month.
    const zero = plans.findIndex(
      (other) => other.amount === 0 && other.name === name && name !== '' && other.under === under,
    );
    if (zero !== -1 && amount !== undefined && amount > 0 && name !== OWN_NAME) plans.splice(zero, 1, plan);
    else if (!told && !SAVED.test(name) && !DISTANCE.test(name)) plans.push(plan);
  }
  // Where what others cost stands in the row, the row compares.
  const compared = plans.filter(({ isElse }) => isElse).map(({ at }) => at);
  const ours = plans.filter(({ at }) => !compared.some((other) => Math.abs(at - other) <= SAME_ROW));
  const kept = withoutFiller(page, withoutRanges(ours));
  const named = kept.some((plan) => plan.name !== '') ? kept.filter((plan) => plan.name !== '') : kept;
  return named
    .filter((plan) => plan.amount !== undefined || named.some((other) => other.amount !== undefined))
    .filter((plan) => plan.amount !== 0 || plan.name !== '' || named.length === 1)
    .map((plan) => ({ ...plan, ...calledAmong(plan, named) }));
}

/** Dollars beside prices in the country's own money, on a page in a language where nobody pays in them: what a template was filled with. */
function withoutFiller(page: ReadPage, plans: TitledPlan[]): TitledPlan[] {
  const own = plans.filter(({ amount, price }) => (amount ?? 0) > 0 && !price.includes('$'));
  const isUnsaid = page.language === '' && !own.some(({ price }) => IN_CROWNS.test(price));
  if (isUnsaid || IN_DOLLARS.has(page.language)) return plans;
  return own.length >= FEWEST_OWN ? plans.filter((plan) => !plan.price.includes('$')) : plans;
}

/** Beside prices of its own, ranges are what that costs elsewhere; not where its list or its titles have them as they have those. */
function withoutRanges(plans: TitledPlan[]): TitledPlan[] {
  const isRange = ({ price }: PricePlan): boolean => isInRange(price);
  const blockOf = ({ page, at }: PricePlan): Block | undefined => page.blocks[at];
  const exact = plans.filter((plan) => !isRange(plan));
  if (!exact.some(({ amount }) => (amount ?? 0) > 0)) return plans;
  const exactBlocks = exact.map(blockOf);
  const isListed = (plan: TitledPlan): boolean => {
    const block = blockOf(plan);
    if (!block || (block.tag !== 'td' && block.tag !== 'li' && block.heading === 0)) return false;
    const likes = exactBlocks.filter((other) => other?.tag === block.tag && other.heading === block.heading);
    // In the row of an exact price, a range is the next column: of somebody else.
    const isBeside = block.tag === 'td' && likes.some((other) => other?.box.parent === block.box.parent);
    return likes.length > 0 && !isBeside;
  };
  return plans.filter((plan) => !isRange(plan) || isListed(plan));
}

/** A plan and the titles it stands under: the nearest, and the nearest that is not its name. */
type TitledPlan = PricePlan & { over: string; under: Block | undefined; isElse: boolean };

/**
 * "Transfer" in the cards "Business" and "First": what is called as in other cards is called by its own card's title; where that
 * stands over several, by both.
 */
function calledAmong({ name, over }: TitledPlan, plans: TitledPlan[]): { title: string; name: string } {
  if (name === OWN_NAME) return { title: '', name: '' };
  const isShared = name !== '' && plans.some((other) => other.name === name && other.over !== over);
  if (!isShared || over === '' || wordCount(over) > TITLE_WORDS) return { title: '', name };
  const isOverMany = plans.filter((other) => other.over === over).length > 1;
  return isOverMany && name !== over ? { title: over, name } : { title: '', name: over };
}
