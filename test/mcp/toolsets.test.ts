import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { mcpRequest, olderMcpRequest } from '../kit/mcp-request.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';

// What hosts meet at each address that speaks MCP, in the real service.
let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ settings: { sampleData: true } });
  key = await createTestApiKey(app.app.db);
});
afterAll(() => app[Symbol.asyncDispose]());

async function connect(path: string, token?: string) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(
      new URL(app.url + path),
      token ? { requestInit: { headers: { authorization: `Bearer ${token}` } } } : {},
    ),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

const structureOf = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  return {
    isError: isError === true,
    body: structuredContent as any,
    text: (content as { text: string }[])[0]!.text,
  };
};

describe.each(MCP_ADDRESSES)('$path', ({ path }) => {
  it('has its own protected resource metadata, named in its challenge', async () => {
    const answer = await fetch(`${app.url}/.well-known/oauth-protected-resource${path}`);
    expect(await answer.json()).toMatchObject({ resource: app.url + path, authorization_servers: [app.url] });
    const refused = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer nothing' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain(
      `resource_metadata="${app.url}/.well-known/oauth-protected-resource${path}"`,
    );
  });

  it('lists its tools, each with an icon that is there', async () => {
    await using client = await connect(path);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(0);
    const icons = new Set(tools.flatMap(({ icons = [] }) => icons.map(({ src }) => src)));
    expect(icons.size).toBeGreaterThan(0);
    for (const src of icons)
      expect((await fetch(src)).headers.get('content-type')).toContain('image/svg+xml');
    expect(client.getServerVersion()?.icons).toMatchObject([{ src: `${app.url}/icon.svg` }]);
  });
});

it('answers 404 where there is no such address, in JSON', async () => {
  const answer = await fetch(`${app.url}/mcp/x/nothing`, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('/mcp/x/launch') } });
});

describe('a part of the directory', () => {
  it('names the address of a tool it does not serve', async () => {
    await using client = await connect('/mcp/x/discover', key);
    await expect(client.callTool({ name: 'get_account', arguments: {} })).rejects.toThrow(
      `This tool is not served at /mcp/x/discover; it is at ${app.url}/mcp.`,
    );
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('Unknown tool');
  });

  it('changes nothing where it ends in /readonly', async () => {
    await using client = await connect('/mcp/readonly', key);
    await expect(
      client.callTool({ name: 'submit_listing', arguments: { url: 'https://acme.example' } }),
    ).rejects.toThrow('not served at /mcp/readonly');
  });

  it.each([
    ['/mcp', 'account:read listings:write orders:write'],
    ['/mcp/x/directory', 'account:read listings:write'],
    ['/mcp/x/launch', 'account:read listings:write'],
    ['/mcp/x/orders', 'account:read orders:write'],
  ])('asks at %s to allow no more than what is served there', async (path, scopes) => {
    await using client = await connect(path);
    const { tools } = await client.listTools();
    const asked = tools.flatMap(({ _meta }) => (_meta?.['securitySchemes'] as any[])[0].scopes ?? []);
    expect([...new Set(asked)].toSorted()).toEqual(scopes.split(' ').toSorted());
    const write = tools.findLast(({ annotations }) => annotations?.readOnlyHint === false)!;
    for (const inEra of [mcpRequest, olderMcpRequest]) {
      const { method, headers, body } = inEra('tools/call', { name: write.name, arguments: {} });
      const refused = await fetch(app.url + path, { method, headers, body });
      const challenged = /scope="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
      expect(scopes.split(' ')).toEqual(expect.arrayContaining(challenged.split(' ')));
    }
  });

  it.each(MCP_ADDRESSES.filter(({ toolset }) => toolset !== 'research'))(
    'asks at $path for the scopes of what it serves, whichever tool is called, in both eras',
    async ({ path, readOnly }) => {
      await using client = await connect(path);
      const { tools } = await client.listTools();
      const told = await fetch(`${app.url}/.well-known/oauth-protected-resource${path}`);
      const { scopes_supported: supported } = (await told.json()) as any;
      const listed = tools.flatMap(({ _meta }) => (_meta?.['securitySchemes'] as any[])[0].scopes ?? []);
      // A person who signs in before the first call is asked once.
      expect(supported.toSorted()).toEqual([...new Set([...listed, 'account:read'])].toSorted());
      const tried = new Set<string>();
      for (const { name, _meta } of tools) {
        const [scheme] = _meta?.['securitySchemes'] as any[];
        const scopes = String(scheme.scopes);
        // One tool of each set of scopes, but with TEST_ALL=1.
        if (scheme.type === 'noauth' || (tried.has(scopes) && !TEST_ALL)) continue;
        tried.add(scopes);
        for (const inEra of [mcpRequest, olderMcpRequest]) {
          const { method, headers, body } = inEra('tools/call', { name, arguments: {} });
          const refused = await fetch(app.url + path, { method, headers, body });
          expect(refused.status, name).toBe(401);
          const asked = /scope="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')![1]!.split(' ');
          expect(asked).toEqual(expect.arrayContaining(scheme.scopes));
          for (const scope of asked) expect([...listed, 'account:read']).toContain(scope);
          if (readOnly) expect(asked).toEqual(['account:read']);
        }
      }
    },
  );

  it('shows nothing that is sold in the directory', async () => {
    await using client = await connect('/mcp/x/directory', key);
    const board = await structureOf(client, 'get_leaderboard', { Board: ['"Billboard"'] });
    expect(board).toMatchObject({
      isError: true,
      text: expect.stringContaining('not served at /mcp/x/directory'),
    });
    const weeks = await structureOf(client, 'list_products');
    expect(Object.keys(weeks.body)).toEqual(['launch_weeks']);
    const account = await structureOf(client, 'get_account');
    expect(account.body).not.toHaveProperty('orders');
    expect(account.text).not.toMatch(/^orders:|checkout/m);
  });
});

