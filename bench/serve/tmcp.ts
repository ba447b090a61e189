// tmcp as its documentation shows it: one server with our tools and their schemas; a call only returns a prepared
// answer.
import { createServer, type RequestListener } from 'node:http';
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { HttpTransport } from '@tmcp/transport-http';
import { toNodeHandler } from 'srvx/node';
import { McpServer } from 'tmcp';
import { TOOLS } from '../../tools/index.ts';
import { listenAndTell, standingResult } from './child.ts';

const result = standingResult();
const server = new McpServer(
  { name: 'bench', version: '1.0.0', description: 'Answers that stand ready' },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } },
);
for (const { name, title, description, input, output, annotations } of TOOLS) {
  server.tool({ name, title, description, schema: input, outputSchema: output, annotations }, () => result);
}
const transport = new HttpTransport(server, { path: '/mcp' });
const answer = toNodeHandler(
  async (request) => (await transport.respond(request)) ?? new Response(null, { status: 404 }),
);
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- srvx’s own types of a request and an answer
const onRequest = answer as unknown as RequestListener;
listenAndTell(createServer(onRequest));
