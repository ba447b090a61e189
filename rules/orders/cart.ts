import { isOneOf } from '../states/define-states.ts';
import { TAKEN_DOWN_STATUSES } from '../states/listing.ts';
import type { OrderItem } from './order.ts';
import {
  type CartIssue,
  type CartListing,
  launchesListing,
  MAX_EXTRA_CATEGORIES,
  type CartProblem,
  type ProductRule,
  getProductRule,
  PRODUCT_RULES,
  createListingProblem,
} from './product-rules.ts';

type CartProduct = { code: string; priceCents: number; needsListing: boolean; hasOptions: boolean };

/** Everything the cart rules depend on. `listings` has only those of the buyer. */
export type CartFacts = {
  products: Map<string, CartProduct>;
  listings: Map<number, CartListing>;
  /** Slots left in each week on offer. */
  weeks: Map<string, number>;
  categories: Set<string>;
  /** Listings whose launch is currently being paid in another order. */
  beingPaid: Set<number>;
};

const LISTING_FIX =
  'list_my_listings has the numbers of yours. Without one: submit_listing reads a website into a draft, and submit_draft makes its listing. Prices alone: list_products.';

/**
 * Returns all issues of a cart, in the order of its items. Options are checked against their own schema elsewhere.
 */
export function checkCart(items: OrderItem[], facts: CartFacts): CartIssue[] {
  const requestedSlots = new Map<string, number>();
  const issues = items.flatMap((item, index) =>
    [...checkItem(item, items, facts, requestedSlots)].map((problem) => ({ item: index, ...problem })),
  );
  return [...issues, ...findConflicts(items)];
}

function* checkItem(
  item: OrderItem,
  items: OrderItem[],
  facts: CartFacts,
  requestedSlots: Map<string, number>,
): Generator<CartProblem> {
  const product = facts.products.get(item.product);
  if (!product) {
    yield {
      member: 'product',
      code: 'unknown_product',
      message: 'There is no such product.',
      allowed: [...facts.products.keys()],
      fix: 'list_products has the product codes.',
    };
    return;
  }
  const rule = getProductRule(product.code);
  yield* checkMembers(item, product, rule);
  if (rule.categories && item.categories) yield* checkCategories(item, facts);
  if (rule.week && item.week !== undefined) yield* checkWeek(item.week, facts.weeks, requestedSlots);

  if (item.listing_id === undefined) return;
  const listing = facts.listings.get(item.listing_id);
  if (!listing) {
    // A listing of another account gets the same answer as one that does not exist.
    yield {
      member: 'listing_id',
      code: 'not_found',
      message: 'You have no listing with this number.',
      fix: LISTING_FIX,
    };
    return;
  }
  if (isOneOf(listing.status, TAKEN_DOWN_STATUSES)) {
    yield createListingProblem(`This listing is ${listing.status}.`, 'Write to the operator about it.');
    return;
  }
  if (rule.launchesListing && facts.beingPaid.has(item.listing_id)) {
    yield {
      member: 'listing_id',
      code: 'being_paid',
      message: 'Another order that launches this listing is being paid just now.',
      fix: 'Finish or cancel that one; without payment it ends within half an hour.',
    };
    return;
  }
  const others = items.filter(({ listing_id }) => listing_id === item.listing_id).map((one) => one.product);
  const refusal = rule.findProblem?.(listing, item, others);
  if (refusal) yield refusal;
}

function* checkMembers(item: OrderItem, product: CartProduct, rule: ProductRule): Generator<CartProblem> {
  const { code, priceCents, needsListing, hasOptions } = product;
  const require = (member: keyof OrderItem, fix: string): CartProblem[] => {
    const value = item[member];
    const isMissing = value === undefined || (Array.isArray(value) && value.length === 0);
    return isMissing ? [{ member, code: 'required', message: `${code} needs ${member}.`, fix }] : [];
  };
  const forbid = (member: keyof OrderItem): CartProblem[] => {
    const message = `${code} takes no ${member}.`;
    return item[member] === undefined
      ? []
      : [{ member, code: 'not_for_product', message, fix: 'Leave it out.' }];
  };
  if (needsListing) yield* require('listing_id', LISTING_FIX);
  if (rule.week === 'required') yield* require('week', 'list_products shows the weeks on offer.');
  if (!rule.week) yield* forbid('week');
  yield* rule.amount ? require('amount_cents', `Send ${priceCents} or more.`) : forbid('amount_cents');
  if (rule.amount) yield* checkAmount(item.amount_cents ?? priceCents, priceCents);
  yield* rule.categories
    ? require('categories', 'Send one to three category slugs from list_categories.')
    : forbid('categories');
  if (!hasOptions) yield* forbid('options');
}

