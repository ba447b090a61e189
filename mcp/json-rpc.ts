/** JSON-RPC error codes of the HTTP layer; the SDK uses -32000 for refusals at this level. */
export const RPC_ERROR = {
  refused: -32_000,
  parseError: -32_700,
  invalidRequest: -32_600,
  internalError: -32_603,
} as const;

type RequestId = string | number | null;

/** Builds a JSON-RPC error response. `id` is null only if no request could be read. */
export const buildRpcError = (id: RequestId, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** Returns the messages of a body: one, or the elements of a 2025-03-26 batch. */
export const listMessages = (body: unknown): unknown[] => [body].flat();

/** Returns the id of a message, or null without a valid one. */
export function getMessageId(message: unknown): RequestId {
  const id = message !== null && typeof message === 'object' && 'id' in message ? message.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
