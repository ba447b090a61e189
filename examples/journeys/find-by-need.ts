import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'Find me a tool to plan projects with my team that has a free plan, and tell me more about it.',
  least: 2,
  async play({ visitor }) {
    const assistant = await visitor();
    const found = await assistant.call('search_listings', {
      q: 'project planning for teams',
      pricing_model: 'freemium',
    });
    assert.equal(found.items[0].slug, 'rowboat');
    const listing = await assistant.call('get_listing', { slug: found.items[0].slug });
    assert.equal(listing.pricing_model, 'freemium');
    return assistant;
  },
} satisfies Journey;
