import { z } from 'zod';
import { asRecord } from '../../rules/typed/records.ts';

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'json';
type JsonSchema = { type?: unknown; anyOf?: JsonSchema[] | undefined; items?: JsonSchema | undefined };

/**
 * Turns the cells of a CSV file into the values `schema` takes: an empty cell is null, or no items, or left out where a
 * member cannot be emptied; a list is written `one | two`, or as JSON where an item holds a bar; FAQs, links and the
 * like are JSON.
 */
export function cellReader(schema: z.ZodObject): (cells: Record<string, unknown>) => Record<string, unknown> {
  const columns = columnsOf(schema);
  return (cells) =>
    Object.fromEntries(
      Object.entries(cells)
        .filter(([name, cell]) => cell !== '' || columns.get(name)?.canBeEmpty)
        .map(([name, cell]) => [name, valueOf(unguarded(String(cell)), columns.get(name)?.kind ?? 'text')]),
    );
}

/**
 * Turns the members of a JSON object into the values `schema` takes, where another program plainly meant them: a number, a yes or
 * a list in quotes, a text within an object, as WordPress has it (`{"rendered": "…"}`).
 */
export function memberReader(
  schema: z.ZodObject,
): (values: Record<string, unknown>) => Record<string, unknown> {
  const columns = columnsOf(schema);
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        memberOf(value, columns.get(name)?.kind ?? 'text'),
      ]),
    );
}

function memberOf(value: unknown, kind: Kind): unknown {
  if (kind === 'json') return value;
  const { rendered } = asRecord(value);
  if (typeof rendered === 'string') return memberOf(rendered, kind);
  if (typeof value !== 'string' || kind === 'text') return value;
  return kind === 'list' ? itemsIn(value) : valueOf(value, kind);
}

/** The items of a text: a line each, or between bars or semicolons; a comma may be of a sentence. */
function itemsIn(text: string): unknown {
  const sign = [/\n/, /\|/, /;/].find((one) => one.test(text.trim())) ?? /\n/;
  return text
    .split(sign)
    .map((item) => item.trim())
    .filter(Boolean);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const AMOUNT = /^-?\d+\.\d\d$/;

/** A value as the cell that `cellReader` makes the same value of. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A number begins with a sign and is none of the formulas that are guarded against; so is an amount such as -49.00.
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && AMOUNT.test(value) ? value : guarded(written(value));
}

/** RFC 4180: a cell with a quote or a line break stands in quotes, and one with what some spreadsheet takes for a comma. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

/**
 * Spreadsheets run a cell that begins with one of these signs as a formula, which whoever named their product so
 * would have written (OWASP, CSV injection). An apostrophe before it makes it text; one that stood there gets another.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const isPlain = value.every((item) => typeof item === 'string' && /^[^|[{\s]([^|]*[^|\s])?$/.test(item));
  return isPlain ? value.join(' | ') : JSON.stringify(value);
}

const MEMBER: z.ZodType<JsonSchema> = z.object({
  type: z.unknown().optional(),
  get anyOf() {
    return z.array(MEMBER).optional();
  },
  get items() {
    return MEMBER.optional();
  },
});
const MEMBERS = z.object({ properties: z.record(z.string(), MEMBER).optional() });

function columnsOf(schema: z.ZodObject): Map<string, { kind: Kind; canBeEmpty: boolean }> {
  const { properties = {} } = MEMBERS.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return new Map(
    Object.entries(properties).map(([name, member]) => {
      const kind = kindOf(member);
      const isNullable = member.anyOf?.some(({ type }) => type === 'null') ?? false;
      return [name, { kind, canBeEmpty: kind === 'list' || isNullable }];
    }),
  );
}

function kindOf({ type, anyOf, items }: JsonSchema): Kind {
  const member = anyOf?.find((one) => one.type !== 'null');
  if (member) return kindOf(member);
  if (type === 'array') return items?.type === 'string' ? 'list' : 'json';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'object' ? 'json' : type === 'boolean' ? 'boolean' : 'text';
}

const YES = /^(?:true|yes|y|ja|1)$/i;
const NO = /^(?:false|no|n|nein|0)$/i;

// What is no number or JSON stays text: the schema then says what it wanted.
function valueOf(cell: string, kind: Kind): unknown {
  if (kind === 'list' && !cell.trim().startsWith('[')) {
    return cell
      .split('|')
      .map((item) => item.trim())
      .filter(Boolean);
  }
  if (cell === '') return null;
  if (kind === 'text') return cell;
  const bare = cell.trim();
  if (kind === 'number') return NUMBER.test(bare) ? Number(bare) : cell;
  if (kind === 'boolean') return YES.test(bare) ? true : NO.test(bare) ? false : cell;
  try {
    const value: unknown = JSON.parse(cell);
    return value;
  } catch {
    return cell;
  }
}
