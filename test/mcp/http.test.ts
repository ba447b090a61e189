import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROTOCOL_VERSIONS } from '../../tools/shared/schema/protocol-versions.ts';
import { createLimiter } from '../../tools/shared/limits/limiter.ts';
import { as, type Json, legacy, modern, startToys, type ToyServer } from './toy-server.ts';
import { toyTools } from './toy-tools.ts';

let toys: ToyServer;
let hungUp: () => void = () => {};
beforeAll(async () => {
  toys = await startToys({ tools: toyTools({ aborted: () => hungUp() }) });
});
afterAll(() => toys[Symbol.asyncDispose]());

const errorOf = (body: Json) => JSON.parse(body.result.content[0].text).error;

describe('protocol versions', () => {
  it('answers 2026-07-28 with JSON, marked complete and from this server', async () => {
    const { status, headers, body } = await toys.ask(
      modern('tools/call', { name: 'get_site', arguments: {} }),
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { name: 'Launch Directory' },
    });
    expect(body.result._meta['io.modelcontextprotocol/serverInfo'].name).toBe('launch-directory');
  });

  it.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
    'accepts a handshake in %s',
    async (protocolVersion) => {
      const { body } = await toys.ask(
        legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
      );
      expect(body.result.protocolVersion).toBe(protocolVersion);
    },
  );

  it('tells an answer once more as JSON only to clients that know no structure', async () => {
    const textFor = async (version?: string) => {
      const request = legacy('tools/call', { name: 'get_listing', arguments: { slug: 'acme' } });
      delete request.headers['mcp-protocol-version'];
      if (version !== undefined) request.headers['mcp-protocol-version'] = version;
      const { structuredContent, content } = (await toys.ask(request)).body.result;
      expect(structuredContent).toEqual({ slug: 'acme', tagline: null });
      return content[0].text;
    };
    for (const version of ['2025-06-18', '2025-11-25'])
      expect(await textFor(version)).toBe('slug: acme\ntagline: null');
    // Without the header it is 2025-03-26, which has no such header yet.
    for (const version of ['2025-03-26', undefined])
      expect(await textFor(version)).toBe('{"slug":"acme","tagline":null}');
  });

  it('offers its newest version to a client of 2024-11-05', async () => {
    const request = legacy('initialize', {
      protocolVersion: '2024-11-05',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    });
    expect((await toys.ask(request)).body.result.protocolVersion).toBe('2025-11-25');
  });

  it('refuses an unknown version and names all that it speaks, as discovery does', async () => {
    const request = modern('tools/list');
    request.headers['mcp-protocol-version'] = '2099-01-01';
    Object.assign(request.body.params._meta, { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' });
    const { status, body } = await toys.ask(request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: 1, error: { code: -32022, data: { supported: PROTOCOL_VERSIONS } } });
    const old = legacy('tools/list');
    old.headers['mcp-protocol-version'] = '2024-11-05';
    const answer = await toys.ask(old);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: -32022, data: { supported: PROTOCOL_VERSIONS } });
    const { result } = (await toys.ask(modern('server/discover'))).body;
    expect(result.supportedVersions).toEqual(PROTOCOL_VERSIONS);
  });

  it('answers as JSON whoever does not ask for an event stream, in every version', async () => {
    const accepted = ['*/*', 'application/json', 'text/html', ', ,', 'text/event-stream;q=0, */*', null];
    const call = { name: 'get_site', arguments: {} };
    const wrong = [];
    for (const accept of accepted)
      for (const version of PROTOCOL_VERSIONS)
        for (const [method, params] of [
          ['tools/call', call],
          ['ping', {}],
        ] as const) {
          if (version === '2026-07-28' && method === 'ping') continue;
          const { headers, body } = (version === '2026-07-28' ? modern : legacy)(method, params);
          const { accept: _, ...others }: Record<string, string> = {
            ...headers,
            'mcp-protocol-version': version,
          };
          const answer = await toys.ask({
            headers: { ...others, ...(accept === null ? {} : { accept }) },
            body,
          });
          const type = answer.headers['content-type'];
          if (answer.status !== 200 || type !== 'application/json' || JSON.parse(answer.text).id !== 1)
            wrong.push([accept, version, method, answer.status, type]);
        }
    expect(wrong).toEqual([]);
    const both = legacy('ping');
    both.headers['accept'] = 'TEXT/EVENT-STREAM, application/*';
    expect((await toys.ask(both)).headers['content-type']).toBe('text/event-stream');
    both.headers['accept'] = 'text/event-stream';
    expect((await toys.ask(both)).headers['content-type']).toBe('text/event-stream');
    const batch = [legacy('ping', {}, 1).body, legacy('ping', {}, 2).body];
    const { text } = await toys.ask({ headers: { accept: '*/*' }, body: batch });
    expect(JSON.parse(text)).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('reads what is plainly meant', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const site = { name: 'get_site', arguments: null, _meta: null };
    const { headers } = legacy('ping');
    const plain = [
      { body: { ...list, params: null } },
      { body: { ...list, params: { cursor: '' } } },
      { body: { ...list, params: { cursor: null } } },
      { body: { ...list, params: [] } },
      { body: { ...list, params: { _meta: { progressToken: null }, task: null } } },
      { body: { ...list, method: 'resources/read', params: { uri: ' listing://acme ' } } },
      { body: { id: 1, method: 'tools/list' } },
      {
        body: { ...list, method: 'initialize', params: { capabilities: { roots: null }, clientInfo: null } },
      },
      { body: { ...list, method: 'initialize' } },
      ...['', [], '{}', ' {"_agent": 1} '].map((args) => ({
        body: { ...list, method: 'tools/call', params: { name: ' get_site ', arguments: args } },
      })),
      { body: { ...list, id: 1.5 } },
      { body: { ...list, id: -0.5, method: 'ping', params: null } },
      { body: { ...list, method: 'tools/call', params: site } },
      { body: Buffer.from(`\ufeff${JSON.stringify(list)}`) },
      ...[
        'application/json-rpc',
        'application/vnd.api+json',
        'text/json',
        'application/json; charset="UTF-8"',
        'text/plain',
        'application/octet-stream',
        '',
      ].map((type) => ({ body: list, type })),
    ];
    const wrong = [];
    for (const { body, type = 'application/json' } of plain as { body: Json; type?: string }[]) {
      const answer = await toys.ask({ headers: { ...headers, 'content-type': type }, body });
      if (
        answer.status !== 200 ||
        !answer.body.result ||
        answer.body.result.isError ||
        answer.body.id !== (body.id ?? 1)
      )
        wrong.push([JSON.stringify(body), type, answer.text]);
    }
    expect(wrong).toEqual([]);
  });

  it('refuses headers that contradict the body', async () => {
    const request = modern('tools/call', { name: 'get_site', arguments: {} });
    request.headers['mcp-name'] = 'get_account';
    const { status, body } = await toys.ask(request);
    expect(status).toBe(400);
    expect(body.error.code).toBe(-32020);
  });

  it('keeps no sessions: GET and DELETE are not allowed, and no session id is given', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await toys.ask({ method, headers: { accept: 'text/event-stream' } });
      expect(status).toBe(405);
      expect(headers['allow']).toBe('POST');
    }
    const { headers } = await toys.ask(legacy('tools/list'));
    expect(headers['mcp-session-id']).toBeUndefined();
  });

  it('answers every call of a 2025-03-26 batch', async () => {
    const { headers } = legacy('tools/call');
    const site = { name: 'get_site', arguments: {} };
    const { status, text } = await toys.ask({
      headers: { ...headers, 'mcp-protocol-version': '2025-03-26' },
      body: [legacy('tools/call', site, 1).body, legacy('tools/call', site, 2).body],
    });
    expect(status).toBe(200);
    expect(text.match(/"structuredContent"/g)).toHaveLength(2);
  });

  it('accepts a notification without an answer', async () => {
    const { headers } = legacy('ping');
    const { status, text } = await toys.ask({
      headers,
      body: { jsonrpc: '2.0', method: 'notifications/initialized' },
    });
    expect([status, text]).toEqual([202, '']);
  });
});

