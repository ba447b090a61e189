import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { launchedListing } from './stage.ts';
import { openWebsite, productPages } from './website.ts';

export default {
  asks: 'These four are mine: claim them.',
  least: 12,
  async play({ founder }) {
    const { person: lister, elsewhere: listed } = await founder();
    const { assistant } = await founder();
    for (const asked of ['meta', 'file', 'dns', 'email'] as const) {
      await using site = await openWebsite(productPages('Tidepool'));
      const { slug } = await launchedListing(lister, listed, site.url);
      const method = asked === 'file' ? 'file' : 'meta';
      if (asked !== method) {
        // A website on an address without a name has no records and no mail: the error says what it does have.
        const email = asked === 'email' ? { email: 'mira@tidepool.example' } : {};
        const refusal = await assistant.refused('claim_listing', { slug, method: asked, ...email });
        assert.match(JSON.stringify(refusal), /meta/);
      }
      const claim = await assistant.call('claim_listing', { slug, method });
      if (method === 'meta') site.addToHead(claim.instructions.value);
      else site.put(new URL(claim.instructions.where).pathname, claim.instructions.value);
      const proved = await assistant.follow(claim, 'verify_claim');
      assert.equal(proved.status, 'proved');
      assert.ok(proved.listing_id);
    }
    return assistant;
  },
} satisfies Journey;
