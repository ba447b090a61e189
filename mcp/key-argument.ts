import { KEY_SCHEMA, type SentKeys } from '../tools/shared/runtime/idempotency-key.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';
import { isBlank } from '../tools/shared/schema/meant-values.ts';
import { inputSchema, type JsonSchema } from '../tools/shared/schema/json-schema.ts';

/**
 * MCP has no header for an idempotency key. It is sent in the arguments, the only place that hosts let an assistant write to,
 * or in the `_meta` of a request.
 */
const ARGUMENT = 'idempotency_key';
const META = 'launch-directory/idempotency-key';

const ADVERTISED = { ...KEY_SCHEMA, description: 'A UUID: a retry with it does nothing twice.' };

/** Returns the input schema of a tool: that of its operation, plus the idempotency key if it accepts one. */
export function advertisedInput({ input, rest }: Tool): JsonSchema {
  const schema = inputSchema(input);
  if (!rest.idempotent) return schema;
  return { ...schema, properties: { ...schema.properties, [ARGUMENT]: ADVERTISED } };
}

/** Separates the idempotency key from the arguments, since operations do not know it. `instead` replaces the key if given. */
export function withoutKey(
  { rest }: Tool,
  args: Record<string, unknown> | undefined,
  meta: Record<string, unknown> | undefined,
  instead?: string,
): { input: Record<string, unknown> | undefined; idempotencyKey: SentKeys } {
  const sent = meta?.[META];
  if (instead !== undefined) {
    const { [ARGUMENT]: _, ...input } = args ?? {};
    return { input, idempotencyKey: { field: ARGUMENT, values: [instead] } };
  }
  if (!rest.idempotent || !args || !Object.hasOwn(args, ARGUMENT)) {
    return { input: args, idempotencyKey: { field: 'Idempotency-Key', values: [sent] } };
  }
  const { [ARGUMENT]: key, ...input } = args;
  const values = [isBlank(key) ? undefined : key, sent];
  return { input, idempotencyKey: { field: ARGUMENT, values } };
}

/** Returns the idempotency key of a call from its arguments or `_meta`; undefined if the operation accepts none. */
export const keySent = (
  tool: Tool,
  args: Record<string, unknown> | undefined,
  meta: Record<string, unknown> | undefined,
): unknown => {
  if (!tool.rest.idempotent) return undefined;
  const key = args?.[ARGUMENT];
  return isBlank(key) ? meta?.[META] : key;
};
