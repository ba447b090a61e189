/** JSON-RPC codes the transport answers with itself; -32000 is what the SDK uses for refusals at HTTP level. */
export const RPC = {
  refused: -32_000,
  parseError: -32_700,
  invalidRequest: -32_600,
  internalError: -32_603,
} as const;

type Id = string | number | null;

/** A JSON-RPC error response. `id` is null only where no request could be read. */
export const rpcError = (id: Id, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** The messages of a body: one, or the elements of a 2025-03-26 batch. */
export const messagesOf = (body: unknown): unknown[] => [body].flat();

/** The id to answer a message under, or null where it has none. */
export function idOf(message: unknown): Id {
  const id = message !== null && typeof message === 'object' && 'id' in message ? message.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
