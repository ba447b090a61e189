// The MCP SDK alone: its low-level server, with the result of every call prepared as an object.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type CallToolResult,
  createMcpHandler,
  type ListToolsResult,
  Server,
} from '@modelcontextprotocol/server';
import { given, listenAndTell } from './child.ts';

const { result }: { result: CallToolResult & ListToolsResult } = JSON.parse(given().body);

const handler = createMcpHandler(() => {
  const server = new Server({ name: 'bench', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', () => result);
  server.setRequestHandler('tools/list', () => result);
  return server;
});
const answer = toNodeHandler(handler);
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the SDK’s own type of a request
listenAndTell(createServer((req, res) => void answer(req as Parameters<typeof answer>[0], res)));
