import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Launch my product, for free.',
  least: 6,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { assistant } = await founder();
    const draft = await assistant.untilDone(await assistant.call('submit_listing', { url: site.url }));
    assert.equal(draft.status, 'ready');
    const saved = await assistant.follow(draft, 'submit_draft');
    const queued = await assistant.follow(saved, 'choose_free_listing');
    assert.equal(queued.status, 'awaiting_badge');
    site.addToHomepage(queued.badge.html);
    const seen = await assistant.follow(queued, 'choose_free_listing');
    assert.equal(seen.status, 'scheduled');
    assert.match(seen.launch_week, /^\d{4}-\d\d-\d\d$/);
    return assistant;
  },
} satisfies Journey;
