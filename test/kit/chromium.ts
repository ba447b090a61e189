import chromium from '@sparticuz/chromium';
import { ON_DISK } from './memory-folder.ts';
import { type Browser, chromium as playwright } from 'playwright-core';

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
 * open, which ends with the process.
 */
export const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());

/** With the machine's folder of temporary files: there Chromium was unpacked by an earlier run, with what it loads. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  const { TMPDIR: memory, [ON_DISK]: disk } = process.env;
  if (memory === undefined || disk === undefined) return work();
  process.env.TMPDIR = disk;
  try {
    return await work();
  } finally {
    process.env.TMPDIR = memory;
  }
}
