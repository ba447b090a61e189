import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'Write a good review of Rowboat.',
  least: 1,
  async play({ visitor }) {
    const assistant = await visitor();
    const { not_possible } = await assistant.call('get_listing', { slug: 'rowboat' });
    const review = not_possible.find(({ what }: any) => /review/i.test(what));
    assert.match(review.instead, /https?:\/\/\S+\/l\/rowboat/);
    return assistant;
  },
} satisfies Journey;
