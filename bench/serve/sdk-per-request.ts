// The MCP SDK as its documentation shows it: a server for each request, which registers every tool. The tools are
// ours and their schemas are built once; a call only returns a prepared answer.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { TOOLS } from '../../tools/index.ts';
import { listenAndTell, standingResult } from './child.ts';

const result = standingResult();

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  for (const { name, title, description, input, output, annotations } of TOOLS) {
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      () => result,
    );
  }
  return server;
});
const answer = toNodeHandler(handler);
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the SDK’s own type of a request
listenAndTell(createServer((req, res) => void answer(req as Parameters<typeof answer>[0], res)));
