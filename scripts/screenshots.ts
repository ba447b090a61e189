// `npm run screenshots [-- FOLDER]`: takes screenshots of every page, on a phone and on a desktop, light and dark: of
// the sample directory, of unusual texts and of an empty directory, with a founder and an operator signed in; then of
// every card, as hosts show it. Pictures are written to data/screenshots/ or FOLDER.
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/kit/chromium.ts';
import { walkSite } from '../test/kit/site-walk.ts';
import { startProductSite } from '../test/kit/product-site.ts';
import { startTestApp } from '../test/kit/start.ts';
import { assertDefined } from '../rules/typed/assert.ts';
import { shootCards } from './card-shots.ts';

const VIEWS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 },
};

/** Pages with a text for an empty directory. */
const EMPTY = [
  'home',
  'week',
  'search',
  'categories',
  'board-all-time',
  'founders',
  'awards',
  'blog',
  'pricing',
  'compare-form',
];

const folder = process.argv[2] ?? 'data/screenshots';
await mkdir(folder, { recursive: true });
process.env['FONTCONFIG_FILE'] = await fontsOf(folder);
await using service = await startTestApp();
await using empty = await startTestApp({ settings: { sampleData: false } });
const site = await startProductSite();
const chromium = await launchChromium();
try {
  const walk = await walkSite(service, site.url);
  for (const [view, options] of Object.entries(VIEWS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await chromium.newContext({ ...options, colorScheme });
      const page = await context.newPage();
      await shoot(page, walk.visitor, view, colorScheme);
      await page.goto(`${service.url}/sign-in`);
      await page.getByLabel('E-mail address').fill('somebody@people.example');
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await picture(page, 'sign-in-code', view, colorScheme);

      await context.addCookies(walk.cookies);
      await shoot(page, walk.founder, `${view}-founder`, colorScheme);
      await page.goto(service.url + assertDefined(walk.founder['my-questions']));
      await page.getByLabel('Question').last().fill('What does it cost?');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await picture(page, 'my-questions-refused', `${view}-founder`, colorScheme);
      await context.clearCookies();
      await context.addCookies(walk.operatorCookies);
      await shoot(page, walk.operator, `${view}-operator`, colorScheme);
      await context.clearCookies();
      for (const name of EMPTY) {
        await page.goto(empty.url + assertDefined(walk.visitor[name]));
        await picture(page, `${name}-empty`, view, colorScheme);
      }
      await context.close();
    }
  }
  await shootCards(chromium, service, { productUrl: site.url, folder });
} finally {
  await chromium.close();
  await site.close();
}

/**
 * Prepares the fonts for screenshots, for machines without many: the sans-serif that comes with Chromium's package,
 * which is unpacked next to it, and those of share images for other scripts.
 */
async function fontsOf(folder: string): Promise<string> {
  const dirs = [join(tmpdir(), 'fonts'), fileURLToPath(new URL('../site/assets/fonts', import.meta.url))];
  const prefer = ['system-ui', 'sans-serif']
    .map((family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`)
    .join('');
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>` +
      `${dirs.map((dir) => `<dir>${dir}</dir>`).join('')}${prefer}</fontconfig>`,
  );
  return file;
}

async function shoot(page: Page, paths: Record<string, string>, view: string, scheme: string): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(service.url + path);
    await picture(page, name, view, scheme);
  }
}

async function picture(page: Page, name: string, view: string, scheme: string): Promise<void> {
  // Scrolls, so that lazily loaded content is in the picture.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.waitForLoadState('networkidle');
  await page.evaluate('scrollTo(0, 0)');
  const file = join(folder, `${name}.${view}.${scheme}.png`);
  await page.screenshot({ path: file, fullPage: true });
  console.log(file);
}
