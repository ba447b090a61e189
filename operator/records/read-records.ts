import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ImportRemark } from '../../use-cases/imports/importer.ts';
import { isRecord } from '../../rules/typed/records.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { type Columns, readColumns } from './columns.ts';

/** Values by column, or the problems of the line. */
type Read = { values: Record<string, unknown> } | { problems: ImportRemark[] };

/** A line of a file, counted from 1; `isLast` is true if nothing after it can be read. */
export type ReadLine = { line: number; isLast?: true } & Read;

const wrong = (reason: string): { problems: ImportRemark[] } => ({ problems: [{ reason }] });

/** The format of a file: one JSON object per line, a list of JSON objects, or CSV with a header. */
export type Format = 'jsonl' | 'json' | 'csv';

/** Returns the format for the extension of a file. */
export function detectFormat(file: string): Format | undefined {
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl';
  if (/\.json$/i.test(file)) return 'json';
  return /\.csv$/i.test(file) ? 'csv' : undefined;
}

// A full listing has about 60 kB. A larger record means another kind of file, or an unclosed quote.
const MAX_RECORD_BYTES = 1_000_000;
const TOO_LONG = `The record has more than ${MAX_RECORD_BYTES} bytes; is a quote or a line break missing?`;
const NOT_UTF8 = 'The text is not UTF-8; spreadsheets save it as "CSV UTF-8".';
const NO_LIST = 'The file is not a list of JSON objects such as [{"name": "Acme"}]; is its end cut off?';
// A list is read into memory as a whole.
const MAX_LIST_BYTES = 100_000_000;
const NEWLINE = 0x0a;

/** Detects UTF-16 by its byte order mark: spreadsheets save "Unicode text" as UTF-16. */
function detectUtf16(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * Streams the records of a file, with problems per line. A list of JSON objects is read as a whole; its line numbers are positions
 * in the list. CSV cells are texts. `onBytes` is called with every byte once. Throws file system errors.
 */
export function readRecords(
  file: string,
  format: Format,
  columns: Columns,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<ReadLine> {
  if (format === 'json') return readListRecords(file, columns, onBytes);
  const bytes = toUtf8(readChunks(file, onBytes));
  return format === 'csv' ? readCsvRecords(bytes, columns) : readJsonRecords(bytes, columns);
}

async function* readChunks(file: string, onBytes: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 2 ** 18 });
  for await (const chunk of chunks) {
    onBytes(chunk);
    yield chunk;
  }
}

