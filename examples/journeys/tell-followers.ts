import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { launchedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Tell our followers that the app for phones is out.',
  least: 2,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { person, assistant, elsewhere } = await founder();
    await launchedListing(person, elsewhere, site.url);
    const account = await assistant.call('get_account');
    const news = {
      listing_id: account.listings.newest[0].listing_id,
      title: 'Tidepool for phones',
      body: 'The app is out for both.',
    };
    const first = await assistant.call('post_listing_update', news);
    // A host that lost the answer calls again: followers are notified once all the same.
    const again = await elsewhere.call('post_listing_update', news);
    assert.equal(again.repeated, true);
    assert.equal(again.update_id, first.update_id);
    return assistant;
  },
} satisfies Journey;