describe('lists', () => {
  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'server/discover'])(
    'lets anyone keep %s, since it is the same for everybody',
    async (method) => {
      const [anonymous, signedIn] = [
        await toys.ask(modern(method)),
        await toys.ask(as('all', modern(method))),
      ];
      expect(anonymous.body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
      expect(signedIn.body).toEqual(anonymous.body);
    },
  );

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    'refuses a cursor for %s, which it never gave',
    async (method) => {
      for (const request of [
        modern(method, { cursor: 'bm90aGluZw' }),
        legacy(method, { cursor: 'bm90aGluZw' }),
      ]) {
        expect((await toys.ask(request)).body.error.code).toBe(-32602);
      }
    },
  );

  it('says who may call a tool, at the top level and in _meta', async () => {
    for (const request of [modern('tools/list'), legacy('tools/list')]) {
      const { tools } = (await toys.ask(request)).body.result;
      const account = tools.find((tool: { name: string }) => tool.name === 'get_account');
      expect(account.securitySchemes).toEqual([{ type: 'oauth2', scopes: ['account:read'] }]);
      expect(account._meta.securitySchemes).toEqual(account.securitySchemes);
    }
  });
});

describe('what a call is told about its caller', () => {
  const site = () => modern('tools/call', { name: 'get_site', arguments: {} });

  it('keeps a sane request id, makes one otherwise, and answers with it', async () => {
    const sane = site();
    sane.headers['x-request-id'] = 'trace-0123.abc';
    expect((await toys.ask(sane)).headers['x-request-id']).toBe('trace-0123.abc');
    expect(toys.callers.at(-1)?.requestId).toBe('trace-0123.abc');

    for (const id of ['two words', 'x'.repeat(129), '{"level":"fatal"}']) {
      const odd = site();
      odd.headers['x-request-id'] = id;
      const { headers } = await toys.ask(odd);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(toys.callers.at(-1)?.requestId).toBe(headers['x-request-id']);
    }
  });

  it('takes the account from the token and the address from the connection', async () => {
    await toys.ask(as('reader', site()));
    expect(toys.callers.at(-1)).toMatchObject({
      account: { scopes: ['account:read'] },
      address: '127.0.0.1',
    });
    await toys.ask(site());
    expect(toys.callers.at(-1)?.account).toBeNull();
  });

  it('takes the idempotency key from _meta, and refuses one that is not text', async () => {
    const add = (key: unknown) =>
      as(
        'all',
        modern('tools/call', {
          name: 'add_thing',
          arguments: { name: 'a' },
          _meta: { 'launch-directory/idempotency-key': key },
        }),
      );
    await toys.ask(add('key-1'));
    expect(toys.callers.at(-1)?.idempotencyKey?.values).toEqual(['key-1']);
    const { body } = await toys.ask(add(7));
    expect(errorOf(body)).toMatchObject({ code: 'invalid_request', field: 'Idempotency-Key' });
  });

  describe.each(Object.entries({ '2026-07-28': modern, '2025-11-25': legacy }))(
    'the idempotency key as argument in %s',
    (_, request) => {
      const add = (args: object, key?: unknown) =>
        toys.ask(
          as(
            'all',
            request('tools/call', {
              name: 'add_thing',
              arguments: { name: 'a', ...args },
              ...(key === undefined ? {} : { _meta: { 'launch-directory/idempotency-key': key } }),
            }),
          ),
        );

      it('is advertised for tools whose operation takes one, and for no other', async () => {
        const { tools } = (await toys.ask(request('tools/list'))).body.result;
        const keyed = tools.filter((tool: Json) => 'idempotency_key' in tool.inputSchema.properties);
        expect(keyed.map((tool: Json) => tool.name)).toEqual(['add_thing']);
        expect(keyed[0].inputSchema.properties.idempotency_key).toMatchObject({
          type: 'string',
        });
        expect(keyed[0].inputSchema.required).toEqual(['name']);
        const order = await toys.ask(
          as('all', request('tools/call', { name: 'order_thing', arguments: { idempotency_key: 'a' } })),
        );
        expect(errorOf(order.body).issues).toMatchObject([{ field: 'idempotency_key' }]);
      });

      it('never reaches the operation, and is the same key as the one in _meta', async () => {
        const key = crypto.randomUUID();
        const first = (await add({ idempotency_key: key })).body.result;
        expect(first.structuredContent).toEqual({ number: expect.any(Number), name: 'a' });
        for (const again of [await add({}, key), await add({ idempotency_key: key }, key)])
          expect(again.body.result.structuredContent).toEqual(first.structuredContent);
        expect(errorOf((await add({ idempotency_key: key, name: 'b' })).body)).toMatchObject({
          reason: 'idempotency_key_reused',
          field: 'idempotency_key',
        });
      });

      it.each([['two words'], ['x'.repeat(256)], ['\u00e9'], [7], [['a']]])(
        'is refused as %j',
        async (key) => {
          expect(errorOf((await add({ idempotency_key: key })).body)).toMatchObject({
            code: 'invalid_request',
            field: 'idempotency_key',
          });
        },
      );

      it('is none where it is empty or null, as hosts send what is left out', async () => {
        const numbers = [];
        for (const idempotency_key of ['', null])
          numbers.push((await add({ idempotency_key })).body.result.structuredContent.number);
        expect(numbers[1]).toBe(numbers[0] + 1);
      });

      it('is refused beside another one in _meta', async () => {
        expect(errorOf((await add({ idempotency_key: 'one' }, 'two')).body)).toMatchObject({
          code: 'invalid_request',
          field: 'idempotency_key',
          message: expect.stringContaining('two different') as string,
        });
      });

      it('may be as long as the header', async () => {
        expect((await add({ idempotency_key: `~${'!'.repeat(254)}` })).body.result.isError).toBeFalsy();
      });
    },
  );

  it('tells the operation when the caller hangs up', async () => {
    const gone = new Promise<void>((resolve) => (hungUp = resolve));
    const { headers, body } = modern('tools/call', { name: 'wait_forever', arguments: {} });
    const before = toys.callers.length;
    const stop = new AbortController();
    const asked = fetch(toys.url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    await expect.poll(() => toys.callers[before]?.getSignal?.().aborted).toBe(false);
    stop.abort();
    await expect(asked).rejects.toThrow();
    await gone;
  });

  it('begins a call of a batch when the one before it is done, and none once the caller hung up', async () => {
    const gone = new Promise<void>((resolve) => (hungUp = resolve));
    const { headers } = legacy('tools/call');
    const names = ['wait_forever', 'get_site', 'get_site'];
    const batch = names.map((name, at) => legacy('tools/call', { name, arguments: {} }, at).body);
    const before = toys.callers.length;
    const stop = new AbortController();
    const asked = fetch(toys.url, {
      method: 'POST',
      headers: { ...headers, 'mcp-protocol-version': '2025-03-26' },
      body: JSON.stringify(batch),
      signal: stop.signal,
    });
    await expect.poll(() => toys.callers.length).toBe(before + 1);
    stop.abort();
    await expect(asked).rejects.toThrow();
    await gone;
    await toys.ask(modern('tools/call', { name: 'get_site', arguments: {} }));
    expect(toys.callers.length).toBe(before + 2);
  });

  it('answers a used-up quota as a tool error that says when to come back', async () => {
    const roomy = { points: 1000, seconds: 60 };
    await using limitedToys = await startToys({
      limiter: createLimiter({
        anonymous_reads: { points: 1, seconds: 60 },
        reads: roomy,
        writes: roomy,
        crawls: roomy,
        page_reads: roomy,
        proposals: roomy,
        invites_and_claims: roomy,
        changes_a_day: roomy,
        changes_of_network_a_day: roomy,
        crawls_of_network_a_day: roomy,
      }),
    });
    expect((await limitedToys.ask(site())).body.result.isError).toBeUndefined();
    const { status, body } = await limitedToys.ask(site());
    expect(status).toBe(200);
    expect(errorOf(body)).toMatchObject({ code: 'rate_limited', limit: 1, window_seconds: 60 });
    const read = await limitedToys.ask(modern('resources/read', { uri: 'listing://acme' }));
    expect([read.status, read.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(read.body).toMatchObject({ id: 1, error: { code: -32000, data: { code: 'rate_limited' } } });
  });
});
