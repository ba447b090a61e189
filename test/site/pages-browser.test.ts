// @module-tag browser
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../kit/chromium.ts';
import { measureFirstVisit } from '../kit/first-visit.ts';
import { waitForLoad } from '../kit/keyboard.ts';
import {
  areNew,
  listColourPairs,
  elementsOf,
  findAxeViolations,
  openPage as openIn,
  getHorizontalOverflow,
} from '../kit/inspect-page.ts';
import { createCodeReader } from '../kit/person.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { type SiteWalk, walkSite } from '../kit/site-walk.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
/** What a page may be looked at in, with the size of its letters. */
const SIZES = [
  ['on the narrowest phone', { width: 320, height: 640 }, '100%'],
  ['on a phone', { width: 390, height: 844 }, '100%'],
  ['on a desktop', { width: 1280, height: 860 }, '100%'],
  ['with letters of twice the size', { width: 640, height: 900 }, '200%'],
] as const;
type Look = { page: Page; path: string; themes: readonly Theme[]; seen: Set<string> };
// As many pages are looked at side by side.
const LOOKERS = 3;
/** Pages whose template another page has, too: they are looked at with `TEST_ALL=1`. A page that is not here always is. */
const SAME_TEMPLATE = new Set(
  [
    'week-next search-nothing listing listing-live odd-cjk odd-hostile odd-letters odd-emoji odd-empty search-odd',
    'compare-odd upcoming board-billboard board-revenue support terms privacy imprint link-broken',
    'home-signed-in my-listing my-listing-live my-search-unpublished my-story-locked my-pictures-locked',
    'draft-preview draft-editing draft-new order-trophy order-categories',
    'my-points my-links my-questions my-search my-story my-news team-submissions team-orders team-edits team-mail',
  ].flatMap((names) => names.split(' ')),
);

let service: TestApp;
let site: ProductSite;
let chromium: Browser;
let walk: SiteWalk;
beforeAll(async () => {
  [service, site, chromium] = await Promise.all([startTestApp(), startProductSite(), sharedChromium()]);
  walk = await walkSite(service, site.url);
}, 60_000);
afterAll(async () => {
  await site.close();
  await service[Symbol.asyncDispose]();
});

const openPage = (options: Parameters<Browser['newContext']>[0] = {}) => openIn(chromium, options);

describe('every page', () => {
  it('is accessible, dark and light, as wide as the screen, and without a complaint of the browser', async () => {
    const faults: Record<string, unknown> = {};
    // What was looked for on a page is not looked for again on the next of its kind.
    const seen = new Set<string>();
    const todo = [
      ...Object.entries(walk.visitor).map((one) => [...one, []] as const),
      ...Object.entries(walk.founder).map((one) => [...one, walk.cookies] as const),
      ...Object.entries(walk.operator).map((one) => [...one, walk.operatorCookies] as const),
    ].filter(([name]) => TEST_ALL || !SAME_TEMPLATE.has(name));
    // The themes take turns, where a page is not looked at in both.
    let turn = 0;
    const lookAround = async () => {
      // Colours change at once with the theme.
      const { page, complaints, context } = await openPage({ reducedMotion: 'reduce' });
      for (let next = todo.shift(); next; next = todo.shift()) {
        const [name, path, cookies] = next;
        await context.clearCookies();
        await context.addCookies([...cookies]);
        const themes = TEST_ALL ? THEMES : [THEMES[(turn += 1) % 2]!];
        const found = await faultsOf({ page, path, themes, seen });
        found.push(...complaints.splice(0));
        if (found.length) faults[`${name} ${path}`] = found;
      }
      await context.close();
    };
    await Promise.all(Array.from({ length: LOOKERS }, lookAround));
    expect(faults).toEqual({});
  }, 180_000);

  /** What is wrong with a page in each theme on the narrowest phone, with `TEST_ALL=1` in other sizes, too. */
  async function faultsOf({ page, path, themes, seen }: Look): Promise<string[]> {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(service.url + path);
    // Forms of drafts and the like stand in disclosures.
    await page.evaluate('for (const one of document.querySelectorAll("main details")) one.open = true');
    const found: string[] = [];
    if (areNew(await elementsOf(page), seen)) found.push(...(await findAxeViolations(page, 'structure')));
    for (const theme of themes) found.push(...(await colourFaults(page, theme, seen)));
    if ((await page.locator('h1').count()) !== 1) found.push('not one h1');
    // Where lines are kept, the first is no empty one that the template brought.
    found.push(
      ...(await page.evaluate<string[]>(
        `[...document.querySelectorAll('main .pre-line')].filter((one) => /^\\s*\\n/.test(one.textContent)).map((one) => 'begins with an empty line: ' + one.textContent.trim().slice(0, 40))`,
      )),
    );
    for (const [where, size, letters] of TEST_ALL ? SIZES : SIZES.slice(0, 1)) {
      await page.setViewportSize(size);
      await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
      const over = await getHorizontalOverflow(page);
      if (over > 0) found.push(`${over} pixels too wide ${where}`);
    }
    return found;
  }

  /** What is wrong with the colours of a page, where it has any pair of letters and ground that no page before it had. */
  async function colourFaults(page: Page, theme: Theme, seen: Set<string>): Promise<string[]> {
    await page.emulateMedia({ colorScheme: theme });
    const pairs = (await listColourPairs(page)).map((pair) => `${theme} ${pair}`);
    if (!areNew(pairs, seen)) return [];
    return (await findAxeViolations(page, 'colours')).map((one) => `${theme}: ${one}`);
  }
});

