import { listAncestors, type Block, type ReadPage } from '../../../html/page.ts';
import { finds } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { isPeriod, priceBlocks } from '../../../patterns/prices/price-blocks.ts';
import { BUY, FREE, ON_REQUEST, ONE_TIME, PERIOD } from '../../../patterns/prices/pricing-words.ts';
import { isForSale, isNoOthersPrice, isOurPrice } from '../../../patterns/prices/whose-prices.ts';
import { isBody, isHome, pagesOfKind, type Site } from '../../../patterns/site.ts';
import { wordCount } from '../../../patterns/text-shape.ts';
import { cardOf, OWN_NAME, planName } from './plan-name.ts';

/** A plan with its price as written; `amount` is undefined when it is told on request. */
export type PricePlan = {
  page: ReadPage;
  /** The title over it, where others are called as it is. */
  title: string;
  name: string;
  price: string;
  period: string;
  amount: number | undefined;
  at: number;
};

const OTHERS = finds(wordTable('others_cost'));
const SAVED = finds(wordTable('cheaper'));
const AT_FIRST = finds(wordTable('free_start'));
const ADDED = finds(wordTable('on_top'));
/** Names of elements that hold what a thing costs. */
const CALLED_PRICE = new Set('price preis prix precio prezzo preco cena prijs fiyat harga'.split(' '));
/** Blocks that a card, and a row of cards that compare, have about. */
const SAME_CARD = 6;
const SAME_ROW = 12;
/** A word such as "free" that is as near to an amount is said of it. */
const NEAR = 3;
/** Blocks after which a price of the same amount is one told again. */
const FAR = 25;
const TITLE_WORDS = 6;
const FEWEST_LISTED = 3;

/**
 * Believes price cards of the pricing page, else of the start page, else of others; lists of prices where there are no cards; and,
 * where no title says that they are prices, cards side by side that each have a title and a price for a time or to buy at.
 */
export function findPlans(site: Site): PricePlan[] {
  const others = pagesOfKind(site, 'other').filter((page) => !isHome(site, page));
  for (const pages of [pagesOfKind(site, 'pricing'), site.home, pagesOfKind(site, 'features'), others])
    for (const find of pages === others ? [cardsOn] : [cardsOn, rowsOn, likeCardsOn])
      for (const page of pages) {
        const isPricingPage = site.kinds.get(page) === 'pricing';
        const plans = find(page, isPricingPage);
        // One price next to a list of them is a part of it.
        const listed = find === cardsOn && plans.length === 1 ? rowsOn(page, isPricingPage) : [];
        if (listed.length >= FEWEST_LISTED && pages !== others) return listed;
        if (plans.some(({ amount }) => (amount ?? 0) > 0) || (find === cardsOn && plans.length > 1))
          return plans;
      }
  return [];
}

const cardsOn = (page: ReadPage, isPricingPage: boolean): PricePlan[] =>
  plansAmong(
    page,
    priceBlocks(page).filter(
      (block) =>
        !['li', 'button'].includes(block.tag) &&
        !ADDED.test(block.text) &&
        isOurPrice(page, block, isPricingPage),
    ),
  );

/** "Classic portrait: $299": items of a list, where there are no cards. */
const rowsOn = (page: ReadPage, isPricingPage: boolean): PricePlan[] =>
  plansAmong(
    page,
    priceBlocks(page).filter((block) => block.tag === 'li' && isOurPrice(page, block, isPricingPage)),
  );

/** Cards side by side, titled, or called prices, with a time or something to press to buy. */
function likeCardsOn(page: ReadPage): PricePlan[] {
  const likely = priceBlocks(page).filter(
    (block) => block.tag !== 'li' && moneyIn(block.text).length > 0 && isNoOthersPrice(page, block, true),
  );
  const cards = likely.map((block) => ({ block, card: cardOf(block, likely) }));
  const sold = cards.filter(({ block, card }) => {
    const inside = page.blocks.slice(card.from, card.to).filter(({ text }) => text.length <= 80);
    const isCalled = block.box.words.some((word) => CALLED_PRICE.has(word));
    const isTitled = isCalled || inside.some(({ heading }) => heading > 1);
    const isSold =
      isCalled || inside.some(({ text }) => [PERIOD, BUY, ONE_TIME].some((words) => words.test(text)));
    const isBeside = cards.some((other) => other.block !== block && other.card.parent === card.parent);
    return isTitled && isSold && isBeside;
  });
  return plansAmong(
    page,
    sold.map(({ block }) => block),
  );
}

/** A plan and the titles it stands under: the nearest, and the nearest that is not its name. */
type TitledPlan = PricePlan & { over: string; under: Block | undefined; isElse: boolean };

