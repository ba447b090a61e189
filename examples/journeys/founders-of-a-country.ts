import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'Which founders are from Portugal, and what do they make?',
  least: 2,
  async play({ visitor }) {
    const assistant = await visitor();
    const { items } = await assistant.call('list_founders', { country: 'Portugal' });
    assert.ok(items.length > 0);
    const [company] = items[0].companies;
    const listing = await assistant.call('get_listing', { slug: company.slug });
    assert.ok(listing.tagline);
    return assistant;
  },
} satisfies Journey;
