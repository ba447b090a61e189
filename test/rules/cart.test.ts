import { describe, expect, it } from 'vitest';
import { type CartFacts, checkCart } from '../../rules/orders/cart.ts';
import { type CartListing, getItemPrice } from '../../rules/orders/product-rules.ts';
import type { OrderItem } from '../../rules/orders/order.ts';

const WEEKS = new Map([
  ['2026-11-23', 2],
  ['2026-11-30', 0],
  ['2026-12-07', 1],
]);
const OPEN = '2026-11-23';
const FULL = '2026-11-30';
const ONE_LEFT = '2026-12-07';

const listing = (values: Partial<CartListing> = {}): CartListing => ({
  status: 'draft',
  plan: 'none',
  launchWeek: null,
  relaunchWeek: null,
  categories: ['notes'],
  awards: 0,
  ...values,
});
const DRAFT = 1;
const QUEUED = 2;
const LIVE_FREE = 3;
const LIVE_PAID = 4;
const SCHEDULED_PAID = 5;
const REJECTED = 6;
const DRAFT_TOO = 7;

const CODES = {
  ...{ launch: 4900, launch_bundle: 11_900, skip_queue: 1900, featured: 7900, extra_categories: 900 },
  ...{ relaunch: 2900, ai_review: 1900, done_for_you: 14_900, billboard_min: 500, trophy: 8900 },
};

const facts = (beingPaid: number[] = []): CartFacts => ({
  products: new Map(
    Object.entries(CODES).map(([code, priceCents]) => [
      code,
      { code, priceCents, needsListing: code !== 'trophy', hasOptions: code === 'trophy' },
    ]),
  ),
  listings: new Map([
    [DRAFT, listing()],
    [QUEUED, listing({ status: 'awaiting_badge', plan: 'free', launchWeek: '2026-12-07' })],
    [LIVE_FREE, listing({ status: 'live', plan: 'free', launchWeek: '2026-11-02' })],
    [LIVE_PAID, listing({ status: 'live', plan: 'paid', categories: ['notes', 'crm', 'seo'] })],
    [SCHEDULED_PAID, listing({ status: 'scheduled', plan: 'paid', launchWeek: '2026-11-23' })],
    [REJECTED, listing({ status: 'rejected' })],
    [DRAFT_TOO, listing()],
  ]),
  weeks: WEEKS,
  categories: new Set(['notes', 'crm', 'seo', 'email', 'video', 'games']),
  beingPaid: new Set(beingPaid),
});

/** `item.member: code` of all that is wrong. */
const wrong = (...items: OrderItem[]): string[] =>
  checkCart(items, facts()).map(({ item, member, code }) => `${item}.${member}: ${code}`);
const item = (product: string, listing_id: number, more: Partial<OrderItem> = {}): OrderItem => ({
  product,
  listing_id,
  ...more,
});

