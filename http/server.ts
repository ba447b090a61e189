import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../settings.ts';
import { bodyDeadline } from './body-deadline.ts';
import { portOf } from './port-of.ts';

/** The limits of one client and of all clients together; times are in milliseconds. */
const LIMITS = {
  /** For receiving the headers of a request, and the whole request. */
  headers: 15_000,
  request: 120_000,
  /** Between requests. */
  keepAlive: 75_000,
  /** Without reading any of a pending answer, and for reading the whole answer. */
  stalled: 30_000,
  answer: 300_000,
  connections: 10_000,
  /** Concurrent requests; further ones would not be answered in time and are refused at once. */
  requests: 2_000,
  /** Pipelined requests that wait on one connection. Browsers do not pipeline. */
  pipelined: 1_000,
  /** For running requests when the server stops. */
  drain: 6_000,
};

export type HttpServer = {
  /** Listens and returns the public origin, with the port that was picked for `PORT=0`. */
  listen(settings: Pick<Settings, 'host' | 'publicUrl'> & { port: number }): Promise<string>;
  /** Passes requests to `app`; earlier requests are answered 503 with `Retry-After`. */
  serve(app: RequestListener): void;
  /** Makes every further answer close its connection. */
  announceEnd(): void;
  /** Refuses new connections, waits for running requests, and aborts those that take too long. */
  drain(): Promise<void>;
};

/** Creates the HTTP server. It answers as soon as it listens, and no client can hold a connection forever. */
export function createHttpServer(limits: Partial<typeof LIMITS> = {}): HttpServer {
  const bounds = { ...LIMITS, ...limits };
  const underWay = new Set<ServerResponse>();
  const timed = bodyDeadline();
  let app: RequestListener = notYet;
  let ending = false;
  let draining = false;
  const server = createServer({
    headersTimeout: bounds.headers,
    requestTimeout: bounds.request,
    keepAliveTimeout: bounds.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, bounds.headers),
  });
  server.maxConnections = bounds.connections;

  function work(req: IncomingMessage, res: ServerResponse, done: () => void): void {
    if (ending) res.setHeader('Connection', 'close');
    const overfull = underWay.size >= bounds.requests;
    underWay.add(res);
    res.once('close', () => {
      underWay.delete(res);
      done();
      // Closes the connection of an answer that had begun before the end was announced. Idle connections are not closed earlier,
      // since a proxy may be sending a request over one of them.
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
    timed(req, res);
    (overfull ? tooMany : app)(req, res);
  }
  oneAfterAnother(server, bounds.pipelined, work);
  cutSlowReaders(server, underWay, bounds);

  function announceEnd(): void {
    ending = true;
    for (const res of underWay) if (!res.headersSent) res.setHeader('Connection', 'close');
  }

  return {
    async listen({ host, port, publicUrl }) {
      server.listen(port, host);
      await once(server, 'listening');
      const picked = portOf(server);
      return port === 0
        ? publicUrl.replace(/^http:\/\/localhost(:0)?$/, `http://localhost:${picked}`)
        : publicUrl;
    },
    serve(given) {
      app = given;
    },
    announceEnd,
    async drain() {
      announceEnd();
      draining = true;
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await Promise.race([closed, pause(bounds.drain, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Runs the requests of a connection one after another, since Node emits all pipelined ones at once; at most `most` wait. */
function oneAfterAnother(
  server: Server,
  most: number,
  work: (req: IncomingMessage, res: ServerResponse, done: () => void) => void,
): void {
  const behind = new WeakMap<Socket, (() => void)[]>();
  server.on('request', (req, res) => {
    const { socket } = req;
    const waiting = behind.get(socket);
    const begin = () => work(req, res, () => next(socket));
    if (waiting === undefined) {
      behind.set(socket, []);
      begin();
    } else if (waiting.length < most) waiting.push(begin);
    else socket.destroy();
  });
  function next(socket: Socket): void {
    const following = behind.get(socket)?.shift();
    if (following) setImmediate(following);
    else behind.delete(socket);
  }
}

/** Closes connections whose client does not read its answer, which would stay in memory. */
function cutSlowReaders(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  { stalled, answer }: Pick<typeof LIMITS, 'stalled' | 'answer'>,
): void {
  // The timeout also fires for connections whose request is still being processed.
  server.setTimeout(stalled, (socket) => {
    const weWork = socket.writableLength === 0 && [...underWay].some((res) => res.socket === socket);
    if (!weWork) socket.destroy();
  });
  const endedAt = new WeakMap<ServerResponse, number>();
  const looking = setInterval(() => {
    const now = performance.now();
    for (const res of underWay) {
      if (!res.writableEnded) continue;
      const since = endedAt.get(res) ?? now;
      endedAt.set(res, since);
      if (now - since > answer) res.destroy();
    }
  }, answer / 10);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}

const refuse =
  (words: string): RequestListener =>
  (_req, res) =>
    void res
      .writeHead(503, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': '1',
        'Cache-Control': 'no-store',
      })
      .end(`${words}\n`);

const tooMany = refuse('Too many requests at once. Try again in a second.');
const starting = refuse('The service is starting. Try again in a second.');

/** Answers until the application is ready: only the liveness check succeeds. */
const notYet: RequestListener = (req, res) => {
  if (req.url !== '/healthz') return starting(req, res);
  res
    .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end('{"status":"ok"}');
};
