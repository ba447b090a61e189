import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { demand } from './demand.ts';
import { onDisk } from './unpacked-chromium.ts';

/** A real Chromium; its binary comes inside the npm package. Close it after use. */
export async function launchChromium(): Promise<Browser> {
  // Made for a machine with one process and no web security of its own; a test wants the browser people have. A graphics card
  // that is computed takes a third of the processor, and shows nothing that we look at.
  const args = chromium.args.filter(
    (arg) => !/single-process|no-zygote|web-security|headless|insecure|gpu|use-gl|angle/.test(arg),
  );
  args.push('--disable-gpu');
  return onDisk(async () =>
    playwright.launch({ args, executablePath: await chromium.executablePath(), headless: true }),
  );
}

let shared: Promise<Browser> | undefined;

/**
 * The one Chromium of this process, for all test files that run in it: each closes its contexts and leaves the browser
 * open, which ends with the process. One that did not start is started anew for the next.
 */
export const sharedChromium = (): Promise<Browser> =>
  (shared ??= demand('/chromium')
    .then(launchChromium)
    .catch((error: unknown) => {
      shared = undefined;
      throw error;
    }));
