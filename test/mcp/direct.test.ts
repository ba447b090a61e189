import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Server } from '@modelcontextprotocol/server';
import { getPort } from '../../http/get-port.ts';
import { beginAnswer } from '../../http/started-answer.ts';
import { createFastPath } from '../../mcp/fast-path/fast-path.ts';
import { SharedTransport } from '../../mcp/fast-path/shared-transport.ts';
import { MCP_ADDRESSES } from '../../tools/shared/schema/mcp-addresses.ts';
import { as, legacy, modern } from './toy-server.ts';
import { type Sent, startTwoWays, type TwoWays } from './two-ways.ts';
import { runs, TEST_ALL } from '../kit/test-all.ts';

let ways: TwoWays;
beforeAll(async () => {
  ways = await startTwoWays();
});
afterAll(() => ways[Symbol.asyncDispose]());

const ERAS = { modern, legacy };
const OPTIONS = { capabilities: { tools: {} }, supportedProtocolVersions: ['2026-07-28', '2025-11-25'] };

const REQUESTS: [string, Record<string, unknown>][] = [
  ['tools/list', {}],
  ['tools/call', { name: 'get_site', arguments: {} }],
  ['tools/call', { name: 'get_site' }],
  ['tools/call', { name: 'get_listing', arguments: { slug: 'acme' } }],
  ['tools/call', { name: 'get_listing', arguments: { slug: 7 } }],
  ['tools/call', { name: 'get_account', arguments: {} }],
  ['tools/call', { name: 'break_down', arguments: {} }],
  ['tools/call', { name: 'no_such_tool', arguments: {} }],
  ['tools/call', { name: 'get_site', arguments: [] }],
  ['tools/call', { name: 'get_site', arguments: {}, _meta: { progressToken: 3 } }],
  ['tools/call', { name: 'get_site', arguments: {}, requestState: 'x', inputResponses: {} }],
  ['tools/list', { cursor: 'x' }],
  ['prompts/list', {}],
  ['prompts/get', { name: 'launch_product', arguments: { url: 'https://a.example' } }],
  ['prompts/get', { name: 'none' }],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: 'directory://about' }],
  ['resources/read', { uri: 'listing://acme' }],
  ['resources/read', { uri: 'nothing://there' }],
  ['skills/list', {}],
  ['skills/get', { uri: 'skill://none/SKILL.md' }],
  ['skills/get', {}],
  ['server/discover', {}],
  [
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  ],
  ['ping', {}],
  ['completion/complete', {}],
  ['logging/setLevel', { level: 'info' }],
  ['no/such/method', {}],
];

