import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Logger } from 'pino';
import { fromParts, toParts } from './array-file.ts';
import type { SavedIndex } from './listing-index.ts';

/** An index at rest: of which database it is, and the newest change in it. */
export type Snapshot = { mark: number; seq: number; index: SavedIndex };

const FILE = 'search-index.snapshot';
// Raised whenever the index changes its form or what it makes of a text: older snapshots are then ignored.
const FORMAT = Buffer.from('launch-directory search 2\n');
// The format and a CRC-32 of the rest, which is for files that were cut off or damaged, not forged.
const HEAD_BYTES = 32;
const CHECKED_AT = 28;
const PIECE_BYTES = 2 ** 24;

function headOf(checksum: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  FORMAT.copy(head);
  head.writeUInt32LE(checksum, CHECKED_AT);
  return head;
}

/**
 * Replaces the snapshot in `folder`, whole or not at all. A snapshot that cannot be written is only missed. The index
 * must not change meanwhile.
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const file = path.join(folder, FILE);
  // Processes that share the folder must not write the same file.
  const unfinished = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await write(unfinished, toParts(snapshot));
    await rename(unfinished, file);
  } catch (error) {
    log.warn({ err: error }, 'search snapshot not written');
  }
}

async function write(file: string, parts: Uint8Array[]): Promise<void> {
  await using handle = await open(file, 'w');
  await handle.writeFile(headOf(parts.reduce((sum, part) => crc32(part, sum), 0)));
  for (const part of parts) await handle.writeFile(part);
  await handle.sync();
}

/** The snapshot in `folder`, or undefined when there is none, it is damaged or of another database. */
export async function readSnapshot(
  folder: string,
  mark: number,
  log: Pick<Logger, 'warn'>,
): Promise<Snapshot | undefined> {
  try {
    await using handle = await open(path.join(folder, FILE));
    const { buffer: head } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (!head.subarray(0, FORMAT.length).equals(FORMAT)) return undefined;
    const { body, checksum } = await readBody(handle);
    if (!head.equals(headOf(checksum))) {
      log.warn('search snapshot is damaged');
      return undefined;
    }
    const snapshot = fromParts(body) as Snapshot;
    return snapshot.mark === mark ? snapshot : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, 'search snapshot not read');
    return undefined;
  }
}

/** What follows the head, and its checksum, which is made of each piece while the next one is read. */
async function readBody(handle: FileHandle): Promise<{ body: Buffer; checksum: number }> {
  const { size } = await handle.stat();
  const body = Buffer.allocUnsafeSlow(Math.max(0, size - HEAD_BYTES));
  const readFrom = (at: number) =>
    handle.read(body, at, Math.min(PIECE_BYTES, body.length - at), HEAD_BYTES + at);
  let checksum = 0;
  let end = 0;
  let reading = readFrom(0);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return { body: body.subarray(0, end), checksum };
    const piece = body.subarray(end, end + bytesRead);
    end += bytesRead;
    reading = readFrom(end);
    checksum = crc32(piece, checksum);
  }
}
