import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { launchedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Our price is now $15 per month. Change it everywhere.',
  least: 3,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { person, assistant, elsewhere } = await founder();
    await launchedListing(person, elsewhere, site.url);
    const account = await assistant.call('get_account');
    const [mine] = account.listings.newest;
    const edited = await assistant.call('update_my_listing', {
      listing_id: mine.listing_id,
      fields: { pricing_summary: '$15 per month' },
      apply_to: ['all'],
    });
    assert.deepEqual(edited.changed, ['pricing_summary']);
    // The answer names the texts that still have the old price.
    assert.match(JSON.stringify(edited), /website/);
    return assistant;
  },
} satisfies Journey;
