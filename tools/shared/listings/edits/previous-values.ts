import { z } from 'zod';
import { buildNote } from './edit-remarks.ts';

/** Output member with the values that an edit replaced. Sending them under the same names undoes the edit. */
export const previousShape = { previous: z.record(z.string(), z.unknown()).optional() };

/** Most bytes of previous values in an answer; shorter values come first. */
const MAX_BYTES = 16_000;

/** Returns the replaced values, up to 16,000 bytes, and a note of the sentences and of the values that were too long. */
export function presentPrevious(
  replaced: Record<string, unknown>,
  sentences: readonly (string | undefined)[],
): { previous?: Record<string, unknown>; note?: string } {
  const sized = Object.entries(replaced)
    .map(([name, value]) => ({ name, value, bytes: Buffer.byteLength(JSON.stringify(value)) }))
    .sort((one, other) => one.bytes - other.bytes);
  let bytes = 0;
  const included = sized.filter((one) => (bytes += one.bytes) <= MAX_BYTES);
  const omitted = sized.slice(included.length).map(({ name }) => name);
  return {
    ...(included.length > 0
      ? { previous: Object.fromEntries(included.map(({ name, value }) => [name, value])) }
      : {}),
    ...buildNote([
      ...sentences,
      omitted.length > 0 ? `Too long to be returned as \`previous\`: ${omitted.join(', ')}.` : undefined,
    ]),
  };
}
