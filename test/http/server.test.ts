import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../../http/server.ts';
import { openRaw, readRaw } from '../hostile/raw.ts';

const PLACE = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost:0' };
const ok: RequestListener = (_req, res) => void res.end('here');

let server: HttpServer | undefined;
afterEach(() => server?.drain());
async function start(limits: Parameters<typeof createHttpServer>[0], app?: RequestListener): Promise<string> {
  server = createHttpServer(limits);
  const url = await server.listen(PLACE);
  if (app) server.setApp(app);
  return url.replace('localhost', '127.0.0.1');
}

it('tells a request before there is anything behind it to come again, and that the process is up', async () => {
  const url = await start({});
  const early = await fetch(`${url}/v1/site`, { method: 'POST', body: '{}' });
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  server!.setApp(ok);
  expect(await (await fetch(`${url}/v1/site`)).text()).toBe('here');
});

/** A client that asks for 64 MB and only sips at the answer; resolves when the server has let go of it. */
async function cutOff(limits: Parameters<typeof createHttpServer>[0], sipBytes: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const url = await start(limits, (_req, res) => {
    res.once('close', resolve);
    res.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const socket = await openRaw(url, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  socket.pause();
  const sipping = setInterval(() => socket.read(sipBytes), 10);
  await closed;
  clearInterval(sipping);
  socket.destroy();
}

it('cuts off who does not take an answer', () => cutOff({ stalled: 100 }, 0));

it('cuts off who takes an answer a little at a time for ever', () => cutOff({ answer: 200 }, 10));

it('does not cut off who waits for an answer that takes its time', async () => {
  const url = await start({ stalled: 50 }, (_req, res) => void setTimeout(() => res.end('at last'), 400));
  expect(await (await fetch(url)).text()).toBe('at last');
});

it('cuts off who never ends a request', async () => {
  const url = await start({ headers: 200, request: 300 }, ok);
  const headers = await openRaw(url, 'GET / HTTP/1.1\r\nHost: localhost\r\n');
  expect(await readRaw(headers)).toContain('408');
  const body = await openRaw(url, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx');
  await readRaw(body);
});

it('works on requests that were sent at once over one connection one after the other, and others have their turn', async () => {
  const order: string[] = [];
  const url = await start({}, (req, res) => {
    order.push(req.url!);
    setImmediate(() => res.end('here'));
  });
  const flood = await openRaw(url, 'GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
  while (order.length === 0) await new Promise(setImmediate);
  expect(await (await fetch(`${url}/other`)).text()).toBe('here');
  expect(order.indexOf('/other')).toBeLessThan(200);
  while (order.length < 201) await new Promise(setImmediate);
  flood.destroy();
});

it('lets go of who sends more than anybody needs', async () => {
  const url = await start({ pipelined: 3 }, () => undefined);
  await readRaw(await openRaw(url, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5)));
});

it('refuses at once what comes beyond the most it works on', async () => {
  const waiting: (() => void)[] = [];
  const url = await start({ requests: 3 }, (_req, res) => void waiting.push(() => res.end('done')));
  const accepted = [fetch(url), fetch(url), fetch(url)];
  const until = async (): Promise<number> => (await fetch(url)).status;
  // The three may still be on their way.
  expect(await until()).toBe(503);
  for (const end of waiting) end();
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('says on every answer that the connection ends, once its end is announced, and loses none', async () => {
  let answer: () => void = () => undefined;
  const url = await start({}, (req, res) =>
    req.url === '/slow' ? void (answer = () => res.end('slow')) : void res.end('here'),
  );
  const slow = fetch(`${url}/slow`);
  await fetch(url);
  server!.announceEnd();
  const after = await fetch(url);
  expect([after.status, after.headers.get('connection')]).toEqual([200, 'close']);
  const drained = server!.drain();
  answer();
  const late = await slow;
  expect([late.headers.get('connection'), await late.text()]).toEqual(['close', 'slow']);
  await drained;
  await expect(fetch(url)).rejects.toThrow();
});

it('keeps an idle connection open between the announcement of its end and the end', async () => {
  const url = await start({}, ok);
  // A proxy's, over which it asked once and has not yet heard of the end.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const request = get(url, { agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return [request.reusedSocket, (await buffer(answer)).toString()];
  };
  expect(await ask()).toEqual([false, 'here']);
  server!.announceEnd();
  // Another connection ends with its answer.
  await fetch(url);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(await ask()).toEqual([true, 'here']);
  agent.destroy();
});

it('ends although a request never does', async () => {
  const url = await start({ drain: 100 }, () => undefined);
  const hung = fetch(url);
  const failed = expect(hung).rejects.toThrow();
  const idle = await openRaw(url, 'GET / HTTP/1.1\r\n');
  await server!.drain();
  await failed;
  idle.destroy();
});
