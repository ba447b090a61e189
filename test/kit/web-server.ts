import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { listenOnNewPort } from '../../examples/journeys/new-port.ts';

type ReceivedRequest = { path: string; headers: IncomingMessage['headers'] };

export type WebServer = {
  /** The origin without a trailing slash. */
  url: string;
  port: number;
  /** All requests so far, including robots.txt. */
  requests: ReceivedRequest[];
  /** Answers with a handler, or with an HTML page (200). */
  set: (path: string, answer: string | RequestListener) => void;
  /** Holds all responses until `release` is called, so that reading cannot finish before. */
  hold: () => { release: () => void };
  openConnections: () => Promise<number>;
  close: () => Promise<void>;
};

/**
 * Starts a small website on loopback. Paths are matched including their query; unknown ones are a 404. `port` is only
 * needed to share the port of another server on another loopback address.
 */
export async function startWebServer(
  pages: Record<string, string | RequestListener>,
  { host = '127.0.0.1', port }: { host?: string; port?: number } = {},
): Promise<WebServer> {
  const answers = new Map(Object.entries(pages));
  const requests: ReceivedRequest[] = [];
  let held: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    await held;
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    } else if (typeof answer === 'string') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer);
    } else {
      answer(request, response);
    }
  });
  if (port !== undefined) await once(server.listen(port, host), 'listening');
  const bound = port ?? (await listenOnNewPort(server, host));
  return {
    url: `http://${host}:${bound}`,
    port: bound,
    requests,
    set: (path, answer) => answers.set(path, answer),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return { release: resolve };
    },
    openConnections: () => countConnections(server),
    close: () => closeServer(server),
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
