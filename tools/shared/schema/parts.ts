import { z } from 'zod';

type Part = z.core.$ZodType;

const asPart = (value: unknown): Part | undefined => (value instanceof z.core.$ZodType ? value : undefined);

/** Returns the schema inside an optional, nullable, default or transforming wrapper; undefined if it is none of these. */
const within = (schema: Part): Part | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? asPart(schema.unwrap())
    : schema instanceof z.ZodPipe
      ? asPart(schema.in)
      : undefined;

/** Yields a schema and everything it wraps, the outermost first. */
function* layersOf(schema: Part | undefined): Generator<Part> {
  for (let layer = schema; layer; layer = within(layer)) yield layer;
}

const innermost = (schema: Part): Part => [...layersOf(schema)].at(-1) ?? schema;

/** Returns the schema of the value at `path`; undefined if any value is allowed there, or none. */
export function partAt(schema: Part, path: readonly PropertyKey[]): Part | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const whole = innermost(schema);
  const part =
    whole instanceof z.ZodArray
      ? asPart(whole.element)
      : whole instanceof z.ZodRecord
        ? asPart(whole.valueType)
        : whole instanceof z.ZodObject
          ? asPart(Object.hasOwn(whole.shape, key) ? Reflect.get(whole.shape, key) : undefined)
          : undefined;
  return part && partAt(part, rest);
}

/** Lists the member names allowed in the object at `path`; undefined if any name is allowed. */
export function knownMembers(schema: Part, path: readonly PropertyKey[]): string[] | undefined {
  const part = partAt(schema, path);
  const whole = part && innermost(part);
  if (whole instanceof z.ZodObject) return Object.keys(whole.shape);
  return whole instanceof z.ZodRecord && whole.keyType instanceof z.ZodEnum
    ? whole.keyType.options.map(String)
    : undefined;
}

/** Whether the list at `path` holds strings. */
export function holdsTexts(schema: Part, path: readonly PropertyKey[]): boolean {
  const item = partAt(schema, [...path, 0]);
  const whole = item && innermost(item);
  return whole instanceof z.ZodString || whole instanceof z.ZodEnum;
}

/** Returns whether the value at `path` may be left out, and whether it may be null. */
export function blanksAt(
  schema: Part,
  path: readonly PropertyKey[],
): { optional: boolean; nullable: boolean } {
  const layers = [...layersOf(partAt(schema, path))];
  const holder = partAt(schema, path.slice(0, -1));
  const inRecord = holder !== undefined && innermost(holder) instanceof z.ZodRecord;
  return {
    optional: inRecord || layers.some((one) => one instanceof z.ZodOptional || one instanceof z.ZodDefault),
    nullable: layers.some((one) => one instanceof z.ZodNullable),
  };
}
