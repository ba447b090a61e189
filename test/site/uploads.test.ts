import { once } from 'node:events';
import { createServer, request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type NextFunction, type Request, type Response } from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundUploads } from '../../site/pictures/uploads.ts';

const MB = 1024 * 1024;
let server: ReturnType<typeof createServer>;
let arrived: () => Promise<unknown>;
beforeEach(async () => {
  const app = express();
  app.post(
    '/:person',
    (req: Request, res: Response, next: NextFunction) => {
      res.locals['person'] = { id: Number(req.params['person']) };
      next();
    },
    boundUploads(10 * MB)({ count: 2, size: 3 * MB }) as express.RequestHandler,
    // Whoever may send is read to the end.
    (req: Request, res: Response) => {
      server.emit('reads');
      req.resume().once('end', () => res.end('read'));
    },
    ((error: Error, _req, res, _next) => void res.status(409).end(error.message)) as ErrorRequestHandler,
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  arrived = () => once(server, 'reads');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Begins to send a form, and does not end. */
function begin(person: number, headers: Record<string, string | number>): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: `/${person}`, method: 'POST', headers });
  sent.on('error', () => {});
  sent.flushHeaders();
  return sent;
}
async function answerOf(sent: ClientRequest, bytes = 0): Promise<string> {
  const [response] = await once(sent.end(Buffer.alloc(bytes)), 'response');
  return (await response.toArray()).join('');
}
const open = async (person: number, headers: Record<string, string | number>) => {
  const reading = arrived();
  const sent = begin(person, headers);
  await reading;
  return sent;
};

it('all forms with files that are on their way hold a bounded number of bytes, and give them back', async () => {
  const first = await open(1, { 'content-length': 5 * MB });
  // One that does not say how long it is counts as long as it may be.
  expect(await answerOf(begin(2, { 'transfer-encoding': 'chunked' }))).toContain('Many pictures');
  const second = await open(2, { 'content-length': 4 * MB });
  expect(await answerOf(begin(3, { 'content-length': 2 * MB }))).toContain('Many pictures');
  expect(await answerOf(first, 5 * MB)).toBe('read');
  expect(await answerOf(second, 4 * MB)).toBe('read');
  const third = await open(3, { 'transfer-encoding': 'chunked' });
  expect(await answerOf(third)).toBe('read');
});

it('one person has two on their way', async () => {
  const sent = [await open(1, { 'content-length': 9 }), await open(1, { 'content-length': 9 })];
  expect(await answerOf(begin(1, { 'content-length': 9 }))).toContain('yours are still on their way');
  for (const one of sent) one.destroy();
});
