import { isRecord } from '../rules/typed/records.ts';

/**
 * An answer as a short text, complete: what `structuredContent` holds, for hosts that hand only `content` to the model.
 *
 * One value a line, `key: value`, members of a member indented below it. Records of a list are a table: a line with the
 * names of the columns, then a line each, tabs between. `items` come last, after an empty line, and end with `#total` and,
 * where there are more, `#next`. What a table cannot hold in a cell, a list or an open record, stands there as JSON.
 *
 * Line breaks, tabs and backslashes of a value are written as in JSON, so that no text makes a line or a column of its own.
 */
export function answerText(body: Record<string, unknown>): string {
  const kept = texts.get(body);
  if (kept !== undefined) return kept;
  const text = textOf(body);
  texts.set(body, text);
  return text;
}

/** Of answers that are kept in memory, which are asked for again and again. */
const texts = new WeakMap<Record<string, unknown>, string>();

function textOf(body: Record<string, unknown>): string {
  const { items, ...rest } = body;
  if (!Array.isArray(items)) return lines(body, '').join('\n');
  const { total, page, per_page: _perPage, has_more: more, ...told } = rest;
  const head = lines(told, '');
  return [
    ...head,
    ...(head.length > 0 && items.length > 0 ? [''] : []),
    ...listed(items),
    `#total ${typeof total === 'number' ? total : items.length}`,
    ...(more === true && typeof page === 'number' ? [`#next page=${page + 1}`] : []),
  ].join('\n');
}

const listed = (items: unknown[]): string[] =>
  items.every(isRecord) && items.length > 0 ? table(items, '') : items.map(cell);

const DEEPER = '  ';

/** The members of a record, each on a line of its own or as a heading with lines below. */
const lines = (record: Record<string, unknown>, indent: string): string[] =>
  Object.entries(record).flatMap(([key, value]) => member(escaped(key), value, indent));

function member(key: string, value: unknown, indent: string): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    const name = `${indent}${key}[${value.length}]`;
    if (value.length === 0) return [name];
    if (value.every(isRecord)) return [`${name}:`, ...table(value, indent + DEEPER)];
    return [`${name}: ${value.map(cell).join('\t')}`];
  }
  if (!isRecord(value)) return [`${indent}${key}: ${cell(value)}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [];
  const below = indent + DEEPER;
  const heading = `${indent}${key}:`;
  // Records by their names, such as the fields of a draft, are a table too.
  const named = entries.length > 2 && entries.every(([, one]) => isRecord(one));
  return named ? [heading, ...table(namedRows(entries), below)] : told(heading, value, lines(value, below));
}

/** A record in which nothing is but what is empty says so. */
const told = (heading: string, value: Record<string, unknown>, below: string[]): string[] =>
  below.length > 0 ? [heading, ...below] : [`${heading} ${cell(value)}`];

/** Records by their names as rows; those that say the same share one, under all their names. */
function namedRows(entries: [string, unknown][]): Record<string, unknown>[] {
  const rows = Map.groupBy(entries, ([, one]) => JSON.stringify(one));
  return [...rows.values()].map((same) => ({
    name: same.map(([name]) => name).join(', '),
    ...asObject(same[0]?.[1]),
  }));
}

const asObject = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Handed on as they are, to another tool: told as JSON instead of in columns. */
const OPEN = new Set(['arguments', 'options']);

/** The members of a row, those of a record in it under the names of both. */
function* cells(row: Record<string, unknown>, above = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(row)) {
    if (isRecord(value) && !OPEN.has(key)) yield* cells(value, `${above}${key}.`);
    else yield [above + key, value];
  }
}

/** A line of column names, then one a row. */
function table(rows: Record<string, unknown>[], indent: string): string[] {
  const filled = rows.map((row) => new Map(cells(row)));
  const columns = columnsOf(filled);
  return [
    indent + columns.map(escaped).join('\t'),
    ...filled.map((row) => {
      const line = columns.map((column) => cell(row.get(column) ?? '')).join('\t');
      // Only the lines that end a list begin so.
      return indent + (line.startsWith('#') ? `\\${line}` : line);
    }),
  ];
}

/** The columns in which some row has a value, in the order in which rows have them, whatever each leaves out. */
function columnsOf(rows: Map<string, unknown>[]): string[] {
  const columns: string[] = [];
  const used = new Set<string>();
  for (const row of rows) {
    let fresh: string[] = [];
    for (const [name, value] of row) {
      if (value !== undefined && value !== null) used.add(name);
      const known = columns.indexOf(name);
      if (known < 0) fresh.push(name);
      else if (fresh.length > 0) {
        columns.splice(known, 0, ...fresh);
        fresh = [];
      }
    }
    columns.push(...fresh);
  }
  return columns.filter((name) => used.has(name));
}

const cell = (value: unknown): string =>
  typeof value === 'string'
    ? escaped(value)
    : typeof value === 'object' && value !== null
      ? unbroken(JSON.stringify(value))
      : String(value);

/** A text that has no way out of its line and its cell. */
const escaped = (text: string): string =>
  unbroken(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);

// All that a reader may take for the end of a line or a cell.
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const BREAKS = new RegExp(BREAK, 'gu');

const unbroken = (text: string): string =>
  BREAK.test(text) ? text.replace(BREAKS, (one) => SHORT[one] ?? `\\u${hex(one)}`) : text;

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const hex = (one: string): string => one.charCodeAt(0).toString(16).padStart(4, '0');
