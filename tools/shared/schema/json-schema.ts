import { z } from 'zod';
import { getListedMembers } from './listed-members.ts';

/** The subset of JSON Schema that zod generates for operations. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: (string | null)[];
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** Schema of a record's keys. */
  propertyNames?: { type?: string; enum?: string[] };
  additionalProperties?: JsonSchema | boolean;
};

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** Rewrites `anyOf: [T, U, null]` as `type: [T, U, "null"]` and drops ±2^53 bounds: fewer tokens, and every host reads it. */
function flatten(schema: JsonSchema): void {
  mergeChoices(schema);
  // The format implies the pattern.
  if (['date', 'uuid', 'email'].includes(schema.format ?? '')) delete schema.pattern;
  dropKeyType(schema);
  if (schema.maximum === MAX_SAFE) delete schema.maximum;
  if (schema.minimum === -MAX_SAFE) delete schema.minimum;
}

/** Merges the choices of `anyOf` into one schema if each has a type of its own. */
function mergeChoices(schema: JsonSchema): void {
  const choices = schema.anyOf ?? [];
  const types = choices.flatMap(({ type }) => type ?? []);
  // Keywords of one type, such as `items`, do not affect other types. An `enum` affects all.
  const isOneEach = choices.every(({ type }) => type) && new Set(types).size === types.length;
  const enumChoice = choices.find((choice) => choice.enum);
  if (choices.length === 0 || !isOneEach || (enumChoice && types.length !== 2)) return;
  delete schema.anyOf;
  Object.assign(schema, ...choices, { type: types });
  if (enumChoice?.enum) schema.enum = [...enumChoice.enum, null];
}

/** Drops the type of a record's keys, which are always strings. */
function dropKeyType(schema: JsonSchema): void {
  const keys = schema.propertyNames;
  if (keys?.enum) delete keys.type;
  else if (keys && Object.keys(keys).join() === 'type') delete schema.propertyNames;
}

/** JSON Schema 2020-12 of an input, as strict as the operation parses it. The result is frozen. */
export const toInputSchema = memoizeConversion((schema) => convertSchema(schema, 'input', flatten));

/**
 * JSON Schema of an output. It allows unknown members, so that a field added later breaks no client with a cached copy.
 * The result is frozen.
 */
export const toOutputSchema = memoizeConversion((schema) => convertSchema(schema, 'output', openUp));

/** Like `toOutputSchema`, for `tools/list`: records marked by `listOnly` have only the members named there. */
export const toListedOutputSchema = memoizeConversion((schema) =>
  convertSchema(schema, 'output', (part, of) => {
    openUp(part);
    const listed = getListedMembers(of);
    if (!listed || !part.properties) return;
    part.properties = Object.fromEntries(
      Object.entries(part.properties).filter(
        ([name]) => listed.usual.includes(name) || listed.added.includes(name),
      ),
    );
  }),
);

function openUp(schema: JsonSchema): void {
  flatten(schema);
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Memoizes a conversion: it is slow, and every address that lists an operation needs it. */
function memoizeConversion(
  convert: (schema: z.ZodObject) => JsonSchema,
): (schema: z.ZodObject) => JsonSchema {
  const known = new WeakMap<z.ZodObject, JsonSchema>();
  return (schema) => {
    const json = known.get(schema) ?? deepFreeze(convert(schema));
    known.set(schema, json);
    return json;
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

function convertSchema(
  schema: z.ZodObject,
  io: 'input' | 'output',
  rewrite: (part: JsonSchema, of: object) => void,
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- zod's type allows all of JSON Schema
    override: ({ jsonSchema, zodSchema }) => rewrite(jsonSchema as JsonSchema, zodSchema),
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  return json as JsonSchema;
}
