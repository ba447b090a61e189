import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'My title is CEO, not what you found. And where did you read the rest?',
  least: 4,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { assistant } = await founder();
    const draft = await assistant.untilDone(await assistant.call('submit_listing', { url: site.url }));
    const founders = draft.founders.length ? draft.founders : [{ name: 'Mira Okafor' }];
    await assistant.call('update_draft', {
      id: draft.id,
      founders: [{ name: founders[0].name, title: 'CEO' }],
    });
    const again = await assistant.call('get_draft', { id: draft.id });
    assert.equal(again.founders[0].title, 'CEO');
    assert.equal(again.founders[0].state, 'edited');
    assert.ok(again.fields.tagline.evidence.length > 0);
    return assistant;
  },
} satisfies Journey;
