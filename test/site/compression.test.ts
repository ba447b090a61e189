import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type McpRequest, mcpRequest, olderMcpRequest } from '../kit/mcp-request.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: true } });
});
afterAll(() => service[Symbol.asyncDispose]());

const DECODED: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdDecompressSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  none: (bytes) => bytes,
};

type Asked = Pick<McpRequest, 'path'> & Partial<Omit<McpRequest, 'method'>> & { method?: string };
type Answered = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; coding: string; text: string };

/** Over node's own client, which neither asks for a coding nor decodes one. */
async function ask({ path, method = 'GET', headers, body }: Asked, accept?: string): Promise<Answered> {
  const sent = request(service.url + path, {
    method,
    headers: {
      ...headers,
      'x-request-id': 'the-same',
      ...(accept === undefined ? {} : { 'accept-encoding': accept }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const coding = answer.headers['content-encoding'] ?? 'none';
  const text = method === 'HEAD' ? '' : String(DECODED[coding]!(bytes));
  return { status: answer.statusCode!, headers: answer.headers, bytes, coding, text };
}

const DOCUMENTS = [
  '/',
  '/docs',
  '/l/marginalia',
  '/no-such-page',
  '/style.css',
  '/script.js',
  '/robots.txt',
  '/llms.txt',
  '/feed.xml',
  '/weeks/feed.xml',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/listings-1.xml',
  '/site.webmanifest',
  '/badges/marginalia/listed-on.svg',
  '/server.json',
  '/mcp/server-card',
  '/.well-known/mcp/server-card.json',
  '/.well-known/ai-catalog.json',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource/v1',
  '/v1',
  '/v1/openapi.json',
  '/v1/listings',
  '/v1/listings?per_page=100',
  '/v1/listings/marginalia',
  '/v1/listings/no-such-listing',
  '/v1/categories',
].map((path) => ({ path }));
const listing = { name: 'get_listing', arguments: { slug: 'marginalia' } };
const MESSAGES = [
  mcpRequest('tools/list'),
  olderMcpRequest('tools/list'),
  mcpRequest('tools/call', listing),
  olderMcpRequest('tools/call', listing),
  { ...olderMcpRequest('tools/list'), body: 'no JSON' },
];

it('every answer is the same in each coding, and says that it differs', async () => {
  const offenders: string[] = [];
  const seen = new Set<string>();
  for (const asked of [...DOCUMENTS, ...MESSAGES]) {
    const plain = await ask(asked);
    const check = (name: string, holds: boolean) => {
      if (!holds) offenders.push(`${asked.path} ${'body' in asked ? String(asked.body) : ''} ${name}`);
    };
    // Twice, because the second may be what was kept of the first.
    for (const accept of ['zstd', 'br', 'gzip', 'gzip, deflate, br, zstd', 'gzip']) {
      const { status, headers, bytes, coding, text } = await ask(asked, accept);
      seen.add(coding);
      check(`${accept}: another text`, status === plain.status && text === plain.text);
      check(`${accept}: coding ${coding}`, coding === 'none' || accept.includes(coding));
      check(`${accept}: not compressed`, plain.bytes.length <= 1400 || bytes.length < plain.bytes.length);
      check(`${accept}: small, and compressed`, plain.bytes.length > 1400 || coding === 'none');
      check(`${accept}: length`, Number(headers['content-length']) === bytes.length);
      check(`${accept}: type`, headers['content-type'] === plain.headers['content-type']);
      check(`${accept}: ETag`, headers.etag === plain.headers.etag);
    }
    check('Vary', /accept-encoding/i.test(plain.headers.vary ?? ''));
    if ('body' in asked) continue;
    const get = await ask(asked, 'gzip');
    const head = await ask({ ...asked, method: 'HEAD' }, 'gzip');
    for (const name of ['content-length', 'content-encoding', 'etag', 'vary'])
      check(`HEAD ${name}`, head.headers[name] === get.headers[name]);
    check('HEAD with a body', head.bytes.length === 0);
    const { etag } = plain.headers;
    check('strong ETag', etag === undefined || etag.startsWith('W/'));
    if (etag === undefined || plain.status !== 200) continue;
    const known = await ask({ ...asked, headers: { 'if-none-match': etag } }, 'gzip');
    check(`304 ${known.status}`, known.status === 304 && known.bytes.length === 0);
    check('304 Vary', /accept-encoding/i.test(known.headers.vary ?? ''));
    check('304 coding', known.coding === 'none');
  }
  expect(offenders).toEqual([]);
  expect([...seen].sort()).toEqual(['br', 'gzip', 'none', 'zstd']);
});

it('the coding is the one that the client likes best', async () => {
  const codings = {
    '': 'none',
    'gzip, deflate, br, zstd': 'zstd',
    'gzip, br': 'br',
    'x-gzip': 'gzip',
    'GZIP ; Q=0.3': 'gzip',
    'gzip;q=1.0, br;q=0.5, zstd;q=0.001': 'gzip',
    'br;q=0.2, identity;q=0.5': 'none',
    'br;q=0.2, *;q=0': 'br',
    'gzip;q=0': 'none',
    'gzip;q=0, *': 'none',
    'gzip;q=many': 'none',
    '*': 'gzip',
    identity: 'none',
    deflate: 'none',
    'identity;q=0': 'none',
    '*;q=0': 'none',
    ';;,q=1,=': 'none',
  };
  const answers = Object.keys(codings).map(async (accept) => {
    const { status, coding } = await ask({ path: '/v1/listings' }, accept);
    return [accept, status === 200 ? coding : status];
  });
  expect(Object.fromEntries(await Promise.all(answers))).toEqual(codings);
  // A small one is compressed only for who refuses it as it is.
  expect((await ask({ path: '/v1' }, 'gzip')).coding).toBe('none');
  expect((await ask({ path: '/v1' }, 'gzip, identity;q=0')).coding).toBe('gzip');
  expect((await ask({ path: '/robots.txt' }, 'gzip, *;q=0')).coding).toBe('gzip');
});

it('many large answers at once are all answered, those past the bound as they are', async () => {
  const list = olderMcpRequest('tools/list');
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      // None is kept yet: each has an id of its own.
      const id = `${at}`.padEnd(200, '.');
      const { coding, text } = await ask(
        { ...list, body: list.body.replace('"id":1', `"id":"${id}"`) },
        'gzip',
      );
      return { coding, whole: text.replace(id, '') };
    }),
  );
  const [{ whole } = { whole: '' }] = answers;
  expect(whole.length).toBeGreaterThan(65_536);
  expect(answers.filter((one) => one.whole !== whole)).toEqual([]);
  expect(answers.map(({ coding }) => coding)).toContain('gzip');
});
