import type { Page } from 'playwright-core';

/**
 * Waits until the page is loaded, which a person at a keyboard does too. While it still loads, a jump within the page takes the
 * focus away again from where Tab has gone since.
 */
export const loaded = (page: Page): Promise<void> => page.waitForLoadState('load');

/** What has the focus, read at once: waiting for `:focus` would wait for ever where nothing has it. */
export const focused = (page: Page): Promise<{ id: string; name: string; text: string; value: string }> =>
  page.evaluate(
    `(({ id, name = '', textContent, value = '' }) => ({ id, name, text: textContent.trim(), value }))(document.activeElement)`,
  );
