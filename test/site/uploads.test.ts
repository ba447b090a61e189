import { once } from 'node:events';
import { createServer, request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type NextFunction, type Request, type Response } from 'express';
import multer from 'multer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUploads } from '../../site/pictures/uploads.ts';

const MB = 1024 * 1024;
let server: ReturnType<typeof createServer>;
/** Bytes of files that have arrived. */
let arrived: number;
beforeEach(async () => {
  arrived = 0;
  const uploads = createUploads({ perPerson: 6 * MB, total: 10 * MB });
  const app = express();
  app.post(
    '/:person',
    (req: Request, res: Response, next: NextFunction) => {
      res.locals['person'] = { id: Number(req.params['person']) };
      uploads.begin(req, res);
      req.on('data', (chunk: Buffer) => (arrived += chunk.length));
      next();
    },
    multer({ storage: uploads.storage }).array('files'),
    (req: Request, res: Response) => {
      const files = Array.isArray(req.files) ? req.files : [];
      res.end(`read ${files.reduce((sum, { buffer }) => sum + buffer.length, 0)}`);
    },
    ((error: Error, _req, res, _next) => void res.status(409).end(error.message)) as ErrorRequestHandler,
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n';

/** Begins to send a form of unknown length, with so many bytes of a file, and does not end. */
function send(person: number, bytes: number): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const sent = request({
    ...{ host: '127.0.0.1', port, path: `/${person}`, method: 'POST' },
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
  });
  sent.on('error', () => {});
  sent.write(HEAD);
  sent.write(Buffer.alloc(bytes));
  return sent;
}
async function begin(person: number, bytes: number): Promise<ClientRequest> {
  const before = arrived;
  const sent = send(person, bytes);
  await expect.poll(() => arrived).toBe(before + HEAD.length + bytes);
  return sent;
}
async function answerOf(sent: ClientRequest): Promise<string> {
  const [response] = await once(sent.end('\r\n--b--\r\n'), 'response');
  return (await response.toArray()).join('');
}

it('what counts of forms on their way is what arrived, and who sends most makes room for others', async () => {
  const silent = [await begin(1, 0), await begin(1, 0), await begin(2, 0), await begin(2, 0)];
  const large = await begin(3, 5 * MB);
  const small = await begin(4, 4 * MB);
  // Past what all may hold together: not this one is refused, but the largest.
  expect(await answerOf(await begin(5, 2 * MB))).toBe(`read ${2 * MB}`);
  expect(await answerOf(large)).toContain('Many pictures');
  expect(await answerOf(small)).toBe(`read ${4 * MB}`);
  expect(await Promise.all(silent.map(answerOf))).toEqual(Array(4).fill('read 0'));
  // All was given back.
  const again = await begin(6, 5 * MB);
  expect(await answerOf(await begin(7, 5 * MB))).toBe(`read ${5 * MB}`);
  expect(await answerOf(again)).toBe(`read ${5 * MB}`);
});

it('one person has two on their way, of so many bytes', async () => {
  const first = await begin(1, 4 * MB);
  const second = await begin(1, 3 * MB);
  expect(await answerOf(send(1, 0))).toContain('yours are still on their way');
  expect(await answerOf(second)).toContain('yours are still on their way');
  expect(await answerOf(first)).toBe(`read ${4 * MB}`);
});
