// What routes around Express rely on: the same routes are served around Express and in it, and answers are compared.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bypassExpress, createIpReader, type Handler } from '../../rest/bypass-express.ts';

// Literal segments first, because Express tries routes in order.
const PATHS = ['', '/', '/toys', '/toys/new', '/toys/:slug', '/toys/:slug/parts/:part_id'];
const PROXIES = ['127.0.0.1', '10.0.0.0/8'];

const answer = (res: ServerResponse, route: string, params: object = {}, ip?: string): void =>
  void res.end(JSON.stringify([route, { ...params }, ip]));
const answerUnknown = (_req: unknown, res: ServerResponse): void => answer(res, 'unknown');
const elsewhere: RequestListener = (_req, res) => answer(res, 'elsewhere');

function createBypass(): RequestListener {
  const [readIp, readIpWithoutProxies] = [createIpReader(PROXIES), createIpReader([])];
  const handlers = new Map<string, Handler>([
    ...PATHS.map((path): [string, Handler] => [
      path,
      (req, res, params) => answer(res, path, params, readIp(req)),
    ]),
    ['/ip', (req, res) => answer(res, 'ip', {}, readIpWithoutProxies(req))],
    ['/fails/later', () => Promise.reject(new Error('later'))],
    [
      '/fails/:how',
      (_req, _res, { how }) => {
        throw new Error(how);
      },
    ],
  ]);
  return bypassExpress(
    {
      basePath: '/v1',
      begin: (_req, res) => res.setHeader('began', 'yes'),
      handlers,
      answerUnknown,
      answerFault: (fault, res) => {
        const { message } = fault as Error;
        if (message === 'twice') throw fault;
        answer(res, message);
      },
    },
    elsewhere,
  );
}

function createExpressApp(): RequestListener {
  const router = express.Router({ strict: true, caseSensitive: true });
  for (const path of PATHS) router.all(`/v1${path}`, ({ params, ip }, res) => answer(res, path, params, ip));
  router.use('/v1', answerUnknown);
  const undecodable: ErrorRequestHandler = (_fault, req, res, _next) => answerUnknown(req, res);
  return express().set('trust proxy', PROXIES).use(router).use(elsewhere).use(undecodable);
}

type Listening = { port: number; [Symbol.asyncDispose](): Promise<void> };

async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      await new Promise((done) => server.close(done));
    },
  };
}

let bypass: Listening;
let inExpress: Listening;
beforeAll(async () => {
  [bypass, inExpress] = await Promise.all([listen(createBypass()), listen(createExpressApp())]);
});
afterAll(() => Promise.all([bypass[Symbol.asyncDispose](), inExpress[Symbol.asyncDispose]()]));

/** Sends a request as it is, which clients would normalize. Returns the lines of the answer. */
async function ask({ port }: Listening, request: string, headers: string[] = []): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.end([`${request} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));
  return (await text(socket)).split('\r\n');
}

/** Lists the requests that are answered with another status or body than in Express. */
async function listDifferences(requests: [request: string, ...headers: string[]][]): Promise<unknown[]> {
  const differences: unknown[] = [];
  for (const [request, ...headers] of requests) {
    const [ours, theirs] = [await ask(bypass, request, headers), await ask(inExpress, request, headers)];
    if (ours[0] !== theirs[0] || ours.at(-1) !== theirs.at(-1)) differences.push({ request, ours, theirs });
  }
  return differences;
}

it('paths lead to the route and the values that they have in a strict, case-sensitive router of Express', async () => {
  const targets = [
    ...[
      '/v1',
      '/v1/',
      '/v1//',
      '/v1?a=/toys',
      '/v1/?a',
      '/V1/toys',
      '/v1x',
      '/v1x/toys',
      '/v1.json',
      '/',
      '/toys',
    ],
    ...[
      '/v1/toys',
      '/v1/toys/',
      '/v1/toys/ball',
      '/v1/toys/ball/',
      '/v1/Toys/ball',
      '/v1/toys//',
      '/%761/toys',
    ],
    ...['/v1/toys/new', '/v1/toys/New', '/v1/toys/newer', '/v1/toys/new/parts/2', '/v1/toys//parts/1'],
    ...['/v1/toys/a/parts/', '/v1/toys/a/parts/1?x=/y', '/v1/toys/a/parts/1/2', '/v1/toys/..', '/v1/toys/*'],
    ...[
      '/v1/toys/a%2Fb',
      '/v1/toys/a%2fb',
      '/v1/toys/%20',
      '/v1/toys/B%C3%A4ll',
      '/v1/toys/a%25b',
      '/v1/toys/a%2520b',
    ],
    ...[
      '/v1/toys/%',
      '/v1/toys/%FF',
      '/v1/toys/%E0%A4%A',
      '/v1/toys/a%3Fb',
      '/v1/toys/a%23b',
      '/v1/toys/a+b;c=1,d@e:f',
    ],
    ...['/v1/toys/__proto__', '/v1/__proto__', '/v1/constructor', `/v1/toys/${'a'.repeat(10_000)}`],
    ...['http://x/v1/toys/ball?a=b', 'http://x/v1', 'http://x/', 'https://x:1/v1x'],
  ];
  expect(
    await listDifferences([...targets.map((target): [string] => [`GET ${target}`]), ['OPTIONS *']]),
  ).toEqual([]);
  // The one difference: escaped letters of a literal segment are the letters (RFC 3986 section 2.3).
  expect((await ask(bypass, 'GET /v1/t%6Fys')).at(-1)).toBe((await ask(bypass, 'GET /v1/toys')).at(-1));
});

it('a handler gets every method, and an answer to HEAD has no body', async () => {
  const methods = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
  expect(await listDifferences(methods.map((method): [string] => [`${method} /v1/toys/ball`]))).toEqual([]);
});

it('the address of a client is what Express reads from trusted proxies, and nobody else can name one', async () => {
  const forwarded = [
    ...['203.0.113.7', '203.0.113.7, 10.1.2.3', '198.51.100.1, 203.0.113.7, 10.1.2.3, 10.9.9.9', '10.1.2.3'],
    ...['2001:db8::7', '203.0.113.7, ::ffff:10.0.0.1', '  203.0.113.7  ,, ', ''],
  ].map((value) => `X-Forwarded-For: ${value}`);
  const requests = forwarded.map((header): [string, string] => ['GET /v1', header]);
  expect(await listDifferences([['GET /v1'], ...requests, ['GET /v1', ...forwarded.slice(0, 2)]])).toEqual(
    [],
  );
  expect((await ask(bypass, 'GET /v1/ip', forwarded)).at(-1)).toContain('"127.0.0.1"');
});

it('what a handler throws is answered, and a fault of that answer ends only the connection', async () => {
  for (const how of ['now', 'later']) {
    const lines = await ask(bypass, `GET /v1/fails/${how}`);
    expect([lines, lines.at(-1)]).toEqual([
      expect.arrayContaining(['began: yes']),
      expect.stringContaining(how),
    ]);
  }
  expect(await ask(bypass, 'GET /v1/fails/twice')).toEqual(['']);
  expect(await ask(bypass, 'GET /')).not.toContain('began: yes');
});