/** Converts UTF-16 to UTF-8; passes anything else through. */
async function* toUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined;
  for await (const chunk of bytes) {
    if (decoder === undefined) {
      const encoding = detectUtf16(chunk);
      decoder = encoding === undefined ? null : new TextDecoder(encoding);
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

async function* readListRecords(
  file: string,
  columns: Columns,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<ReadLine> {
  if ((await stat(file)).size > MAX_LIST_BYTES) {
    const tooLong = `A list has at most ${MAX_LIST_BYTES} bytes; write one object a line (.jsonl) instead.`;
    yield { line: 1, ...wrong(tooLong), isLast: true };
    return;
  }
  const bytes = await readFile(file);
  onBytes(bytes);
  const records = parseList(new TextDecoder(detectUtf16(bytes)).decode(bytes));
  if (!records) yield { line: 1, ...wrong(NO_LIST), isLast: true };
  for (const [at, values] of (records ?? []).entries())
    yield {
      line: at + 1,
      ...(isRecord(values)
        ? mapToColumns(Object.entries(values), columns)
        : wrong('This is no JSON object.')),
    };
}

/** Members in which API responses have their list. */
const LIST_MEMBERS = ['items', 'data', 'results', 'records', 'rows'];

/** Parses a JSON list, an object that contains one, or a single record. */
function parseList(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    if (!isRecord(list)) return Array.isArray(list) ? list : undefined;
    const member = LIST_MEMBERS.find((name) => Array.isArray(list[name]));
    return member === undefined ? [list] : parseList(JSON.stringify(list[member]));
  } catch {
    return undefined;
  }
}

async function* readJsonRecords(bytes: AsyncIterable<Buffer>, columns: Columns): AsyncGenerator<ReadLine> {
  let line = 0;
  for await (const text of splitLines(bytes)) {
    line += 1;
    if (text === null) yield { line, ...wrong(TOO_LONG) };
    else if (text.trim() !== '') yield { line, ...parseObject(text, columns) };
  }
}

function parseObject(text: string, columns: Columns): Read {
  if (text.includes('\uFFFD')) return wrong(NOT_UTF8);
  try {
    const values: unknown = JSON.parse(text);
    if (isRecord(values)) return mapToColumns(Object.entries(values), columns);
  } catch {
    // Reported below: messages of JSON.parse have character offsets instead of lines.
  }
  return wrong('The line is not a JSON object.');
}

function mapToColumns(entries: [name: string, value: unknown][], columns: Columns): Read {
  const read = readColumns(
    entries.map(([name]) => name),
    columns,
  );
  return 'wrong' in read
    ? { problems: read.wrong }
    : {
        values: pickColumns(
          read.columns,
          entries.map(([, value]) => value),
        ),
      };
}

const pickColumns = (columns: (string | null)[], values: unknown[]): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap((column, at) => (column === null ? [] : [[column, values[at]]])));

/** Yields lines without their line ends; null for one that is too long. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  let parts: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  function end(): string | null {
    const text = length > MAX_RECORD_BYTES ? null : Buffer.concat(parts).toString('utf8');
    parts = [];
    length = 0;
    const start = isFirst && text?.startsWith('\uFEFF') ? 1 : 0;
    isFirst = false;
    return text === null ? null : text.slice(start);
  }
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at));
      yield end();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield end();

  function add(part: Buffer): void {
    length += part.length;
    if (length <= MAX_RECORD_BYTES) parts.push(part);
  }
}

async function* readCsvRecords(bytes: AsyncGenerator<Buffer>, columns: Columns): AsyncGenerator<ReadLine> {
  const begun = await bytes.next();
  const first = begun.done ? Buffer.alloc(0) : begun.value;
  // Excel may declare the delimiter on a first line.
  const delimiterLine = /^(?:\xEF\xBB\xBF)?"?sep=([^\r\n])"?\r?\n/i.exec(
    first.subarray(0, 20).toString('latin1'),
  );
  const start = first.subarray(delimiterLine?.[0].length ?? 0);
  const skipped = delimiterLine ? 1 : 0;
  async function* all() {
    yield start;
    yield* bytes;
  }
  const parser = parse({
    delimiter: delimiterLine?.[1] ?? detectDelimiter(start),
    bom: true,
    info: true,
    max_record_size: MAX_RECORD_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  pipeline(all(), parser, () => undefined);
  let header: Header | undefined;
  let linesRead = 0;
  try {
    const records: AsyncIterable<CsvRecord> = parser;
    for await (const { record, info } of records) {
      // A record that spans several lines is reported with its first one.
      const line =
        skipped + (info.lines === linesRead + 1 ? info.lines : info.lines - countLineBreaks(record));
      linesRead = info.lines;
      if (header) {
        yield { line, ...readRow(header, record) };
        continue;
      }
      const read = record.some((name) => name.includes('\uFFFD'))
        ? { wrong: [{ reason: NOT_UTF8 }] }
        : readColumns(record, columns);
      if ('wrong' in read) {
        yield { line, problems: read.wrong, isLast: true };
        return;
      }
      header = { names: record.map((name) => name.trim()), columns: read.columns };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // After a misplaced quote it is unknown where the next record begins.
    yield {
      line: skipped + Math.max(linesRead + 1, Number(error['lines'] ?? 0)),
      ...wrong(describeCsvProblem(error)),
      isLast: true,
    };
  }
}

/** Detects the delimiter as the most frequent one in the header: spreadsheets of many countries use semicolons or tabs. */
function detectDelimiter(start: Buffer): string {
  const names = assertDefined(/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(start.toString('latin1')))[0].replace(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: names.split(sign).length }));
  return assertDefined(counts.toSorted((a, b) => b.count - a.count)[0]).sign;
}

type CsvRecord = { record: string[]; info: { lines: number } };

type Header = { names: string[]; columns: (string | null)[] };

function readRow({ names, columns }: Header, record: string[]): Read {
  if (record.length !== names.length)
    return wrong(`The line has ${record.length} cells where the first has ${names.length}.`);
  if (record.some((cell) => cell.includes('\uFFFD'))) return wrong(NOT_UTF8);
  // Spreadsheets write formerly used columns as empty cells without a name, which are allowed.
  if (record.some((cell, at) => names[at] === '' && cell.trim() !== ''))
    return wrong('The line has a cell in a column without a name.');
  return { values: pickColumns(columns, record) };
}

const countLineBreaks = (record: string[]): number =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

function describeCsvProblem({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return TOO_LONG;
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quote is opened here or later and never closed.'
    : 'A quote is out of place.';
}
