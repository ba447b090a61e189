import { z } from 'zod';
import { asRecord } from '../../rules/typed/records.ts';

type CellKind = 'text' | 'number' | 'boolean' | 'list' | 'json';
type JsonSchema = { type?: unknown; anyOf?: JsonSchema[] | undefined; items?: JsonSchema | undefined };

/**
 * Creates a converter from CSV cells to the values of `schema`. An empty cell is null or an empty list, or is omitted if the member
 * can be neither. A list is written `one | two`, or as JSON if an item contains a bar; FAQs, links and other objects are JSON.
 */
export function createCellReader(
  schema: z.ZodObject,
): (cells: Record<string, unknown>) => Record<string, unknown> {
  const columns = describeColumns(schema);
  return (cells) =>
    Object.fromEntries(
      Object.entries(cells)
        .filter(([name, cell]) => cell !== '' || columns.get(name)?.canBeEmpty)
        .map(([name, cell]) => [
          name,
          parseCell(removeGuard(String(cell)), columns.get(name)?.kind ?? 'text'),
        ]),
    );
}

/**
 * Creates a converter from the members of a JSON object to the values of `schema`, for the output of other programs: a number,
 * boolean or list as text, and a text within an object, as WordPress writes it (`{"rendered": "…"}`).
 */
export function createMemberReader(
  schema: z.ZodObject,
): (values: Record<string, unknown>) => Record<string, unknown> {
  const columns = describeColumns(schema);
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        readMember(value, columns.get(name)?.kind ?? 'text'),
      ]),
    );
}

function readMember(value: unknown, kind: CellKind): unknown {
  if (kind === 'json') return value;
  const { rendered } = asRecord(value);
  if (typeof rendered === 'string') return readMember(rendered, kind);
  if (typeof value !== 'string' || kind === 'text') return value;
  return kind === 'list' ? splitItems(value) : parseCell(value, kind);
}

/** Splits a text into items by lines, bars or semicolons. Commas do not split, since they may be part of a sentence. */
function splitItems(text: string): unknown {
  const sign = [/\n/, /\|/, /;/].find((one) => one.test(text.trim())) ?? /\n/;
  return text
    .split(sign)
    .map((item) => item.trim())
    .filter(Boolean);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const AMOUNT = /^-?\d+\.\d\d$/;

/** Formats a value as a CSV cell that is read as the same value. */
export function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A number may begin with a sign but is not a formula; neither is an amount such as -49.00.
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && AMOUNT.test(value) ? value : guardFormula(serializeValue(value));
}

/** Writes a line of CSV (RFC 4180). Cells with quotes, line breaks, or a separator of any spreadsheet are quoted. */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

/**
 * Matches cells that spreadsheets would run as formulas, which untrusted users could inject (OWASP, CSV injection). A leading
 * apostrophe makes such a cell text; an existing one is doubled.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guardFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
const removeGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

function serializeValue(value: unknown): string {
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

function describeColumns(schema: z.ZodObject): Map<string, { kind: CellKind; canBeEmpty: boolean }> {
  const { properties = {} } = MEMBERS.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return new Map(
    Object.entries(properties).map(([name, member]) => {
      const kind = getKind(member);
      const isNullable = member.anyOf?.some(({ type }) => type === 'null') ?? false;
      return [name, { kind, canBeEmpty: kind === 'list' || isNullable }];
    }),
  );
}

function getKind({ type, anyOf, items }: JsonSchema): CellKind {
  const member = anyOf?.find((one) => one.type !== 'null');
  if (member) return getKind(member);
  if (type === 'array') return items?.type === 'string' ? 'list' : 'json';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'object' ? 'json' : type === 'boolean' ? 'boolean' : 'text';
}

const YES = /^(?:true|yes|y|ja|1)$/i;
const NO = /^(?:false|no|n|nein|0)$/i;

// Text that is not a number or JSON stays text; the schema then reports the expected type.
function parseCell(cell: string, kind: CellKind): unknown {
  if (kind === 'list' && !cell.trim().startsWith('[')) {
    return cell
      .split('|')
      .map((item) => item.trim())
      .filter(Boolean);
  }
  if (cell === '') return null;
  if (kind === 'text') return cell;
  const trimmed = cell.trim();
  if (kind === 'number') return NUMBER.test(trimmed) ? Number(trimmed) : cell;
  if (kind === 'boolean') return YES.test(trimmed) ? true : NO.test(trimmed) ? false : cell;
  try {
    const value: unknown = JSON.parse(cell);
    return value;
  } catch {
    return cell;
  }
}
