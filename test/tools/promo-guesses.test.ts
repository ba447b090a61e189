import { expect, it } from 'vitest';
import { createEmptyDatabase, describeAnyDialect } from '../kit/databases.ts';
import { createSavedListing, openBuyer } from '../kit/shop.ts';
import { startTestApp } from '../kit/start.ts';
import { restClient } from '../kit/clients.ts';

describeAnyDialect('promo codes that were guessed at', (dialect) => {
  it('are counted though no order came of it, for every process on the database', async () => {
    await using database = await createEmptyDatabase(dialect);
    const settings = { databaseUrl: database.url, sampleData: false, rateLimits: true };
    await using service = await startTestApp({ settings });
    const buyer = await openBuyer(service.app, 'guesser@tidepool.example');
    const { id: listing_id } = await createSavedListing(service.app.db, buyer.email);
    const items = [{ product: 'launch', listing_id }];
    for (let n = 0; n < 5; n += 1) {
      const answer = await buyer.call('create_checkout', { items, promo_code: `GUESS${n}` });
      expect(answer.body.error).toMatchObject({ reason: 'promo_unknown' });
    }
    const again = await buyer.call('create_checkout', { items, promo_code: 'GUESS5' });
    expect(again.body.error).toMatchObject({ code: 'rate_limited', limit: 5 });
    if (dialect === 'sqlite') return;
    await using beside = await startTestApp({ settings });
    const { call } = await restClient(beside.url, buyer.key);
    const there = await call('quote_order', { items, promo_code: 'GUESS6' });
    expect(there.body.error).toMatchObject({ code: 'rate_limited', limit: 5 });
  });
});
