// @module-tag browser
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardHost } from '../kit/card-host.ts';
import { sharedChromium } from '../kit/chromium.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { faultsOf, viewsOf } from './card-look.ts';

let service: TestApp;
let chromium: Browser;
beforeAll(async () => {
  [service, chromium] = await Promise.all([
    startTestApp({ settings: { sampleData: true } }),
    sharedChromium(),
  ]);
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

describe.each(viewsOf({ theme: 'dark', width: 800 }))(
  'the comparison card, $theme, $width pixels',
  (view) => {
    it('shows all facts with the keyboard alone, is accessible, and is no higher than hosts allow', async () => {
      await using host = await openCardHost(chromium, service.url, undefined, view);
      const card = await host.show('compare_listings', { a: 'marginalia', b: 'rowboat' });
      const faults = await faultsOf(host, card, 'first');
      const shown = new Set<string>();
      const note = async () => {
        for (const fact of await card.getByRole('rowheader').allTextContents()) shown.add(fact);
      };
      await note();
      const more = card.getByRole('button', { name: 'More' });
      await more.focus();
      for (let page = 2; await more.isEnabled(); page += 1) {
        await host.page.keyboard.press('Enter');
        await note();
        faults.push(...(await faultsOf(host, card, `page ${page}`)));
      }
      const { structuredContent } = await host.client.callTool({
        name: 'compare_listings',
        arguments: { a: 'marginalia', b: 'rowboat' },
      });
      const { rows } = structuredContent as { rows: { attribute: string; stated_by: string }[] };
      expect([...shown]).toEqual(
        rows.filter((row) => row.stated_by !== 'neither').map((row) => row.attribute),
      );
      // The sentence of the website behind a value, and when it was read.
      await card.getByRole('button', { name: 'Sources' }).press('Enter');
      await card.getByRole('button', { name: 'Earlier' }).press('Enter');
      await card
        .getByRole('button', { name: /^Source: / })
        .first()
        .press('Enter');
      await expect
        .poll(() => card.locator('#source').textContent())
        .toMatch(/^.+\.example.*, read \d{4}-\d\d-\d\d$/);
      faults.push(...(await faultsOf(host, card, 'source')));
      await more.press('Enter');
      while (await more.isEnabled()) await more.press('Enter');
      // The end is reached with the keyboard, and the way back is where it now is.
      expect(await card.evaluate('document.activeElement.id')).toBe('earlier');
      await card.getByRole('button', { name: 'Compare on the site' }).press('Enter');
      await expect.poll(() => host.openedUrls).toEqual([`${service.url}/compare?a=marginalia&b=rowboat`]);
      expect(faults).toEqual([]);
    }, 60_000);
  },
);
