// @module-tag browser
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findListing } from '../../store/listings/listings.ts';
import { openCardHost } from '../kit/card-host.ts';
import { sharedChromium } from '../kit/chromium.ts';
import { restClient } from '../kit/clients.ts';
import { openFounder } from '../kit/founder.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { faultsOf, viewsOf } from './card-look.ts';

let service: TestApp;
let chromium: Browser;
beforeAll(async () => {
  [service, chromium] = await Promise.all([
    startTestApp({ settings: { sampleData: false, rateLimits: false } }),
    sharedChromium(),
  ]);
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const rowOf = (id: number) => findListing(service.app.db, id);

describe.each(viewsOf({ theme: 'dark', width: 800 }))(
  'the launch calendar, $theme, $width pixels',
  (view) => {
    it('moves a free launch to the week picked with the keyboard', async () => {
      const founder = await openFounder(service, { domain: `${view.theme}-${view.width}.example` });
      const key = await createTestApiKey(service.app.db, founder.email);
      await using host = await openCardHost(chromium, service.url, key, view);
      const card = await host.show('choose_free_listing', { listing_id: founder.listing_id });
      const faults = await faultsOf(host, card, 'booked');
      const first = card.getByRole('radio', { checked: true });
      expect(await first.textContent()).toContain('Yours');
      await first.focus();
      await host.page.keyboard.press('ArrowRight');
      await host.page.keyboard.press('Tab');
      await host.page.keyboard.press('Enter');
      await card.getByRole('status').filter({ hasText: 'Moved' }).waitFor();
      faults.push(...(await faultsOf(host, card, 'moved')));
      expect((await rowOf(founder.listing_id))!.launchWeek).toBe('2027-01-11');
      expect(host.modelContexts.at(-1)).toContain('moved the launch');
      await card.getByRole('button', { name: 'Show me the badge' }).press('Enter');
      await expect
        .poll(() => host.openedUrls)
        .toEqual([`${service.url}/account/listings/${founder.listing_id}`]);
      expect(faults).toEqual([]);
    }, 60_000);
  },
);

describe('the launch calendar', () => {
  it('lets a launch without a week choose one', async () => {
    const site = await startProductSite();
    const key = await createTestApiKey(service.app.db, 'first-week@mind.example');
    const { call } = await restClient(service.url, key);
    const { id } = (await call('submit_listing', { url: site.url })).body;
    await service.app.catchUp();
    await using host = await openCardHost(chromium, service.url, key, { theme: 'dark', width: 320 });
    const card = await host.show('submit_draft', { id });
    await card.getByRole('radio').first().press('ArrowRight');
    await card.getByRole('button', { name: 'Choose this week' }).press('Enter');
    await card.getByRole('status').filter({ hasText: 'Chosen: the week of' }).waitFor();
    expect(host.modelContexts.at(-1)).toContain('chose the week of');
    expect(await faultsOf(host, card, 'chosen')).toEqual([]);
    await site.close();
  }, 60_000);

  it('offers every week with a place to a launch that was paid for', async () => {
    const founder = await openFounder(service);
    await founder.buy('launch', { week: '2026-12-07' });
    const key = await createTestApiKey(service.app.db, founder.email);
    await using host = await openCardHost(chromium, service.url, key, { theme: 'light', width: 320 });
    const card = await host.show('reschedule_launch', { listing_id: founder.listing_id, week: '2026-12-07' });
    const faults = await faultsOf(host, card, 'first weeks');
    await card.getByRole('button', { name: 'Later weeks' }).press('Enter');
    faults.push(...(await faultsOf(host, card, 'later weeks')));
    await card.getByRole('radio').first().press('ArrowRight');
    await card.getByRole('button', { name: 'Move it here' }).press('Enter');
    await card.getByRole('status').filter({ hasText: 'Moved' }).waitFor();
    faults.push(...(await faultsOf(host, card, 'moved')));
    expect((await rowOf(founder.listing_id))!.launchWeek).toBe('2027-01-11');
    expect(faults).toEqual([]);
  }, 60_000);
});
