// @module-tag browser
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { listPictures } from '../../store/listings/pictures.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import type { Browser as Visitor } from '../kit/browser.ts';
import { sharedChromium } from '../kit/chromium.ts';
import { addListing } from '../kit/listing.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 390, height: 844 };
const VIEWS: [string, BrowserContextOptions][] = [
  ['phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
  ['desktop, light', { viewport: { width: 1280, height: 860 }, colorScheme: 'light' }],
];
const EMAIL = 'owner@example.com';

let service: TestApp;
let chromium: Browser;
let owner: Visitor;
let ownerId: number;
beforeAll(async () => {
  [service, chromium] = await Promise.all([
    startTestApp({ settings: { sampleData: false } }),
    sharedChromium(),
  ]);
  owner = await signIn(service.url, EMAIL, createCodeReader(service));
  ownerId = await service.app.db.transaction((tx) => getOrCreateAccount(tx, EMAIL, new Date()));
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f9c95' } });

async function openPage(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const context = await chromium.newContext(options);
  await context.addCookies(owner.cookies.map(({ name, value }) => ({ name, value, url: service.url })));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

async function faults(page: Page): Promise<unknown[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run({ resultTypes: ['violations'] })`,
  );
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(overflow > 0 ? [`${overflow} pixels too wide`] : []),
  ];
}

it('lets a person on a phone without scripts add, describe, order and remove pictures', async () => {
  const listing = await addListing(service.app.db, 'by-hand', { ownerId, unlocked: ['media'] });
  const { page, complaints } = await openPage({ viewport: PHONE, javaScriptEnabled: false });
  const file = async (name: string, width: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await drawing(width, 400).jpeg().toBuffer(),
  });
  await page.goto(`${service.url}/account/listings/${listing.id}`);
  await page.getByRole('link', { name: 'Pictures' }).click();
  await page
    .getByLabel('Up to 8 pictures')
    .setInputFiles([await file('a.jpg', 700), await file('b.jpg', 900)]);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Caption of picture 2').fill('The second');
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await page.getByLabel('Caption of picture 1').fill('Now the first');
  await page.getByRole('button', { name: 'Save captions' }).click();
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await page.getByRole('link', { name: 'See the page' }).click();
  const shown = page.locator('.gallery img');
  expect(await shown.count()).toBe(1);
  expect(await shown.getAttribute('alt')).toBe('Now the first');
  await shown.click();
  expect(new URL(page.url()).pathname).toMatch(/^\/media\/.*\.webp$/);
  expect((await listPictures(service.app.db, listing.id)).map(({ width }) => width)).toEqual([900]);
  expect(complaints).toEqual([]);
}, 30_000);

describe.each(TEST_ALL ? VIEWS : VIEWS.slice(1))('on a %s, pictures of any shape', (name, view) => {
  it('are accessible, stay within the screen, and move nothing when they arrive', async () => {
    const shapes = [
      [1600, 1000],
      [500, 1200],
      [1600, 320],
      [400, 400],
    ] as const;
    const { db } = service.app;
    const listing = await addListing(db, `shapes-${VIEWS.findIndex(([one]) => one === name)}`, {
      ...{ ownerId, unlocked: ['media'], description: 'What it is.\n\n'.repeat(10) },
    });
    const pictures = await Promise.all(
      shapes.map(async ([width, height], at) => ({
        ...{ mediaType: 'image/webp', width, height, sha256: `${at}`.repeat(64) },
        bytes: await drawing(width, height).webp().toBuffer(),
        caption: at === 1 ? 'A caption of many words, as people write them '.repeat(4).trim() : null,
      })),
    );
    await db.transaction((tx) => addPictures(tx, listing.id, pictures, new Date()));
    const { page, complaints } = await openPage(view);
    await page.addInitScript(
      'window.moved = 0; new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.moved += value))).observe({ type: "layout-shift", buffered: true });',
    );
    await page.goto(`${service.url}/l/${listing.slug}`, { waitUntil: 'networkidle' });
    expect(await page.evaluate('window.moved')).toBeLessThan(0.01);
    expect(await faults(page)).toEqual([]);
    for (const image of await page.locator('.gallery img').all()) {
      await image.scrollIntoViewIfNeeded();
      const { width } = (await image.boundingBox())!;
      expect(width).toBeLessThanOrEqual(view.viewport!.width);
    }
    const areLoaded =
      '[...document.querySelectorAll(".gallery img")].every((image) => image.naturalWidth > 0)';
    await expect.poll(() => page.evaluate(areLoaded)).toBe(true);
    await page.goto(`${service.url}/account/listings/${listing.id}/pictures`, { waitUntil: 'networkidle' });
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }, 30_000);
});
