import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatCsvLine, formatCell } from './cells.ts';
import type { Format } from './read-records.ts';

type AnyRecord = Record<string, unknown>;

/**
 * Writes records to a file atomically and returns their number. `names` are the columns of CSV; in JSON lines, null members are
 * omitted. An existing file is replaced.
 */
export async function writeRecords(
  file: string,
  format: Format,
  names: readonly string[],
  records: AsyncIterable<AnyRecord>,
): Promise<number> {
  const temporaryFile = `${file}.${process.pid}.part`;
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets recognize UTF-8 by its byte order mark.
    if (format === 'csv') yield `\uFEFF${formatCsvLine(names)}`;
    for await (const record of records) {
      count += 1;
      const values = names.map((name) => [name, sortMembers(record[name])] as const);
      yield format === 'csv'
        ? formatCsvLine(values.map(([, value]) => formatCell(value)))
        : jsonLine(Object.fromEntries(values));
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(temporaryFile, { mode: 0o600, flush: true }));
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
  return count;
}

/** Sorts the members of objects by name, since PostgreSQL does not preserve their order. */
const sortMembers = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortMembers)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, member]) => [name, sortMembers(member)]),
        )
      : value;

const jsonLine = (record: AnyRecord): string =>
  `${JSON.stringify(record, (_, value: unknown) => value ?? undefined)}\n`;
