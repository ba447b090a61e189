// @hono/mcp on SDK v1, stateless: a server and a transport for each request, as SDK v1 requires. A call only returns
// a prepared answer. It speaks 2025-11-25.
import { createServer } from 'node:http';
import { StreamableHTTPTransport } from '@hono/mcp';
import { getRequestListener } from '@hono/node-server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Hono } from 'hono';
import { TOOLS } from '../../tools/index.ts';
import { listenAndTell, standingResult } from './child.ts';

const result = standingResult();
const app = new Hono();
app.all('/mcp', async (c) => {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  for (const { name, title, description, input, output, annotations } of TOOLS) {
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      () => result,
    );
  }
  const transport = new StreamableHTTPTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(c);
});
const answer = getRequestListener(app.fetch);
listenAndTell(createServer((req, res) => void answer(req, res)));
