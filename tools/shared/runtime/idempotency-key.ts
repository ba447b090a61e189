import { invalid } from './errors.ts';
import type { JsonSchema } from '../schema/json-schema.ts';

/**
 * Schema of an idempotency key, in a header or an argument. Without its pattern, which the error for another key says: it would cost
 * 170 tokens of every conversation.
 */
export const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', maxLength: 255 } satisfies JsonSchema;

/** Idempotency keys of a call as they were sent, and the field that errors name. */
export type SentKeys = { field: 'Idempotency-Key' | 'idempotency_key'; values: readonly unknown[] };

const KEY_PATTERN = /^[!-~]+$/;

/** Returns the key of a call, or undefined. Throws `invalid_request` for a malformed key, and for two different ones. */
export function readIdempotencyKey({ field, values }: SentKeys): string | undefined {
  const [key, ...others] = new Set(values.filter((value) => value !== undefined));
  if (key === undefined) return undefined;
  if (others.length > 0) {
    throw invalid(field, 'This call came with two different idempotency keys.', `Send ${field} alone.`);
  }
  if (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_SCHEMA.maxLength || !KEY_PATTERN.test(key)) {
    throw invalid(field, 'An idempotency key is 1 to 255 visible ASCII characters.', 'Send a UUID.');
  }
  return key;
}
