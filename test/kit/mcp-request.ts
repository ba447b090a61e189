/** A plain MCP request over HTTP, as sent by clients without a session. */
export type McpRequest = { method: 'POST'; path: string; headers: Record<string, string>; body: string };

const JSON_OR_STREAM = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** Builds a request of MCP 2026-07-28. */
export const mcpRequest = (
  method: string,
  params: { name?: string; arguments?: object } = {},
): McpRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: {
    ...JSON_OR_STREAM,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(params.name === undefined ? {} : { 'mcp-name': params.name }),
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }),
});

/** Builds a request of MCP 2025-11-25, without a session. */
export const olderMcpRequest = (method: string, params: object = {}): McpRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { ...JSON_OR_STREAM, 'mcp-protocol-version': '2025-11-25' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
