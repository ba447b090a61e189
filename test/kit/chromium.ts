import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** A real Chromium; its binary comes inside the npm package. Close it after use. */
export async function launchChromium(): Promise<Browser> {
  // Made for a machine with one process and no web security of its own; a test wants the browser people have.
  const args = chromium.args.filter(
    (arg) => !/single-process|no-zygote|web-security|headless|insecure/.test(arg),
  );
  return playwright.launch({ args, executablePath: await chromium.executablePath(), headless: true });
}
