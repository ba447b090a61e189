import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toCell } from './cells.ts';
import type { Format } from './read-records.ts';

type Record_ = Record<string, unknown>;

/**
 * Writes records into a file, whole or not at all, and answers how many. `names` are the columns of CSV; in JSON
 * lines a record has the members that say something. An existing file is replaced.
 */
export async function writeRecords(
  file: string,
  format: Format,
  names: readonly string[],
  records: AsyncIterable<Record_>,
): Promise<number> {
  const unfinished = `${file}.${process.pid}.part`;
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    if (format === 'csv') yield csvLine(names);
    for await (const record of records) {
      count += 1;
      yield format === 'csv' ? csvLine(names.map((name) => toCell(record[name]))) : jsonLine(record);
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return count;
}

const jsonLine = (record: Record_): string =>
  `${JSON.stringify(record, (_, value: unknown) => value ?? undefined)}\n`;

/** RFC 4180: a cell with a quote, a comma or a line break stands in quotes. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
