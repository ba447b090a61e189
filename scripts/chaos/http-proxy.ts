import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getPort } from '../../http/get-port.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

const ASKED_EVERY = 200;

/** A reverse proxy in front of several processes. */
export type HttpProxy = AsyncDisposable & {
  url: string;
  /** The number of requests that were retried at another process. */
  retried: number;
};

type Backend = { origin: URL; agent: Agent; ready: boolean };

/**
 * Distributes requests round robin to the processes that are ready, over keep-alive connections. It polls `/readyz`
 * five times a second, and retries at another process if one refuses the connection, or closes it on a GET, as nginx
 * and Caddy do.
 */
export async function startHttpProxy(urls: string[]): Promise<HttpProxy> {
  const backends: Backend[] = urls.map((url) => ({
    origin: new URL(url),
    agent: new Agent({ keepAlive: true, maxFreeSockets: 64 }),
    ready: true,
  }));
  let next = 0;

  async function ask(backend: Backend): Promise<void> {
    try {
      const { ok } = await fetch(new URL('/readyz', backend.origin), { signal: AbortSignal.timeout(2_000) });
      backend.ready = ok;
    } catch {
      backend.ready = false;
    }
  }
  const asking = setInterval(() => void Promise.all(backends.map(ask)), ASKED_EVERY);

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const start = (next += 1);
    const inTurn = backends.map((_, at) => assertDefined(backends[(start + at) % backends.length]));
    const order = [...inTurn.filter(({ ready }) => ready), ...inTurn.filter(({ ready }) => !ready)];
    for (const backend of order) {
      try {
        return await hand(backend, req, body, res);
      } catch (error) {
        if (!(error instanceof NotTaken)) break;
        self.retried += 1;
      }
    }
    if (!res.headersSent) res.writeHead(502);
    res.end();
  }

  const server = createServer((req, res) => void serve(req, res));
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: HttpProxy = {
    url: `http://127.0.0.1:${getPort(server)}`,
    retried: 0,
    async [Symbol.asyncDispose]() {
      clearInterval(asking);
      server.close().closeAllConnections();
      for (const { agent } of backends) agent.destroy();
    },
  };
  return self;
}

/** The process did not receive the request, or the request is safe to repeat. */
class NotTaken extends Error {}

async function hand(
  { origin, agent }: Backend,
  req: IncomingMessage,
  body: Buffer,
  res: ServerResponse,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A keep-alive connection that was closed while the request was being sent.
  const isAskedAgain = (error: { code?: string }) =>
    error.code === 'ECONNRESET' && asked.reusedSocket && req.method === 'GET' && !res.headersSent;
  const asked = request(
    {
      agent,
      host: origin.hostname,
      port: origin.port,
      method: req.method,
      path: req.url,
      headers: req.headers,
    },
    (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(res);
      answer.once('end', resolve).once('error', reject);
    },
  );
  asked.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ECONNREFUSED' || isAskedAgain(error) ? new NotTaken('', { cause: error }) : error),
  );
  asked.end(body);
  return promise;
}
