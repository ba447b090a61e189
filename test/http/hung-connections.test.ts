import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { createBodyDeadline } from '../../http/body-deadline.ts';
import { createUnreadAnswers } from '../../http/unread-answers.ts';

// More than the buffers of a connection on loopback take.
const LARGE = Buffer.alloc(24_000_000, 'x');

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  return {
    async send(text: string): Promise<Socket> {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).pause();
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Resolves with the responses in the order in which they were given up or taken. */
async function ended(res: ServerResponse): Promise<boolean> {
  await once(res, 'close');
  return res.writableFinished;
}

it('an answer that nobody reads is cut off after its time', async () => {
  const unread = createUnreadAnswers({ ms: 100 });
  const answered = Promise.withResolvers<boolean>();
  await using server = await serve((_req, res) => {
    res.end(LARGE);
    unread.watch(res);
    answered.resolve(ended(res));
  });
  await server.send(GET);
  expect(await answered.promise).toBe(false);
});

it('an answer that is read slowly but in time arrives whole', async () => {
  const unread = createUnreadAnswers({ ms: 60_000 });
  const answered = Promise.withResolvers<boolean>();
  await using server = await serve((_req, res) => {
    res.end(LARGE);
    unread.watch(res);
    answered.resolve(ended(res));
  });
  (await server.send(GET)).resume();
  expect(await answered.promise).toBe(true);
});

it('of many answers that nobody reads the oldest are let go of, so that all together stay bounded', async () => {
  const unread = createUnreadAnswers({ ms: 60_000, bytes: 2.5 * LARGE.length });
  const order: number[] = [];
  const gone = Promise.withResolvers<void>();
  let count = 0;
  await using server = await serve((_req, res) => {
    const at = count++;
    res.once('close', () => {
      order.push(at);
      if (order.length === 2) gone.resolve();
    });
    res.end(LARGE);
    unread.watch(res);
  });
  for (let sent = 0; sent < 4; sent++) await server.send(GET);
  await gone.promise;
  expect(order).toEqual([0, 1]);
});

const reading = (deadline: ReturnType<typeof createBodyDeadline>) =>
  express().use(
    (req, res, next) => {
      deadline(req, res);
      next();
    },
    express.raw({ type: '*/*', limit: '64mb' }),
    (_req, res) => void res.send('read'),
  );

it('a body that stops arriving is answered 408, and its connection ends, however long it said it is', async () => {
  const app = reading(createBodyDeadline(100));
  await using server = await serve(app);
  const socket = await server.send(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 33554432\r\n\r\n{"a":',
  );
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString())).resume();
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

it('a body of unknown length that trickles in is ended, too', async () => {
  const app = reading(createBodyDeadline(100));
  await using server = await serve(app);
  const socket = await server.send(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  );
  const trickle = setInterval(() => socket.write('1\r\n \r\n'), 20);
  socket.resume();
  await once(socket, 'close');
  clearInterval(trickle);
  expect(socket.destroyed).toBe(true);
});
