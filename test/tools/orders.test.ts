import fc from 'fast-check';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDocument } from '../../rules/drafts/draft-document.ts';
import { insertDraft } from '../../store/drafts/write/drafts.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { SITE_SETTINGS } from '../../store/site/site-settings.ts';
import type { BoundOrderBody } from '../../tools/shared/orders/bound-quote.ts';
import { refuseCardNumbers } from '../../tools/shared/orders/order-body.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { openBrowser } from '../kit/browser.ts';
import { type CallOperation, restClient, WAYS } from '../kit/clients.ts';
import { BILLING, createAward, createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  const keep = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  });
  service = await startTestApp({
    settings: { sampleData: false, rateLimits: true },
    log: pino({ level: 'trace' }, keep),
  });
  const generous = { points: 100_000, seconds: 60 };
  await service.app.db.transaction((tx) =>
    tx.insert(tx.t.siteSettings).values(
      Object.entries(SITE_SETTINGS.shape)
        .filter(([name, schema]) => schema.safeParse(generous).success && name !== 'limit_wrong_promo_codes')
        .map(([name]) => ({ name, value: generous })),
    ),
  );
  await service.restart();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => service.setTime('2026-11-18T12:00:00Z'));

let people = 0;
async function founder(values: Parameters<typeof createSavedListing>[2] = {}) {
  const buyer = await openBuyer(service.app, `founder-${(people += 1)}@tidepool.example`);
  const listing = await createSavedListing(service.app.db, buyer.email, values);
  return { ...buyer, listing_id: listing.id };
}

const promo = (
  code: string,
  values: Partial<{ kind: 'percent' | 'fixed'; value: number; maxUsesPerAccount: number }> = {},
) =>
  service.app.db.transaction((tx) =>
    tx
      .insert(tx.t.promoCodes)
      .values({ code, kind: 'percent', value: 2000, createdAt: new Date(), ...values }),
  );
const refused = async (call: CallOperation, name: string, body: Record<string, unknown>) => {
  const answer = await call(name, body);
  expect(answer.ok).toBe(false);
  return answer.body.error;
};

