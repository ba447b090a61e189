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
import { createBodyDeadline } from './body-deadline.ts';
import { getPort } from './get-port.ts';

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
  setApp(app: RequestListener): void;
  /** Makes every further answer close its connection. */
  announceEnd(): void;
  /** Refuses new connections, waits for running requests, and aborts those that take too long. */
  drain(): Promise<void>;
};

/** Creates the HTTP server. It answers as soon as it listens, and no client can hold a connection forever. */
export function createHttpServer(limits: Partial<typeof LIMITS> = {}): HttpServer {
  const effectiveLimits = { ...LIMITS, ...limits };
  const runningResponses = new Set<ServerResponse>();
  const applyBodyDeadline = createBodyDeadline();
  let app: RequestListener = answerBeforeReady;
  let ending = false;
  let draining = false;
  const server = createServer({
    headersTimeout: effectiveLimits.headers,
    requestTimeout: effectiveLimits.request,
    keepAliveTimeout: effectiveLimits.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, effectiveLimits.headers),
  });
  server.maxConnections = effectiveLimits.connections;

  function handleRequest(req: IncomingMessage, res: ServerResponse, done: () => void): void {
    if (ending) res.setHeader('Connection', 'close');
    const isFull = runningResponses.size >= effectiveLimits.requests;
    runningResponses.add(res);
    res.once('close', () => {
      runningResponses.delete(res);
      done();
      // Closes the connection of an answer that had begun before the end was announced. Idle connections are not closed earlier,
      // since a proxy may be sending a request over one of them.
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
    applyBodyDeadline(req, res);
    (isFull ? refuseTooMany : app)(req, res);
  }
  serializeRequests(server, effectiveLimits.pipelined, handleRequest);
  closeSlowReaders(server, runningResponses, effectiveLimits);

  function announceEnd(): void {
    ending = true;
    for (const res of runningResponses) if (!res.headersSent) res.setHeader('Connection', 'close');
  }

  return {
    async listen({ host, port, publicUrl }) {
      server.listen(port, host);
      await once(server, 'listening');
      const actualPort = getPort(server);
      return port === 0
        ? publicUrl.replace(/^http:\/\/localhost(:0)?$/, `http://localhost:${actualPort}`)
        : publicUrl;
    },
    setApp(given) {
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
      await Promise.race([closed, pause(effectiveLimits.drain, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Runs the requests of a connection one after another, since Node emits all pipelined ones at once; at most `maxWaiting` wait. */
function serializeRequests(
  server: Server,
  maxWaiting: number,
  handleRequest: (req: IncomingMessage, res: ServerResponse, done: () => void) => void,
): void {
  const queues = new WeakMap<Socket, (() => void)[]>();
  server.on('request', (req, res) => {
    const { socket } = req;
    const queue = queues.get(socket);
    const begin = () => handleRequest(req, res, () => next(socket));
    if (queue === undefined) {
      queues.set(socket, []);
      begin();
    } else if (queue.length < maxWaiting) queue.push(begin);
    else socket.destroy();
  });
  function next(socket: Socket): void {
    const following = queues.get(socket)?.shift();
    if (following) setImmediate(following);
    else queues.delete(socket);
  }
}

/** Closes connections whose client does not read its answer, which would stay in memory. */
function closeSlowReaders(
  server: Server,
  runningResponses: ReadonlySet<ServerResponse>,
  { stalled, answer }: Pick<typeof LIMITS, 'stalled' | 'answer'>,
): void {
  // The timeout also fires for connections whose request is still being processed.
  server.setTimeout(stalled, (socket) => {
    const isProcessing =
      socket.writableLength === 0 && [...runningResponses].some((res) => res.socket === socket);
    if (!isProcessing) socket.destroy();
  });
  const endedAt = new WeakMap<ServerResponse, number>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const res of runningResponses) {
      if (!res.writableEnded) continue;
      const since = endedAt.get(res) ?? now;
      endedAt.set(res, since);
      if (now - since > answer) res.destroy();
    }
  }, answer / 10);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

const createRefusal =
  (text: string): RequestListener =>
  (_req, res) =>
    void res
      .writeHead(503, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': '1',
        'Cache-Control': 'no-store',
      })
      .end(`${text}\n`);

const refuseTooMany = createRefusal('Too many requests at once. Try again in a second.');
const refuseStarting = createRefusal('The service is starting. Try again in a second.');

/** Answers until the application is ready: only the liveness check succeeds. */
const answerBeforeReady: RequestListener = (req, res) => {
  if (req.url !== '/healthz') return refuseStarting(req, res);
  res
    .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end('{"status":"ok"}');
};
