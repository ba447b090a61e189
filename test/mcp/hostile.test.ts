import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, modern, startToys, type ToyServer } from './toy-server.ts';

let toys: ToyServer;
let remote: ToyServer;
beforeAll(async () => {
  toys = await startToys();
  const webOrigins = ['https://tools.example'];
  remote = await startToys({ publicUrl: 'https://launch.example.com', webOrigins });
});
afterAll(async () => {
  await toys[Symbol.asyncDispose]();
  await remote[Symbol.asyncDispose]();
});

const list = modern('tools/list');
const withHeaders = (headers: Record<string, string>) => ({
  ...list,
  headers: { ...list.headers, ...headers },
});

describe('Host and Origin', () => {
  it.each(['localhost', 'localhost:1', '127.0.0.1:6274', '[::1]:80'])(
    'answers on loopback as %s',
    async (host) => {
      expect((await toys.ask(withHeaders({ host }))).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'refuses the host "%s", behind which a page may hide',
    async (host) => {
      const { status, body } = await toys.ask(withHeaders({ host }));
      expect(status).toBe(403);
      expect(body.error.code).toBe(-32000);
    },
  );

  it('answers only to its own name when it is public', async () => {
    expect((await remote.ask(withHeaders({ host: 'launch.example.com' }))).status).toBe(200);
    expect((await remote.ask(withHeaders({ host: 'localhost' }))).status).toBe(403);
  });

  it.each([
    'https://chatgpt.com',
    'https://claude.ai',
    'https://claude.com',
    'https://launch.example.com',
    'https://tools.example',
  ])('lets pages of %s call and read the challenge', async (origin) => {
    const { status, headers } = await remote.ask(withHeaders({ host: 'launch.example.com', origin }));
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-expose-headers']).toContain('www-authenticate');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['vary']).toContain('Origin');
  });

  it.each([
    'null',
    'https://evil.example',
    'http://claude.ai',
    'https://claude.ai.evil.example',
    'https://launch.example.com:444',
    'http://localhost:5173',
    'not an origin',
  ])('refuses pages of %s', async (origin) => {
    const { status, headers } = await remote.ask(withHeaders({ host: 'launch.example.com', origin }));
    expect(status).toBe(403);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('lets local pages of any port call a local server, and no others', async () => {
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1:5173', 'http://[::1]:1']) {
      expect((await toys.ask(withHeaders({ origin }))).status).toBe(200);
    }
    expect((await toys.ask(withHeaders({ origin: 'http://localhost.evil.example' }))).status).toBe(403);
    expect((await toys.ask(withHeaders({ origin: 'null' }))).status).toBe(403);
  });

  it('answers a preflight with every header a client sends', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'https://claude.ai', host: 'launch.example.com' },
    };
    const { status, headers } = await remote.ask(preflight);
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toContain('POST');
    const others = ['authorization', 'mcp-session-id', 'last-event-id'];
    for (const header of [...others, ...Object.keys(list.headers)]) {
      expect(headers['access-control-allow-headers']).toContain(header);
    }
  });
});

describe('bodies', () => {
  it.each([
    ['broken JSON', '{"jsonrpc": "2.0", '],
    ['a number', '7'],
    ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    [
      'bad UTF-8 inside a value',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    ],
    ['UTF-16', Buffer.from(JSON.stringify(list.body), 'utf16le')],
    ['nesting without end', '['.repeat(30_000) + ']'.repeat(30_000)],
    [
      'nesting in the arguments',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
    ],
    [
      'members without end',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${Array.from({ length: 501 }, (_, at) => `"k${at}":1`).join()}}}`,
    ],
  ])('refuses %s as a parse error', async (_, body) => {
    const { status, body: answer } = await toys.ask({ headers: list.headers, body });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
  });

  it('refuses more than 1 MB, unpacked, and reads up to that', async () => {
    const sized = (length: number) =>
      modern('tools/call', { name: 'get_listing', arguments: { slug: 'x'.repeat(length) } });
    const large = sized(1_048_576);
    const { status, body } = await toys.ask(as('all', large));
    expect([status, body.error.code]).toEqual([413, -32000]);

    const packed = gzipSync(JSON.stringify(large.body));
    const headers = { ...large.headers, 'content-encoding': 'gzip' };
    expect((await toys.ask(as('all', { headers, body: packed }))).status).toBe(413);
    expect((await toys.ask(as('all', sized(900_000)))).status).toBe(200);

    // Without an account it is 64 kB, and nothing is unpacked.
    const small = sized(60_000);
    expect((await toys.ask(small)).status).toBe(200);
    const larger = await toys.ask(sized(65_536));
    expect([larger.status, larger.body.error.message]).toEqual([413, expect.stringContaining('64 kB')]);
    const few = { headers, body: gzipSync(JSON.stringify(small.body)) };
    expect([(await toys.ask(few)).status, (await toys.ask(as('all', few))).status]).toEqual([415, 200]);
    // An outdated token is renewed first.
    expect((await toys.ask(as('nobody', large))).status).toBe(401);
  });

  it('takes JSON under types that pages send without asking, but not from pages of other sites', async () => {
    const answers = [];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
      for (const origin of ['https://evil.example', 'null', 'https://claude.ai']) {
        const headers = { 'content-type': type, origin, host: 'launch.example.com' };
        answers.push((await remote.ask(withHeaders(headers))).status);
      }
    expect(answers).toEqual([403, 403, 200, 403, 403, 200, 403, 403, 200]);
    const form = await toys.ask({ ...withHeaders({ 'content-type': 'text/plain' }), body: 'a=b' });
    expect([form.status, form.body.error.code]).toEqual([415, -32000]);
  });

  it('refuses a body packed in a way it does not know', async () => {
    const { status, body } = await toys.ask(withHeaders({ 'content-encoding': 'rot13' }));
    expect(status).toBe(415);
    expect(body.error.message).not.toContain('rot13');
  });

  it.each([
    [[]],
    [{}],
    [{ jsonrpc: '1.0', id: 1, method: 'tools/list' }],
    [[null, 5, 'a']],
    [{ jsonrpc: '2.0', id: {}, method: 5 }],
  ])('refuses %j, which is JSON but no request', async (body) => {
    const answer = await toys.ask({ headers: list.headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBeLessThan(0);
  });

  it('hands unexpected keys of the arguments to validation instead of dropping them', async () => {
    const { headers } = modern('tools/call', { name: 'get_site' });
    const body = JSON.stringify(modern('tools/call', { name: 'get_site', arguments: {} }).body).replace(
      '"arguments":{}',
      '"arguments":{"constructor":1}',
    );
    const { body: answer } = await toys.ask({ headers, body });
    expect(JSON.parse(answer.result.content[0].text).error.issues[0].field).toBe('constructor');
  });
});