describe('the way of an order', () => {
  it('begins at a saved listing, which names the call that prices its launch', async () => {
    const { call, listing_id } = await founder();
    const { body } = await call('get_my_listing', { listing_id });
    expect(body.next_steps.map(({ tool }: { tool: string }) => tool)).toEqual([
      'choose_free_listing',
      'quote_order',
    ]);
    const quote = await call('quote_order', body.next_steps[1].arguments);
    expect(quote.body).toMatchObject({ lines: [{ product: 'launch', listing_id }], total: '€49.00' });
  });

  it('goes from a quote to a paid, delivered order', async () => {
    const { call, listing_id } = await founder();
    const cart = { items: [{ product: 'launch', listing_id }], billing_country: 'PT' };
    const quote = await call('quote_order', cart);
    expect(quote.body).toMatchObject({
      totals: { net_cents: 4900, vat_cents: 1127, total_cents: 6027 },
      total: '€60.27',
      vat: { treatment: 'charged', rate_percent: 23, country: 'PT' },
    });
    const checkout = await call('create_checkout', cart);
    expect(checkout.body).toMatchObject({ status: 'pending', totals: quote.body.totals });
    expect(checkout.body.payment).toContain('The person opens checkout_url');
    const { number, checkout_url } = checkout.body;
    expect((await call('list_my_orders')).body.items).toMatchObject([
      { number, status: 'pending', checkout_url },
    ]);

    const receipt = await payOnPage(checkout_url);
    expect(receipt.status, receipt.text).toBe(200);
    expect(receipt.$('h1').text()).toBe('Thank you, it is paid');
    const { body: order } = await call('get_order', { number });
    expect(order).toMatchObject({
      status: 'paid',
      totals: quote.body.totals,
      lines: [{ product: 'launch', fulfilled: true, fulfilment: 'done', note: 'Live.' }],
      invoice_number: expect.stringMatching(/^2026-\d{4}$/),
    });
    expect(order).not.toHaveProperty('checkout_url');
    expect((await call('get_my_listing', { listing_id })).body).toMatchObject({
      status: 'live',
      plan: 'paid',
    });
  });

  it.each(WAYS)('is the same over %s', async (_, connect) => {
    const { email, listing_id } = await founder();
    const { call, close } = await connect(service.url, await createTestApiKey(service.app.db, email));
    const items = [{ product: 'launch', listing_id, week: '2026-11-30' }];
    const quote = await call('quote_order', { items, billing_country: 'DE' });
    expect(quote.body.totals).toMatchObject({ total_cents: 5831 });
    const checkout = await call('create_checkout', { items, billing_country: 'DE' });
    expect(checkout.body.checkout_url).toMatch(/^http:\/\/localhost:\d+\/checkout\/LD-\w{8}-[\w-]{43}$/);
    const missing = await call('get_order', { number: 'LD-00000000' });
    expect(missing.body.error).toMatchObject({ code: 'not_found', field: 'number' });
    await close();
  });

  it('answers 201 for a checkout, and the same one for the same idempotency key', async () => {
    const { key, listing_id } = await founder();
    const post = () =>
      fetch(`${service.url}/v1/orders/checkout`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'order-1',
        },
        body: JSON.stringify({ items: [{ product: 'launch', listing_id }] }),
      });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('shows an order to nobody but its buyer', async () => {
    const [mine, other] = [await founder(), await founder()];
    const { body } = await mine.call('create_checkout', {
      items: [{ product: 'launch', listing_id: mine.listing_id }],
    });
    expect(await refused(other.call, 'get_order', { number: body.number })).toMatchObject({
      code: 'not_found',
    });
    expect((await other.call('list_my_orders')).body.total).toBe(0);
  });

  it('may be made by a co-founder of the listing, not by a stranger', async () => {
    const [owner, friend] = [await founder(), await founder()];
    const draftId = crypto.randomUUID();
    await service.app.db.transaction(async (tx) => {
      await insertDraft(
        tx,
        {
          id: draftId,
          accountId: owner.accountId,
          url: 'https://x.example/',
          domain: 'x.example',
          document: createEmptyDocument(),
        },
        new Date(),
      );
      await updateListing(tx, owner.listing_id, { draftId }, new Date());
    });
    const body = { items: [{ product: 'launch', listing_id: owner.listing_id }] };
    expect(await refused(friend.call, 'quote_order', body)).toMatchObject({ field: 'items.0.listing_id' });
    await service.app.db.transaction((tx) => addMember(tx, draftId, friend.accountId, new Date()));
    expect((await friend.call('quote_order', body)).ok).toBe(true);
  });

  it('needs orders:write to order and account:read to read', async () => {
    const reader = await restClient(
      service.url,
      await createTestApiKey(service.app.db, 'r@x.example', ['account:read']),
    );
    const items = [{ product: 'launch', listing_id: 1 }];
    expect(await refused(reader.call, 'quote_order', { items })).toMatchObject({
      code: 'insufficient_scope',
    });
    const writer = await restClient(
      service.url,
      await createTestApiKey(service.app.db, 'w@x.example', ['orders:write']),
    );
    expect(await refused(writer.call, 'list_my_orders', {})).toMatchObject({ code: 'insufficient_scope' });
  });
});

