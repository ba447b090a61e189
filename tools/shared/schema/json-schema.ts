import { z } from 'zod';

/** The parts of JSON Schema that zod writes for operations. */
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
  /** Of a record: its keys, and what each holds. */
  propertyNames?: { type?: string; enum?: string[] };
  additionalProperties?: JsonSchema | boolean;
};

const SAFE = Number.MAX_SAFE_INTEGER;

/** `anyOf: [T, U, null]` to `type: [T, U, "null"]`, and no ±2^53 noise: fewer tokens, and every host reads it. */
function flatten(schema: JsonSchema): void {
  const choices = schema.anyOf ?? [];
  const types = choices.flatMap(({ type }) => type ?? []);
  // What says something of one type, such as `items`, says nothing of the others. An `enum` is of all.
  const isOneEach = choices.every(({ type }) => type) && new Set(types).size === types.length;
  const listing = choices.find((choice) => choice.enum);
  if (choices.length > 0 && isOneEach && (!listing || types.length === 2)) {
    delete schema.anyOf;
    Object.assign(schema, ...choices, { type: types });
    if (listing?.enum) schema.enum = [...listing.enum, null];
  }
  // The format says it shorter.
  if (['date', 'uuid', 'email'].includes(schema.format ?? '')) delete schema.pattern;
  // Keys are strings anyway.
  const keys = schema.propertyNames;
  if (keys?.enum) delete keys.type;
  else if (keys && Object.keys(keys).join() === 'type') delete schema.propertyNames;
  if (schema.maximum === SAFE) delete schema.maximum;
  if (schema.minimum === -SAFE) delete schema.minimum;
}

/** The JSON Schema 2020-12 of what a caller may send: strict, as the operation parses it. Frozen. */
export const inputSchema = onceForEach((schema) => schemaOf(schema, 'input', flatten));

/** The JSON Schema of a result, left open so that a field added later breaks no client's cached copy. Frozen. */
export const outputSchema = onceForEach((schema) =>
  schemaOf(schema, 'output', (open) => {
    flatten(open);
    if (open.additionalProperties === false) delete open.additionalProperties;
  }),
);

/** Converting is slow, and every address that lists an operation asks for the same. */
function onceForEach(convert: (schema: z.ZodObject) => JsonSchema): (schema: z.ZodObject) => JsonSchema {
  const known = new WeakMap<z.ZodObject, JsonSchema>();
  return (schema) => {
    const json = known.get(schema) ?? frozen(convert(schema));
    known.set(schema, json);
    return json;
  };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

function schemaOf(
  schema: z.ZodObject,
  io: 'input' | 'output',
  change: (part: JsonSchema) => void,
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- zod's type allows all of JSON Schema
    override: ({ jsonSchema }) => change(jsonSchema as JsonSchema),
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  return json as JsonSchema;
}
