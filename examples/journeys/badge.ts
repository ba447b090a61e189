import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { savedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Give me the badge for my website.',
  least: 1,
  async play({ founder }) {
    const { assistant, elsewhere } = await founder();
    await using site = await openWebsite(productPages('Tidepool'));
    const { slug } = await savedListing(elsewhere, site.url);
    const { items } = await assistant.call('get_badges', { slug });
    assert.match(items[0].html, /<img /);
    return assistant;
  },
} satisfies Journey;
