import type { Tool } from '../../../tools/shared/runtime/define.ts';
import { toInputSchema, type JsonSchema } from '../../../tools/shared/schema/json-schema.ts';
import { getParameterLocation } from '../../../tools/shared/schema/rest-parameters.ts';

/** One input of an operation, or a member of one, in words. */
export type InputRow = {
  /** Dotted path. `[]` means each item of a list: `items[].week`. */
  name: string;
  location: 'path' | 'query' | 'body';
  required: boolean;
  /** Type and bounds in words: `whole number, 1 to 1000, default 1`. */
  bounds: string;
  description: string;
};

/** Lists every input of an operation. Members follow the object that they are in. */
export function inputRows(tool: Tool): InputRow[] {
  const schema = toInputSchema(tool.input);
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    expandRow(property, key, getParameterLocation(tool, key), schema.required?.includes(key) ?? false),
  );
}

function expandRow(
  schema: JsonSchema,
  name: string,
  location: InputRow['location'],
  required: boolean,
): InputRow[] {
  const inner = schema.properties ? schema : schema.items;
  const shared = sharedBounds(inner);
  const bounds = describeBounds(schema) + (shared ? `, ${shared}` : '');
  const row: InputRow = { name, location, required, bounds, description: schema.description ?? '' };
  if (shared) return [row];
  const prefix = schema.properties ? name : `${name}[]`;
  const members = Object.entries(inner?.properties ?? {}).flatMap(([key, member]) =>
    expandRow(member, `${prefix}.${key}`, location, inner?.required?.includes(key) ?? false),
  );
  return [row, ...members];
}

/** Summarizes optional members that differ only by name: "any of `x`, `github`: text". Returns null if they differ. */
function sharedBounds(schema: JsonSchema | undefined): string | null {
  const members = Object.entries(schema?.properties ?? {});
  const [first, ...others] = members.map(([, member]) => describeBounds(member));
  const plain = members.every(
    ([, { properties, items, description }]) => !properties && !items && !description,
  );
  if (first === undefined || others.length < 3 || schema?.required?.length || !plain) return null;
  if (others.some((other) => other !== first)) return null;
  return `any of ${members.map(([key]) => `\`${key}\``).join(', ')}: ${first}`;
}

/** Describes what a schema accepts: "text, at most 200 characters". */
function describeBounds(schema: JsonSchema): string {
  const { items, maxLength, minLength, pattern, format } = schema;
  const kinds = [schema.type ?? []].flat();
  const parts = [
    describeKind(schema, kinds[0]) + (kinds.includes('null') ? ' or null' : ''),
    kinds[0] === 'array'
      ? describeRange(schema.minItems, schema.maxItems, ' items')
      : describeRange(schema.minimum, schema.maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    pattern === undefined || format !== undefined ? '' : `matching \`${pattern}\``,
    items && !items.properties ? `each ${describeBounds(items)}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const KINDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
};

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  email: 'e-mail address',
  date: 'date YYYY-MM-DD',
  uri: 'link',
};

function describeKind(schema: JsonSchema, kind = ''): string {
  if (schema.enum) {
    const values = schema.enum.filter((value) => value !== null);
    return `one of ${values.map((value) => `\`${value}\``).join(', ')}`;
  }
  return FORMATS[schema.format ?? ''] ?? KINDS[kind] ?? 'any value';
}

function describeRange(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return from === to ? `${to}${unit}` : `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined ? '' : `at least ${from}${unit}`;
}
