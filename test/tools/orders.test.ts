import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

let people = 0;
async function founder(values: Parameters<typeof giveListing>[2] = {}) {
  const buyer = await openBuyer(service.app, `founder-${(people += 1)}@tidepool.example`);
  const listing = await giveListing(service.app.db, buyer.email, values);
  return { ...buyer, listing, listing_id: listing.id };
}

describe('the way of an order', () => {
  it('goes from a quote to a paid, delivered order', async () => {
    const { call, listing_id } = await founder();
    const cart = { items: [{ product: 'launch', listing_id }], billing_country: 'PT' };
    const quote = await call('quote_order', cart);
    expect(quote.body).toMatchObject({ totals: { net_cents: 4900, vat_cents: 1127, total_cents: 6027 } });
    const checkout = await call('create_checkout', cart);
    expect(checkout.ok, JSON.stringify(checkout.body)).toBe(true);
    const receipt = await payOnPage(checkout.body.checkout_url);
    expect(receipt.status, receipt.text).toBe(200);
    expect(receipt.$('h1').text()).toBe('Thank you, it is paid');
    const order = await call('get_order', { number: checkout.body.number });
    expect(order.body).toMatchObject({
      status: 'paid',
      totals: quote.body.totals,
      lines: [{ product: 'launch', fulfilled: true }],
      invoice_number: '2026-0001',
    });
    expect((await call('get_my_listing', { listing_id })).body).toMatchObject({
      status: 'live',
      plan: 'paid',
    });
  });
});
