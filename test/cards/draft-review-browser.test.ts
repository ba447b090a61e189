// @module-tag browser
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApiKey } from '../kit/api-key.ts';
import { type CardHost, openCardHost } from '../kit/card-host.ts';
import { sharedChromium } from '../kit/chromium.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { faultsOf, viewsOf } from './card-look.ts';

let service: TestApp;
let site: ProductSite;
let chromium: Browser;
let key: string;
let id: string;
beforeAll(async () => {
  [service, site, chromium] = await Promise.all([startTestApp(), startProductSite(), sharedChromium()]);
  key = await createTestApiKey(service.app.db);
  await using host = await openCardHost(chromium, service.url, key, { theme: 'light', width: 320 });
  ({ id } = await ask(host, 'submit_listing', { url: site.url }));
  await vi.waitUntil(async () => (await ask(host, 'get_draft', { id })).status === 'ready', {
    timeout: 60_000,
    interval: 200,
  });
}, 90_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await site.close();
});

const ask = async (host: CardHost, name: string, args: Record<string, unknown>): Promise<any> =>
  (await host.client.callTool({ name, arguments: args })).structuredContent;

describe.each(viewsOf({ theme: 'light', width: 320 }))(
  'the card of a draft, $theme, $width pixels',
  (view) => {
    it('leads through every field with the keyboard alone, accessible and no higher than hosts allow', async () => {
      await using host = await openCardHost(chromium, service.url, key, view);
      const card = await host.show('get_draft', { id });
      const faults: string[] = [];
      const seen: string[] = [];
      const keep = card.getByRole('button', { name: /^(Keep|Leave blank)$/ });
      await keep.focus();
      while ((await keep.count()) > 0) {
        seen.push(...(await card.getByRole('heading', { level: 2 }).allTextContents()));
        faults.push(...(await faultsOf(host, card, seen.at(-1)!)));
        await host.page.keyboard.press('Enter');
      }
      expect(seen).toHaveLength(Object.keys((await ask(host, 'get_draft', { id })).fields).length);
      expect(await card.getByRole('heading', { level: 2 }).textContent()).toBe('That was every field');
      faults.push(...(await faultsOf(host, card, 'the end')));
      expect(faults).toEqual([]);
      expect(host.modelContexts.at(-1)).toContain('kept Tagline. ');
      expect(host.modelContexts.at(-1)).toContain('left Stage blank.');
    }, 60_000);
  },
);

describe('the card of a draft', () => {
  it('shows the words of the website with the value marked, and opens their page', async () => {
    await using host = await openCardHost(chromium, service.url, key, { theme: 'dark', width: 320 });
    const card = await host.show('get_draft', { id });
    await card.getByRole('button', { name: 'Next field' }).press('Enter');
    const quote = card.getByRole('blockquote').first();
    expect(await quote.locator('mark').textContent()).toBe('Meeting notes your team can find');
    await quote.getByRole('button').press('Enter');
    await expect.poll(() => host.openedUrls).toEqual([`${site.url}/`]);
  });

  it('edits, locks, unlocks and goes back to the website, as the server then says', async () => {
    await using host = await openCardHost(chromium, service.url, key, { theme: 'light', width: 320 });
    const card = await host.show('get_draft', { id });
    const { keyboard } = host.page;
    const tagline = async () => (await ask(host, 'get_draft', { id })).fields.tagline;
    const press = (name: string) => card.getByRole('button', { name }).press('Enter');
    await press('Next field');
    await press('Edit');
    await card.getByLabel('Tagline').fill('Notes that stay found');
    await keyboard.press('Enter');
    await card.getByText('Changed by you').waitFor();
    expect(await tagline()).toMatchObject({ value: 'Notes that stay found', state: 'edited' });
    expect(await card.getByRole('status').textContent()).toContain('Saved.');
    await press('Lock');
    await card.getByText('Locked').waitFor();
    expect(await tagline()).toMatchObject({ state: 'override', locked: true });
    await press('Unlock');
    await card.getByText('Changed by you').waitFor();
    await press("Use the website's");
    await card.getByText('From your website').waitFor();
    expect(await tagline()).toMatchObject({ value: 'Meeting notes your team can find', state: 'ai' });
    expect(host.modelContexts.at(-1)).toContain(
      'changed Tagline to "Notes that stay found". locked Tagline.',
    );
    await press('Edit');
    await card.getByLabel('Tagline').fill('Never kept');
    await keyboard.press('Escape');
    expect((await tagline()).value).toBe('Meeting notes your team can find');
  });

  it('shows what an assistant proposed in other words, with its line, and takes it by a press', async () => {
    await using host = await openCardHost(chromium, service.url, key, { theme: 'light', width: 320 });
    const { reading, text } = await ask(host, 'get_draft_pages', { id });
    const [, line] = /^(\d+) \| .*One search box/m.exec(text) ?? [];
    const { waiting } = await ask(host, 'propose_draft_values', {
      ...{ id, reading },
      values: [
        { field: 'usps', value: 'One search box over notes your team ever wrote', lines: [Number(line)] },
      ],
    });
    expect(waiting).toHaveLength(1);
    const card = await host.show('get_draft', { id });
    while ((await card.getByRole('heading', { name: 'What sets it apart' }).count()) === 0)
      await card.getByRole('button', { name: 'Next field' }).press('Enter');
    await card.getByText('Your website, in other words').waitFor();
    expect(await card.getByRole('blockquote').first().textContent()).toContain(
      'One search box over every note',
    );
    await card.getByRole('button', { name: "Use the website's" }).press('Enter');
    await card.getByText('From your website').waitFor();
    expect((await ask(host, 'get_draft', { id })).fields.usps).toMatchObject({
      ...{ value: ['One search box over notes your team ever wrote'], state: 'ai', evidence: [{}] },
    });
  });

  it('says what the server refuses, beside what was typed', async () => {
    await using host = await openCardHost(chromium, service.url, key, { theme: 'light', width: 320 });
    const card = await host.show('get_draft', { id });
    await card.getByRole('button', { name: 'Next field' }).press('Enter');
    await card.getByRole('button', { name: 'Edit' }).press('Enter');
    await card.getByLabel('Tagline').fill('x'.repeat(501));
    await card.getByLabel('Tagline').press('Enter');
    await card.getByRole('status').filter({ hasText: '500' }).waitFor();
    expect(await card.getByLabel('Tagline').inputValue()).toHaveLength(501);
    expect(await faultsOf(host, card, 'refused')).toEqual([]);
  });
});
