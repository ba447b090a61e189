import { z } from 'zod';

type Schema = z.core.$ZodType;

const asSchema = (value: unknown): Schema | undefined =>
  value instanceof z.core.$ZodType ? value : undefined;

/** Returns the schema inside an optional, nullable, default or transforming wrapper; undefined if it is none of these. */
const unwrapOnce = (schema: Schema): Schema | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? asSchema(schema.unwrap())
    : schema instanceof z.ZodPipe
      ? asSchema(schema.in)
      : undefined;

/** Yields a schema and everything it wraps, the outermost first. */
function* unwrapLayers(schema: Schema | undefined): Generator<Schema> {
  for (let layer = schema; layer; layer = unwrapOnce(layer)) yield layer;
}

const getInnermost = (schema: Schema): Schema => [...unwrapLayers(schema)].at(-1) ?? schema;

/** Returns the schema of the value at `path`; undefined if any value is allowed there, or none. */
export function getSchemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const inner = getInnermost(schema);
  const schemaThere =
    inner instanceof z.ZodArray
      ? asSchema(inner.element)
      : inner instanceof z.ZodRecord
        ? asSchema(inner.valueType)
        : inner instanceof z.ZodObject
          ? asSchema(Object.hasOwn(inner.shape, key) ? Reflect.get(inner.shape, key) : undefined)
          : undefined;
  return schemaThere && getSchemaAt(schemaThere, rest);
}

/** Lists the member names allowed in the object at `path`; undefined if any name is allowed. */
export function listKnownMembers(schema: Schema, path: readonly PropertyKey[]): string[] | undefined {
  const part = getSchemaAt(schema, path);
  const inner = part && getInnermost(part);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  return inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum
    ? inner.keyType.options.map(String)
    : undefined;
}

/** Whether the list at `path` holds strings. */
export function holdsStrings(schema: Schema, path: readonly PropertyKey[]): boolean {
  const item = getSchemaAt(schema, [...path, 0]);
  const inner = item && getInnermost(item);
  return inner instanceof z.ZodString || inner instanceof z.ZodEnum;
}

/** Returns whether the value at `path` may be left out, and whether it may be null. */
export function getBlanksAllowed(
  schema: Schema,
  path: readonly PropertyKey[],
): { optional: boolean; nullable: boolean } {
  const layers = [...unwrapLayers(getSchemaAt(schema, path))];
  const holder = getSchemaAt(schema, path.slice(0, -1));
  const inRecord = holder !== undefined && getInnermost(holder) instanceof z.ZodRecord;
  return {
    optional: inRecord || layers.some((one) => one instanceof z.ZodOptional || one instanceof z.ZodDefault),
    nullable: layers.some((one) => one instanceof z.ZodNullable),
  };
}
