import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Logger } from 'pino';
import { deserialize, type Serialized, serialize } from './array-file.ts';
import { makeFolder } from '../../store/engine/files/make-folder.ts';
import { PRIVATE_FILE } from '../../store/engine/files/private-files.ts';
import type { SavedIndex } from '../listing-index.ts';

/** A saved index with the mark of its database and the newest change in it. */
export type Snapshot = { mark: number; seq: number; index: SavedIndex };

const FILE = 'search-index.snapshot';
// Raised whenever the form of the index or the terms of a text change, or an index may have missed changes: older
// snapshots are then ignored.
const FORMAT = Buffer.from('launch-directory search 13\n');
// The head has the format, the length of the JSON, and CRC-32s of the JSON and of the arrays behind it. They detect
// truncated or damaged files, not forged ones.
const HEAD_BYTES = 40;
const JSON_BYTES_AT = 28;
const JSON_CRC_AT = 32;
const ARRAYS_CRC_AT = 36;
const CHUNK_BYTES = 2 ** 24;
const STALE_AFTER_MS = 3_600_000;

/**
 * Replaces the snapshot in `folder` atomically. A snapshot that cannot be written is only logged. The index must not
 * change meanwhile.
 */
export async function writeSnapshot(
  folder: string,
  snapshot: Snapshot,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const file = path.join(folder, FILE);
  // Processes that share the folder must not write the same file.
  const temporaryFile = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    await removeStaleFiles(folder);
    await write(temporaryFile, serialize(snapshot));
    await rename(temporaryFile, file);
  } catch (error) {
    log.warn({ err: error }, 'search snapshot not written');
    // On a full disk the partial file would take space from everything else.
    await rm(temporaryFile, { force: true }).catch(() => undefined);
  }
}

/** Removes files of processes that were killed while writing: no write takes that long. */
async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${FILE}.`)) continue;
    const file = path.join(folder, name);
    // Another process may have renamed it just now.
    const { mtimeMs = Infinity } = (await stat(file).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}

async function write(file: string, { json, arrays }: Serialized): Promise<void> {
  const text = Buffer.from(json);
  const head = Buffer.alloc(HEAD_BYTES);
  FORMAT.copy(head);
  head.writeUInt32LE(text.length, JSON_BYTES_AT);
  head.writeUInt32LE(crc32(text), JSON_CRC_AT);
  head.writeUInt32LE(
    arrays.reduce((sum, array) => crc32(array, sum), 0),
    ARRAYS_CRC_AT,
  );
  await using handle = await open(file, 'w', PRIVATE_FILE);
  for (const part of [head, text, ...arrays]) await handle.writeFile(part);
  await handle.sync();
}

/** Reads the snapshot in `folder`. Returns undefined if there is none, it is damaged or belongs to another database. */
export async function readSnapshot(
  folder: string,
  mark: number,
  log: Pick<Logger, 'warn'>,
): Promise<Snapshot | undefined> {
  try {
    await using handle = await open(path.join(folder, FILE));
    const head = await read(handle, Buffer.alloc(HEAD_BYTES), 0);
    if (!head.subarray(0, FORMAT.length).equals(FORMAT)) return undefined;
    const jsonBytes = head.readUInt32LE(JSON_BYTES_AT);
    // The head has no checksum, and its length decides how much memory is allocated.
    if (HEAD_BYTES + jsonBytes > (await handle.stat()).size) throw new Error('its head is damaged');
    const text = await read(handle, Buffer.alloc(jsonBytes), HEAD_BYTES);
    if (crc32(text) !== head.readUInt32LE(JSON_CRC_AT)) throw new Error('its JSON is damaged');
    const { object, arrays } = deserialize(text.toString());
    const snapshot = object as Snapshot;
    if (snapshot.mark !== mark) return undefined;
    const checksum = await readArrays(handle, arrays, HEAD_BYTES + text.length);
    if (checksum !== head.readUInt32LE(ARRAYS_CRC_AT)) throw new Error('its arrays are damaged');
    return snapshot;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error }, 'search snapshot not read');
    return undefined;
  }
}

/** Fills the arrays from `start` on and returns their checksum. Each piece is checksummed while the next one is read. */
async function readArrays(handle: FileHandle, arrays: Uint8Array[], start: number): Promise<number> {
  let at = start;
  let checksum = 0;
  let previous: Uint8Array = new Uint8Array(0);
  for (const array of arrays) {
    for (let from = 0; from < array.length; from += CHUNK_BYTES) {
      const reading = read(handle, array.subarray(from, from + CHUNK_BYTES), at);
      checksum = crc32(previous, checksum);
      previous = await reading;
      at += previous.length;
    }
  }
  return crc32(previous, checksum);
}

/** Fills `bytes` from position `start` of the file. Throws if the file ends before. */
async function read<B extends Uint8Array>(handle: FileHandle, bytes: B, start: number): Promise<B> {
  for (let end = 0; end < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, end, bytes.length - end, start + end);
    if (bytesRead === 0) throw new Error('it was cut off');
    end += bytesRead;
  }
  return bytes;
}
