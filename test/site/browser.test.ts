// @module-tag browser
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessApp, startAccessApp } from '../kit/access-app.ts';
import { sharedChromium } from '../kit/chromium.ts';
import { getFocusedElement, waitForLoad } from '../kit/keyboard.ts';
import { buildAuthorization, registerApp } from '../kit/person.ts';

let app: AccessApp;
let chromium: Browser;
let callback: Server;
let callbackUrl: string;
beforeAll(async () => {
  app = await startAccessApp();
  chromium = await sharedChromium();
  callback = createServer((req, res) => {
    const asked = new URL(req.url ?? '', 'http://app.invalid').searchParams.get('open');
    const script = asked
      ? `window.open(${JSON.stringify(asked)})`
      : `document.title = window.opener ? 'tied' : 'cut'`;
    res.setHeader('content-type', 'text/html').end(`<h1>Back in the app</h1><script>${script}</script>`);
  });
  await once(callback.listen(0, '127.0.0.1'), 'listening');
  callbackUrl = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
}, 60_000);
afterAll(async () => {
  callback.close();
  await app[Symbol.asyncDispose]();
});

/** A page, without scripts unless asked for, whose complaints (such as of the content security policy) are collected. */
async function openPage(
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await chromium.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  return { page, complaints };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Six-digit code').fill(await app.readCode(email));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

describe('in a real browser', () => {
  it.each(['Allow', 'Deny'])(
    'from sign-in over %s back to the app, with no complaint of the browser',
    async (button) => {
      const { page, complaints } = await openPage();
      const clientId = String((await registerApp(app.url))['client_id']);
      await page.goto(buildAuthorization(app.url, clientId, { redirect_uri: callbackUrl }).url);
      await signIn(page, 'ada@example.com');
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('iss')).toBe(app.url);
      expect(searchParams.get(button === 'Allow' ? 'code' : 'error')).toBeTruthy();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('an app that opened a window for it still holds that window at the end', async () => {
    const { page } = await openPage({ javaScriptEnabled: true });
    const clientId = String((await registerApp(app.url))['client_id']);
    const request = buildAuthorization(app.url, clientId, { redirect_uri: callbackUrl });
    const opened = page.waitForEvent('popup');
    await page.goto(`${callbackUrl}?${new URLSearchParams({ open: request.url }).toString()}`);
    const popup = await opened;
    await signIn(popup, 'popup@example.com');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await popup.getByRole('heading', { name: 'Back in the app' }).waitFor();
    expect(await popup.title()).toBe('tied');
    await page.context().close();
  });

  it('the keyboard alone is enough: first the way past the header, then every control in reading order', async () => {
    const { page } = await openPage({ javaScriptEnabled: true });
    await page.goto(`${app.url}/sign-in`);
    // The first field has the focus by itself.
    await page.locator('#email:focus').waitFor();
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await page.locator('#code:focus').waitFor();
    await page.keyboard.type(await app.readCode('keys@example.com'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await waitForLoad(page);
    await page.keyboard.press('Tab');
    expect((await getFocusedElement(page)).text).toBe('Skip to content');
    await page.keyboard.press('Enter');
    const passed: string[] = [];
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab');
      passed.push((await getFocusedElement(page)).text.split(/\s{2,}/)[0] || 'field');
    }
    const more = [
      'My listings',
      'My orders',
      'My claims',
      'Your picture',
      'Interview',
      'E-mail choices',
      'Connected apps',
      'API keys',
      'Where you are signed in',
      'Take it with you',
      'Delete your account',
    ];
    const expected = ['field', 'Save', ...more, 'Sign out'];
    // What a link leads to stands behind its name.
    expect(passed.map((text, at) => text.slice(0, expected[at]?.length))).toEqual(expected);
    await page.context().close();
  });

  it.each([
    ['phone', { width: 360, height: 740 }],
    ['desktop', { width: 1280, height: 800 }],
  ])('no page is wider than a %s', async (_, viewport) => {
    const { page } = await openPage({ viewport, javaScriptEnabled: true });
    await page.goto(`${app.url}/sign-in`);
    await signIn(page, `${'long-'.repeat(10)}name@a-rather-long-domain-name.example.com`);
    const clientId = String(
      (await registerApp(app.url, { client_name: 'Assistent'.repeat(20) }))['client_id'],
    );
    const consent = buildAuthorization(app.url, clientId).url;
    for (const path of [
      '/account',
      '/account/api-keys',
      '/account/apps',
      '/account/sessions',
      consent,
      '/oauth/authorize',
    ]) {
      await page.goto(new URL(path, app.url).href);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });
});
