import { isRecord } from '../rules/typed/records.ts';

/**
 * Writes an answer as compact text with everything that `structuredContent` holds, for hosts that pass only `content` to the model.
 *
 * Each value is a line `key: value`; nested members are indented below their key. A list of records is a table: a line of
 * column names, then one line per record, separated by tabs. `items` come last, after an empty line, and end with `#total`
 * and, if there are more pages, `#next`. Lists and open records inside a table cell are JSON.
 *
 * Line breaks, tabs and backslashes of a value are escaped as in JSON, so that no value can add a line or a column.
 */
export function answerText(body: Record<string, unknown>): string {
  const cached = textCache.get(body);
  if (cached !== undefined) return cached;
  const text = writeAnswer(body);
  textCache.set(body, text);
  return text;
}

/** Texts of the answers in the response cache, which are requested repeatedly. */
const textCache = new WeakMap<Record<string, unknown>, string>();

function writeAnswer(body: Record<string, unknown>): string {
  const { items, ...rest } = body;
  if (!Array.isArray(items)) return writeMembers(body, '').join('\n');
  const { total, page, per_page: _perPage, has_more: hasMore, ...others } = rest;
  const head = writeMembers(others, '');
  return [
    ...head,
    ...(head.length > 0 && items.length > 0 ? [''] : []),
    ...writeList(items),
    `#total ${typeof total === 'number' ? total : items.length}`,
    ...(hasMore === true && typeof page === 'number' ? [`#next page=${page + 1}`] : []),
  ].join('\n');
}

const writeList = (items: unknown[]): string[] =>
  items.every(isRecord) && items.length > 0 ? writeTable(items, '') : items.map(writeCell);

const INDENT = '  ';

/** Writes each member of a record as one line, or as a heading with lines below it. */
const writeMembers = (record: Record<string, unknown>, indent: string): string[] =>
  Object.entries(record).flatMap(([key, value]) => writeMember(escapeText(key), value, indent));

function writeMember(key: string, value: unknown, indent: string): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    const name = `${indent}${key}[${value.length}]`;
    if (value.length === 0) return [name];
    if (value.every(isRecord)) return [`${name}:`, ...writeTable(value, indent + INDENT)];
    return [`${name}: ${value.map(writeCell).join('\t')}`];
  }
  if (!isRecord(value)) return [`${indent}${key}: ${writeCell(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [];
  const below = indent + INDENT;
  const heading = `${indent}${key}:`;
  // A map of records, such as the fields of a draft, is a table too.
  const named = entries.length > 2 && entries.every(([, one]) => isRecord(one));
  return named
    ? [heading, ...writeTable(namedRows(entries), below)]
    : writeRecord(heading, value, writeMembers(value, below));
}

/** Writes a record whose members are all empty as JSON next to its heading. */
const writeRecord = (heading: string, value: Record<string, unknown>, below: string[]): string[] =>
  below.length > 0 ? [heading, ...below] : [`${heading} ${writeCell(value)}`];

/** Turns a map of records into rows; equal records share one row under all their names. */
function namedRows(entries: [string, unknown][]): Record<string, unknown>[] {
  const rows = Map.groupBy(entries, ([, one]) => JSON.stringify(one));
  return [...rows.values()].map((same) => ({
    name: same.map(([name]) => name).join(', '),
    ...asObject(same[0]?.[1]),
  }));
}

const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Members that are passed unchanged to another tool; they are written as JSON instead of columns. */
const OPEN_MEMBERS = new Set(['arguments', 'options']);

/** Lists the members of a row; nested members get the dotted path as their name. */
function* flattenMembers(row: Record<string, unknown>, above = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(row)) {
    if (isRecord(value) && !OPEN_MEMBERS.has(key)) yield* flattenMembers(value, `${above}${key}.`);
    else yield [above + key, value];
  }
}

/** The cells of a row by column; undefined for a member without a value. */
type Cells = ReadonlyMap<string, string | undefined>;

/** The cells of frozen rows, which come again in other lists. */
const cellCache = new WeakMap<Record<string, unknown>, Cells>();

function getCells(row: Record<string, unknown>): Cells {
  const cached = cellCache.get(row);
  if (cached) return cached;
  const cells = new Map<string, string | undefined>();
  for (const [name, value] of flattenMembers(row))
    cells.set(name, value === undefined || value === null ? undefined : writeCell(value));
  if (Object.isFrozen(row)) cellCache.set(row, cells);
  return cells;
}

/** Writes a line of column names, then one line per row. */
function writeTable(rows: Record<string, unknown>[], indent: string): string[] {
  const filled = rows.map(getCells);
  const columns = listColumns(filled);
  return [
    indent + columns.map(escapeText).join('\t'),
    ...filled.map((cells) => {
      const line = columns.map((column) => cells.get(column) ?? '').join('\t');
      // Only the closing lines of a list may begin with #.
      return indent + (line.startsWith('#') ? `\\${line}` : line);
    }),
  ];
}

/** Lists the columns that have a value in at least one row, in an order that agrees with every row. */
function listColumns(rows: readonly Cells[]): string[] {
  const columns: string[] = [];
  const used = new Set<string>();
  for (const row of rows) {
    let newColumns: string[] = [];
    for (const [name, cell] of row) {
      if (cell !== undefined) used.add(name);
      const known = columns.indexOf(name);
      if (known < 0) newColumns.push(name);
      else if (newColumns.length > 0) {
        columns.splice(known, 0, ...newColumns);
        newColumns = [];
      }
    }
    columns.push(...newColumns);
  }
  return columns.filter((name) => used.has(name));
}

const writeCell = (value: unknown): string =>
  typeof value === 'string'
    ? escapeText(value)
    : typeof value === 'object' && value !== null
      ? escapeBreaks(JSON.stringify(value))
      : String(value);

/** Escapes a text so that it cannot leave its line or cell. */
const escapeText = (text: string): string =>
  escapeBreaks(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);

// Everything that a parser could take for the end of a line or a cell.
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const BREAKS = new RegExp(BREAK, 'gu');

const escapeBreaks = (text: string): string =>
  BREAK.test(text) ? text.replace(BREAKS, (one) => SHORT_ESCAPES[one] ?? `\\u${hex(one)}`) : text;

const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const hex = (one: string): string => one.charCodeAt(0).toString(16).padStart(4, '0');
