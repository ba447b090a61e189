import { z } from 'zod';

/** What an edit replaced. Sent back under the same names, in the place where such values go, all is as it was. */
export const previousShape = { previous: z.record(z.string(), z.unknown()).optional() };

/** So many bytes of it are told again, the shorter values first. */
const MOST_BYTES = 16_000;

/** What an edit replaced, within bounds; `note` names what was too long. */
export function previousTold(replaced: Record<string, unknown>): {
  previous?: Record<string, unknown>;
  tooLong?: string;
} {
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
    ...(left.length > 0 ? { tooLong: `Too long to be told again as \`previous\`: ${left.join(', ')}.` } : {}),
  };
}
