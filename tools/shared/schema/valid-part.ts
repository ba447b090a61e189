import type { z } from 'zod';
import type { Issue } from '../runtime/errors.ts';
import { readInput } from './read-input.ts';

/** Parses what is left of an input without the members at fault; undefined if that is not valid either. */
export function parseValidPart<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  issues: readonly Pick<Issue, 'field'>[],
): z.output<S> | undefined {
  const copy: unknown = structuredClone(sent);
  for (const { field } of issues) {
    const path = field.split('.');
    const key = path.pop() ?? '';
    const holder = path.reduce<unknown>(
      (value, name) => (isHolder(value) ? Reflect.get(value, name) : undefined),
      copy,
    );
    // Without an item of a list, the others would have another place.
    if (!isHolder(holder) || Array.isArray(holder)) return undefined;
    Reflect.deleteProperty(holder, key);
  }
  return readInput(schema, copy).parsed.data;
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
