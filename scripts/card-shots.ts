import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { asRecord } from '../rules/typed/records.ts';
import { createTestApiKey } from '../test/kit/api-key.ts';
import { type CardHost, openCardHost } from '../test/kit/card-host.ts';
import { restClient } from '../test/kit/clients.ts';
import { createSavedListing } from '../test/kit/shop.ts';
import type { TestApp } from '../test/kit/start.ts';

const EMAIL = 'cards@tidepool.example';

/** Writes a screenshot of every card as hosts show it, narrow and wide, light and dark, to `folder`. */
export async function takeCardScreenshots(
  chromium: Browser,
  service: TestApp,
  { productUrl, folder }: { productUrl: string; folder: string },
): Promise<void> {
  const { db } = service.app;
  const key = await createTestApiKey(db, EMAIL);
  const { call } = await restClient(service.url, key);
  const submitted = await call('submit_listing', { url: productUrl });
  const id = String(asRecord(submitted.body)?.['id']);
  await service.app.catchUp();
  const { id: listing_id } = await createSavedListing(db, EMAIL, {
    name: 'An uncommonly long name of a product',
  });
  const items = [{ product: 'launch', listing_id, week: '2026-12-07' }];
  const cards: Record<string, (host: CardHost) => Promise<unknown>> = {
    'draft-review': (host) => host.show('get_draft', { id }),
    comparison: (host) => host.show('compare_listings', { a: 'marginalia', b: 'rowboat' }),
    'order-quote': (host) => host.show('quote_order', { items, billing_country: 'PT' }),
    'launch-calendar': (host) => host.show('submit_draft', { id }),
    'launch-calendar-booked': (host) => host.show('choose_free_listing', { listing_id }),
  };
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [320, 800]) {
      for (const [name, show] of Object.entries(cards)) {
        await using host = await openCardHost(chromium, service.url, key, { theme, width });
        await show(host);
        const path = join(folder, `card-${name}.${width}.${theme}.png`);
        await host.page.screenshot({ path });
        console.log(path);
      }
    }
  }
}
