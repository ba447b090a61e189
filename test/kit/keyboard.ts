import type { Page } from 'playwright-core';

/**
 * Waits until the page is loaded, as a keyboard user does: a page that is still loading resets the focus after a jump
 * within the page.
 */
export const waitForLoad = (page: Page): Promise<void> => page.waitForLoadState('load');

/** Returns the focused element without waiting: a wait for `:focus` would never end if nothing has the focus. */
export const getFocusedElement = (
  page: Page,
): Promise<{ id: string; name: string; text: string; value: string }> =>
  page.evaluate(
    `(({ id, name = '', textContent, value = '' }) => ({ id, name, text: textContent.trim(), value }))(document.activeElement)`,
  );
