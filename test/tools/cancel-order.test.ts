import { expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { openBrowser } from '../kit/browser.ts';
import { createEmptyDatabase, describeAnyDialect } from '../kit/databases.ts';
import { type Buyer, createSavedListing, openBuyer, submitCheckout } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startStripeServer } from '../kit/stripe-server.ts';

const WEEK = '2026-11-30';

describeAnyDialect('cancelling an order', (dialect) => {
  async function start() {
    const database = await createEmptyDatabase(dialect);
    const stripe = await startStripeServer();
    const service = await startTestApp({
      settings: { databaseUrl: database.url, sampleData: false, stripe: { apiBase: stripe.url } },
      secrets: { stripeSecretKey: 'sk_test_1', stripeWebhookSecret: stripe.webhookSecret },
    });
    service.setTime('2026-11-18T12:00:00Z');
    const buyer = await openBuyer(service.app, 'mira@tidepool.example');
    const { call, close } = await viaRestAndMcp(service.url, buyer.key);
    return {
      ...{ stripe, service, buyer, call },
      async [Symbol.asyncDispose]() {
        await close();
        await service[Symbol.asyncDispose]();
        await stripe[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
  }

  async function order(service: TestApp, { email, call }: Buyer) {
    const { id } = await createSavedListing(service.app.db, email);
    const items = [{ product: 'launch', listing_id: id, week: WEEK }];
    const { ok, body } = await call('create_checkout', { items, billing_country: 'PT' });
    expect(ok, JSON.stringify(body)).toBe(true);
    return body as { number: string; checkout_url: string };
  }

  async function placesLeft({ call }: Buyer): Promise<number> {
    const { body } = await call('list_products');
    return body.launch_weeks.find(({ week }: { week: string }) => week === WEEK).places_left;
  }

  it('ends it and its link, and says of one that is over why not and what instead', async () => {
    await using shop = await start();
    const { service, buyer, call } = shop;
    const { number, checkout_url } = await order(service, buyer);
    const { body } = await buyer.call('cancel_order', { number: number.toLowerCase() });
    expect(body).toMatchObject({ number, status: 'cancelled', ended_at: '2026-11-18T12:00:00.000Z' });
    expect(body).not.toHaveProperty('checkout_url');
    const { status, lines } = (await call('get_order', { number })).body;
    expect(status).toBe('cancelled');
    for (const line of lines) {
      expect(line).toMatchObject({ state: 'cancelled', fulfilled: false });
      expect(line).not.toHaveProperty('fulfilment');
    }
    expect((await openBrowser(service.url).get(checkout_url)).$('h1').text()).toBe('This order is cancelled');

    const again = await call('cancel_order', { number });
    expect(again.body.error).toMatchObject({ code: 'conflict', reason: 'cancelled' });
    expect(again.body.error.fix).toContain('create_checkout');

    const late = await order(service, buyer);
    service.setTime('2026-11-19T12:00:00Z');
    const expired = await call('cancel_order', { number: late.number });
    expect(expired.body.error).toMatchObject({ code: 'conflict', reason: 'expired' });
  });

  it('ends the payment page that was opened, and frees the place it held', async () => {
    await using shop = await start();
    const { service, stripe, buyer, call } = shop;
    const free = await placesLeft(buyer);
    const { number, checkout_url } = await order(service, buyer);
    await submitCheckout(openBrowser(service.url), checkout_url);
    expect(await placesLeft(buyer)).toBe(free - 1);

    stripe.interrupt = (request) => (request.includes('/expire') ? 'fail' : undefined);
    const unreachable = await buyer.call('cancel_order', { number });
    expect(unreachable.body.error).toMatchObject({ reason: 'payment_page_unreachable' });
    const browser = openBrowser(service.url);
    const told = await browser.submit(await browser.get(checkout_url), {}, 'form[action$="/cancel"]');
    expect(told.status).toBe(409);
    expect(told.$('h1').text()).toBe('The order is not cancelled');
    expect((await call('get_order', { number })).body.status).toBe('pending');
    stripe.interrupt = null;

    expect((await buyer.call('cancel_order', { number })).body).toMatchObject({ status: 'cancelled' });
    expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired']);
    expect(await placesLeft(buyer)).toBe(free);
  });

  it('cancels nothing that was paid meanwhile, and nothing of somebody else', async () => {
    await using shop = await start();
    const { service, stripe, buyer, call } = shop;
    const { number, checkout_url } = await order(service, buyer);
    const stranger = await openBuyer(service.app, 'other@x.example');
    const theirs = await stranger.call('cancel_order', { number });
    expect(theirs.body.error).toMatchObject({ code: 'not_found', field: 'number' });

    const page = await submitCheckout(openBrowser(service.url), checkout_url);
    stripe.pay(page.location);
    const paid = await call('cancel_order', { number });
    expect(paid.body.error).toMatchObject({ code: 'conflict', reason: 'paid' });
    expect(paid.body.error.fix).toContain('refund');
    expect((await call('get_order', { number })).body.status).toBe('paid');
  });
});
