import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'Vote for Rowboat for me.',
  least: 1,
  async play({ visitor }) {
    const assistant = await visitor();
    const { not_possible } = await assistant.call('get_listing', { slug: 'rowboat' });
    const vote = not_possible.find(({ what }: any) => /vote/i.test(what));
    assert.match(vote.instead, /https?:\/\/\S+\/l\/rowboat/);
    return assistant;
  },
} satisfies Journey;
