import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { demand } from './demand.ts';
import { withDiskFolder } from './unpacked-chromium.ts';

/** Launches a real Chromium, whose binary is in the npm package. Close it after use. */
export async function launchChromium(): Promise<Browser> {
  // Drops arguments made for serverless use, such as a single process and disabled web security: tests need a normal
  // browser. Software rendering of the GPU takes a third of the processor and shows nothing that tests look at.
  const args = chromium.args.filter(
    (arg) => !/single-process|no-zygote|web-security|headless|insecure|gpu|use-gl|angle/.test(arg),
  );
  args.push('--disable-gpu');
  return withDiskFolder(async () =>
    playwright.launch({ args, executablePath: await chromium.executablePath(), headless: true }),
  );
}

let shared: Promise<Browser> | undefined;

/**
 * The shared Chromium of this process, for all its test files: each closes its contexts and leaves the browser open,
 * which ends with the process. A failed start is retried at the next call.
 */
export const sharedChromium = (): Promise<Browser> =>
  (shared ??= demand('/chromium')
    .then(launchChromium)
    .catch((error: unknown) => {
      shared = undefined;
      throw error;
    }));
