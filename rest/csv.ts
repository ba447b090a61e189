import { z } from 'zod';
import { isRecord } from '../rules/typed/records.ts';
import { getListedMembers } from '../tools/shared/schema/listed-members.ts';
import { LABELS, PERMANENT_MEMBERS } from '../tools/shared/presenters/select-fields.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';

/** Members for assistants that act on an answer. */
const FOR_ASSISTANTS = ['next_steps', 'not_possible'];

/** The column of a member: its path in an item. */
type Column = readonly string[];

/** Returns the schema of the items of an operation that answers with a list; undefined for others. */
export function getItemSchema({ rest, output }: Tool): z.ZodObject | undefined {
  const items = rest.method === 'GET' ? unwrap(output.shape['items']) : undefined;
  const item = items instanceof z.ZodArray ? unwrap(items.element) : undefined;
  return item instanceof z.ZodObject ? item : undefined;
}

/**
 * Formats the items of a list as CSV (RFC 4180) with a header line. Columns depend on the operation and on `fields` alone, so that
 * pages of a list can be joined. Members of members have a dot in their name, such as `category.slug`; lists are in one cell.
 */
export function formatCsv(
  item: z.ZodObject,
  items: readonly unknown[],
  fields: readonly string[] | undefined,
): string {
  const columns = listColumns(item, fields);
  const lines = [
    columns.map((column) => formatText(column.join('.'))),
    ...items.map((one) => columns.map((column) => formatCell(getAt(one, column)))),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Lists the columns of a record. Of a listing they are its summary, or what `fields` names. */
function listColumns(record: z.ZodObject, fields: readonly string[] | undefined): Column[] {
  return Object.entries(record.shape).flatMap(([name, schema]): Column[] => {
    if (FOR_ASSISTANTS.includes(name) || !isShown(record, name, fields)) return [];
    const inner = unwrap(schema);
    return inner instanceof z.ZodObject
      ? listColumns(inner, fields).map((column) => [name, ...column])
      : [[name]];
  });
}

function isShown(record: z.ZodObject, name: string, fields: readonly string[] | undefined): boolean {
  const listed = getListedMembers(record);
  if (!listed || listed.added.includes(name)) return true;
  return fields
    ? name in PERMANENT_MEMBERS || LABELS.includes(name) || fields.includes(name)
    : listed.usual.includes(name);
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap())
    : schema;
}

const getAt = (item: unknown, column: Column): unknown =>
  column.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item);

// A spreadsheet takes a cell that begins so for a formula, and runs it.
const FORMULA = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/u;

/** Formats a value as a quoted cell; numbers and booleans are not quoted. Texts that could be a formula begin with an apostrophe. */
function formatCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return formatText(toText(value));
}

const formatText = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns a value as one text: items of a list, and members of a record, are separated by semicolons. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toItemText).join('; ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${toItemText(one)}`)
      .join('; ');
  return JSON.stringify(value);
}

/** Returns the text of an item of a list: of a record its name or title, if it has one. */
function toItemText(item: unknown): string {
  if (!isRecord(item)) return typeof item === 'string' ? item : JSON.stringify(item);
  const { name, title } = item;
  if (typeof name === 'string') return name;
  return typeof title === 'string' ? title : JSON.stringify(item);
}
