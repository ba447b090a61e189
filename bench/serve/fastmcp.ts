// fastmcp (TypeScript), stateless: it serves our tools with their schemas; a call only returns a prepared answer. It
// speaks 2025-11-25.
import { createServer } from 'node:http';
import { FastMCP } from 'fastmcp';
import { TOOLS } from '../../tools/index.ts';
import { getPort } from '../../http/get-port.ts';
import { standingResult, tell } from './child.ts';

const { content, structuredContent } = standingResult();
const silent = () => undefined;
const logger = { debug: silent, error: silent, info: silent, log: silent, warn: silent };
const server = new FastMCP({ name: 'bench', version: '1.0.0', logger });
for (const { name, description, input, output } of TOOLS) {
  server.addTool({
    name,
    description,
    parameters: input,
    outputSchema: output,
    execute: async () => ({ content, structuredContent }),
  });
}
// It requires a port: one that is free now.
const probe = createServer().listen(0, '127.0.0.1', () => {
  const port = getPort(probe);
  probe.close(async () => {
    await server.start({
      transportType: 'httpStream',
      httpStream: { port, host: '127.0.0.1', stateless: true, enableJsonResponse: true },
    });
    tell(`http://127.0.0.1:${port}`);
  });
});
