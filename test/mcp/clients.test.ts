import { Client, InsufficientScopeError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startToys, type ToyServer } from './toy-server.ts';

let toys: ToyServer;
beforeAll(async () => {
  toys = await startToys();
});
afterAll(() => toys[Symbol.asyncDispose]());

type Result = { content: { type: string; text?: string }[]; structuredContent?: unknown; isError?: boolean };

/** What the tests need of a client, whichever SDK it comes from. */
type AnyClient = {
  listTools(): Promise<{ tools: Json[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown>; _meta?: object }): Promise<unknown>;
  listPrompts(): Promise<{ prompts: Json[] }>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{ messages: Json[] }>;
  listResources(): Promise<{ resources: Json[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: Json[] }>;
  readResource(params: { uri: string }): Promise<{ contents: Json[] }>;
  getInstructions(): string | undefined;
  getServerCapabilities(): object | undefined;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
};

const me = { name: 'test', version: '1.0.0' };
const withToken = (token?: string) =>
  token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };

async function connectV2(mode: 'legacy' | 'auto' | { pin: string }, token?: string): Promise<AnyClient> {
  const client = new Client(me, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(toys.url, withToken(token)));
  return client as unknown as AnyClient;
}

async function connectV1(token?: string): Promise<AnyClient> {
  const client = new ClientV1(me);
  await client.connect(new TransportV1(toys.url, withToken(token)));
  return client as unknown as AnyClient;
}

/** Each SDK says the HTTP status of a refusal in its own way. */
const hasStatus = (status: number) => (error: Error & { code?: unknown; status?: unknown }) =>
  error.code === status ||
  error.status === status ||
  (status === 403 && error instanceof InsufficientScopeError);

const CLIENTS: [string, (token?: string) => Promise<AnyClient>][] = [
  ['SDK v2, 2026-07-28', (token) => connectV2({ pin: '2026-07-28' }, token)],
  ['SDK v2, picking by itself', (token) => connectV2('auto', token)],
  ['SDK v2, 2025-11-25', (token) => connectV2('legacy', token)],
  ['SDK v1', connectV1],
];

