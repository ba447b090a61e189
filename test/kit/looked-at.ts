import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page whose complaints are collected, such as script errors and what the content security policy stops. */
export type LookedAt = { page: Page; complaints: string[]; context: BrowserContext };

/** Opens one; answers that `expected` names, such as of a page that is not there, are no complaint. */
export async function openPage(
  chromium: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
  expected = /status of 404/,
): Promise<LookedAt> {
  const context = await chromium.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, context };
}

/** What axe finds, whatever it thinks of it: by all of its rules, or by those that colours matter to. */
export async function findings(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  const only =
    rules === 'all' ? '' : `, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }`;
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run({ resultTypes: ['violations']${only} })`,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Pixels that the page is wider than the screen. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