function plansAmong(page: ReadPage, likely: Block[]): PricePlan[] {
  const priced = likely.filter((block) => moneyIn(block.text).length > 0);
  // What is paid to begin with is no plan, where there are plans.
  const toKeep = priced.filter(({ text }) => !AT_FIRST.test(text) || PERIOD.test(text));
  const amounts = toKeep.length > 0 ? toKeep : priced;
  // "No subscription" tells how, and not what: among amounts it is no plan.
  const words = likely.filter(
    (block) =>
      !priced.includes(block) &&
      (priced.length === 0 || !ONE_TIME.test(block.text)) &&
      !amounts.some((amount) => isSaidWith(page, amount, block, amounts)),
  );
  const prices = likely.filter((block) => amounts.includes(block) || words.includes(block));
  const plans: TitledPlan[] = [];
  for (const plan of prices.map((block) => planOf(page, block, prices))) {
    // "$0" in the card of what costs: a number that counts up, or the first month.
    const zero = plans.findIndex((other) => other.amount === 0 && isOfCard(other, plan));
    if (zero !== -1 && (plan.amount ?? 0) > 0) plans.splice(zero, 1, plan);
    else if (!plans.some((other) => isToldBy(other, plan)) && !SAVED.test(plan.name)) plans.push(plan);
  }
  return settled(plans);
}

/** Does a word such as "free" or "one-time" belong to an amount near it: no title is between, and no other amount where both are? */
function isSaidWith(page: ReadPage, amount: Block, word: Block, amounts: Block[]): boolean {
  const [from, to] = amount.id < word.id ? [amount.id, word.id] : [word.id, amount.id];
  const both = [...listAncestors(amount.box)].find((box) => box.from <= from && box.to > to);
  const isShared = amounts.some(({ id }) => id !== amount.id && both && id >= both.from && id < both.to);
  const isTitled = page.blocks.slice(from + 1, to + 1).some(({ heading }) => heading > 0);
  return to - from <= NEAR && !isShared && !isTitled;
}

function planOf(page: ReadPage, block: Block, prices: Block[]): TitledPlan {
  const card = cardOf(block, prices);
  const inside = page.blocks.slice(card.from, card.to).filter(isBody);
  const name = planName(page, block, inside);
  const after = inside.find(({ id }) => id > block.id);
  const isTimed = after && after.tag !== 'li' && isPeriod(after.text) && !PERIOD.test(block.text);
  const [money] = moneyIn(block.text);
  const isFree = FREE.test(block.text) && !ON_REQUEST.test(block.text);
  return {
    page,
    title: '',
    name,
    over: block.headingsAbove.find(({ text }) => text !== name)?.text ?? '',
    under: block.headingsAbove[0],
    price: withoutLink(page, block),
    period: isTimed ? after.text : '',
    amount: money ? money.amount : isFree ? 0 : undefined,
    at: block.id,
    isElse: OTHERS.test(name) && !isForSale(page, card),
  };
}

/** "24,99 € Discover": the price, without the link next to it. */
function withoutLink(page: ReadPage, { id, text }: Block): string {
  const [money] = moneyIn(text);
  const link = page.links.find((one) => one.block === id && one.text !== '' && text.endsWith(` ${one.text}`));
  const rest = link && text.slice(0, text.length - link.text.length).trim();
  return rest && money && rest.includes(money.text) ? rest : text;
}

const isOfCard = (one: TitledPlan, other: TitledPlan): boolean =>
  one.name === other.name && one.under === other.under && one.name !== '' && one.name !== OWN_NAME;

/** Is a price told already: in the same card, or far above without its name? */
const isToldBy = (one: TitledPlan, plan: TitledPlan): boolean =>
  (isOfCard(one, plan) && plan.page.blocks[plan.at]?.tag !== 'td' && plan.at - one.at <= SAME_CARD) ||
  (plan.amount !== undefined && one.amount === plan.amount && plan.at - one.at > FAR && one.name !== '') ||
  (one.name === plan.name && one.price === plan.price && (one.over === plan.over || plan.name === ''));

/** Named plans before those without a name; where what others cost is in the row, the row compares. */
function settled(plans: TitledPlan[]): PricePlan[] {
  const compared = plans.filter(({ isElse }) => isElse).map(({ at }) => at);
  const ours = plans.filter(({ at }) => !compared.some((other) => Math.abs(at - other) <= SAME_ROW));
  const named = ours.some(({ name }) => name !== '') ? ours.filter(({ name }) => name !== '') : ours;
  return named
    .filter(({ amount }) => amount !== undefined || named.some((other) => other.amount !== undefined))
    .filter(({ amount, name }) => amount !== 0 || name !== '' || named.length === 1)
    .map((plan) => ({ ...plan, ...calledAmong(plan, named) }));
}

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