describe('a cart', () => {
  it.each<[string, OrderItem[]]>([
    ['a launch at once', [item('launch', DRAFT)]],
    ['a launch in a week', [item('launch', DRAFT, { week: OPEN })]],
    ['a launch of a listing in the free queue', [item('launch', QUEUED)]],
    ['a bundle in a week', [item('launch_bundle', DRAFT, { week: OPEN })]],
    ['an earlier week for a free listing', [item('skip_queue', QUEUED, { week: OPEN })]],
    ['another launch of a live listing', [item('relaunch', LIVE_FREE, { week: OPEN })]],
    ['extra categories', [item('extra_categories', LIVE_PAID, { categories: ['email'] })]],
    [
      'a launch with extras',
      [
        item('launch', DRAFT),
        item('featured', DRAFT),
        item('extra_categories', DRAFT, { categories: ['crm', 'seo', 'email'] }),
      ],
    ],
    ['the billboard, from its minimum on', [item('billboard_min', QUEUED, { amount_cents: 500 })]],
    ['work by hand', [item('ai_review', DRAFT), item('done_for_you', DRAFT)]],
    [
      'two trophies',
      [
        { product: 'trophy', options: {} },
        { product: 'trophy', options: {} },
      ],
    ],
    ['the same product for two listings', [item('launch', DRAFT), item('launch', DRAFT_TOO)]],
  ])('may hold %s', (_, items) => {
    expect(wrong(...items)).toEqual([]);
  });

  it.each<[string, OrderItem[], string[]]>([
    ['a product that does not exist', [{ product: 'gold' }], ['0.product: unknown_product']],
    ['a product without its listing', [{ product: 'launch' }], ['0.listing_id: required']],
    ['somebody else’s listing', [item('launch', 99)], ['0.listing_id: not_found']],
    ['a listing taken off the site', [item('launch', REJECTED)], ['0.listing_id: wrong_listing']],
    ['a launch of a live listing', [item('launch', LIVE_FREE)], ['0.listing_id: wrong_listing']],
    ['a second paid launch', [item('launch', SCHEDULED_PAID)], ['0.listing_id: wrong_listing']],
    [
      'a relaunch of what is not live',
      [item('relaunch', QUEUED, { week: OPEN })],
      ['0.listing_id: wrong_listing'],
    ],
    ['skipping without a week', [item('skip_queue', QUEUED)], ['0.week: required']],
    ['skipping to the same week', [item('skip_queue', QUEUED, { week: ONE_LEFT })], ['0.week: not_earlier']],
    [
      'skipping without being queued',
      [item('skip_queue', DRAFT, { week: OPEN })],
      ['0.listing_id: wrong_listing'],
    ],
    [
      'skipping with a paid launch',
      [item('skip_queue', SCHEDULED_PAID, { week: OPEN })],
      ['0.listing_id: wrong_listing'],
    ],
    ['relaunching without a week', [item('relaunch', LIVE_PAID)], ['0.week: required']],
    [
      'a week for what takes none',
      [item('featured', LIVE_PAID, { week: OPEN })],
      ['0.week: not_for_product'],
    ],
    [
      'a week that is not on offer',
      [item('launch', DRAFT, { week: '2027-11-01' })],
      ['0.week: not_on_offer'],
    ],
    ['a day that is no Monday', [item('launch', DRAFT, { week: '2026-11-24' })], ['0.week: not_on_offer']],
    ['a word for a week', [item('launch', DRAFT, { week: 'next' })], ['0.week: not_on_offer']],
    ['a full week', [item('launch', DRAFT, { week: FULL })], ['0.week: week_full']],
    [
      'the last place of a week twice',
      [item('launch', DRAFT, { week: ONE_LEFT }), item('launch', DRAFT_TOO, { week: ONE_LEFT })],
      ['1.week: week_full'],
    ],
    [
      'too little for the billboard',
      [item('billboard_min', LIVE_PAID, { amount_cents: 499 })],
      ['0.amount_cents: too_small'],
    ],
    ['nothing for the billboard', [item('billboard_min', LIVE_PAID)], ['0.amount_cents: required']],
    [
      'an amount for what has a price',
      [item('launch', DRAFT, { amount_cents: 1 })],
      ['0.amount_cents: not_for_product'],
    ],
    [
      'extra categories of none',
      [item('extra_categories', LIVE_PAID, { categories: [] })],
      ['0.categories: required'],
    ],
    [
      'the primary category as an extra one',
      [item('extra_categories', LIVE_PAID, { categories: ['notes'] })],
      ['0.categories: primary_category'],
    ],
    [
      'a category that does not exist',
      [item('extra_categories', LIVE_PAID, { categories: ['nope'] })],
      ['0.categories: unknown_category'],
    ],
    [
      'a category twice',
      [item('extra_categories', LIVE_PAID, { categories: ['email', 'email'] })],
      ['0.categories: duplicate'],
    ],
    [
      'a category the listing has',
      [item('extra_categories', LIVE_PAID, { categories: ['crm'] })],
      ['0.categories: duplicate'],
    ],
    [
      'more than three extra categories in all',
      [item('extra_categories', LIVE_PAID, { categories: ['email', 'video'] })],
      ['0.categories: too_many'],
    ],
    [
      'extra categories for a free listing',
      [item('extra_categories', LIVE_FREE, { categories: ['crm'] })],
      ['0.listing_id: wrong_listing'],
    ],
    [
      'categories for what takes none',
      [item('launch', DRAFT, { categories: ['crm'] })],
      ['0.categories: not_for_product'],
    ],
    ['options for what has none', [item('launch', DRAFT, { options: {} })], ['0.options: not_for_product']],
    ['featuring what will not be seen', [item('featured', DRAFT)], ['0.listing_id: wrong_listing']],
    ['the same twice', [item('launch', DRAFT), item('launch', DRAFT)], ['1.product: duplicate']],
    [
      'two launches of one listing',
      [item('launch', DRAFT), item('launch_bundle', DRAFT)],
      ['1.product: duplicate'],
    ],
    [
      'what the bundle holds already',
      [item('launch_bundle', DRAFT), item('extra_categories', DRAFT, { categories: ['crm'] })],
      ['1.product: duplicate'],
    ],
  ])('may not hold %s', (_, items, issues) => {
    expect(wrong(...items)).toEqual(issues);
  });

  it('is told everything that is wrong with it at once', () => {
    expect(wrong(item('skip_queue', 99, { amount_cents: 1, categories: ['crm'], options: {} }))).toEqual([
      '0.week: required',
      '0.amount_cents: not_for_product',
      '0.categories: not_for_product',
      '0.options: not_for_product',
      '0.listing_id: not_found',
    ]);
  });

  it('names the weeks that can be had instead', () => {
    const [issue] = checkCart([item('launch', DRAFT, { week: FULL })], facts());
    expect(issue?.allowed).toEqual([OPEN, ONE_LEFT]);
  });

  it('may not launch what another order is paying for just now', () => {
    const issues = checkCart([item('launch', DRAFT)], facts([DRAFT]));
    expect(issues).toMatchObject([{ member: 'listing_id', code: 'being_paid' }]);
  });
});

it('costs what the product costs, or what is given for the billboard', () => {
  expect(getItemPrice(item('launch', DRAFT), { priceCents: 4900 })).toBe(4900);
  expect(getItemPrice(item('billboard_min', DRAFT, { amount_cents: 12_345 }), { priceCents: 500 })).toBe(
    12_345,
  );
});
