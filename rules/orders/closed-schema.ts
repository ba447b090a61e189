import { isRecord, mapMembers } from '../typed/records.ts';

type JsonSchema = Record<string, unknown>;

// A schema that uses one of these keywords already defines which other members are allowed.
const EXTENSION_KEYWORDS = [
  'additionalProperties',
  'patternProperties',
  'allOf',
  'anyOf',
  'oneOf',
  '$ref',
] as const;

/**
 * Closes the JSON Schema of a product's options: objects accept only the members they name, unless the schema says
 * otherwise. So buyers cannot store data that nobody asked for.
 */
export function closeSchema(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  const isOpen = schema['type'] === 'object' && !EXTENSION_KEYWORDS.some((word) => word in schema);
  return {
    ...schema,
    ...(isRecord(properties) ? { properties: mapMembers(properties, closeIfSchema) } : {}),
    ...(isRecord(items) ? { items: closeSchema(items) } : {}),
    ...(isOpen ? { additionalProperties: false } : {}),
  };
}

const closeIfSchema = (value: unknown): unknown => (isRecord(value) ? closeSchema(value) : value);
