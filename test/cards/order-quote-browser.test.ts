// @module-tag browser
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardHost } from '../kit/card-host.ts';
import { sharedChromium } from '../kit/chromium.ts';
import { createSavedListing, openBuyer } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { faultsOf, viewsOf } from './card-look.ts';

let service: TestApp;
let chromium: Browser;
beforeAll(async () => {
  [service, chromium] = await Promise.all([
    startTestApp({ settings: { sampleData: false } }),
    sharedChromium(),
  ]);
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** A person with a cart. */
async function withCart(email: string) {
  const buyer = await openBuyer({ url: service.url, db: service.app.db }, email);
  const { id } = await createSavedListing(service.app.db, email, {
    name: 'An uncommonly long name of a product',
  });
  const items = [{ product: 'launch', listing_id: id, week: '2026-12-07' }];
  return { ...buyer, cart: { items, billing_country: 'PT' } };
}

describe.each(viewsOf({ theme: 'light', width: 320 }))(
  'the card of a quote, $theme, $width pixels',
  (view) => {
    it('ends in the checkout of an order, opened with the keyboard alone', async () => {
      const { key, cart, call } = await withCart(`${view.theme}-${view.width}@buyer.example`);
      await using host = await openCardHost(chromium, service.url, key, view);
      const card = await host.show('quote_order', cart);
      const faults = await faultsOf(host, card, 'quote');
      expect(await card.getByRole('row', { name: /^Total/ }).textContent()).toContain('€60.27');
      expect(await card.getByRole('row', { name: /^VAT/ }).textContent()).toContain('23 %');
      await card.getByRole('button', { name: 'Go to the checkout' }).focus();
      await host.page.keyboard.press('Enter');
      await card.getByRole('button', { name: 'Open the checkout' }).waitFor();
      faults.push(...(await faultsOf(host, card, 'order')));
      const { items } = (await call('list_my_orders')).body;
      expect(items).toMatchObject([{ status: 'pending', total: '€60.27' }]);
      await expect.poll(() => host.openedUrls).toEqual([items[0].checkout_url]);
      expect(host.modelContexts.at(-1)).toContain(`made order ${items[0].number}`);
      expect((await fetch(host.openedUrls[0]!)).status).toBe(200);
      expect(faults).toEqual([]);
    }, 60_000);
  },
);

it('orders nothing at another price than it shows, and shows the new one', async () => {
  const { key, cart, call } = await withCart('later@buyer.example');
  const setPrice = (priceCents: number) =>
    service.app.db.transaction((tx) => tx.update(tx.t.products).set({ priceCents }));
  await using host = await openCardHost(chromium, service.url, key, { theme: 'light', width: 320 });
  const card = await host.show('quote_order', cart);
  await setPrice(9900);
  const go = card.getByRole('button', { name: 'Go to the checkout' });
  await go.press('Enter');
  await card.getByRole('status').filter({ hasText: 'costs €121.77 now' }).waitFor();
  expect(await card.getByRole('row', { name: /^Total/ }).textContent()).toContain('€121.77');
  expect((await call('list_my_orders')).body.total).toBe(0);
  expect(await faultsOf(host, card, 'changed')).toEqual([]);
  await go.press('Enter');
  await card.getByRole('button', { name: 'Open the checkout' }).waitFor();
  expect((await call('list_my_orders')).body.items).toMatchObject([{ total: '€121.77' }]);
});
