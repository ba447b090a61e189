// Client libraries, each from nothing: it connects, lists, is refused a write, signs the person in, and writes. Those that are
// not installed are left out; none but the two SDKs is a dependency of this repository:
//   npm install --no-save mcp-remote @ai-sdk/mcp @langchain/mcp-adapters @langchain/core @langchain/langgraph mcp-use@1
//   OUTBOX=data/outbox PRODUCT_URL=https://acme.com node examples/hosts/libraries.ts
// The write is submit_listing of PRODUCT_URL; OUTBOX is the directory's folder of kept mail.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v2 from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { playPerson } from './person.ts';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const outbox = process.env['OUTBOX'] ?? 'data/outbox';
const product = process.env['PRODUCT_URL'];
assert.ok(product, 'PRODUCT_URL names the website to submit');
const url = new URL(`${directory}/mcp`);
const me = { name: 'libraries', version: '1.0.0' };

/** A client that is connected. */
type Connected = {
  tools(): Promise<number>;
  call(name: string, given: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
};
type Library = {
  connect(provider: any): Promise<Connected>;
  /** Changes the code for tokens; without it the library does so by itself. */
  finish?(provider: any, back: URLSearchParams): Promise<unknown>;
};

const finishV1: Library['finish'] = (provider, back) =>
  auth(provider, { serverUrl: url, authorizationCode: back.get('code') ?? '' });
/** A package that may not be installed. */
const load = (name: string): Promise<any> => import(name);

/** Both SDKs' clients, as far as they are used here. */
const connected = (client: {
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(asked: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}): Connected => ({
  tools: async () => (await client.listTools()).tools.length,
  call: (name, given) => client.callTool({ name, arguments: given }),
  close: () => client.close(),
});

const LIBRARIES: Record<string, Library> = {
  '@modelcontextprotocol/client': {
    async connect(authProvider) {
      const client = new v2.Client(me, { versionNegotiation: { mode: 'auto' } });
      await client.connect(new v2.StreamableHTTPClientTransport(url, { authProvider }));
      return connected(client);
    },
    finish: (provider, back) =>
      v2.auth(provider, {
        serverUrl: url,
        authorizationCode: back.get('code') ?? '',
        iss: back.get('iss') ?? '',
      }),
  },
  '@modelcontextprotocol/sdk': {
    async connect(authProvider) {
      const client = new ClientV1(me);
      await client.connect(new TransportV1(url, { authProvider }));
      return connected(client);
    },
    finish: finishV1,
  },
  // A local program for hosts that speak stdio only; it opens the browser itself.
  'mcp-remote': {
    async connect() {
      const manifest = manifestOf('mcp-remote');
      assert.ok(manifest);
      const client = new v2.Client(me);
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [join(dirname(manifest), 'dist/proxy.js'), url.href],
          env: {
            PATH: process.env['PATH'] ?? '',
            HOME: process.env['HOME'] ?? '',
            BROWSER: fileURLToPath(new URL('person.ts', import.meta.url)),
            OUTBOX: outbox,
          },
          stderr: 'ignore',
        }),
      );
      return connected(client);
    },
  },
  '@ai-sdk/mcp': {
    async connect(authProvider) {
      const { createMCPClient } = await load('@ai-sdk/mcp');
      const client = await createMCPClient({ transport: { type: 'http', url: url.href, authProvider } });
      const tools = await client.tools();
      return {
        tools: async () => Object.keys(tools).length,
        call: (name, given) => tools[name].execute(given, { toolCallId: '1', messages: [] }),
        close: () => client.close(),
      };
    },
    async finish(provider, back) {
      const { auth: finish } = await load('@ai-sdk/mcp');
      return finish(provider, {
        serverUrl: url,
        authorizationCode: back.get('code'),
        callbackState: back.get('state'),
      });
    },
  },
  '@langchain/mcp-adapters': {
    async connect(authProvider) {
      const { MultiServerMCPClient } = await load('@langchain/mcp-adapters');
      const client = new MultiServerMCPClient({ mcpServers: { directory: { url: url.href, authProvider } } });
      const tools: any[] = await client.getTools();
      return {
        tools: async () => tools.length,
        call: (name, given) => tools.find((tool) => tool.name === name).invoke(given),
        close: () => client.close(),
      };
    },
    finish: finishV1,
  },
  'mcp-use': {
    async connect(authProvider) {
      const { MCPClient } = await load('mcp-use/client');
      const client = new MCPClient({ mcpServers: { directory: { url: url.href, authProvider } } });
      const session = await client.createSession('directory');
      return {
        tools: async () => (await session.listTools()).length,
        call: (name, given) => session.callTool(name, given),
        close: () => client.closeAllSessions(),
      };
    },
    finish: finishV1,
  },
};

let failed = 0;
for (const [name, library] of Object.entries(LIBRARIES)) {
  const manifest = manifestOf(name);
  if (!manifest) {
    console.log(`${name}: not installed`);
    continue;
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  await signInAndWrite(library).then(
    (said) => console.log(`${name} ${version}: ok, ${said}`),
    (error: unknown) => {
      failed += 1;
      console.log(`${name} ${version}: failed`, error);
    },
  );
}
process.exit(failed ? 1 : 0);

/** Where the package.json of a package is that is installed. */
function manifestOf(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}

async function signInAndWrite(library: Library): Promise<string> {
  await using callback = await openCallback();
  const { provider, opened } = newProvider(callback.url);
  let client = await library.connect(provider);
  const tools = await client.tools();
  const write = () => client.call('submit_listing', { url: product });
  let answer = await write().catch((error: unknown) => error);
  let scope = '';
  if (library.finish) {
    const start = opened();
    assert.ok(start, `it was not sent to sign in: ${String(answer)}`);
    scope = ` asking for ${start.searchParams.get('scope')},`;
    await playPerson(start, outbox);
    await library.finish(provider, await callback.answered);
    await client.close();
    client = await library.connect(provider);
    answer = await write();
  }
  await client.close();
  assert.match(JSON.stringify(answer), /poll_after_seconds/, String(answer));
  return `${tools} tools,${scope} then submitted`;
}

/** Where the browser comes back to. */
async function openCallback() {
  const { promise: answered, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((req, res) => {
    res.end('You are signed in.');
    resolve(new URL(req.url ?? '/', 'http://127.0.0.1').searchParams);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return {
    url: `http://127.0.0.1:${address.port}/callback`,
    answered,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** What each library asks its host to keep; the same for all of them. */
function newProvider(redirectUrl: string) {
  const kept: Record<string, any> = {};
  const provider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Libraries',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
    state: () => (kept['state'] ??= crypto.randomUUID()),
    storedState: () => kept['state'],
    saveState: (state: string) => void (kept['state'] = state),
    clientInformation: () => kept['client'],
    saveClientInformation: (client: object) => void (kept['client'] = client),
    tokens: () => kept['tokens'],
    saveTokens: (tokens: object) => void (kept['tokens'] = tokens),
    codeVerifier: () => kept['verifier'],
    saveCodeVerifier: (verifier: string) => void (kept['verifier'] = verifier),
    discoveryState: () => kept['discovery'],
    saveDiscoveryState: (state: object) => void (kept['discovery'] = state),
    redirectToAuthorization: (to: URL) => void (kept['opened'] = to),
  };
  return { provider, opened: (): URL | undefined => kept['opened'] };
}