function checkAmount(actual: number, limit: number): CartProblem[] {
  const message = `amount_cents must be at least ${limit}.`;
  return actual < limit ? [{ member: 'amount_cents', code: 'too_small', message, limit, actual }] : [];
}

function* checkWeek(
  week: string,
  weeks: Map<string, number>,
  requestedSlots: Map<string, number>,
): Generator<CartProblem> {
  const left = weeks.get(week);
  const allowed = [...weeks].filter(([, slots]) => slots > 0).map(([monday]) => monday);
  const fix = 'Choose one of the weeks in `allowed`; list_products shows them with their places.';
  if (left === undefined) {
    yield {
      member: 'week',
      code: 'not_on_offer',
      message: 'This is not a week on offer.',
      allowed,
      fix,
    };
    return;
  }
  const requested = (requestedSlots.get(week) ?? 0) + 1;
  requestedSlots.set(week, requested);
  if (requested > left) {
    yield {
      member: 'week',
      code: 'week_full',
      message: left === 0 ? 'This week has no place left.' : `This week has only ${left} left.`,
      allowed: allowed.filter((monday) => monday !== week),
      fix,
    };
  }
}

function* checkCategories(
  { categories = [], listing_id }: OrderItem,
  facts: CartFacts,
): Generator<CartProblem> {
  const [primary, ...extra] =
    (listing_id === undefined ? undefined : facts.listings.get(listing_id)?.categories) ?? [];
  const problem = (code: string, message: string, fix?: string): CartProblem => ({
    member: 'categories',
    code,
    message,
    ...(fix === undefined ? {} : { fix }),
  });
  const unknown = categories.filter((slug) => !facts.categories.has(slug));
  if (unknown.length > 0) {
    yield problem(
      'unknown_category',
      `Not a category: ${unknown.join(', ')}.`,
      'list_categories has the slugs.',
    );
  }
  if (new Set(categories).size < categories.length) yield problem('duplicate', 'A category is named twice.');
  if (primary !== undefined && categories.includes(primary)) {
    yield problem('primary_category', `${primary} is the primary category already.`, 'Leave it out.');
  }
  const existing = categories.filter((slug) => extra.includes(slug));
  if (existing.length > 0)
    yield problem('duplicate', `The listing has already: ${existing.join(', ')}.`, 'Leave them out.');
  if (new Set([...extra, ...categories]).size > MAX_EXTRA_CATEGORIES) {
    yield {
      ...problem('too_many', 'A listing has at most 3 categories besides the primary one.'),
      limit: MAX_EXTRA_CATEGORIES,
      actual: extra.length + categories.length,
    };
  }
}

/**
 * Finds conflicts between items: the same product twice for one listing, two launches of one listing, and what the
 * bundle already includes.
 */
function findConflicts(items: OrderItem[]): CartIssue[] {
  return items.flatMap((item, index) => {
    const earlier = items
      .slice(0, index)
      .filter(({ listing_id }) => listing_id === item.listing_id)
      .map(({ product }) => product);
    const issue = (message: string, fix: string): CartIssue[] => [
      { item: index, member: 'product', code: 'duplicate', message, fix },
    ];
    if (item.product in PRODUCT_RULES && earlier.includes(item.product)) {
      return issue(`${item.product} is in the order twice for the same listing.`, 'Leave one out.');
    }
    const launch = earlier.find(launchesListing);
    if (launchesListing(item.product) && launch !== undefined) {
      return issue(`${launch} and ${item.product} both launch this listing.`, 'Leave one out.');
    }
    const isPair = (one: string, other: string) =>
      (item.product === one && earlier.includes(other)) || (item.product === other && earlier.includes(one));
    if (isPair('launch_bundle', 'extra_categories')) {
      return issue('launch_bundle holds extra categories already.', 'Leave extra_categories out.');
    }
    return [];
  });
}
