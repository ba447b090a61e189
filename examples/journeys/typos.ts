import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'What is rowbaot?',
  least: 1,
  async play({ visitor }) {
    const assistant = await visitor();
    const { items } = await assistant.call('search_listings', { q: 'rowbaot' });
    assert.equal(items[0].slug, 'rowboat');
    return assistant;
  },
} satisfies Journey;