describe('a first visit', () => {
  it.each([
    ['/', 45_000],
    ['/l/rowboat', 60_000],
  ])('of %s is under %i bytes over the wire, and nothing on it moves', async (path, most) => {
    const { bytes, shift } = await measureFirstVisit(chromium, service.url + path, 'machine');
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(most);
    expect(shift).toBe(0);
  });

  it('has headings in one font with all their Latin letters', async () => {
    const { page, context } = await openPage();
    await page.goto(`${service.url}/l/odd-letters`, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])).toEqual([
      ['Source Serif 4', true],
    ]);
    await context.close();
  });
});

describe('the pictures of a listing', () => {
  // The first who looks waits for the drawing.
  const SOON = { timeout: 20_000 };
  const loaded = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('.gallery ul img')].map(({ complete, currentSrc }) => complete && currentSrc.match(/-(tile|small)/)?.[1])`,
    );

  it('are loaded as they come into view, by the keyboard too', async () => {
    const { page, complaints, context } = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${service.url}/l/rowboat`, { waitUntil: 'networkidle' });
    expect(await loaded(page)).toEqual(['small', 'tile', 'tile']);
    await page.getByRole('link', { name: 'Picture 3' }).press('Enter');
    await expect.poll(() => loaded(page), SOON).toEqual(['small', 'tile', 'small']);
    await page.locator('#picture-2 a').focus();
    await expect.poll(() => loaded(page), SOON).toEqual(['small', 'small', 'small']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are there without scripts', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    const whole: string[] = [];
    page.on('response', (response) => whole.push(...(response.url().match(/\d+-\w+-small/) ?? [])));
    await page.goto(`${service.url}/l/rowboat`, { waitUntil: 'networkidle' });
    expect(new Set(whole).size).toBe(3);
    await context.close();
  });
});

