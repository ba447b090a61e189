import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { savedListing } from './stage.ts';
import { total } from './assistant.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Launch my product (with an access that may only read).',
  least: 7,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { assistant, connect } = await founder(['account:read']);
    const refusal = await assistant.refused('submit_listing', { url: site.url });
    assert.match(JSON.stringify(refusal), /listings:write/);
    // The person says yes to that once; it is enough to the end.
    const again = await connect(['account:read', 'listings:write']);
    const { listing_id } = await savedListing(again, site.url);
    const queued = await again.call('choose_free_listing', { listing_id });
    site.addToHomepage(queued.badge.html);
    await again.follow(queued, 'choose_free_listing');
    return total(assistant, again);
  },
} satisfies Journey;