describe('a quote', () => {
  it('equals the checkout, and what the page asks for, whatever is in the cart', async () => {
    const { call, listing_id } = await founder({ status: 'live', plan: 'paid' });
    await promo('QUOTE15', { value: 1500 });
    await promo('MINUS7', { kind: 'fixed', value: 733 });
    const cart = fc.record({
      amount: fc.integer({ min: 500, max: 5_000_000 }),
      picked: fc.subarray(['featured', 'done_for_you', 'billboard_min'], { minLength: 1 }),
      billing_country: fc.constantFrom('DE', 'FI', 'US', 'LU', 'HU'),
      promo_code: fc.constantFrom(undefined, 'QUOTE15', 'MINUS7'),
    });
    await fc.assert(
      fc.asyncProperty(cart, async ({ amount, picked, billing_country, promo_code }) => {
        const items = picked.map((product) => ({
          product,
          listing_id,
          ...(product === 'billboard_min' ? { amount_cents: amount } : {}),
        }));
        const body = { items, billing_country, ...(promo_code ? { promo_code } : {}) };
        const quote = (await call('quote_order', body)).body;
        const checkout = (await call('create_checkout', body)).body;
        expect(checkout.totals).toEqual(quote.totals);
        expect(checkout.lines).toEqual(quote.lines);
        for (const member of Object.keys(quote.totals)) {
          const sum = quote.lines.reduce(
            (all: number, line: Record<string, number>) => all + line[member]!,
            0,
          );
          expect(sum).toBe(quote.totals[member]);
        }
        const page = await openBrowser(service.url).get(checkout.checkout_url);
        expect(page.$('[name=seen_total]').val()).toBe(String(quote.totals.total_cents));
        const order = (await call('get_order', { number: checkout.number })).body;
        expect(order.totals).toEqual(quote.totals);
      }),
      { numRuns: 15 },
    );
  }, 30_000);

  it('saves and reserves nothing', async () => {
    const { call, listing_id } = await founder();
    await call('quote_order', { items: [{ product: 'launch', listing_id, week: '2026-11-30' }] });
    expect((await call('list_my_orders')).body.total).toBe(0);
  });

  it('is before VAT while the country is not known', async () => {
    const { call, listing_id } = await founder();
    const { body } = await call('quote_order', { items: [{ product: 'launch', listing_id }] });
    expect(body).toMatchObject({
      totals: { vat_cents: 0, total_cents: 4900 },
      vat: { treatment: 'unknown' },
    });
  });

  it('says how a VAT number was checked', async () => {
    const { call, listing_id } = await founder();
    const items = [{ product: 'launch', listing_id }];
    const valid = await call('quote_order', { items, billing_country: 'de', vat_number: 'DE 136 695 976' });
    expect(valid.body).toMatchObject({
      totals: { total_cents: 4900 },
      vat: { treatment: 'reverse_charge', number: { number: 'DE136695976', valid: true, check: 'offline' } },
    });
    const wrong = await call('quote_order', { items, billing_country: 'DE', vat_number: 'DE136695977' });
    expect(wrong.body).toMatchObject({
      totals: { total_cents: 5831 },
      vat: { treatment: 'charged', number: { valid: false } },
    });
  });

  it('of a trophy is for listings that have won', async () => {
    const { call, listing_id } = await founder({ status: 'live', plan: 'paid' });
    const options = { material: 'walnut', engraving: 'First' };
    const body = { items: [{ product: 'trophy_cabinet', listing_id, options }] };
    expect(await refused(call, 'quote_order', body)).toMatchObject({
      field: 'items.0.listing_id',
      message: expect.stringContaining('won an award'),
    });
    await createAward(service.app.db, listing_id);
    expect((await call('quote_order', body)).ok).toBe(true);
    const sent = JSON.stringify({ material: 'Walnut', engraving: 2026 });
    const quoted = await call('quote_order', {
      items: [{ product: 'trophy_cabinet', listing_id, options: sent }],
    });
    expect(quoted.body.lines).toMatchObject([{ options: { material: 'walnut', engraving: '2026' } }]);
  });

  it('of a review that no AI does yet is refused, and the list says why', async () => {
    const { call, listing_id } = await founder({ status: 'live', plan: 'paid' });
    const products = (await call('list_products')).body.items as { product: string; available: boolean }[];
    expect(products.filter(({ available }) => !available)).toMatchObject([
      { product: 'ai_review', why_not: expect.stringContaining('Claude') },
    ]);
    const body = { items: [{ product: 'ai_review', listing_id }] };
    for (const name of ['quote_order', 'create_checkout']) {
      expect((await refused(call, name, body)).issues).toMatchObject([
        { field: 'items.0.product', code: 'not_available', message: expect.stringContaining('Claude') },
      ]);
    }
  });

  it('names everything that is wrong at once, by field', async () => {
    const [mine, other] = [await founder(), await founder()];
    const error = await refused(mine.call, 'quote_order', {
      items: [
        { product: 'gold' },
        { product: 'launch', listing_id: other.listing_id, week: '2020-01-06' },
        { product: 'trophy_cabinet', listing_id: mine.listing_id, options: { material: 'gold', size: 3 } },
      ],
      billing_country: 'XX',
      promo_code: 'NEVER',
    });
    expect(error.code).toBe('invalid_request');
    expect(
      error.issues.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`),
    ).toEqual([
      'items.0.product: unknown_product',
      'items.1.week: not_on_offer',
      'items.1.listing_id: not_found',
      'items.2.listing_id: wrong_listing',
      'items.2.options.material: not_allowed',
      'items.2.options.engraving: required',
      'items.2.options.size: unknown_key',
      'billing_country: unknown_country',
      'promo_code: promo_unknown',
    ]);
  });

  it.each([
    ['no items', { items: [] }],
    ['21 items', { items: Array.from({ length: 21 }, () => ({ product: 'launch' })) }],
    ['an unknown member', { items: [{ product: 'launch' }], coupon: 'X' }],
    ['an unknown member of an item', { items: [{ product: 'launch', price_cents: 1 }] }],
    ['a fraction of a cent', { items: [{ product: 'billboard_min', amount_cents: 500.5 }] }],
    ['more than a million', { items: [{ product: 'billboard_min', amount_cents: 100_000_001 }] }],
    ['less than nothing', { items: [{ product: 'billboard_min', amount_cents: -5 }] }],
    ['options of many bytes', { items: [{ product: 'x', options: { a: 'x'.repeat(4000) } }] }],
    ['options of many levels', { items: [{ product: 'x', options: { a: { b: { c: { d: {} } } } } }] }],
    [
      'too many options',
      {
        items: [{ product: 'x', options: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, 1])) }],
      },
    ],
  ])('refuses %s', async (_, body) => {
    const { call } = await founder();
    expect(await refused(call, 'quote_order', body)).toMatchObject({ code: 'invalid_request' });
    expect(await refused(call, 'create_checkout', body)).toMatchObject({ code: 'invalid_request' });
  });
});

describe('a promo code', () => {
  it('is taken off before VAT, and what it takes off is shown', async () => {
    await promo('SPRING20');
    const { call, listing_id } = await founder();
    const body = {
      items: [{ product: 'launch', listing_id }],
      billing_country: 'DE',
      promo_code: 'SPRING20',
    };
    expect((await call('quote_order', body)).body).toMatchObject({
      promo: { code: 'SPRING20', takes_off: '20 % off', discount_cents: 980 },
      totals: { price_cents: 4900, discount_cents: 980, net_cents: 3920, vat_cents: 745, total_cents: 4665 },
    });
  });

  it('is the same in any capitals, and its uses are counted together', async () => {
    await promo('Exact', { maxUsesPerAccount: 1 });
    const { call, listing_id } = await founder();
    const order = (promo_code: string) => ({ items: [{ product: 'launch', listing_id }], promo_code });
    const { promo: used, checkout_url } = (await call('create_checkout', order(' EXACT'))).body;
    expect(used).toMatchObject({ code: 'Exact' });
    await payOnPage(checkout_url);
    const other = await createSavedListing(service.app.db, `founder-${people}@tidepool.example`);
    const again = { items: [{ product: 'launch', listing_id: other.id }], promo_code: 'exact' };
    const quote = async (promo_code: string) => (await call('quote_order', { ...again, promo_code })).body;
    expect(await quote('exact')).toMatchObject({ promo_refused: { reason: 'promo_used_by_you' } });
    expect(await quote('exac')).toMatchObject({ promo_refused: { reason: 'promo_unknown' } });
  });

  it('is refused with its reason, and nothing is built', async () => {
    await promo('ONCE', { maxUsesPerAccount: 1 });
    const { call, listing_id } = await founder();
    const other = await createSavedListing(service.app.db, `founder-${people}@tidepool.example`);
    const order = (id: number) => ({ items: [{ product: 'launch', listing_id: id }], promo_code: 'ONCE' });
    await payOnPage((await call('create_checkout', order(listing_id))).body.checkout_url);
    expect(await refused(call, 'create_checkout', order(other.id))).toMatchObject({
      reason: 'promo_used_by_you',
    });
    expect((await call('list_my_orders')).body.total).toBe(1);
  });

  it('is checked again when the person pays', async () => {
    await promo('STOPPED');
    const { call, listing_id } = await founder();
    const body = { items: [{ product: 'launch', listing_id }], promo_code: 'STOPPED' };
    const { checkout_url } = (await call('create_checkout', body)).body;
    const browser = openBrowser(service.url);
    const open = await browser.get(checkout_url);
    await service.app.db.transaction((tx) => tx.update(tx.t.promoCodes).set({ active: false }));
    const form = 'form.stack[action^="/checkout/"]';
    const page = await browser.submit(open, { ...BILLING, action: 'pay' }, form);
    expect(page.status).toBe(409);
    expect(page.text).toContain('not in use any more');
  });

  it('cannot be guessed: after five wrong ones none is looked at for a quarter of an hour', async () => {
    await promo('RIGHT');
    const { call, listing_id } = await founder();
    const items = [{ product: 'launch', listing_id }];
    for (let n = 0; n < 4; n += 1) {
      const guess = { items, promo_code: `GUESS${n}` };
      const unknown = { reason: 'promo_unknown' };
      if (n % 2) expect((await call('quote_order', guess)).body.promo_refused).toMatchObject(unknown);
      else expect(await refused(call, 'create_checkout', guess)).toMatchObject(unknown);
    }
    // Nor with a cart that is wrong, too.
    await refused(call, 'quote_order', { items: [{ product: 'gold' }], promo_code: 'GUESS5' });
    const error = await refused(call, 'quote_order', { items, promo_code: 'RIGHT' });
    expect(error).toMatchObject({ code: 'rate_limited', limit: 5, window_seconds: 900 });
    expect(error.retry_after).toBeGreaterThan(0);
    expect((await call('quote_order', { items })).ok).toBe(true);
  });
});

describe('card details', () => {
  const CARD = '4242424242424242';
  const carts = (listing_id: number): [string, Record<string, unknown>][] => [
    ['as a member', { items: [{ product: 'launch', listing_id }], card: { number: CARD, cvc: '987' } }],
    ['as a number', { items: [{ product: 'launch', listing_id }], card_number: CARD }],
    ['in an item', { items: [{ product: 'launch', listing_id, payment_method: { card: CARD } }] }],
    ['as a promo code', { items: [{ product: 'launch', listing_id }], promo_code: '4242 4242 4242 4242' }],
    ['as a VAT number', { items: [{ product: 'launch', listing_id }], vat_number: CARD }],
    [
      'in options',
      {
        items: [
          {
            product: 'trophy_cabinet',
            listing_id,
            options: { material: 'walnut', engraving: `card ${CARD}` },
          },
        ],
      },
    ],
    ['as a key', { items: [{ product: 'trophy_cabinet', listing_id, options: { [CARD]: true } }] }],
    ['as a product', { items: [{ product: CARD, listing_id }] }],
  ];

  it('are refused wherever they are sent, and stand in no log, error or record', async () => {
    const { call, key, listing_id } = await founder();
    for (const [place, body] of carts(listing_id)) {
      for (const name of ['quote_order', 'create_checkout']) {
        const error = await refused(call, name, body);
        expect(error.code, place).toBe('invalid_request');
        expect(JSON.stringify(error).replaceAll(' ', ''), place).not.toContain(CARD);
      }
    }
    await fetch(`${service.url}/v1/orders?card=${CARD}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await call('list_my_orders')).body.total).toBe(0);
    expect(logged.length).toBeGreaterThan(10);
    expect(logged.join('').replaceAll(' ', '')).not.toContain(CARD);
  });

  it('are not seen in the id of a quote, whose letters may spell one by chance', () => {
    const items = [{ product: 'launch' }];
    expect(() => refuseCardNumbers({ items, promo_code: CARD })).toThrow('card number');
    const bound: BoundOrderBody = { items, quote_id: `eyJ${CARD}.Zx` };
    expect(() => refuseCardNumbers(bound)).not.toThrow();
  });

  it('are asked for by no operation', async () => {
    const text = await (await fetch(`${service.url}/v1/openapi.json`)).text();
    const { paths } = JSON.parse(text) as { paths: Record<string, unknown> };
    const orders = JSON.stringify(Object.entries(paths).filter(([path]) => path.includes('orders')));
    expect(orders).not.toMatch(/"(card|card_number|cvc|cvv|iban|expiry)[^"]*":/i);
  });
});
