import { createHash } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchPage,
  buildUserAgentHeader,
  type FetchResult,
  type FetchOptions,
} from '../../extraction/crawl/fetch/fetch-page.ts';
import { openGuardedNetwork, type GuardedNetwork } from '../../extraction/crawl/fetch/guarded-network.ts';
import { reader } from '../kit/page-reader.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

let network: GuardedNetwork;
let site: WebServer;
beforeEach(async () => {
  network = openGuardedNetwork({ allowPrivate: true });
  site = await startWebServer({});
});
afterEach(async () => {
  await network.close();
  await site.close();
});

const NOW = new Date('2026-11-20T10:00:00.000Z');

function get(path: string, options: Partial<FetchOptions> = {}): Promise<FetchResult> {
  return fetchPage(new URL(path, site.url).href, {
    network,
    reader,
    userAgent: buildUserAgentHeader('TestBot', 'https://directory.test'),
    accept: 'html',
    now: () => NOW,
    ...options,
  });
}

/** Fetches one answer of a server. */
function answerOf(
  answer: string | RequestListener,
  options: Partial<FetchOptions> = {},
): Promise<FetchResult> {
  site.set('/page', answer);
  return get('/page', options);
}

/** Fetches what a server sends that knows no HTTP library. */
async function rawAnswer(
  answer: (socket: Socket) => void,
  options: Partial<FetchOptions> = {},
): Promise<FetchResult> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, options);
  } finally {
    server.close();
  }
}

function html(body: Uint8Array | string, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
}

function textOf(fetched: FetchResult): string {
  return fetched.ok ? fetched.page.text : fetched.problem.code;
}

describe('a page', () => {
  it('comes with address, status, type, text and the time it was fetched', async () => {
    const fetched = await answerOf('<h1>Acme</h1>');
    expect(fetched).toEqual({
      ok: true,
      page: {
        url: `${site.url}/page`,
        status: 200,
        contentType: 'text/html; charset=utf-8',
        text: '<h1>Acme</h1>',
        truncated: false,
        isEmpty: false,
        sha256: createHash('sha256').update('<h1>Acme</h1>').digest('hex'),
        refresh: null,
        substitutePage: null,
        fetchedAt: '2026-11-20T10:00:00.000Z',
      },
    });
  });

  it('is asked for under our name and address', async () => {
    await answerOf('<h1>Acme</h1>');
    expect(site.requests[0]?.headers['user-agent']).toBe('TestBot/1.0 (+https://directory.test)');
  });

  it('is asked for without its fragment', async () => {
    site.set('/page', '<h1>Acme</h1>');
    expect(await get('/page#team')).toMatchObject({ page: { url: `${site.url}/page` } });
    expect(site.requests.map(({ path }) => path)).toEqual(['/page']);
  });

  it.each([400, 401, 403, 404, 410, 429, 500, 503, 304, 300, 301])(
    'with status %i is an error',
    async (status) => {
      const fetched = await answerOf((_, response) =>
        response.writeHead(status, { 'content-type': 'text/html' }).end('<p>x'),
      );
      expect(fetched).toMatchObject({
        ok: false,
        status,
        problem: { code: 'http_error', url: `${site.url}/page` },
      });
    },
  );
});

