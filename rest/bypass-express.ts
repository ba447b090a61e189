import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import proxyAddress from 'proxy-addr';
import { parseTarget } from '../http/request-target.ts';

/** The decoded values of path parameters. */
export type PathParams = Record<string, string | undefined>;

/** Answers requests of any method. */
export type Handler = (req: IncomingMessage, res: ServerResponse, params: PathParams) => Promise<void> | void;

/** What is answered below a path without Express. */
export type BypassRoutes = {
  /** The path at which the routes start, without a trailing slash. */
  basePath: string;
  /** Runs before the handler of every request. */
  begin: (req: IncomingMessage, res: ServerResponse) => void;
  /** Handlers by path below `basePath`, such as `/listings/:slug`. A literal segment comes before a parameter. */
  handlers: ReadonlyMap<string, Handler>;
  /** Answers paths without a handler, and paths that are not percent-encoded UTF-8. */
  answerUnknown: Handler;
  /** Answers what a handler throws. */
  answerFault: (fault: unknown, res: ServerResponse) => Promise<void> | void;
};

// Longer than any URL that Node accepts: operations limit the length of their values themselves.
const MAX_PARAM_LENGTH = 100_000;

/**
 * Returns a listener that answers requests at `basePath` and below without Express, and passes all others to `app`. Express takes
 * a fifth of a cached answer, and would try every REST route before an MCP request (docs/decisions/043). Paths match as in an
 * Express router that is `strict` and `caseSensitive`.
 */
export function bypassExpress(routes: BypassRoutes, app: RequestListener): RequestListener {
  const { basePath, begin, handlers, answerUnknown, answerFault } = routes;
  // Only paths are looked up, all under one method: handlers answer every method.
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  for (const [path, handler] of handlers)
    router.on('GET', basePath + path, (req, res, params) => handler(req, res, params));

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    try {
      const found = router.find('GET', path);
      // find-my-way also matches an empty segment.
      if (!found || Object.values(found.params).includes('')) await answerUnknown(req, res, {});
      else await found.handler(req, res, found.params, undefined, {});
    } catch (fault) {
      await answerFault(fault, res);
    }
  }
  return (req, res) => {
    const { path } = parseTarget(req);
    if (path !== basePath && !path.startsWith(`${basePath}/`)) return app(req, res);
    begin(req, res);
    answer(req, res, path).catch(() => res.destroy());
  };
}

/**
 * Returns a function that reads the client's address as Express does for `req.ip`: the last one of `X-Forwarded-For` that is not
 * a trusted proxy, if the connection comes from one.
 */
export function createIpReader(trustedProxies: string[]): (req: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile(trustedProxies);
  return (req) => proxyAddress(req, isTrusted);
}
