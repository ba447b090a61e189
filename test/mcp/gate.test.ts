import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type Json, legacy, modern, startToys, type ToyServer } from './toy-server.ts';

let toys: ToyServer;
beforeAll(async () => {
  toys = await startToys();
});
afterAll(() => toys[Symbol.asyncDispose]());

const metadata = () => `resource_metadata="${toys.origin}/.well-known/oauth-protected-resource/mcp"`;
const challengesOf = (body: Json): string[] => body.result._meta['mcp/www_authenticate'];
const errorOf = (body: Json) => JSON.parse(body.result.content[0].text).error;

describe('signing in', () => {
  const account = { name: 'get_account', arguments: {} };

  it('asks for a token with 401, without calling it an error that there was none', async () => {
    const { status, headers, body } = await toys.ask(modern('tools/call', account, 'a-7'));
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(`Bearer ${metadata()}, scope="account:read"`);
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 'a-7',
      result: { isError: true, resultType: 'complete' },
    });
    expect(errorOf(body)).toMatchObject({ code: 'unauthenticated', request_id: headers['x-request-id'] });
    expect(challengesOf(body)).toEqual([
      `Bearer ${metadata()}, error="invalid_token", ` +
        'error_description="get_account needs a signed-in person.", scope="account:read"',
    ]);
  });

  it('asks for it at once where nothing is sent, and whatever is sent at /signed-in, also to see what is there', async () => {
    const hello = legacy('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} });
    const asked = [
      { headers: {} },
      { headers: { 'content-type': 'application/octet-stream', accept: '*/*' }, body: ' \n' },
      { ...hello, path: '/mcp/signed-in' },
      { ...modern('tools/list'), path: '/mcp/readonly/signed-in/' },
      { method: 'GET', path: '/mcp/x/launch/signed-in' },
    ];
    for (const { path = '/mcp', ...sent } of asked as Parameters<ToyServer['ask']>[0][]) {
      const { status, headers, body } = await toys.ask({ ...sent, path });
      const resource = `${toys.origin}/.well-known/oauth-protected-resource${path.replace(/\/$/, '')}`;
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain(
        `Bearer resource_metadata="${resource}", scope="account:read`,
      );
      expect(body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'unauthenticated' } } });
      const described = await toys.ask({ method: 'GET', path: new URL(resource).pathname });
      expect(described.body.resource).toBe(toys.origin + path.replace(/\/$/, ''));
    }
    const signedIn = await toys.ask(as('reader', { ...legacy('tools/list'), path: '/mcp/signed-in' }));
    expect(signedIn.body.result.tools.length).toBeGreaterThan(0);
    expect((await toys.ask(as('reader', { headers: {} }))).status).toBe(400);
    expect(
      (await toys.ask(as('reader', { method: 'GET', headers: {}, path: '/mcp/signed-in' }))).status,
    ).toBe(405);
  });

  it('asks for account:read with whatever is needed, so that nobody is asked again to read', async () => {
    const { headers } = await toys.ask(modern('tools/call', { name: 'order_thing', arguments: {} }));
    expect(headers['www-authenticate']).toContain('scope="account:read orders:write"');
  });

  it('names every scope to a 2025 client at once, which does not manage a second step', async () => {
    const { headers, body } = await toys.ask(legacy('tools/call', account));
    expect(headers['www-authenticate']).toContain('scope="account:read listings:write orders:write"');
    expect(body.result.resultType).toBeUndefined();
  });

  it('answers too little scope with 403, naming the scopes held and needed, and account:read', async () => {
    for (const version of [modern, legacy]) {
      const request = as('writer', version('tools/call', { name: 'order_thing', arguments: {} }));
      const { status, headers, body } = await toys.ask(request);
      expect(status).toBe(403);
      expect(headers['www-authenticate']).toBe(
        `Bearer ${metadata()}, error="insufficient_scope", ` +
          'error_description="order_thing needs the scope orders:write.", scope="account:read listings:write orders:write"',
      );
      expect(errorOf(body)).toMatchObject({ code: 'insufficient_scope', scopes: ['orders:write'] });
      expect(challengesOf(body)).toEqual([headers['www-authenticate']]);
    }
  });

  it.each([
    ['a public tool', modern('tools/call', { name: 'get_site', arguments: {} })],
    ['a protected tool', legacy('tools/call', account)],
    ['a list', modern('tools/list')],
    ['a list in 2025', legacy('tools/list')],
  ])('refuses a bad token with 401 even for %s', async (_, request) => {
    const before = toys.callers.length;
    const { status, headers, body } = await toys.ask(as('forged', request));
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(
      `Bearer ${metadata()}, error="invalid_token", error_description="This access token does not hold."`,
    );
    expect(body.id).toBe(1);
    expect(toys.callers).toHaveLength(before);
  });

  it('answers a bad token on a list with a JSON-RPC error, which carries the code and the fix', async () => {
    const { body } = await toys.ask(as('forged', modern('tools/list')));
    expect(body.error).toMatchObject({
      code: -32000,
      data: { code: 'unauthenticated', fix: 'Sign in again.' },
    });
  });

  it('passes on how long to wait where credentials are tried too often', async () => {
    const { status, headers } = await toys.ask(as('hasty', modern('tools/list')));
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('7');
    expect(headers['www-authenticate']).toBeUndefined();
  });

  it('says nothing of why credentials could not be checked', async () => {
    const { status, text } = await toys.ask(as('broken', modern('tools/list')));
    expect(status).toBe(500);
    expect(text).not.toContain('store');
    expect(toys.log.at(-1)).toMatchObject({ msg: 'mcp request failed' });
  });

  it('asks for a token where one call of a batch needs it, and runs none of them', async () => {
    const batch = [
      legacy('tools/call', { name: 'get_site', arguments: {} }, 1).body,
      legacy('tools/call', account, 2).body,
      legacy('tools/call', { name: 'add_thing', arguments: {} }, 3).body,
    ];
    const before = toys.callers.length;
    const { headers: sent } = legacy('tools/call');
    const { status, headers, body } = await toys.ask({
      headers: { ...sent, 'mcp-protocol-version': '2025-03-26' },
      body: batch,
    });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain('listings:write');
    expect(body.map((answer: { id: number }) => answer.id)).toEqual([2, 3]);
    expect(body.map((answer: unknown) => errorOf(answer).message)).toEqual([
      'get_account needs a signed-in person.',
      'add_thing needs a signed-in person.',
    ]);
    expect(toys.callers).toHaveLength(before);
  });

  it('is not led round the gate by a header that names a public tool', async () => {
    const request = legacy('tools/call', account);
    request.headers['mcp-name'] = 'get_site';
    expect((await toys.ask(request)).status).toBe(401);
  });

  it.each(['__proto__', 'constructor', 'toString', ['get_account'], { name: 'get_account' }, 5, null])(
    'runs nothing for the tool name %j',
    async (name) => {
      const before = toys.callers.length;
      for (const version of [modern, legacy]) {
        const { body } = await toys.ask(version('tools/call', { name, arguments: {} }));
        expect(body.error.code).toBeLessThan(0);
      }
      expect(toys.callers).toHaveLength(before);
    },
  );

  it.each(['/mcp', ''])(
    'describes the protected resource at .well-known/oauth-protected-resource%s',
    async (suffix) => {
      const path = `/.well-known/oauth-protected-resource${suffix}`;
      const { status, headers, body } = await toys.ask({
        method: 'GET',
        path,
        headers: { origin: 'https://anywhere.example' },
      });
      expect(status).toBe(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(body).toMatchObject({
        resource: toys.origin + suffix,
        authorization_servers: [toys.origin],
        scopes_supported: ['account:read', 'listings:write', 'orders:write'],
        bearer_methods_supported: ['header'],
      });
      expect((await toys.ask({ method: 'OPTIONS', path })).status).toBe(204);
    },
  );
});
