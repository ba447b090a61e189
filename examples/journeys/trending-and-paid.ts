import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'What is trending, what won last week, and which places are paid for?',
  least: 3,
  async play({ visitor }) {
    const assistant = await visitor();
    const { items } = await assistant.call('list_launches', { section: 'trending' });
    assert.ok(items.length > 0);
    const awards = await assistant.call('list_awards');
    assert.equal(awards.items[0].rank, 1);
    const bought = await assistant.call('get_leaderboard', { board: 'billboard' });
    assert.equal(bought.is_paid, true);
    return assistant;
  },
} satisfies Journey;
