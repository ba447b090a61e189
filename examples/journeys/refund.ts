import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { launchedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Where is my order? I want the money back.',
  least: 2,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { person, assistant, elsewhere } = await founder();
    await launchedListing(person, elsewhere, site.url);
    const account = await assistant.call('get_account');
    const { number } = account.orders.newest[0];
    const order = await assistant.call('get_order', { number });
    const refund = order.not_possible.find(({ what }: any) => /refund/i.test(what));
    assert.ok(refund.instead);
    return assistant;
  },
} satisfies Journey;
