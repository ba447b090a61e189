// @module-tag browser
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../kit/chromium.ts';
import { getFocusedElement } from '../kit/keyboard.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let chromium: Browser;
beforeAll(async () => {
  [service, chromium] = await Promise.all([startTestApp(), sharedChromium()]);
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const PHONE = { viewport: { width: 390, height: 844 } };

async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await chromium.newContext(options)).newPage();
  await page.goto(service.url + path);
  return page;
}

describe('a footnote', () => {
  it('opens the sentence of the website behind a fact, with the keyboard alone and without scripts', async () => {
    const page = await open('/l/marginalia', { ...PHONE, javaScriptEnabled: false });
    const number = page.getByRole('button', { name: /^Source \d+: where the website says so, City/ });
    const note = page.locator(`#${await number.getAttribute('popovertarget')}`);
    expect(await note.isVisible()).toBe(false);
    await number.focus();
    await page.keyboard.press('Enter');
    await note.waitFor({ state: 'visible' });
    expect(await note.locator('q').textContent()).toContain('Bergen');
    expect(await note.locator('mark').textContent()).toBe('Bergen');
    expect(await note.locator('cite a').getAttribute('href')).toContain('https://marginalia.example/');
    const box = (await note.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Source \d+: .*Ingrid Solheim/ }).waitFor();
    await page.context().close();
  });

  it('stands in comparisons, too', async () => {
    const page = await open('/compare?a=marginalia&b=rowboat');
    const number = page.getByRole('row', { name: /^City/ }).getByRole('button').first();
    await number.click();
    await page.locator('.footnote:popover-open').waitFor();
    await page.context().close();
  });
});

describe('search', () => {
  it('finds as one types, and the address says what is shown', async () => {
    const page = await open('/search');
    await page.evaluate('globalThis.same = true');
    await page.getByLabel('Words').pressSequentially('margin');
    await page.getByRole('link', { name: 'Marginalia', exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Results for “margin”' }).waitFor();
    expect(await page.evaluate('same')).toBe(true);
    expect(new URL(page.url()).searchParams.get('q')).toBe('margin');
    expect((await getFocusedElement(page)).id).toBe('q');
    await page.context().close();
  });

  it('shows results before filters on a phone, and works without scripts', async () => {
    const page = await open('/search?q=notes', { ...PHONE, javaScriptEnabled: false });
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    expect(await top('.launch')).toBeLessThan(await top('#filters'));
    await page.getByLabel('Words').fill('marginalia');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Marginalia', exact: true }).waitFor();
    await page.context().close();
  });
});

describe('two products to compare', () => {
  it('are picked by name, offered as one types', async () => {
    const page = await open('/compare');
    await page.getByLabel('First product').pressSequentially('margina');
    await page.locator('#a-names option[value="Marginalia"]').waitFor({ state: 'attached' });
    await page.getByLabel('First product').fill('Marginalia');
    await page.getByLabel('Second product').fill('rowboat');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('heading', { level: 1, name: 'Marginalia or Rowboat' }).waitFor();
    await page.context().close();
  });

  it('are asked about where a name may be several, without scripts', async () => {
    const page = await open('/compare?a=notes&b=Marginalia', { ...PHONE, javaScriptEnabled: false });
    await page.getByText('Which one is “notes”?').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Longhand' }).click();
    await page.getByRole('heading', { level: 1, name: 'Longhand or Marginalia' }).waitFor();
    await page.context().close();
  });
});