describe('redirects', () => {
  const to =
    (location: string, status = 302): RequestListener =>
    (_, response) =>
      response.writeHead(status, { location }).end('<p>moved');

  it.each([301, 302, 303, 307, 308])('with status %i are followed', async (status) => {
    site.set('/target', '<h1>Acme</h1>');
    expect(await answerOf(to('/target', status))).toMatchObject({ page: { url: `${site.url}/target` } });
  });

  it('are followed five times and not a sixth', async () => {
    for (let hop = 1; hop <= 6; hop++) site.set(`/${hop}`, to(`/${hop + 1}`));
    site.set('/7', '<h1>Acme</h1>');
    expect(textOf(await get('/2'))).toBe('<h1>Acme</h1>');
    expect(textOf(await get('/1'))).toBe('too_many_redirects');
  });

  it('that run in a circle end', async () => {
    site.set('/other', to('/page'));
    expect(textOf(await answerOf(to('/other')))).toBe('too_many_redirects');
    expect(site.requests).toHaveLength(6);
  });

  it('are each asked about before they are followed', async () => {
    site.set('/secret', '<h1>Secret</h1>');
    const allow: FetchOptions['checkUrl'] = async (url) =>
      url.pathname === '/secret' ? 'robots_disallowed' : null;
    expect(textOf(await answerOf(to('/secret'), { checkUrl: allow }))).toBe('robots_disallowed');
    expect(site.requests.map(({ path }) => path)).toEqual(['/page']);
  });

  it('cost nothing when their own body never ends', async () => {
    site.set('/target', '<h1>Acme</h1>');
    const endless: RequestListener = (_, response) => {
      response.writeHead(302, { location: '/target' });
      const write = () => void (response.destroyed || response.write('x'.repeat(65536), write));
      write();
    };
    expect(textOf(await answerOf(endless))).toBe('<h1>Acme</h1>');
  });
});

describe('time', () => {
  const limits = { requestMs: 100 };

  it.each<[string, RequestListener]>([
    ['headers that never come', () => undefined],
    [
      'a body that never begins',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders(),
    ],
    [
      'a body that drips',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write('x'), 10);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'a compressed body that drips',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
        const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
        gzip.pipe(response);
        const drip = setInterval(() => gzip.write('x'), 10);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('is up for %s', async (_, answer) => {
    expect(textOf(await answerOf(answer, { limits }))).toBe('timeout');
  });

  it('is up for headers that drip', async () => {
    const drip = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    };
    expect(textOf(await rawAnswer(drip, { limits }))).toBe('timeout');
  });

  it('is up at once when the caller aborts', async () => {
    const abort = new AbortController();
    const fetched = answerOf(() => abort.abort(), { signal: abort.signal });
    expect(textOf(await fetched)).toBe('timeout');
    expect(textOf(await get('/page', { signal: abort.signal }))).toBe('timeout');
    expect(site.requests).toHaveLength(1);
  });
});

describe('size', () => {
  const limits = { bytes: 1000 };

  it('is limited: what lies beyond is not read', async () => {
    expect(await answerOf(html('x'.repeat(1000)), { limits })).toMatchObject({ page: { truncated: false } });
    const fetched = await answerOf(html('<p>'.padEnd(1001, 'x')), { limits });
    expect(fetched).toMatchObject({ page: { text: '<p>'.padEnd(1000, 'x'), truncated: true } });
  });

  it('of an endless body is limited too', async () => {
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const write = () => void (response.destroyed || response.write('x'.repeat(65536), write));
      write();
    };
    expect(await answerOf(endless)).toMatchObject({ page: { text: 'x'.repeat(2_000_000), truncated: true } });
  });

  it('of a gzip bomb is limited by what comes out of it', async () => {
    const bomb = gzipSync(Buffer.alloc(30_000_000, 'x'));
    const fetched = await answerOf(html(bomb, { 'content-encoding': 'gzip' }));
    expect(fetched).toMatchObject({ page: { text: 'x'.repeat(2_000_000), truncated: true } });
  });

  it('of what is not wanted costs nothing: the connection is dropped', async () => {
    const endlessPicture: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const write = () => void (response.destroyed || response.write('x'.repeat(65536), write));
      write();
    };
    expect(textOf(await answerOf(endlessPicture))).toBe('not_html');
    await expect.poll(site.openConnections).toBe(0);
  });

  it('cuts no character into another one', async () => {
    expect(await answerOf(html('é'.repeat(600)), { limits: { bytes: 1001 } })).toMatchObject({
      page: { text: 'é'.repeat(500), truncated: true },
    });
  });

  it('smaller than announced is half an answer, larger is cut', async () => {
    const headers = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
    const half = (socket: Socket) => socket.end(`${headers}content-length: 100\r\n\r\n<p>half`);
    expect(textOf(await rawAnswer(half))).toBe('connection_failed');
    const more = (socket: Socket) => socket.end(`${headers}content-length: 6\r\n\r\n<p>allEXTRA`);
    expect(textOf(await rawAnswer(more))).toBe('<p>all');
  });
});

