import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { launchedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'Submit my four products (one of them is there already).',
  least: 10,
  async play({ founder }) {
    await using taken = await openWebsite(productPages('Tidepool'));
    await using second = await openWebsite(productPages('Rockpool'));
    await using third = await openWebsite(productPages('Saltmarsh'));
    await using fourth = await openWebsite(productPages('Lagoon'));
    const { person: owner, elsewhere: owned } = await founder();
    const theirs = await launchedListing(owner, owned, taken.url);
    const { assistant } = await founder();
    const known = await assistant.call('submit_listing', { url: taken.url });
    assert.equal(known.existing_listings[0].slug, theirs.slug);
    assert.equal(known.next_steps[0].tool, 'claim_listing');
    for (const { url } of [second, third, fourth]) {
      const draft = await assistant.untilDone(await assistant.call('submit_listing', { url }));
      await assistant.follow(draft, 'submit_draft');
    }
    return assistant;
  },
} satisfies Journey;
