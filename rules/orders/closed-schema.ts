import { isRecord, mapMembers } from '../typed/records.ts';

type JsonSchema = Record<string, unknown>;

// A schema that uses one of these keywords already defines which other members are allowed.
const SAYS_MORE = ['additionalProperties', 'patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref'] as const;

/**
 * Closes the JSON Schema of a product's options: objects accept only the members they name, unless the schema says
 * otherwise. So buyers cannot store data that nobody asked for.
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  const isOpen = schema['type'] === 'object' && !SAYS_MORE.some((word) => word in schema);
  return {
    ...schema,
    ...(isRecord(properties) ? { properties: mapMembers(properties, closedIfSchema) } : {}),
    ...(isRecord(items) ? { items: closedSchema(items) } : {}),
    ...(isOpen ? { additionalProperties: false } : {}),
  };
}

const closedIfSchema = (value: unknown): unknown => (isRecord(value) ? closedSchema(value) : value);
