import chromium from '@sparticuz/chromium';
import { ON_DISK } from './memory-folder.ts';

/** Unpacks Chromium before any test: browsers that start concurrently would otherwise find it half unpacked. */
export default async function setup(): Promise<void> {
  await onDisk(() => chromium.executablePath());
}

/**
 * Runs a function with the machine's own folder for temporary files, where an earlier run unpacked Chromium with its
 * libraries.
 */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  const { TMPDIR: memory, [ON_DISK]: disk } = process.env;
  if (memory === undefined || disk === undefined) return work();
  process.env.TMPDIR = disk;
  try {
    return await work();
  } finally {
    process.env.TMPDIR = memory;
  }
}
