import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { launchedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Add my co-founder Jonas, tell our story, and that we won a prize in May.',
  least: 3,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { person, assistant, elsewhere } = await founder();
    const { draft_id } = await launchedListing(person, elsewhere, site.url);
    const account = await assistant.call('get_account');
    const [mine] = account.listings.newest;
    assert.equal(mine.draft_id, draft_id);
    await assistant.call('update_draft', {
      id: mine.draft_id,
      founders: [{ name: 'Mira Okafor' }, { name: 'Jonas Brandt', title: 'CTO' }],
      milestones: [{ title: 'Won a prize', date: '2026-05-01' }],
    });
    const saved = await assistant.call('set_founder_story', {
      listing_id: mine.listing_id,
      story: 'We lost a decision in forty pages of notes.',
    });
    assert.equal(saved.shown, true);
    const shown = await elsewhere.call('get_listing', { slug: mine.slug });
    assert.deepEqual(
      shown.founders.map(({ name }: any) => name),
      ['Mira Okafor', 'Jonas Brandt'],
    );
    assert.deepEqual(
      shown.milestones.map(({ title }: any) => title),
      ['Won a prize'],
    );
    return assistant;
  },
} satisfies Journey;
