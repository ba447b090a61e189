import { z } from 'zod';
import { noted } from './edit-remarks.ts';

/** What an edit replaced. Sent back under the same names, in the place where such values go, all is as it was. */
export const previousShape = { previous: z.record(z.string(), z.unknown()).optional() };

/** So many bytes of it are told again, the shorter values first. */
const MOST_BYTES = 16_000;

/** What an edit replaced, within bounds, and its note of these sentences, to which is added what was too long. */
export function toldBefore(
  replaced: Record<string, unknown>,
  sentences: readonly (string | undefined)[],
): { previous?: Record<string, unknown>; note?: string } {
  const sized = Object.entries(replaced)
    .map(([name, value]) => ({ name, value, bytes: Buffer.byteLength(JSON.stringify(value)) }))
    .sort((one, other) => one.bytes - other.bytes);
  let bytes = 0;
  const told = sized.filter((one) => (bytes += one.bytes) <= MOST_BYTES);
  const left = sized.slice(told.length).map(({ name }) => name);
  return {
    ...(told.length > 0
      ? { previous: Object.fromEntries(told.map(({ name, value }) => [name, value])) }
      : {}),
    ...noted([
      ...sentences,
      left.length > 0 ? `Too long to be told again as \`previous\`: ${left.join(', ')}.` : undefined,
    ]),
  };
}