describe('broken answers', () => {
  const headers = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';

  it.each<[string, (socket: Socket) => void]>([
    ['nothing', (socket) => socket.end()],
    ['a reset', (socket) => socket.resetAndDestroy()],
    ['no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['half the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
    ['half a chunk', (socket) => socket.end(`${headers}transfer-encoding: chunked\r\n\r\n20\r\n<p>half`)],
    [
      'a missing last chunk',
      (socket) => socket.end(`${headers}transfer-encoding: chunked\r\n\r\n5\r\n<p>ha\r\n`),
    ],
    [
      'a chunk of no size',
      (socket) => socket.end(`${headers}transfer-encoding: chunked\r\n\r\nzz\r\n<p>half`),
    ],
    ['two lengths', (socket) => socket.end(`${headers}content-length: 3\r\ncontent-length: 5\r\n\r\n<p>x`)],
    ['a length below zero', (socket) => socket.end(`${headers}content-length: -1\r\n\r\n<p>x`)],
    ['endless headers', (socket) => socket.end(`${headers}x: ${'y'.repeat(100_000)}\r\n\r\n<p>x`)],
  ])('such as %s are a failure', async (_, answer) => {
    expect(textOf(await rawAnswer(answer))).toBe('connection_failed');
  });

  it.each<[string, string, Uint8Array]>([
    ['damaged gzip', 'gzip', Buffer.from('<p>not gzip</p>')],
    ['half a gzip', 'gzip', gzipSync('<p>page</p>'.repeat(100)).subarray(0, 30)],
    ['damaged brotli', 'br', Buffer.from('\xff\xff\xff<p>', 'latin1')],
    ['an unknown coding', 'compress', Buffer.from('<p>')],
    ['a coding within a coding', 'gzip, gzip', gzipSync(gzipSync('<p>'))],
  ])('such as %s are a failure', async (_, coding, body) => {
    expect(textOf(await answerOf(html(body, { 'content-encoding': coding })))).toBe('connection_failed');
  });

  it.each<[string, Uint8Array]>([
    ['gzip', gzipSync('<p>é</p>')],
    ['x-gzip', gzipSync('<p>é</p>')],
    ['GZIP', gzipSync('<p>é</p>')],
    ['deflate', deflateSync('<p>é</p>')],
    ['deflate', deflateRawSync('<p>é</p>')],
    ['br', brotliCompressSync('<p>é</p>')],
    ['identity', Buffer.from('<p>é</p>')],
  ])('are not those in %s', async (coding, body) => {
    expect(textOf(await answerOf(html(body, { 'content-encoding': coding })))).toBe('<p>é</p>');
  });
});

describe('content type', () => {
  const sent =
    (body: string, type?: string): RequestListener =>
    (_, response) =>
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body);

  it.each([
    'text/html',
    'TEXT/HTML;charset=utf-8',
    'application/xhtml+xml',
    ' text/html ; x=y',
    'text/html, text/html',
  ])('may be %s', async (type) => {
    expect(textOf(await answerOf(sent('<p>page', type)))).toBe('<p>page');
  });

  it.each(['application/json', 'image/png', 'application/pdf', 'text/plain', 'text/htmlx', 'nonsense'])(
    'may not be %s',
    async (type) => {
      expect(textOf(await answerOf(sent('<!doctype html><p>page', type)))).toBe('not_html');
    },
  );

  it('is found out when missing', async () => {
    for (const page of [
      '<!DOCTYPE html><p>x',
      '\n <html lang=en>',
      '\uFEFF<head>',
      '<!-- x --><p>',
      '<h1>x</h1>',
    ]) {
      expect(textOf(await answerOf(sent(page)))).toBe(page.replace('\uFEFF', ''));
    }
    for (const other of ['{"a":1}', '%PDF-1.7', 'plain words', '<svg xmlns=""></svg>', '\x89PNG\r\n']) {
      expect(textOf(await answerOf(sent(other)))).toBe('not_html');
    }
  });

  it('may be any for a text file', async () => {
    for (const type of ['text/plain', 'application/octet-stream', 'text/html', undefined]) {
      expect(textOf(await answerOf(sent('token=abc', type), { accept: 'text' }))).toBe('token=abc');
    }
  });
});