describe('the direct way', () => {
  describe.each(['modern', 'legacy'] as const)('in %s requests', (era) => {
    it('answers each request as the SDK handler does', async () => {
      for (const [method, params] of REQUESTS) {
        await ways.alike(ERAS[era](method, params));
        await ways.alike(as('all', ERAS[era](method, params)));
      }
    });

    it('answers under any id and any token alike', async () => {
      for (const [method, params] of REQUESTS.slice(0, 6)) {
        for (const id of ['one', 0, -1, 2 ** 53 - 1]) await ways.alike(ERAS[era](method, params, id));
        await ways.alike(as('nobody', ERAS[era](method, params)));
      }
    });

    it('answers at every address alike', async () => {
      for (const { path } of MCP_ADDRESSES)
        for (const [method, params] of REQUESTS.slice(0, TEST_ALL ? 8 : 2))
          await ways.alike({ ...ERAS[era](method, params), path });
    });
  });

  it('answers whatever is sent alike, right or wrong', async () => {
    await fc.assert(
      fc.asyncProperty(anySent, async (sent) => {
        await ways.alike(sent);
      }),
      { numRuns: runs(400) },
    );
  }, 120_000);

  it('is the way of what hosts send', async () => {
    const server = () => {
      const made = new Server({ name: 'a', version: '1' }, OPTIONS);
      made.setRequestHandler('tools/list', () => ({ tools: [] }));
      return made;
    };
    const way = createFastPath(server, (error) => expect.unreachable(error.message));
    const caller = { account: null, address: '127.0.0.1', requestId: 'r' };
    const asked = {
      authInfo: { token: '', clientId: '', scopes: [] },
      requestInfo: { caller },
      json: false,
    };
    await using http = await startServer(async (req, res) => {
      const body: object = JSON.parse(await text(req));
      beginAnswer(res, caller.requestId, 'http://localhost');
      if (!(await way.answer(req, res, { ...asked, body }))) res.writeHead(501).end();
    });
    const statusOf = async ({ headers, body }: { headers: Record<string, string>; body: object }) =>
      (await fetch(http.url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    expect(await statusOf(modern('tools/list'))).toBe(200);
    expect(await statusOf(modern('server/discover'))).toBe(200);
    expect(await statusOf(legacy('tools/list'))).toBe(200);
    expect(await statusOf(legacy('server/discover'))).toBe(501);
    await way.close();
    expect(await statusOf(modern('tools/list'))).toBe(501);
  });

  it('refuses to carry what is no answer', async () => {
    const line = new SharedTransport('modern');
    await expect(line.send({ jsonrpc: '2.0', method: 'notifications/message' })).rejects.toThrow(
      'cannot be sent',
    );
  });
});

const anyName = fc.constantFrom(
  'get_site',
  'get_listing',
  'get_account',
  'add_thing',
  'none',
  '',
  '=?base64?Z2V0X3NpdGU=?=',
);
const anyId = fc.oneof(
  fc.integer(),
  fc.string({ maxLength: 8 }),
  fc.constantFrom<unknown>(null, 1.5, true, {}, [1], undefined, 'x'.repeat(300)),
);
const anyMeta = fc.record(
  {
    'io.modelcontextprotocol/protocolVersion': fc.constantFrom<unknown>(
      '2026-07-28',
      '2025-11-25',
      '2099-01-01',
      7,
      '',
    ),
    'io.modelcontextprotocol/clientCapabilities': fc.oneof(
      fc.constantFrom<unknown>(
        {},
        null,
        'x',
        { elicitation: {} },
        { elicitation: 3 },
        { sampling: { tools: {} } },
      ),
      fc.jsonValue(),
    ),
    'io.modelcontextprotocol/clientInfo': fc.constantFrom<unknown>(
      { name: 'a', version: '1' },
      { name: 3 },
      'a',
      {},
    ),
    'io.modelcontextprotocol/logLevel': fc.constantFrom<unknown>('info', 'loud', 3),
    progressToken: fc.constantFrom<unknown>(1, 'a', 1.5, {}, null),
    traceparent: fc.constantFrom<unknown>('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 3),
  },
  { requiredKeys: [] },
);
const anyHeaders = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom(
      '2026-07-28',
      '2025-11-25',
      '2025-03-26',
      '2024-11-05',
      '2099-01-01',
      '',
      'x',
    ),
    'mcp-method': fc.constantFrom('tools/call', 'tools/list', 'Tools/Call', '', ' tools/call '),
    'mcp-name': fc.oneof(anyName, fc.constant('=?base64?!?='), fc.constant('é')),
    accept: fc.constantFrom(
      '*/*',
      'application/json',
      'text/event-stream',
      'text/event-stream,application/json',
      '',
    ),
    'content-type': fc.constantFrom(
      'application/json; charset=utf-8',
      'text/plain',
      'application/json, text/plain',
      'Application/JSON',
    ),
    'mcp-session-id': fc.constant('a-session'),
    'last-event-id': fc.constant('7'),
  },
  { requiredKeys: [] },
);

/** Requests as hosts send them, with some of it replaced, left out, or added. */
const anySent: fc.Arbitrary<Sent> = fc
  .record({
    era: fc.constantFrom('modern' as const, 'legacy' as const),
    request: fc.constantFrom(...REQUESTS),
    token: fc.constantFrom(undefined, undefined, 'reader', 'all', 'nobody'),
    headers: fc.option(anyHeaders, { nil: {} }),
    without: fc.option(
      fc.constantFrom('mcp-protocol-version', 'mcp-method', 'mcp-name', 'accept', 'content-type'),
      { nil: '' },
    ),
    meta: fc.option(anyMeta, { nil: undefined, freq: 3 }),
    metaAdded: fc.option(anyMeta, { nil: undefined, freq: 3 }),
    body: fc.option(
      fc.record(
        {
          id: anyId,
          jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', 2, null),
          method: fc.constantFrom<unknown>(
            'tools/call',
            '__proto__',
            'constructor',
            3,
            'notifications/cancelled',
            'notifications/initialized',
          ),
          params: fc.oneof(fc.jsonValue(), fc.constant({ name: 'get_site' })),
          result: fc.constant({}),
          error: fc.constant({ code: 1, message: 'x' }),
          extra: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
      { nil: {}, freq: 2 },
    ),
    params: fc.option(
      fc.record(
        {
          name: fc.oneof(anyName, fc.jsonValue()),
          arguments: fc.jsonValue(),
          uri: fc.jsonValue(),
          cursor: fc.jsonValue(),
          requestState: fc.jsonValue(),
          inputResponses: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
      { nil: {}, freq: 2 },
    ),
    batch: fc.boolean().chain((often) => (often ? fc.constant(false) : fc.boolean())),
    method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'DELETE'),
  })
  .map(
    ({
      era,
      request: [method, params],
      token,
      headers,
      without,
      meta,
      metaAdded,
      body,
      params: other,
      batch,
      method: verb,
    }) => {
      const sent = ERAS[era](method, params);
      const kept: Record<string, string> = { ...sent.headers, ...headers };
      delete kept[without];
      const all: Record<string, unknown> = { ...sent.body.params, ...other };
      if (meta) all['_meta'] = meta;
      if (metaAdded) all['_meta'] = { ...Object(all['_meta']), ...metaAdded };
      const message = { ...sent.body, params: all, ...body };
      const asked = {
        method: verb,
        headers: latin1(kept),
        ...(verb === 'POST' ? { body: batch ? [message] : message } : {}),
      };
      return token === undefined ? asked : as(token, asked);
    },
  );

/** Headers travel as bytes. */
const latin1 = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\xff]/g, '')]),
  );

async function startServer(listener: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${getPort(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
