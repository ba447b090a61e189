import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Logger } from 'pino';
import type { SavedIndex } from './listing-index.ts';

/** An index at rest: of which database it is, and the newest change in it. */
export type Snapshot = { mark: number; seq: number; index: SavedIndex };

const FILE = 'search-index.snapshot';
// Raised whenever the index changes its form or what it makes of a text: older snapshots are then ignored.
const FORMAT = Buffer.from('launch-directory search 2\n');
const CHECKSUM_BYTES = 32;

const checksum = (body: Buffer): Buffer => createHash('sha256').update(body).digest();

/** Replaces the snapshot in `folder`, whole or not at all. A snapshot that cannot be written is only missed. */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const body = serialize(snapshot);
  const file = path.join(folder, FILE);
  // Processes that share the folder must not write the same file.
  const unfinished = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(unfinished, 'w');
    try {
      await handle.writev([FORMAT, checksum(body), body]);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    log.warn({ err: error }, 'search snapshot not written');
  }
}

/** The snapshot in `folder`, or undefined when there is none, it is damaged or of another database. */
export async function readSnapshot(
  folder: string,
  mark: number,
  log: Pick<Logger, 'warn'>,
): Promise<Snapshot | undefined> {
  let file: Buffer;
  try {
    file = await readFile(path.join(folder, FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, 'search snapshot not read');
    return undefined;
  }
  if (!file.subarray(0, FORMAT.length).equals(FORMAT)) return undefined;
  const start = FORMAT.length + CHECKSUM_BYTES;
  const body = file.subarray(start);
  if (!file.subarray(FORMAT.length, start).equals(checksum(body))) {
    log.warn('search snapshot is damaged');
    return undefined;
  }
  const snapshot = deserialize(body) as Snapshot;
  return snapshot.mark === mark ? snapshot : undefined;
}
