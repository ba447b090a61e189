import { KEY_SCHEMA, type SentKeys } from '../tools/shared/runtime/idempotency-key.ts';
import type { Tool } from '../tools/shared/runtime/define.ts';
import { isBlank } from '../tools/shared/schema/meant-values.ts';
import { inputSchema, type JsonSchema } from '../tools/shared/schema/json-schema.ts';

/**
 * Where an idempotency key travels over MCP, which has no header for it: in the arguments, the only place that hosts let
 * an assistant write to, or in a request's `_meta`.
 */
const ARGUMENT = 'idempotency_key';
const META = 'launch-directory/idempotency-key';

const ADVERTISED = { ...KEY_SCHEMA, description: 'A UUID: a retry with it does nothing twice.' };

/** What a tool takes: the input of its operation, and the key where that takes one. */
export function advertisedInput({ input, rest }: Tool): JsonSchema {
  const schema = inputSchema(input);
  if (!rest.idempotent) return schema;
  return { ...schema, properties: { ...schema.properties, [ARGUMENT]: ADVERTISED } };
}

/** Takes the idempotency key out of what a tool was called with: the operation does not know it. `instead` counts in its place. */
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

/** The key a call came with, whichever way; none where its operation takes none. */
export const keySent = (
  tool: Tool,
  args: Record<string, unknown> | undefined,
  meta: Record<string, unknown> | undefined,
): unknown => {
  if (!tool.rest.idempotent) return undefined;
  const key = args?.[ARGUMENT];
  return isBlank(key) ? meta?.[META] : key;
};