describe('the pair that research modes look for', () => {
  it('finds listings and fetches one, with its page', async () => {
    await using client = await connect('/mcp/x/research');
    const found = await structureOf(client, 'search', { query: 'notes' });
    expect(JSON.parse(found.text)).toEqual(found.body);
    const [first] = found.body.results;
    expect(Object.keys(first)).toEqual(['id', 'title', 'url']);
    const fetched = await structureOf(client, 'fetch', { id: first.id });
    expect(fetched.body).toMatchObject({ id: first.id, title: first.title, url: first.url });
    expect(fetched.body.text).toContain(first.title);
    expect(fetched.body.metadata).toMatchObject({ website: expect.stringContaining('https://') });
    expect(JSON.parse(fetched.text)).toEqual(fetched.body);
  });

  /** Clients of each era: of 2026-07-28, and with a handshake in versions that know structure, or do not. */
  const spoken = (tool: string, args: object, version: string) => {
    const inEra = version === '2026-07-28' ? mcpRequest : olderMcpRequest;
    const { method, headers, body } = inEra('tools/call', { name: tool, arguments: args });
    return fetch(`${app.url}/mcp/x/research`, {
      method,
      headers: { ...headers, 'mcp-protocol-version': version },
      body,
    });
  };
  const contentOf = async (answer: Response) => {
    const text = await answer.text();
    const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
    return result.content as { type: string; text: string }[];
  };

  it.each(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'])(
    'answers in one text that holds the whole as JSON, over %s',
    async (version) => {
      const found = await contentOf(await spoken('search', { query: 'notes' }, version));
      expect(found).toEqual([{ type: 'text', text: expect.any(String) }]);
      const { results } = JSON.parse(found[0]!.text);
      expect(results.length).toBeGreaterThan(1);
      for (const { id, title, url } of results) {
        const fetched = await contentOf(await spoken('fetch', { id }, version));
        expect(fetched).toHaveLength(1);
        const read = JSON.parse(fetched[0]!.text);
        expect(Object.keys(read)).toEqual(['id', 'title', 'text', 'url', 'metadata']);
        expect(read).toMatchObject({ id, title, url });
        for (const value of Object.values(read.metadata)) expect(value).toBeTypeOf('string');
      }
    },
  );

  it('fetches all that the directory says of a listing, with a page that is there to cite', async () => {
    await using client = await connect('/mcp/x/research');
    await using whole = await connect('/mcp');
    const { results } = (await structureOf(client, 'search', { query: 'open source' })).body;
    expect(results.length).toBeGreaterThan(1);
    for (const { id, title, url } of results) {
      const { body } = await structureOf(client, 'fetch', { id });
      const listing = await structureOf(whole, 'get_listing', { slug: id, evidence: true });
      // Without the way to a tool that is not here.
      expect(body.text).toBe(listing.text.replace(/next_steps\[1\]:\n.*\n.*\n/, ''));
      // The sentences of the website, and when they were read.
      const [quote] = Object.values<any>(listing.body.evidence).flat();
      expect(body.text).toContain(quote.quote);
      expect(body.metadata).toMatchObject({
        website_read_at: quote.read_at,
        confirmed_by: listing.body.provenance.confirmed_by,
      });
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(`<h1`);
      expect(title).toBe(body.title);
    }
    expect((await structureOf(client, 'search', { query: 'zzqqxxkk' })).body).toEqual({ results: [] });
  });

  it('takes a whole question, and says what is wrong with an id', async () => {
    await using client = await connect('/mcp/x/research');
    const question = `which of these is a good tool for notes ${'and more '.repeat(60)}`;
    expect((await structureOf(client, 'search', { query: question })).isError).toBe(false);
    const missing = await structureOf(client, 'fetch', { id: 'nothing-of-this-name' });
    expect(missing).toMatchObject({ isError: true });
    expect(JSON.parse(missing.text)).toMatchObject({ error: { code: 'not_found' } });
    const nothing = await structureOf(client, 'search', {});
    expect(JSON.parse(nothing.text)).toMatchObject({ error: { code: 'invalid_request', field: 'query' } });
  });
});
