import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../tools/shared/limits/limiter.ts';
import { as, type Json, legacy, modern, startToys, type ToyServer } from './toy-server.ts';

const roomy = { points: 1000, seconds: 60 };
const limiterOf = (anonymous: number, reads = 1000) =>
  createLimiter({
    anonymous_reads: { points: anonymous, seconds: 60 },
    reads: { points: reads, seconds: 60 },
    writes: roomy,
    crawls: roomy,
    page_reads: roomy,
    proposals: roomy,
    invites_and_claims: roomy,
    changes_a_day: roomy,
    changes_of_network_a_day: roomy,
    crawls_of_network_a_day: roomy,
  });

const batch = (messages: object[]) => ({
  headers: { ...legacy('ping').headers, 'mcp-protocol-version': '2025-03-26' },
  body: messages,
});
const lists = (count: number) =>
  batch(Array.from({ length: count }, (_, at) => legacy('tools/list', {}, at + 1).body));

describe('every request is counted, whatever it asks for', () => {
  const site = { name: 'get_site', arguments: {} };
  const { headers } = modern('tools/list');
  const odd: Record<string, Parameters<ToyServer['ask']>[0]> = {
    'tools/list': modern('tools/list'),
    'server/discover': modern('server/discover'),
    'prompts/list': modern('prompts/list'),
    'prompts/get': modern('prompts/get', { name: 'no-such' }),
    'resources/list': modern('resources/list'),
    'resources/read of a listing': modern('resources/read', { uri: 'listing://acme' }),
    'a method that is not there': modern('no/such'),
    ping: legacy('ping'),
    initialize: legacy('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    }),
    'a notification': {
      headers: legacy('ping').headers,
      body: { jsonrpc: '2.0', method: 'notifications/initialized' },
    },
    'a tool call': modern('tools/call', site),
    'a tool call that contradicts its header': {
      ...modern('tools/call', site),
      headers: { ...modern('tools/call', site).headers, 'mcp-name': 'get_account' },
    },
    'a call of a tool that needs a sign-in': modern('tools/call', { name: 'get_account', arguments: {} }),
    'a call of a tool that is not there': modern('tools/call', { name: 'no_such', arguments: {} }),
    'a bad credential': as('nobody', modern('tools/list')),
    'broken JSON': { headers, body: '{' },
    'another content type': { headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' },
    GET: { method: 'GET', headers: { accept: 'text/event-stream' } },
    DELETE: { method: 'DELETE' },
    PUT: { method: 'PUT', headers, body: '{}' },
    'a preflight': { method: 'OPTIONS', headers: { origin: 'https://claude.ai' } },
    'a foreign page': { headers: { ...headers, origin: 'https://evil.example' }, body: '{}' },
  };

  it.each(Object.entries(odd))('%s takes one of the quota and says what is left', async (_, request) => {
    await using toys = await startToys({ limiter: limiterOf(10) });
    const { headers: told } = await toys.ask(request);
    expect(told['ratelimit-policy']).toBe('"anonymous_reads";q=10;w=60');
    expect(told['ratelimit']).toMatch(/^"anonymous_reads";r=9;t=\d+$/);
  });

  it('refuses what comes after the last one, with 429 and when to come back', async () => {
    await using toys = await startToys({ limiter: limiterOf(1) });
    await toys.ask(modern('tools/list'));
    for (const request of [modern('tools/list'), legacy('ping'), odd['broken JSON']!, odd['GET']!]) {
      const refused = await toys.ask(request);
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expect(refused.headers['ratelimit']).toMatch(/;r=0;/);
      expect(refused.body.error.data).toMatchObject({ code: 'rate_limited', limit: 1 });
    }
  });

  it('does not read a large body of whoever has nothing left', async () => {
    await using toys = await startToys({ limiter: limiterOf(1) });
    await toys.ask(modern('tools/list'));
    const large = modern('tools/call', { name: 'get_site', arguments: { pad: 'x'.repeat(900_000) } });
    const refused = await toys.ask(large);
    expect([refused.status, refused.body.id, refused.body.error.data.code]).toEqual([
      429,
      null,
      'rate_limited',
    ]);
  });

  it('counts a signed-in person by account, whoever else is at the address', async () => {
    await using toys = await startToys({ limiter: limiterOf(1, 2) });
    await toys.ask(modern('tools/list'));
    expect((await toys.ask(modern('tools/list'))).status).toBe(429);
    const mine = await toys.ask(as('all', modern('tools/list')));
    expect([mine.status, mine.headers['ratelimit']]).toEqual([200, expect.stringMatching(/^"reads";r=1;/)]);
    await toys.ask(as('all', modern('tools/list')));
    expect((await toys.ask(as('all', modern('tools/list')))).status).toBe(429);
  });
});

describe('batches', () => {
  it('count each of their messages', async () => {
    await using toys = await startToys({ limiter: limiterOf(10) });
    const first = await toys.ask(lists(8));
    expect([first.status, first.headers['ratelimit']]).toEqual([200, expect.stringMatching(/;r=2;/)]);
    const second = await toys.ask(lists(4));
    expect(second.status).toBe(429);
    expect(second.body.map(({ id }: Json) => id)).toEqual([1, 2, 3, 4]);
  });

  it('of more than 10 messages are one error', async () => {
    await using toys = await startToys();
    const { status, body, text } = await toys.ask(lists(100));
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: null, error: { code: -32600 } });
    expect(body.error.message).toContain('at most 10 messages; this one has 100');
    expect(text.length).toBeLessThan(300);
  });
});

describe('bodies that are small to send and large to look at', () => {
  const { headers } = as('all', modern('tools/call', { name: 'get_site' }));
  const call = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_site","arguments":${args}}}`;

  it.each([
    ['an id of 100 kB', `{"jsonrpc":"2.0","id":"${'x'.repeat(100_000)}","method":"ping"}`],
    [
      'an id of 100,000 digits',
      `{"jsonrpc":"2.0","id":"${'9'.repeat(100_000)}","method":"tools/list","params":{}}`,
    ],
    ['300,000 empty lists', call(`{"a":[${'[],'.repeat(300_000)}[]]}`)],
    ['80,000 members', call(`{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`)],
    ['65 levels', call('{"a":'.repeat(65) + '1' + '}'.repeat(65))],
  ])('%s: refused in a few words', async (_, body) => {
    await using toys = await startToys();
    const answer = await toys.ask({ headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBeLessThan(0);
    expect(answer.text.length).toBeLessThan(300);
    expect(toys.callers).toEqual([]);
  });

  it.each(['{"__proto__":{"x":1},"y":1}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}'])(
    'arguments %s change nothing and are told to be unknown',
    async (args) => {
      await using toys = await startToys();
      const { text } = await toys.ask({
        headers: { ...headers, 'mcp-protocol-version': '2025-11-25' },
        body: call(args),
      });
      expect(text).toContain('invalid_request');
      expect(({} as { x?: number }).x).toBeUndefined();
    },
  );

  it('that are malformed are logged in one line each, without a stack', async () => {
    await using toys = await startToys();
    await toys.ask({ headers, body: '{' });
    await toys.ask({ headers, body: { jsonrpc: '1.0', id: 1, method: 'x' } });
    await toys.ask({ headers: legacy('ping').headers, body: [] });
    await toys.ask({ ...modern('tools/list'), headers: { ...headers, 'mcp-method': 'other' } });
    expect(JSON.stringify(toys.log)).not.toMatch(/stack|node_modules/);
  });
});
