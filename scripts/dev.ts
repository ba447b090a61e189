// `npm run dev`: runs the service with sample data, restarts it on every change of a file, and prints all its addresses.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const env = {
  CRAWLER_ALLOW_PRIVATE: 'true',
  LOG_LEVEL: 'info',
  ...process.env,
};
const main = fileURLToPath(new URL('../main.js', import.meta.url));
console.log('starting, which takes longer the first time');
const service = spawn(process.execPath, ['--watch-preserve-output', '--watch', main], {
  env,
  stdio: ['inherit', 'pipe', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
service.on('exit', (code) => (process.exitCode = code ?? 0));

for await (const line of createInterface({ input: service.stdout })) {
  const url = /^ready (\S+)$/.exec(line)?.[1];
  console.log(url ? addresses(url) : line);
}

function addresses(url: string): string {
  return `
  Site           ${url}
  MCP server     ${url}/mcp
  REST API       ${url}/v1
  OpenAPI        ${url}/v1/openapi.json
  API reference  ${url}/docs

  Sign in        ${url}/sign-in with any e-mail address; the code is printed here and kept in data/outbox/
  API keys       ${url}/account/api-keys?scope=account:read+listings:write
  Inspector      npx @modelcontextprotocol/inspector --cli ${url}/mcp --transport http --method tools/list
  Claude Code    claude mcp add --transport http launch-directory ${url}/mcp

  The crawler may reach this machine (CRAWLER_ALLOW_PRIVATE=true), so you can submit a site you run here.
`;
}
