import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { listPathKeys } from '../../tools/shared/schema/rest-parameters.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { describeDialects } from '../kit/databases.ts';
import { startTestApp } from '../kit/start.ts';
import { type Answered, ask, type Asked, type Founder, startFounder } from './founder.ts';
import { openRaw, readRaw } from './raw.ts';

let founder: Founder;
let url: string;
let before: unknown[];
beforeAll(async () => {
  founder = await startFounder();
  ({ url } = founder.service);
  before = await founder.everything();
});
afterAll(() => founder[Symbol.asyncDispose]());

const signedIn = (asked: Asked = {}): Asked => ({
  ...asked,
  headers: { authorization: `Bearer ${founder.key}`, ...asked.headers },
});
const patch = (body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(url, `/drafts/${founder.draftId}`, signedIn({ method: 'PATCH', body, headers }));
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('a body', () => {
  it.each([
    ['cut off', '{"fields": {"name": "x"'],
    ['with a comma too much', '{"fields": {"name": "x"},}'],
    ['with single quotes', "{'fields': {}}"],
    ['of two values', '{"fields": {}}{"fields": {}}'],
    ['of NaN', '{"fields": NaN}'],
    ['with a line break in a text', '{"fields": {"name": "a\nb"}}'],
    ['of broken UTF-8', bytes('{"fields": {"name": "', [0xc3, 0x28], '"}}')],
    ['of a half character at the end', bytes('{"fields": {"name": "', [0xe2, 0x82], '"}}')],
    ['of UTF-16', Buffer.from('{"fields": {"name": "x"}}', 'utf16le')],
    ['of an array', '[{"fields": {"name": "x"}}]'],
    ['of a text', '"fields"'],
    ['of a number', '1e999'],
    ['of null', 'null'],
    ['nested without end', '['.repeat(400_000)],
    ['nested deep', `{"fields":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`],
    ['nested deep where a list belongs', `{"faqs":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    [
      'with prototype keys',
      '{"__proto__": {"fields": {"name": "x"}}, "constructor": {"prototype": {"a": 1}}}',
    ],
    ['with prototype keys inside', '{"fields": {"__proto__": {"name": "x"}, "name": null, "toString": 1}}'],
    ['with an object for a list', '{"faqs": {"0": {"question": "a", "answer": "b"}, "length": 1}}'],
    ['with a list for an object', '{"fields": [["name", "x"]]}'],
    ['with a number no computer holds', '{"milestones": [{"date": 1e400, "title": "x"}]}'],
    ['with 20,000 digits', `{"faqs": ${'9'.repeat(20_000)}}`],
  ])('%s is refused, says why, and changes nothing', async (_, body) => {
    const answer = await patch(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.error.fix).toBeTruthy();
    expect(answer.text.length).toBeLessThan(5_000);
    expect(await founder.everything()).toEqual(before);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('of 5 MB is answered with 413 and not stored', async () => {
    const answer = await patch(JSON.stringify({ fields: { description: 'x'.repeat(5_000_000) } }));
    expect([answer.status, answer.body.error.code]).toEqual([413, 'invalid_request']);
    expect(await founder.everything()).toEqual(before);
  });

  it('of 5 MB to the MCP server is answered with 413', async () => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: { x: 'x'.repeat(5_000_000) },
      }),
    });
    expect(response.status).toBe(413);
  });

  it('with unknown members names twenty of them and counts the rest, and with thousands is not looked through', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, 1]));
    const some = await patch(JSON.stringify({ fields: many(200), ...many(200) }));
    expect(some.body.error.issues).toHaveLength(20);
    expect(some.body.error.message).toContain('(400 problems in all)');
    for (const body of [many(50_000), { fields: many(501) }, { fields: { tags: Array(20_001).fill(1) } }]) {
      const answer = await patch(JSON.stringify(body));
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
      expect(answer.body.error.message).toContain('500 members in one object');
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });

  it('with an endless member name does not get it back', async () => {
    const answer = await patch(JSON.stringify({ ['x'.repeat(900_000)]: 1 }));
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it('with a member given twice counts the last one', async () => {
    const answer = await patch('{"seo": {"title": "first"}, "seo": {"title": ""}}');
    expect(answer.body.seo).toEqual({ title: '' });
    before = await founder.everything();
  });

  it('is not taken by an operation without one', async () => {
    const answer = await ask(
      url,
      `/drafts/${founder.draftId}/submit`,
      signedIn({ method: 'POST', body: '{"id":"x"}' }),
    );
    expect([answer.status, answer.body.error.field]).toEqual([400, 'id']);
    expect(await founder.everything()).toEqual(before);
  });
});

describe('an address', () => {
  it.each([
    ['/drafts/1', 'id'],
    ['/drafts/00000000-0000-0000-0000-00000000000g', 'id'],
    ['/drafts/%00', 'id'],
    ['/me/listings/0', 'listing_id'],
    ['/me/listings/-1', 'listing_id'],
    ['/me/listings/1.5', 'listing_id'],
    ['/me/listings/1e3', 'listing_id'],
    ['/me/listings/0x10', 'listing_id'],
    ['/me/listings/99999999999999999999', 'listing_id'],
    ['/listings?page=1000000000', 'page'],
    ['/listings?page=1001', 'page'],
    ['/listings?page=0', 'page'],
    ['/listings?per_page=101', 'per_page'],
    ['/listings?page=1&page=2', 'page'],
    ['/listings?page[]=1', 'page[]'],
    ['/listings?__proto__=1', '__proto__'],
    ['/listings?q=%00', 'q'],
    [`/listings/${'a'.repeat(221)}`, 'slug'],
    ['/listings/..%2f..%2fetc', 'slug'],
    ['/listings/%3Cscript%3E', 'slug'],
    ['/listings?country=DEU', 'country'],
    ['/categories?include_empty=maybe', 'include_empty'],
  ])('%s is refused and the fault named', async (path, field) => {
    const answer = await ask(url, path, signedIn());
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
      400,
      'invalid_request',
      field,
    ]);
  });

  it('with the last page there can be is answered, with nothing on it', async () => {
    const answer = await ask(url, '/listings?page=1000&per_page=100');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ items: [], has_more: false });
  });

  it.each([
    '/nothing',
    '/listings/',
    '/Listings',
    '/drafts/../site/',
    '//site',
    '/../../etc/passwd',
    '/site;a=1',
  ])('%s that is none is 404 as JSON', async (path) => {
    const socket = await openRaw(
      url,
      `GET /v1${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    const text = await readRaw(socket);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).toContain('"code":"not_found"');
  });

  it.each([
    ['DELETE', '/site'],
    ['POST', '/listings'],
    ['PUT', '/drafts'],
    ['PATCH', '/me'],
    ['TRACE', '/site'],
    ['PROPFIND', '/site'],
  ])('asked with %s %s says which methods it has', async (method, path) => {
    const socket = await openRaw(
      url,
      `${method} /v1${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    const text = await readRaw(socket);
    expect(text).toMatch(/^HTTP\/1\.1 405 /);
    expect(text).toMatch(/^allow: .*GET/im);
  });

  it('asked with HEAD has the headers of GET and no body', async () => {
    const get = await ask(url, '/site');
    const head = await ask(url, '/site', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it.each(TOOLS.map(({ rest }) => rest.path).filter((path, index, all) => all.indexOf(path) === index))(
    '%s answers OPTIONS without credentials',
    async (path) => {
      const answer = await ask(url, path.replace(/\{\w+\}/g, '1'), { method: 'OPTIONS' });
      expect(answer.status).toBe(204);
      for (const { rest } of TOOLS.filter((tool) => tool.rest.path === path)) {
        expect(answer.headers.get('allow')).toContain(rest.method);
      }
    },
  );
});

/** What operations on a listing need beside its number. */
const SAMPLES: Record<string, object> = {
  post_listing_update: { title: 'a', body: 'b' },
  add_milestone: { date: '2026-01-05', title: 'a' },
  reschedule_launch: { week: '2027-01-04' },
};

describeDialects('a number larger than any record has', (dialect) => {
  it('is looked for and not found', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    const headers = { authorization: `Bearer ${await createTestApiKey(service.app.db)}` };
    for (const id of [2 ** 31 - 1, 2 ** 31, 99_999_999_999, Number.MAX_SAFE_INTEGER]) {
      const asked: [string, string, object | undefined][] = TOOLS.filter((tool) =>
        listPathKeys(tool).some((key) => key.endsWith('_id')),
      ).map(({ name, rest }) => [rest.method, rest.path.replace(/\{\w+_id\}/g, String(id)), SAMPLES[name]]);
      const order = { items: [{ product: 'relaunch', listing_id: id, week: '2026-12-28' }] };
      const answers = { answers: [{ question_id: id, answer: 'a' }] };
      asked.push(['POST', '/orders/quote', order], ['PUT', '/me/interview', answers]);
      for (const [method, path, body] of asked) {
        const answer = await ask(service.url, path, {
          method,
          headers,
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        // In the address it is not found; in a body it is a wrong value of the field.
        const status = body && !path.includes(String(id)) ? 400 : 404;
        expect([path, answer.status], answer.text).toEqual([path, status]);
        expect(answer.body.error.field).toMatch(/_id$/);
      }
    }
  });
});

describe('an idempotency key', () => {
  let sites = 0;
  /** Another website each time, on loopback. */
  const address = (): string => `${founder.site.url}/product-${++sites}`;
  const submit = (key: string, body: object, bearer = founder.key): Promise<Answered> =>
    ask(url, '/drafts', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': key },
    });
  const drafts = async (): Promise<number> => (await founder.call('list_my_drafts')).body.total;

  it('replays status and body, says so, and does the work once', async () => {
    const body = { url: address() };
    const count = await drafts();
    const first = await submit('replay', body);
    await founder.service.app.catchUp();
    const again = await submit('replay', body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await drafts()).toBe(count + 1);
  });

  it('holds for the same values in another spelling, not for other values', async () => {
    const [one, other] = [address(), address()];
    await submit('values', { url: one });
    const spaced = await ask(url, '/drafts', {
      method: 'POST',
      body: ` {\n"url" : ${JSON.stringify(one)} }`,
      headers: { authorization: `Bearer ${founder.key}`, 'idempotency-key': 'values' },
    });
    expect(spaced.headers.get('idempotency-replayed')).toBe('true');
    const reused = await submit('values', { url: other });
    expect(reused.status).toBe(400);
    expect(reused.body.error).toMatchObject({ code: 'invalid_request', reason: 'idempotency_key_reused' });
  });

  it('is asked to wait while its first call runs', async () => {
    const { db } = founder.service.app;
    const body = { url: address() };
    const count = await drafts();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // While this transaction is open no other can begin, so both calls stand in line.
    const blocking = db.transaction(async () => held);
    const calls = [submit('running', body), submit('running', body)];
    for (let round = 0; round < 20; round++) await ask(url, '/site');
    release();
    await blocking;
    const [first, second] = (await Promise.all(calls)).toSorted((a, b) => a.status - b.status);
    expect([first!.status, second!.status]).toEqual([201, 409]);
    expect(second!.body.error).toMatchObject({ code: 'conflict', reason: 'idempotency_key_in_use' });
    expect(Number(second!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await drafts()).toBe(count + 1);
  });

  it('lets one of twenty calls at once do the work', async () => {
    const body = { url: address() };
    const count = await drafts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit('at-once', body)));
    expect(
      answers.filter((one) => one.status === 201 && !one.headers.has('idempotency-replayed')),
    ).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await drafts()).toBe(count + 1);
  });

  it('belongs to one account', async () => {
    const body = { url: address() };
    const stranger = await createTestApiKey(founder.service.app.db, 'stranger@example.com');
    const mine = await submit('shared', body);
    const theirs = await submit('shared', body, stranger);
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('belongs to one operation', async () => {
    await submit('operations', { url: address() });
    const other = await patch('{}', { 'idempotency-key': 'operations' });
    expect([other.status, other.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  it('is free again after a call that was refused', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const headers = { 'idempotency-key': 'refused' };
    const refused = await ask(url, `/drafts/${gone}/submit`, signedIn({ method: 'POST', headers }));
    expect(refused.status).toBe(404);
    const taken = await ask(url, `/drafts/${founder.draftId}/submit`, signedIn({ method: 'POST', headers }));
    expect([taken.status, taken.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  it('lasts 24 hours', async () => {
    const body = { url: address() };
    const first = await submit('day', body);
    await founder.service.app.catchUp();
    founder.service.setTime('2026-11-19T11:59:59Z');
    expect((await submit('day', body)).body.id).toBe(first.body.id);
    founder.service.setTime('2026-11-19T12:00:01Z');
    const later = await submit('day', body);
    expect([later.status, later.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it.each(['', ' ', 'a b', 'x'.repeat(256), 'ключ'])('that is none is refused: "%s"', async (key) => {
    const count = await drafts();
    const socket = await openRaw(
      url,
      Buffer.from(
        `POST /v1/drafts HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${founder.key}\r\n` +
          `idempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: 22\r\n\r\n` +
          '{"url":"http://a.com"}',
      ),
    );
    const text = await readRaw(socket);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"field":"Idempotency-Key"');
    expect(await drafts()).toBe(count);
  });

  it('travels in _meta over MCP, and is the same key as over REST', async () => {
    const args = { url: address() };
    const over = async (mode: 'legacy' | { pin: string }) => {
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
      const requestInit = { headers: { authorization: `Bearer ${founder.key}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
      const result = await client.callTool({
        name: 'submit_listing',
        arguments: args,
        _meta: { 'launch-directory/idempotency-key': 'over-mcp' },
      });
      await client.close();
      return result;
    };
    const first = await over({ pin: '2026-07-28' });
    const again = await over('legacy');
    expect(again.structuredContent).toEqual(first.structuredContent);
    expect(first._meta?.['launch-directory/idempotency-replayed']).toBeUndefined();
    expect(again._meta?.['launch-directory/idempotency-replayed']).toBe(true);
    const rest = await submit('over-mcp', args);
    expect(rest.headers.get('idempotency-replayed')).toBe('true');
    expect(rest.body).toEqual(first.structuredContent);
  });
});

describe('connections', () => {
  it('that send half a request and wait keep nobody else waiting', async () => {
    const halves = [
      'GET /v1/si',
      'POST /v1/drafts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{"url":',
      'G',
      '',
    ];
    const sockets = await Promise.all(
      Array.from({ length: 200 }, (_, index) => openRaw(url, halves[index % halves.length]!)),
    );
    expect((await ask(url, '/site')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('that send a hundred requests at once get a hundred answers, in order', async () => {
    const request = (page: number) => `GET /v1/listings?page=${page} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    const all = Array.from({ length: 100 }, (_, index) => request(index + 1)).join('');
    const socket = await openRaw(url, all);
    const text = await readRaw(socket, (so_far) => so_far.includes('"page":100,'));
    const pages = [...text.matchAll(/"page":(\d+),/g)].map(([, page]) => Number(page));
    expect(pages).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it.each([
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    [
      'two lengths',
      'POST /v1/drafts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /v1/drafts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['endless headers', `GET /v1/site HTTP/1.1\r\nhost: localhost\r\n${'a: b\r\n'.repeat(20_000)}\r\n`, 431],
    ['an endless address', `GET /v1/${'a'.repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
  ])('that send %s are refused and closed', async (_, request, status) => {
    const text = await readRaw(await openRaw(url, Buffer.from(request, 'latin1')));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await ask(url, '/site')).status).toBe(200);
  });
});
