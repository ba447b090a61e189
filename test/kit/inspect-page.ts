import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { TEST_ALL } from './test-all.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page whose errors are collected, such as script errors and violations of the content security policy. */
export type InspectedPage = { page: Page; complaints: string[]; context: BrowserContext };

/** Opens a page; responses listed in `expected`, such as a 404, are not collected. */
export async function openPage(
  chromium: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
  // The second is about time: a busy machine draws with a font some seconds after it came.
  expected = /status of 404|preloaded using link preload but not used/,
): Promise<InspectedPage> {
  const context = await chromium.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, context };
}

// Rules about colours alone take axe longer than all other rules together.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const OPTIONS = { resultTypes: ['violations'], selectors: false, iframes: false, preload: false };

/** Returns the violations that axe finds with all of its rules, those about colours, or all others. */
export async function findAxeViolations(
  page: Page | Frame,
  rules: 'all' | 'colours' | 'structure' = 'all',
): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  const chosen = {
    all: {},
    colours: { runOnly: { type: 'rule', values: COLOUR_RULES } },
    structure: { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
  }[rules];
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run(${JSON.stringify({ ...OPTIONS, ...chosen })})`,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/**
 * Lists every combination of text and background colours on a page: the colour of a text, whether it is large, how it
 * is underlined, and all backgrounds behind it up to the first opaque one. Equal combinations of two pages look the
 * same.
 */
export const listColourPairs = (page: Page | Frame): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const grounds = new Map([[null, '']]);
    const groundOf = (one) => {
      const known = grounds.get(one);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      const isThere = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1';
      const own = isThere ? backgroundColor + backgroundImage + opacity + ' ' : '';
      const covers = /^rgb\\(/.test(backgroundColor) && opacity === '1';
      const ground = covers ? own : own + groundOf(one.parentElement);
      grounds.set(one, ground);
      return ground;
    };
    const pairs = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const looked = new Set();
    while (texts.nextNode()) {
      const one = texts.currentNode.parentElement;
      if (looked.has(one) || !texts.currentNode.data.trim()) continue;
      looked.add(one);
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(one);
      // Large text needs less contrast (WCAG 1.4.3).
      const size = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24) ? 'large' : 'small';
      const link = one.closest('a') ? 'link' + getComputedStyle(one.closest('a').parentElement).color : '';
      pairs.add([color, size, textDecorationLine, link, groundOf(one)].join(' '));
    }
    return [...pairs];
  })()`);

/**
 * Every kind of element there is on a page as it is now: its name, classes, role and type, and which attributes it has for
 * those who do not see it. Pages made by one template share theirs, whatever is said on them.
 */
export const elementsOf = (page: Page | Frame): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const kinds = new Set();
    for (const one of document.querySelectorAll('body *:not(svg *)')) {
      const values = ['class', 'role', 'type'].map((name) => one.getAttribute(name));
      const names = one.getAttributeNames().filter((name) => /^(alt|aria-.*|for|lang|tabindex|title)$/.test(name));
      kinds.add([one.localName, ...values, ...names.sort()].join(' '));
    }
    return [...kinds];
  })()`);

/** Adds kinds to those that were seen; was any of them new? Under `TEST_ALL` each counts as new. */
export function areNew(kinds: string[], seen: Set<string>): boolean {
  const isNew = kinds.some((kind) => !seen.has(kind));
  for (const kind of kinds) seen.add(kind);
  return isNew || TEST_ALL;
}

/** Pixels that the page is wider than the screen. */
export const getHorizontalOverflow = (page: Page | Frame): Promise<number> =>
  page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
