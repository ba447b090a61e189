import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { openBrowser } from '../kit/browser.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp } from '../kit/start.ts';

const SUNDAY = '2026-11-22T20:00:00Z';
const LATER = '2026-12-07';

describeAnyDialect('what an order says of weeks and totals', (dialect) => {
  async function open() {
    const service = await startTestApp({ dialect, settings: { sampleData: false } });
    service.setTime('2026-11-18T12:00:00Z');
    const buyer = await openBuyer(service.app, 'mira@tidepool.example');
    const { call, close } = await viaRestAndMcp(service.url, buyer.key);
    return {
      ...{ service, buyer, call },
      async [Symbol.asyncDispose]() {
        await close();
        await service[Symbol.asyncDispose]();
      },
    };
  }

  it('a launch at once is in a week that may end today, and can have a later one for as much', async () => {
    await using shop = await open();
    const { service, buyer } = shop;
    service.setTime(SUNDAY);
    const { id } = await createSavedListing(service.app.db, buyer.email);
    const now = [{ product: 'launch', listing_id: id }];
    const quote = (await buyer.call('quote_order', { items: now, billing_country: 'PT' })).body;
    expect(quote.lines[0]).not.toHaveProperty('week');
    expect(quote.lines[0].note).toContain('ends on Sunday 2026-11-22 at 24:00 UTC, today');
    expect(quote.lines[0].note).toContain('`week` of list_products');

    const later = [{ ...now[0], week: LATER }];
    const booked = (await buyer.call('quote_order', { items: later, billing_country: 'PT' })).body;
    expect(booked.totals).toEqual(quote.totals);
    expect(booked.lines[0].note).toContain('2026-12-13');

    const order = (await buyer.call('create_checkout', quote.next_steps[0].arguments)).body;
    expect(order.lines[0].note).toBe(quote.lines[0].note);
    // People read the note of an order on its page: it names no tool.
    const { note } = (await shop.call('get_order', { number: order.number })).body.lines[0];
    expect(quote.lines[0].note).toContain(note);
    expect(note).not.toContain('list_products');
    const page = await openBrowser(service.url).get(order.checkout_url);
    const words = page.$('.lines').text();
    expect(words).toContain('which ends today at 24:00 UTC');
    expect(words).toContain('A later, full week costs the same');
    // It goes live when it is paid: that may be next week.
    service.setTime('2026-11-23T09:00:00Z');
    expect((await shop.call('get_order', { number: order.number })).body.lines[0].note).toContain(
      'the week of 2026-11-23, which ends on Sunday 2026-11-29',
    );
    await payOnPage(order.checkout_url);
    const paid = (await shop.call('get_order', { number: order.number })).body.lines[0];
    expect(paid).toMatchObject({ week: '2026-11-23', state: 'live' });
    expect(paid).not.toHaveProperty('ordered_week');
  }, 60_000);

  it('names a bundle that holds the same for less, and its quote is so', async () => {
    await using shop = await open();
    const { service, buyer } = shop;
    const { id } = await createSavedListing(service.app.db, buyer.email);
    // An empty code is none.
    const cart = (items: object[]) => ({ items, billing_country: 'PT', promo_code: '' });
    const launch = { product: 'launch', listing_id: id, week: LATER };
    const featured = { product: 'featured', listing_id: id };
    const { body } = await buyer.call('quote_order', cart([launch, featured]));
    expect(body.next_steps[0].tool).toBe('create_checkout');
    const cheaper = body.next_steps[1];
    expect(cheaper.tool).toBe('quote_order');
    expect(cheaper.why).toContain('launch_bundle');
    const bundle = (await buyer.call(cheaper.tool, cheaper.arguments)).body;
    expect(bundle.lines).toMatchObject([{ product: 'launch_bundle', listing_id: id, week: LATER }]);
    expect(bundle.totals.total_cents).toBeLessThan(body.totals.total_cents);
    expect(bundle.next_steps).toHaveLength(1);
    // By itself the launch is cheaper than the bundle, and for another listing it holds nothing.
    const other = await createSavedListing(service.app.db, buyer.email, { status: 'live', plan: 'paid' });
    for (const items of [[launch], [launch, { ...featured, listing_id: other.id }]]) {
      expect((await buyer.call('quote_order', cart(items))).body.next_steps).toHaveLength(1);
    }
  }, 60_000);

  it('says what a total depends on until it is paid', async () => {
    await using shop = await open();
    const { service, buyer } = shop;
    const { id } = await createSavedListing(service.app.db, buyer.email);
    const items = [{ product: 'launch', listing_id: id, week: LATER }];
    const open_ = (await buyer.call('quote_order', { items })).body;
    expect([open_.vat.treatment, open_.total_depends_on]).toEqual([
      'unknown',
      expect.stringContaining('billing_country'),
    ]);
    const named = (await buyer.call('create_checkout', { items, billing_country: 'PT' })).body;
    expect(named.total_depends_on).toContain('can change at the checkout');
  }, 60_000);

  it('where a launch was moved to, besides what was ordered', async () => {
    await using shop = await open();
    const { service, buyer, call } = shop;
    const { id: listing_id } = await createSavedListing(service.app.db, buyer.email);
    const items = [{ product: 'launch', listing_id, week: '2026-11-30' }];
    const order = (await buyer.call('create_checkout', { items, billing_country: 'PT' })).body;
    await payOnPage(order.checkout_url);
    const line = async () => (await call('get_order', { number: order.number })).body.lines[0];
    expect(await line()).toMatchObject({ week: '2026-11-30', state: 'booked' });

    await buyer.call('reschedule_launch', { listing_id, week: LATER });
    expect(await line()).toMatchObject({ week: LATER, ordered_week: '2026-11-30', state: 'booked' });
    const receipt = await openBrowser(service.url).get(order.checkout_url);
    expect(receipt.$('.lines').text()).toMatch(/Week of 7\D{1,5}13 December 2026/);
    expect(receipt.$('.lines').text()).toContain('Ordered for');

    await buyer.call('withdraw_launch', { listing_id });
    const withdrawn = await line();
    expect(withdrawn).toMatchObject({ ordered_week: '2026-11-30', state: 'booked' });
    expect(withdrawn).not.toHaveProperty('week');
    expect(withdrawn.note).toContain('without paying again');
  }, 60_000);

  it('a second launch of a listing that was taken down before it is cancelled', async () => {
    await using shop = await open();
    const { service, buyer, call } = shop;
    const { id: listing_id } = await createSavedListing(service.app.db, buyer.email, {
      ...{ status: 'live', plan: 'free', launchWeek: '2026-11-16' },
      launchedAt: new Date('2026-11-16T00:00:00Z'),
    });
    const items = [{ product: 'relaunch', listing_id, week: LATER }];
    const order = (await buyer.call('create_checkout', { items, billing_country: 'PT' })).body;
    await payOnPage(order.checkout_url);
    await buyer.call('archive_listing', { listing_id });
    expect((await call('get_order', { number: order.number })).body.lines).toMatchObject([
      { state: 'cancelled', fulfilled: false, note: expect.stringContaining('Called off') },
    ]);
  }, 60_000);

  it('without a listing leads to one; a paid order is refunded by those it names', async () => {
    await using shop = await open();
    const { service, buyer, call } = shop;
    const missing = (await call('quote_order', { items: [{ product: 'launch' }] })).body.error;
    expect(missing.issues?.[0]?.fix ?? missing.fix).toContain('submit_listing');

    const { id } = await createSavedListing(service.app.db, buyer.email);
    const items = [{ product: 'launch', listing_id: id, week: LATER }];
    const order = (await buyer.call('create_checkout', { items, billing_country: 'PT' })).body;
    await payOnPage(order.checkout_url);
    const { number } = order;
    const ask = async () => (await call('cancel_order', { number })).body.error.fix;
    expect(await ask()).toContain(`request_order_help with number ${number} and reason refund`);
  }, 60_000);

  it('is an old answer where it is a kept one, and says so', async () => {
    await using shop = await open();
    const { service, buyer } = shop;
    const { id } = await createSavedListing(service.app.db, buyer.email);
    const body = { items: [{ product: 'launch', listing_id: id, week: LATER }], billing_country: 'PT' };
    const post = () =>
      fetch(`${service.url}/v1/orders/checkout`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${buyer.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: JSON.stringify(body),
      });
    const first = await post();
    expect(first.headers.get('idempotency-answered-at')).toBeNull();
    const { number } = (await first.json()) as { number: string };
    await buyer.call('cancel_order', { number });
    service.setTime('2026-11-18T13:00:00Z');
    const kept = await post();
    expect(kept.headers.get('idempotency-answered-at')).toBe('2026-11-18T12:00:00.000Z');

    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${buyer.key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
    const told = (await client.callTool({
      name: 'create_checkout',
      arguments: { ...body, idempotency_key: 'one' },
    })) as { _meta?: Record<string, unknown>; content: { text: string }[] };
    expect(told._meta).toMatchObject({
      'launch-directory/idempotency-replayed': true,
      'launch-directory/idempotency-answered-at': '2026-11-18T12:00:00.000Z',
    });
    expect(told.content[1]?.text).toContain(`get_order {"number":"${number}"}`);
    await client.close();
  }, 60_000);
});