describe('charset', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  it.each<[string, Buffer, string, string]>([
    ['the header', latin1('<p>caf\xe9'), 'text/html; charset=ISO-8859-1', '<p>café'],
    ['a quoted header', latin1('<p>caf\xe9'), 'text/html; Charset="iso-8859-1"', '<p>café'],
    [
      'the header before meta',
      latin1('<meta charset=utf-8><p>\xe9'),
      'text/html;charset=latin1',
      '<meta charset=utf-8><p>é',
    ],
    [
      'meta charset',
      latin1('<meta charset="windows-1252">\x80 \x93'),
      'text/html',
      '<meta charset="windows-1252">€ “',
    ],
    [
      'meta http-equiv',
      latin1('<META http-equiv=Content-Type content="text/html; charset=Shift_JIS">\x83\x65'),
      'text/html',
      '<META http-equiv=Content-Type content="text/html; charset=Shift_JIS">テ',
    ],
    [
      'the XML declaration',
      latin1('<?xml version="1.0" encoding="iso-8859-2"?><p>\xb1'),
      'application/xhtml+xml',
      '<?xml version="1.0" encoding="iso-8859-2"?><p>ą',
    ],
    ['a mark before the header', Buffer.from('\uFEFF<p>é'), 'text/html; charset=iso-8859-1', '<p>é'],
    ['a UTF-16 mark', Buffer.from('\uFEFF<p>é', 'utf16le'), 'text/html', '<p>é'],
    ['a big-endian UTF-16 mark', Buffer.from('\uFEFF<p>é', 'utf16le').swap16(), 'text/html', '<p>é'],
    ['no declaration: UTF-8', Buffer.from('<p>日本'), 'text/html', '<p>日本'],
    ['no declaration and no UTF-8: windows-1252', latin1('<p>caf\xe9 \x80'), 'text/html', '<p>café €'],
    [
      'meta in a comment: none',
      Buffer.from('<!--<meta charset=latin1>-->é'),
      'text/html',
      '<!--<meta charset=latin1>-->é',
    ],
    [
      'meta utf-16, read as bytes: UTF-8',
      Buffer.from('<meta charset=utf-16>é'),
      'text/html',
      '<meta charset=utf-16>é',
    ],
    ['an unknown label: none', Buffer.from('<p>é'), 'text/html; charset=klingon', '<p>é'],
    ['an empty label: none', Buffer.from('<p>é'), 'text/html; charset=', '<p>é'],
  ])('is taken from %s', async (_, body, type, text) => {
    expect(textOf(await answerOf(html(body, { 'content-type': type })))).toBe(text);
  });

  it('that is a lie gives replacement characters, not a failure', async () => {
    const lie = html(latin1('<p>caf\xe9</p>'), { 'content-type': 'text/html; charset=utf-8' });
    expect(textOf(await answerOf(lie))).toBe('<p>caf\uFFFD</p>');
    const wide = html(Buffer.from('<p>page'), { 'content-type': 'text/html; charset=utf-16le' });
    expect(textOf(await answerOf(wide))).toContain('\uFFFD');
  });

  it('never lets NULs or lone surrogates through', async () => {
    expect(textOf(await answerOf(html('<p>a\0b')))).toBe('<p>a\uFFFDb');
    const lone = Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x00, 0xd8, 0x41, 0x00]);
    const text = textOf(await answerOf(html(lone)));
    expect([text, text.isWellFormed()]).toEqual(['<\uFFFDA', true]);
  });
});
