import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';

export default {
  asks: 'Rowboat or Sundial: what is the difference?',
  least: 1,
  async play({ visitor }) {
    const assistant = await visitor();
    const { rows } = await assistant.call('compare_listings', { a: 'rowboat', b: 'sundial' });
    assert.ok(rows.length > 5);
    return assistant;
  },
} satisfies Journey;
