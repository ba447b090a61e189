// @module-tag browser
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../kit/chromium.ts';
import { BILLING, createAward, createSavedListing, openBuyer } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startStripeServer, type StripeServer } from '../kit/stripe-server.ts';
import { TEST_ALL } from '../kit/test-all.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 390, height: 844 };
const VIEWS = [
  ['phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
  ['desktop, light', { viewport: { width: 1280, height: 860 }, colorScheme: 'light' }],
] as const;

let stripe: StripeServer;
let service: TestApp;
let chromium: Browser;
beforeAll(async () => {
  stripe = await startStripeServer();
  [service, chromium] = await Promise.all([
    startTestApp({
      settings: { sampleData: false, stripe: { apiBase: stripe.url } },
      secrets: { stripeSecretKey: 'sk_test_1', stripeWebhookSecret: stripe.webhookSecret },
    }),
    sharedChromium(),
  ]);
}, 60_000);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});

let people = 0;
async function checkoutUrl(): Promise<string> {
  const { call, email } = await openBuyer(service.app, `seen-${(people += 1)}@tidepool.example`);
  const { id } = await createSavedListing(service.app.db, email, {
    name: 'An uncommonly long name of a product',
  });
  await createAward(service.app.db, id);
  const options = { material: 'walnut', engraving: 'W'.repeat(60) };
  const items = [
    { product: 'launch', listing_id: id, week: '2026-11-30' },
    { product: 'trophy_cabinet', listing_id: id, options },
  ];
  return (await call('create_checkout', { items })).body.checkout_url;
}

async function openPage(
  options: Parameters<Browser['newContext']>[0],
): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await chromium.newContext(options)).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name or company').fill(BILLING.name);
  await page.getByLabel('Address').fill(BILLING.address);
  await page.getByLabel('Country').selectOption('PT');
  await page.getByRole('checkbox').check();
}

it('takes a person on a phone without scripts through Stripe to the receipt', async () => {
  const { page, complaints } = await openPage({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(await checkoutUrl());
  await fill(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page);
  await page.getByRole('button', { name: 'Pay €169.74' }).click();
  await page.getByRole('heading', { name: 'Stripe' }).waitFor();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor();
  await page.getByRole('link', { name: /Invoice/ }).click();
  await page.getByRole('heading', { name: 'Invoice 2026-0001' }).waitFor();
  expect(complaints).toEqual([]);
}, 30_000);

describe.each(TEST_ALL ? VIEWS : VIEWS.slice(0, 1))('on a %s', (_, view) => {
  it('checkout, problems, receipt and invoice are accessible and as wide as the screen', async () => {
    const { page, complaints } = await openPage(view);
    const faults: string[] = [];
    async function look(name: string): Promise<void> {
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<{
        violations: { id: string; impact: string; nodes: { html: string }[] }[];
      }>(`axe.run({ resultTypes: ['violations'] })`);
      for (const { id, impact, nodes } of violations) {
        if (impact === 'serious' || impact === 'critical') faults.push(`${name}: ${id} ${nodes[0]?.html}`);
      }
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (overflow > 0) faults.push(`${name}: ${overflow} pixels too wide`);
    }
    await page.goto(await checkoutUrl());
    await look('checkout');
    await page.getByRole('button', { name: 'Continue' }).click();
    await look('problems');
    await fill(page);
    // The total follows the country: one press pays what is seen.
    await page.getByRole('button', { name: 'Pay €169.74' }).waitFor();
    await look('known total');
    await page.getByRole('button', { name: 'Pay €169.74' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor();
    await look('receipt');
    await page.getByRole('link', { name: /Invoice/ }).click();
    await page.getByRole('heading', { name: /Invoice/ }).waitFor();
    await look('invoice');
    const print = await page.pdf({ format: 'A4' });
    if (print.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length !== 1)
      faults.push('the invoice is printed on more than one page');
    await page.emulateMedia({ media: 'print' });
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    if (ground !== 'rgb(255, 255, 255)') faults.push(`the invoice is printed on ${ground}`);
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  }, 60_000);
});