describe.each(CLIENTS)('%s', (_, connect) => {
  const call = async (name: string, args: Record<string, unknown> = {}, token?: string) => {
    const client = await connect(token);
    // Listing first makes clients check results against the output schemas.
    await client.listTools();
    const result = (await client.callTool({ name, arguments: args })) as Result;
    await client.close();
    const text = result.content[0]?.text ?? '';
    return { ...result, body: result.isError ? JSON.parse(text) : result.structuredContent };
  };

  it('learns who the server is, what it offers, and that its lists do not change', async () => {
    const client = await connect();
    expect(client.getServerVersion()?.name).toBe('launch-directory');
    expect(client.getInstructions()).toContain('is marked is_paid');
    expect(client.getServerCapabilities()).toMatchObject({
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: false },
    });
    await client.close();
  });

  it('lists every tool without signing in, with title, all hints and both schemas', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).slice(0, 3)).toEqual(['get_site', 'get_listing', 'get_account']);
    expect(tools[1]).toMatchObject({
      title: 'Get a listing',
      annotations: {
        title: 'Get a listing',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      inputSchema: { type: 'object', required: ['slug'], additionalProperties: false },
      outputSchema: { type: 'object', properties: { tagline: { type: ['string', 'null'] } } },
      _meta: { securitySchemes: [{ type: 'noauth' }] },
    });
    expect(tools[3]._meta.securitySchemes).toEqual([
      { type: 'oauth2', scopes: ['account:read', 'listings:write'] },
    ]);
    await client.close();
  });

  it('calls a public tool and gets the same result as structure and as short text', async () => {
    const result = await call('get_listing', { slug: 'acme' });
    expect(result.structuredContent).toEqual({ slug: 'acme', tagline: null });
    expect(result.content).toEqual([{ type: 'text', text: 'slug: acme\ntagline: null' }]);
    expect(result.isError).toBeFalsy();
  });

  it('gets an error with code and fix as text, without structure', async () => {
    const result = await call('get_listing', { slug: 'missing' });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.body.error).toMatchObject({
      code: 'not_found',
      field: 'slug',
      fix: 'See search_listings.',
    });
  });

  it('gets all faults of an input at once, from our own validation', async () => {
    const result = await call(
      'add_thing',
      { name: '', parts: [{ name: 'x'.repeat(11) }], colour: 'red' },
      'all',
    );
    expect(result.isError).toBe(true);
    expect(result.body.error.code).toBe('invalid_request');
    expect(result.body.error.issues.map((issue: { field: string }) => issue.field).sort()).toEqual([
      'colour',
      'name',
      'parts.0.name',
    ]);
  });

  it('learns nothing of why an operation broke', async () => {
    const result = await call('break_down');
    expect(result.body.error.code).toBe('internal');
    expect(JSON.stringify(result)).not.toContain('secrets');
  });

  it('calls a protected tool with a token that allows it', async () => {
    const result = await call('get_account', {}, 'reader');
    expect(result.structuredContent).toEqual({ email: 'ana@example.com', scopes: ['account:read'] });
  });

  it('is told by HTTP to sign in for a protected tool', async () => {
    await expect(call('get_account')).rejects.toSatisfy(hasStatus(401));
  });

  it('is told by HTTP when its token allows too little', async () => {
    await expect(call('add_thing', { name: 'a' }, 'reader')).rejects.toSatisfy(hasStatus(403));
  });

  it.each([
    ['as argument', (key: string) => ({ arguments: { name: 'once', idempotency_key: key } })],
    [
      'in _meta',
      (key: string) => ({
        arguments: { name: 'once' },
        _meta: { 'launch-directory/idempotency-key': key },
      }),
    ],
    [
      'as both',
      (key: string) => ({
        arguments: { name: 'once', idempotency_key: key },
        _meta: { 'launch-directory/idempotency-key': key },
      }),
    ],
  ])('repeats a write under one idempotency key %s and changes nothing twice', async (_way, carried) => {
    const client = await connect('all');
    const key = crypto.randomUUID();
    const write = () =>
      client.callTool({
        name: 'add_thing',
        ...carried(key),
      }) as Promise<Result & { _meta?: Record<string, unknown> }>;
    const first = await write();
    const second = await write();
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(second._meta?.['launch-directory/idempotency-replayed']).toBe(true);
    expect(first._meta?.['launch-directory/idempotency-replayed']).toBeUndefined();
    await client.close();
  });

  it('gets a protocol error for a tool that does not exist', async () => {
    const client = await connect();
    for (const name of ['no_such_tool', '__proto__', 'constructor']) {
      await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32602 });
    }
    await client.close();
  });

  it('fills in a prompt, and is told which argument is missing', async () => {
    const client = await connect();
    expect((await client.listPrompts()).prompts.map((prompt) => prompt.name)).toEqual([
      'launch_my_product',
      'what_is_left',
      'update_my_product',
      'claim_my_listing',
      'compare_products',
    ]);
    const { messages } = await client.getPrompt({
      name: 'launch_my_product',
      arguments: { url: 'https://acme.example' },
    });
    expect(messages[0].content.text).toContain('"https://acme.example"');
    await expect(client.getPrompt({ name: 'launch_my_product', arguments: {} })).rejects.toThrow(/"url"/);
    await expect(client.getPrompt({ name: 'constructor' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it('reads a listing as a resource, as the tool answers it', async () => {
    const client = await connect();
    const [page, ...skills] = (await client.listResources()).resources;
    expect(page).toMatchObject({ uri: 'directory://about' });
    for (const { uri } of skills) expect(uri).toMatch(/^skill:.*SKILL\.md$/);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: 'listing://{slug}' },
    ]);
    const { contents } = await client.readResource({ uri: 'listing://acme' });
    expect(JSON.parse(contents[0].text)).toEqual({ slug: 'acme', tagline: null });
    const about = await client.readResource({ uri: 'directory://about' });
    expect(about.contents[0].text).toContain(`${toys.origin}/docs`);
    await client.close();
  });

  it.each(['listing://missing', 'listing://Not-A-Slug', 'listing://a/b', 'file:///etc/passwd'])(
    'is told that %s does not exist',
    async (uri) => {
      const client = await connect();
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
      await client.close();
    },
  );
});

it('is signed in by a client on the first 401, and answers the repeated call', async () => {
  let token: string | undefined;
  let challenge: string | null = null;
  const client = new Client(me, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(
    new StreamableHTTPClientTransport(toys.url, {
      authProvider: {
        token: async () => token,
        onUnauthorized: async ({ response }) => {
          challenge = response.headers.get('www-authenticate');
          token = 'all';
        },
      },
    }),
  );
  expect(token).toBeUndefined();
  const result = await client.callTool({ name: 'get_account', arguments: {} });
  expect(result.structuredContent).toMatchObject({ email: 'ana@example.com' });
  expect(challenge).toContain('scope="account:read"');
  await client.close();
});
