import type { z } from 'zod';

/** So many wrong words are no matter of spelling. */
const MOST_RESPELT = 20;

const spelling = (word: string): string => word.replaceAll('_', '-');

/**
 * The input with words of a choice as they are spelt here: one operation says `most-viewed`, another `most_viewed`, and who
 * sends the one for the other means the same.
 */
export function respelt(input: unknown, { issues }: z.core.$ZodError): unknown {
  if (issues.length > MOST_RESPELT) return input;
  return issues.reduce((value, issue) => {
    if (issue.code !== 'invalid_value') return value;
    return replaced(value, issue.path, (sent) =>
      typeof sent === 'string'
        ? (issue.values.find((one) => typeof one === 'string' && spelling(one) === spelling(sent)) ?? sent)
        : sent,
    );
  }, input);
}

/** A copy of a value that differs at one place. */
function replaced(
  value: unknown,
  [key, ...path]: readonly PropertyKey[],
  change: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (at === key ? replaced(item, path, change) : item));
  }
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: replaced(Reflect.get(value, key), path, change) };
}
