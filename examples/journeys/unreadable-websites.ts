import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Submit these three: one is down, one needs JavaScript, one is fine.',
  least: 6,
  async play({ founder }) {
    await using down = await openWebsite({});
    await using shell = await openWebsite({
      '/': '<!doctype html><title>App</title><div id="root"></div><script src="/main.js"></script>',
    });
    await using fine = await openWebsite(productPages('Tidepool'));
    const { assistant } = await founder();
    for (const { url } of [down, shell]) {
      const draft = await assistant.untilDone(await assistant.call('submit_listing', { url }));
      assert.ok(draft.problems.length > 0, `what is wrong with ${url}`);
      assert.ok(draft.problems[0].fix);
    }
    const draft = await assistant.untilDone(await assistant.call('submit_listing', { url: fine.url }));
    assert.deepEqual(draft.problems, []);
    return assistant;
  },
} satisfies Journey;
