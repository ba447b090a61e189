import chromium from '@sparticuz/chromium';
import { ON_DISK } from './memory-folder.ts';

/** Before any test: browsers that start at once would otherwise find a Chromium that another is still unpacking. */
export default async function setup(): Promise<void> {
  await onDisk(() => chromium.executablePath());
}

/** With the machine's folder of temporary files: there Chromium was unpacked by an earlier run, with what it loads. */
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
