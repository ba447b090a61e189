import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { savedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'What is left for me to do?',
  least: 1,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    await using second = await openWebsite(productPages('Rockpool'));
    const { assistant, elsewhere } = await founder();
    const { listing_id } = await savedListing(elsewhere, site.url);
    const queued = await elsewhere.call('choose_free_listing', { listing_id });
    await elsewhere.untilDone(await elsewhere.call('submit_listing', { url: second.url }));
    const account = await assistant.call('get_account');
    const [listing] = account.listings.newest;
    assert.equal(listing.launch_week, queued.launch_week);
    assert.equal(listing.next_steps[0].tool, 'choose_free_listing');
    assert.ok(account.drafts.open[0].next_steps.length > 0);
    return assistant;
  },
} satisfies Journey;
