import { expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { openBrowser } from '../kit/browser.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp } from '../kit/start.ts';

const WEEK = '2026-11-30';

describeAnyDialect('what is said of an order', (dialect) => {
  it('is true at the moment it is said', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    service.setTime('2026-11-18T12:00:00Z');
    const { email, key, call: rest } = await openBuyer(service.app, 'mira@tidepool.example');
    const { call, close } = await viaRestAndMcp(service.url, key);
    const { id } = await createSavedListing(service.app.db, email);
    const make = async (items: object[]) => {
      const { body } = await rest('create_checkout', { items, billing_country: 'PT' });
      return body as { number: string; checkout_url: string };
    };
    const launch = { product: 'launch', listing_id: id, week: WEEK };
    const paid = await make([launch, { product: 'billboard_min', listing_id: id, amount_cents: 2500 }]);
    const other = await make([launch]);
    expect((await call('get_order', { number: paid.number })).body).toMatchObject({
      checkout_url: paid.checkout_url,
      lines: [{ state: 'waiting', fulfilled: false }, { state: 'waiting' }],
    });

    await payOnPage(paid.checkout_url);
    const booked = (await call('get_order', { number: paid.number.toLowerCase() })).body;
    expect(booked.lines).toMatchObject([
      { state: 'booked', fulfilled: false, fulfilment: 'booked' },
      { state: 'booked', fulfilled: false },
    ]);
    expect(booked.lines[0].note).toContain(WEEK);
    expect(booked.lines[1].note).toContain('once the listing is live');
    const page = await openBrowser(service.url).get(paid.checkout_url);
    expect(page.$('.lines .tag').text()).toBe('BookedBooked');

    // The listing has its launch now, so the second order cannot be paid any more.
    const dead = (await call('get_order', { number: other.number })).body;
    expect(dead).not.toHaveProperty('checkout_url');
    expect(dead.not_possible).toMatchObject([{ what: 'Pay this order' }]);
    expect(dead.not_possible[0].instead).toContain('cancel_order');
    expect((await call('list_my_orders')).body.items).toContainEqual(
      expect.objectContaining({ number: other.number, not_possible: dead.not_possible }),
    );
    await rest('cancel_order', { number: other.number });
    const cancelled = (await call('get_order', { number: other.number })).body;
    expect(cancelled).not.toHaveProperty('not_possible');
    expect(cancelled.lines).toMatchObject([{ state: 'cancelled', fulfilled: false }]);

    service.setTime('2026-11-30T12:00:00Z');
    await service.app.catchUp();
    expect((await call('get_order', { number: paid.number })).body.lines).toMatchObject([
      { state: 'live', fulfilled: true, note: 'Live.' },
      { state: 'live', fulfilled: true },
    ]);
    await close();
  }, 60_000);

  it('names the categories that were ordered', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    service.setTime('2026-11-18T12:00:00Z');
    const { email, call } = await openBuyer(service.app, 'mira@tidepool.example');
    const { id } = await createSavedListing(service.app.db, email, { status: 'live', plan: 'paid' });
    const items = [{ product: 'extra_categories', listing_id: id, categories: ['design'] }];
    const { ok, body } = await call('create_checkout', { items, billing_country: 'PT' });
    expect(ok, JSON.stringify(body)).toBe(true);
    expect(body.lines).toMatchObject([{ categories: ['design'] }]);
    expect((await call('get_order', { number: body.number })).body.lines).toMatchObject([
      { categories: ['design'], state: 'waiting' },
    ]);
  });

  it('marks a featured listing as paid, and until when, wherever it is told, its badge included', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    service.setTime('2026-11-18T12:00:00Z');
    const { email, key, call: rest } = await openBuyer(service.app, 'mira@tidepool.example');
    const { id, slug } = await createSavedListing(service.app.db, email, {
      status: 'live',
      launchWeek: '2026-11-16',
      launchedAt: new Date('2026-11-16T00:00:00Z'),
    });
    const items = [{ product: 'featured', listing_id: id }];
    const { body: order } = await rest('create_checkout', { items, billing_country: 'PT' });
    await payOnPage(order.checkout_url);
    const { call, close } = await viaRestAndMcp(service.url, key);
    const mark = { is_paid: true, until: '2026-11-25T12:00:00.000Z' };
    const said = async () => [
      (await call('get_listing', { slug })).body.featured,
      (await call('get_my_listing', { listing_id: id })).body.featured,
      (await call('search_listings', { fields: ['tagline'] })).body.items[0].featured,
      (await call('list_launches', { section: 'recent' })).body.items[0].featured,
      (await call('get_leaderboard', { board: 'community-all-time' })).body.items[0].listing.featured,
    ];
    expect(await said()).toEqual([mark, mark, mark, mark, mark]);
    const badge = async () =>
      (await call('get_badges', { slug })).body.items.find(
        (one: { kind: string }) => one.kind === 'featured',
      );
    expect(await badge()).toMatchObject({
      ...mark,
      label: 'Featured (paid) on Launch Directory, until 25 Nov 2026',
    });
    const image = async () => {
      const response = await fetch(`${service.url}/badges/${slug}/featured.svg`);
      return [response.status, await response.text()] as const;
    };
    expect((await image())[1]).toContain('until 25 Nov 2026');

    service.setTime('2026-11-26T12:00:00Z');
    await service.app.catchUp();
    expect(await said()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(await badge()).toBeUndefined();
    const [status, drawn] = await image();
    expect(status).toBe(200);
    expect(drawn).toContain('Listed on');
    expect(drawn).not.toContain('Featured');
    await close();
  }, 60_000);
});
