import { z } from 'zod';

/** Names that an object of the schema may have at `path`; undefined where any may stand. */
export function knownMembers(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return knownMembers(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodPipe)
    return schema.in instanceof z.core.$ZodType ? knownMembers(schema.in, path) : undefined;
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return knownMembers(schema.element, rest);
  if (schema instanceof z.ZodObject) {
    if (key === undefined) return Object.keys(schema.shape);
    const member: unknown = Reflect.get(schema.shape, key);
    return member instanceof z.core.$ZodType ? knownMembers(member, rest) : undefined;
  }
  if (schema instanceof z.ZodRecord && key === undefined && schema.keyType instanceof z.ZodEnum) {
    return schema.keyType.options.map(String);
  }
  return undefined;
}
