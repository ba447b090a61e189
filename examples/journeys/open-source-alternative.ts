import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'Is there an open source phone system?',
  least: 1,
  async play({ visitor }) {
    const assistant = await visitor();
    // As people write it; the server knows what is meant.
    const found = await assistant.call('search_listings', { q: 'phone', pricing_model: 'open source' });
    assert.deepEqual(
      found.items.map((one: any) => one.slug),
      ['umbra-phone-os'],
    );
    return assistant;
  },
} satisfies Journey;
