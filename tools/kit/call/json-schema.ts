import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const SAFE = Number.MAX_SAFE_INTEGER;

/** `anyOf: [T, null]` to `type: [T, "null"]`, and no ±2^53 noise: fewer tokens, and every host reads it. */
function flatten(schema: JsonSchema): void {
  const options = schema['anyOf'];
  if (Array.isArray(options) && options.length === 2) {
    const [value, nothing] = options as JsonSchema[];
    if (value && nothing?.['type'] === 'null' && typeof value['type'] === 'string') {
      delete schema['anyOf'];
      Object.assign(schema, value, { type: [value['type'], 'null'] });
      if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null];
    }
  }
  // The format says it shorter.
  if (['date', 'uuid', 'email'].includes(schema['format'] as string)) delete schema['pattern'];
  // Keys are strings anyway.
  const keys = schema['propertyNames'] as JsonSchema | undefined;
  if (keys?.['enum']) delete keys['type'];
  else if (keys && Object.keys(keys).join() === 'type') delete schema['propertyNames'];
  if (schema['maximum'] === SAFE) delete schema['maximum'];
  if (schema['minimum'] === -SAFE) delete schema['minimum'];
}

/** The JSON Schema 2020-12 of what a caller may send: strict, as the operation parses it. */
export function inputSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => flatten(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return json;
}

/** The JSON Schema of a result, left open so that a field added later breaks no client's cached copy. */
export function outputSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      const open = jsonSchema as JsonSchema;
      flatten(open);
      if (open['additionalProperties'] === false) delete open['additionalProperties'];
    },
  }) as JsonSchema;
  return json;
}
