import { invalid } from './errors.ts';
import type { JsonSchema } from '../schema/json-schema.ts';

/** What an idempotency key may be, wherever it travels. */
export const KEY_SCHEMA = { type: 'string', maxLength: 255, pattern: '^[!-~]+$' } satisfies JsonSchema;

/** The idempotency keys that a call came with, as they were sent, and the place that errors about them name. */
export type SentKeys = { field: 'Idempotency-Key' | 'idempotency_key'; values: readonly unknown[] };

const FORMAT = new RegExp(KEY_SCHEMA.pattern);

/** The key of a call; undefined without one. Throws `invalid_request` for a broken one, and for several. */
export function keyOf({ field, values }: SentKeys): string | undefined {
  const [key, ...others] = new Set(values.filter((value) => value !== undefined));
  if (key === undefined) return undefined;
  if (others.length > 0) {
    throw invalid(field, 'This call came with two different idempotency keys.', `Send ${field} alone.`);
  }
  if (typeof key !== 'string' || key.length > KEY_SCHEMA.maxLength || !FORMAT.test(key)) {
    throw invalid(field, 'An idempotency key is 1 to 255 visible ASCII characters.', 'Send a UUID.');
  }
  return key;
}
