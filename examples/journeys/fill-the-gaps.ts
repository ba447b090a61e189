import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { openWebsite } from './website.ts';

export default {
  asks: 'What is still missing in my draft? The year is 2019, and we are from Portugal.',
  least: 3,
  async play({ founder }) {
    await using site = await openWebsite({
      '/': '<title>Tidepool</title><h1>Tidepool</h1><p>Notes for teams.</p>',
    });
    const { assistant, elsewhere } = await founder();
    await elsewhere.untilDone(await elsewhere.call('submit_listing', { url: site.url }));
    const account = await assistant.call('get_account');
    const [open] = account.drafts.open;
    const missing = open.missing.map(({ field }: any) => field);
    assert.ok(missing.length > 0);
    const changed = await assistant.call('update_draft', {
      id: open.id,
      fields: { tagline: 'Notes for teams that forget', founded_year: '2019', country: 'Portugal' },
    });
    assert.deepEqual(changed.required_missing, []);
    const draft = await assistant.follow(
      { next_steps: [{ tool: 'get_draft', arguments: { id: open.id } }] },
      'get_draft',
    );
    assert.equal(draft.fields.country.value, 'PT');
    assert.equal(draft.fields.country.state, 'manual');
    return assistant;
  },
} satisfies Journey;
