import type { ListingStatus, Plan } from '../states/listing.ts';
import type { OrderItem } from './order.ts';

/** The facts of the buyer's listing that the rules depend on. */
export type CartListing = {
  status: ListingStatus;
  plan: Plan;
  launchWeek: string | null;
  relaunchWeek: string | null;
  /** An earlier week of the free queue was bought for it, and it has not launched. */
  weekIsBought?: boolean;
  /** Category slugs, the primary one first. */
  categories: string[];
  /** The number of launch week awards it has won. */
  awards: number;
};

/** An issue of one item; `member` is the affected member of the item. */
export type CartIssue = {
  item: number;
  member: string;
  code: string;
  message: string;
  fix?: string;
  limit?: number;
  actual?: number;
  allowed?: string[];
};

/** An issue of an item, without its position in the cart. */
export type CartProblem = Omit<CartIssue, 'item'>;

/** The requirements of a product for its item and listing. */
export type ProductRule = {
  week?: 'optional' | 'required';
  categories?: true;
  amount?: true;
  /** Products that it includes; it may cost less than them. */
  holds?: readonly string[];
  /** Gives the listing a launch: only one such product per listing, and each takes a slot in its week. */
  launchesListing?: true;
  /** Done by Claude: not sold without an API key for it (tools/shared/orders/product-availability.ts). */
  needsClaude?: true;
  /** Returns why a listing cannot have it. */
  findProblem?: (listing: CartListing, item: OrderItem, cartProducts: string[]) => CartProblem | undefined;
};

/** Maximum categories of a listing besides its primary one. */
export const MAX_EXTRA_CATEGORIES = 3;

/** Maximum categories of a listing, the primary one included. */
export const MAX_CATEGORIES = 1 + MAX_EXTRA_CATEGORIES;

/** Builds the problem for a listing that cannot have the product. */
export const createListingProblem = (message: string, fix: string): CartProblem => ({
  member: 'listing_id',
  code: 'wrong_listing',
  message,
  fix,
});

const requireUnlaunched = ({ status, plan, launchWeek }: CartListing): CartProblem | undefined => {
  if (status === 'live') {
    return createListingProblem(
      'This listing is live already.',
      'relaunch gives a live listing another week.',
    );
  }
  return plan === 'paid'
    ? createListingProblem(
        'This listing has a paid launch already.',
        launchWeek === null
          ? 'It was withdrawn; reschedule_launch gives it a week.'
          : 'reschedule_launch moves it to another week.',
      )
    : undefined;
};

const LAUNCH_PRODUCTS = ['launch', 'launch_bundle', 'skip_queue', 'relaunch'];

const requireLaunch = (
  { status, plan }: CartListing,
  _: OrderItem,
  cart: string[],
): CartProblem | undefined =>
  status === 'draft' && !cart.some((product) => LAUNCH_PRODUCTS.includes(product))
    ? createListingProblem(
        'This listing has no launch yet.',
        plan === 'paid'
          ? 'Its paid launch was withdrawn: reschedule_launch gives it a week.'
          : 'Add launch to the order, or call choose_free_listing first.',
      )
    : undefined;

/** The rules of the products in section 4 of the specification. Any other product is made or sent by hand. */
export const PRODUCT_RULES: Record<string, ProductRule> = {
  launch: { week: 'optional', launchesListing: true, findProblem: requireUnlaunched },
  launch_bundle: {
    week: 'optional',
    launchesListing: true,
    holds: ['launch', 'featured', 'extra_categories'],
    findProblem: requireUnlaunched,
  },
  skip_queue: {
    week: 'required',
    launchesListing: true,
    findProblem: ({ status, plan, launchWeek, weekIsBought }, { week }) => {
      if (plan === 'paid' || status === 'live') {
        return createListingProblem(
          'skip_queue is for free listings that wait for their launch.',
          plan === 'paid' ? 'reschedule_launch moves a paid launch, at no extra cost.' : 'See relaunch.',
        );
      }
      if (weekIsBought) {
        return createListingProblem(
          'A week was bought for this listing already.',
          launchWeek === null
            ? 'choose_free_listing gives it any week with places_left, without paying again.'
            : 'reschedule_launch moves it to any week with places_left, without paying again.',
        );
      }
      if (plan !== 'free' || launchWeek === null) {
        return createListingProblem(
          'This listing is not in the free queue.',
          'Call choose_free_listing first; or order launch, which picks its week at no extra cost.',
        );
      }
      return week !== undefined && week >= launchWeek
        ? {
            member: 'week',
            code: 'not_earlier',
            message: `The free queue gives this listing the week of ${launchWeek} already.`,
            fix: 'Choose an earlier week.',
          }
        : undefined;
    },
  },
  relaunch: {
    week: 'required',
    launchesListing: true,
    findProblem: ({ status, relaunchWeek }) => {
      if (status !== 'live') {
        return createListingProblem(
          'relaunch is for live listings.',
          'launch puts a listing live for the first time.',
        );
      }
      return relaunchWeek === null
        ? undefined
        : createListingProblem(
            `This listing relaunches in the week of ${relaunchWeek} already.`,
            'See get_my_listing.',
          );
    },
  },
  featured: { findProblem: requireLaunch },
  billboard_min: { amount: true, findProblem: requireLaunch },
  extra_categories: {
    categories: true,
    findProblem: ({ plan }, _, cart) =>
      plan === 'paid' || cart.some((product) => LAUNCH_PRODUCTS.includes(product) && product !== 'skip_queue')
        ? undefined
        : createListingProblem('Extra categories are for paid listings.', 'Add launch to the order.'),
  },
  ai_review: { needsClaude: true },
  done_for_you: {},
};

// Trophies of any kind: products that an operator adds are recognized by their code prefix.
const TROPHY_RULE: ProductRule = {
  findProblem: ({ awards }) =>
    awards > 0
      ? undefined
      : createListingProblem(
          'A trophy is for a listing that has won an award, and this one has none.',
          'Leave it out. list_awards shows who has won.',
        ),
};

/** Returns the rule of a product; an empty one for products that the table does not have. */
export const getProductRule = (product: string): ProductRule =>
  PRODUCT_RULES[product] ?? (product.startsWith('trophy') ? TROPHY_RULE : {});

/** Checks whether a product launches a listing, at once or in a week. */
export const launchesListing = (product: string): boolean => getProductRule(product).launchesListing ?? false;

/**
 * Returns the price of an item in cents before VAT: the buyer's amount for the billboard, the product's price
 * otherwise.
 */
export const getItemPrice = (item: OrderItem, product: { priceCents: number }): number =>
  getProductRule(item.product).amount ? (item.amount_cents ?? product.priceCents) : product.priceCents;