describe('a visitor', () => {
  it('finds a product, signs in, votes, follows and reviews it', async () => {
    const { page, complaints, context } = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(service.url);
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Words').fill('marginala');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Marginalia', exact: true }).click();
    const before = Number(await page.locator('.listing-head .vote span').textContent());
    await page.getByRole('link', { name: /Sign in to vote for Marginalia/ }).click();
    await page.getByText('Signing in gives your vote to Marginalia.').waitFor();
    await signInBy(page, 'visitor@example.com');

    // The vote has come along; taken back and given in place, the page is not loaded again.
    await page.getByRole('button', { name: /Take back your vote for Marginalia/ }).waitFor();
    await page.evaluate('globalThis.same = true');
    await page.getByRole('button', { name: /Take back your vote for Marginalia/ }).click();
    await page.getByRole('button', { name: /Vote for Marginalia/ }).click();
    await page.getByRole('button', { name: /Take back your vote for Marginalia/ }).waitFor();
    expect(await page.evaluate('same')).toBe(true);
    expect(await page.locator('.listing-head .vote span').textContent()).toBe(String(before + 1));
    await page.getByRole('button', { name: /^Follow/ }).click();
    await page.getByRole('button', { name: /Stop following/ }).waitFor();

    await page.getByRole('radio', { name: '5 of 5' }).check();
    await page.getByLabel('What should others know?').fill('It found my notes again.');
    await page.getByRole('button', { name: 'Post the review' }).click();
    await page.locator('.review', { hasText: 'It found my notes again.' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('votes with the keyboard alone, and without scripts', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    await context.addCookies(walk.cookies);
    await page.goto(`${service.url}/weeks/this`);
    const button = page.locator('button.vote').first();
    const name = await button.getAttribute('value');
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').getAttribute('id')) === `vote-${name}`) break;
    }
    await page.keyboard.press('Enter');
    await page.locator(`#vote-${name}[aria-pressed="true"]`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/weeks/this');
    await context.close();
  });
});

describe('the header and the field for a website', () => {
  it.each([360, 768])('leave no section and no short button alone on a line, %i px wide', async (width) => {
    const { page, context } = await openPage({ viewport: { width, height: 844 } });
    await page.goto(service.url);
    const tops = await page
      .locator('.sections a')
      .evaluateAll((links: { offsetTop: number }[]) => links.map(({ offsetTop }) => offsetTop));
    expect(new Set(tops).size).toBe(1);
    const field = (await page.locator('.ask input').boundingBox())!;
    const button = (await page.locator('.ask button').boundingBox())!;
    expect(button.y > field.y + field.height - 1).toBe(true);
    expect(button.width).toBeCloseTo(field.width, 0);
    await context.close();
  });
});

describe('a founder', () => {
  it('goes from a website to a booked launch week, and sees the quote behind every value', async () => {
    const { page, complaints, context } = await openPage();
    await page.goto(service.url);
    await page.getByLabel('Your website').fill(site.url);
    await page.getByRole('button', { name: 'Draft my page' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await signInBy(page, 'mira@tidepool.example');
    expect(await page.getByLabel('Website').inputValue()).toBe(site.url);
    await page.getByRole('button', { name: 'Read my website' }).click();
    await service.app.catchUp();
    await page.reload();
    await page.getByRole('heading', { name: 'Tidepool' }).waitFor();
    expect(await page.locator('#founded_year mark').textContent()).toBe('2021');

    await page.locator('#tagline summary').click();
    await page.getByLabel('Tagline', { exact: true }).fill('Notes for the whole team');
    await page.locator('#tagline').getByRole('button', { name: 'Save' }).click();
    await page.locator('#tagline .tag', { hasText: 'Changed by you' }).waitFor();
    await page.locator('#tagline summary').click();
    await page.locator('#tagline').getByRole('button', { name: 'Restore' }).click();
    await page.locator('#tagline .tag', { hasText: 'From your website' }).waitFor();
    await page.locator('#city summary').click();
    await page.locator('#city').getByRole('button', { name: 'Lock' }).click();
    await page.locator('#city .tag', { hasText: 'Locked' }).waitFor();

    await page.getByRole('button', { name: 'Save as a listing' }).click();
    await page.getByRole('button', { name: 'Launch for free' }).click();
    await page.getByRole('heading', { name: 'Put the badge on your homepage' }).waitFor();
    site.addToHomepage(String(await page.locator('pre').textContent()));
    await page.getByRole('button', { name: 'Look for it now' }).click();
    await service.app.catchUp();
    await page.reload();
    await page.getByText('Scheduled', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }, 30_000);
});

describe('without scripts, on a phone and with the keyboard alone, a founder', () => {
  const PHONE = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };

  it('chooses a week of the calendar, moves to another one, and withdraws', async () => {
    const { page, complaints, context } = await openPage(PHONE);
    await context.addCookies(walk.cookies);
    await page.goto(service.url + walk.founder['my-listing-unpublished']!);
    const press = async (name: RegExp | string) => {
      await tabTo(page, page.getByRole('button', { name }).first());
      await page.keyboard.press('Enter');
    };
    await press(/^Free launch, week of/);
    await page.getByRole('heading', { name: 'Put the badge on your homepage' }).waitFor();
    const before = await page.locator('.calendar .own strong').textContent();
    await press(/^Move here, week of/);
    await page.locator('.calendar .own strong', { hasNotText: before! }).waitFor();
    await tabTo(page, page.getByText('Withdraw the launch').first());
    await page.keyboard.press('Enter');
    await press('Withdraw the launch');
    await page.getByRole('heading', { name: 'Choose how to launch' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('chooses how a badge looks', async () => {
    const { page, context } = await openPage(PHONE);
    await context.addCookies(walk.cookies);
    await page.goto(service.url + walk.founder['my-badges']!);
    await tabTo(page, page.getByRole('radio', { name: 'Standard' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/shape=outline/);
    expect(await page.locator('pre').first().textContent()).toContain('shape=outline');
    await context.close();
  });

  it('edits a listing, is told what is wrong beside the field, and loses nothing', async () => {
    const { page, complaints, context } = await openPage(PHONE);
    await context.addCookies(walk.cookies);
    await page.goto(service.url + walk.founder['my-listing-live']!);
    await tabTo(page, page.getByRole('link', { name: 'Profile' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('City'));
    await page.keyboard.type('Porto');
    // Fields that hold nothing yet stand behind a disclosure.
    await tabTo(page, page.getByText(/^\d+ more$/));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Founded'));
    await page.keyboard.type('long ago');
    await page.keyboard.press('Enter');
    await page.getByText('Founded must be a number.').waitFor();
    await waitForLoad(page);
    expect(await page.getByLabel('City').inputValue()).toContain('Porto');
    expect(await page.locator(':focus').getAttribute('name')).toBe('founded_year');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2020');
    await tabTo(page, page.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await page.getByText('Saved. The page shows it now.').waitFor();
    expect(await page.getByLabel('Founded').inputValue()).toBe('2020');
    expect(complaints.filter((one) => !/status of 400/.test(one))).toEqual([]);
    await context.close();
  });

  it('adds a milestone and a competitor to a draft', async () => {
    const { page, context } = await openPage(PHONE);
    await context.addCookies(walk.cookies);
    await page.goto(service.url + walk.founder['draft-new']!);
    await tabTo(page, page.locator('#milestones summary'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Day'));
    await page.getByLabel('Day').fill('2021-03-01');
    await tabTo(page, page.getByLabel('What happened'));
    await page.keyboard.type('Founded in Lisbon');
    await page.keyboard.press('Enter');
    await page.locator('#milestones .timeline', { hasText: 'Founded in Lisbon' }).waitFor();
    await tabTo(page, page.locator('#competitor_url summary'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Website of a competitor').fill('ftp://nowhere.example');
    await page.keyboard.press('Enter');
    await page.getByText('Must be an http or https address.').waitFor();
    await waitForLoad(page);
    expect(await page.locator(':focus').inputValue()).toBe('ftp://nowhere.example');
    await page.getByLabel('Website of a competitor').fill(site.url);
    await page.keyboard.press('Enter');
    await page.getByText('about a minute').waitFor();
    await service.app.catchUp();
    await page.getByRole('link', { name: 'Look again' }).click();
    await page.locator('#competitor_url table').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await context.close();
  }, 30_000);
});

describe('without scripts and with the keyboard alone', () => {
  it('a visitor reports a page, and the team finds nothing wrong with it, and takes that back', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${service.url}/l/odd-rtl`);
    await tabTo(page, page.getByRole('link', { name: /^Report/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('What should the team know?'));
    await page.keyboard.type('Told by keys.');
    await tabTo(page, page.getByRole('button', { name: 'Send the report' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await context.addCookies(walk.operatorCookies);
    await page.goto(`${service.url}/team/reports`);
    const card = page.locator('.card', { hasText: 'Told by keys.' });
    await tabTo(page, card.locator('summary').last());
    await page.keyboard.press('Enter');
    await tabTo(page, card.locator('textarea').last());
    await page.keyboard.type('All is well');
    await tabTo(page, card.getByRole('button').last());
    await page.keyboard.press('Enter');
    await page.getByText('Done. It is in the log').waitFor();
    await page.goto(`${service.url}/team/log`);
    const entry = page.locator('.card', { hasText: 'All is well' });
    await tabTo(page, entry.locator('summary'));
    await page.keyboard.press('Enter');
    await tabTo(page, entry.locator('textarea'));
    await page.keyboard.type('It is not');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Done. It is in the log').waitFor();
    await page.goto(`${service.url}/team/reports`);
    await card.waitFor();
    await context.close();
  });
});

async function signInBy(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByLabel('Six-digit code');
  await code.waitFor();
  await code.fill(await createCodeReader(service)(email));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Moves on by Tab until this has the focus, on a page that is loaded and holds it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  await waitForLoad(page);
  const isThere = async () => (await target.and(page.locator(':focus')).count()) === 1;
  for (let step = 0; step < 120 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}
