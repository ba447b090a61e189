import { IDEMPOTENCY_KEY_SCHEMA, type SentKeys } from '../tools/shared/runtime/idempotency-key.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';
import { isBlank } from '../tools/shared/schema/coerce-values.ts';
import { toInputSchema, type JsonSchema } from '../tools/shared/schema/json-schema.ts';

/**
 * MCP has no header for an idempotency key. It is sent in the arguments, the only place that hosts let an assistant write to,
 * or in the `_meta` of a request.
 */
const KEY_ARGUMENT = 'idempotency_key';
const KEY_META = 'launch-directory/idempotency-key';

const ADVERTISED_KEY = {
  ...IDEMPOTENCY_KEY_SCHEMA,
  description: 'A UUID: a retry with it does nothing twice.',
};

/** Returns the input schema of a tool: that of its operation, plus the idempotency key if it accepts one. */
export function buildAdvertisedInput({ input, rest }: Tool): JsonSchema {
  const schema = toInputSchema(input);
  if (!rest.idempotent) return schema;
  return { ...schema, properties: { ...schema.properties, [KEY_ARGUMENT]: ADVERTISED_KEY } };
}

/** Separates the idempotency key from the arguments, since operations do not know it. `replacementKey` replaces the key if given. */
export function splitIdempotencyKey(
  { rest }: Tool,
  args: Record<string, unknown> | undefined,
  meta: Record<string, unknown> | undefined,
  replacementKey?: string,
): { input: Record<string, unknown> | undefined; idempotencyKey: SentKeys } {
  const sent = meta?.[KEY_META];
  if (replacementKey !== undefined) {
    const { [KEY_ARGUMENT]: _, ...input } = args ?? {};
    return { input, idempotencyKey: { field: KEY_ARGUMENT, values: [replacementKey] } };
  }
  if (!rest.idempotent || !args || !Object.hasOwn(args, KEY_ARGUMENT)) {
    return { input: args, idempotencyKey: { field: 'Idempotency-Key', values: [sent] } };
  }
  const { [KEY_ARGUMENT]: key, ...input } = args;
  const values = [isBlank(key) ? undefined : key, sent];
  return { input, idempotencyKey: { field: KEY_ARGUMENT, values } };
}

/** Returns the idempotency key of a call from its arguments or `_meta`; undefined if the operation accepts none. */
export const getSentKey = (
  tool: Tool,
  args: Record<string, unknown> | undefined,
  meta: Record<string, unknown> | undefined,
): unknown => {
  if (!tool.rest.idempotent) return undefined;
  const key = args?.[KEY_ARGUMENT];
  return isBlank(key) ? meta?.[KEY_META] : key;
};
