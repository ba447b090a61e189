import { isRecord, mapMembers } from '../typed/records.ts';

type JsonSchema = Record<string, unknown>;

// Who uses one of these says which other members there may be.
const SAYS_MORE = ['additionalProperties', 'patternProperties', 'allOf', 'anyOf', 'oneOf', '$ref'] as const;

/**
 * The JSON Schema of a product's options with objects that have no other members than those it names, unless it says so:
 * what buyers send beyond that nobody asked for, and it is not kept.
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
