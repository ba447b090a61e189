import chromium from '@sparticuz/chromium';
import { DISK_FOLDER_VARIABLE } from './memory-folder.ts';

/** Unpacks Chromium where no earlier run has, once: browsers that start at once would find one that another still unpacks. */
export const unpackChromium = (): Promise<object> =>
  withDiskFolder(async () => {
    await chromium.executablePath();
    return {};
  });

/**
 * Runs a function with the machine's own folder for temporary files, where an earlier run unpacked Chromium with its
 * libraries.
 */
export async function withDiskFolder<T>(work: () => Promise<T>): Promise<T> {
  const { TMPDIR: memory, [DISK_FOLDER_VARIABLE]: disk } = process.env;
  if (memory === undefined || disk === undefined) return work();
  process.env.TMPDIR = disk;
  try {
    return await work();
  } finally {
    process.env.TMPDIR = memory;
  }
}
