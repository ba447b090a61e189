import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { savedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Launch it for money, at once, and give me the invoice.',
  least: 4,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { person, assistant, elsewhere } = await founder();
    const { listing_id } = await savedListing(elsewhere, site.url);
    const quote = await assistant.call('quote_order', {
      items: [{ product: 'launch', listing_id }],
      billing_country: 'PT',
    });
    const order = await assistant.follow(quote, 'create_checkout');
    assert.equal(order.totals.total_cents, quote.totals.total_cents);
    await person.pay(order.checkout_url);
    const paid = await assistant.follow(order, 'get_order');
    assert.equal(paid.status, 'paid');
    assert.equal(paid.lines[0].state, 'live');
    assert.ok(paid.invoice_number);
    return assistant;
  },
} satisfies Journey;
