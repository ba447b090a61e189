import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { savedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Another week, please. No: take it back. And delete the whole thing.',
  least: 3,
  async play({ founder }) {
    await using site = await openWebsite(productPages('Tidepool'));
    const { assistant, elsewhere } = await founder();
    const { listing_id, draft_id } = await savedListing(elsewhere, site.url);
    const { launch_week } = await elsewhere.call('choose_free_listing', { listing_id });
    const { launch_weeks } = await elsewhere.call('list_products');
    const { week } = launch_weeks.find((one: any) => one.free_queue && one.week !== launch_week);
    const moved = await assistant.call('reschedule_launch', { listing_id, week });
    assert.equal(moved.launch_week, week);
    const back = await assistant.call('withdraw_launch', { listing_id });
    assert.equal(back.status, 'draft');
    await assistant.call('delete_draft', { id: draft_id });
    const account = await elsewhere.call('get_account');
    assert.equal(account.listings.total, 0);
    return assistant;
  },
} satisfies Journey;
