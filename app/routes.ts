import type { IncomingMessage, RequestListener } from 'node:http';
import { createAccessLog } from '../http/access-log.ts';
import { createIpReader } from '../rest/bypass-express.ts';
import { createRestRoutes } from '../rest/rest-routes.ts';
import { createHostCheck } from '../http/host-check.ts';
import { getClientAddress } from '../rules/people/client-address.ts';
import { createMcpRoutes, type McpRoutes } from '../mcp/http.ts';
import { createLazyListener } from './lazy-listener.ts';
import type { PageDeps } from './pages.ts';

export type Routes = {
  app: RequestListener;
  mcp: McpRoutes;
  /** Loads the pages, which otherwise the first request for one does. */
  loadPages: () => Promise<unknown>;
};

/** Creates all routes. The caller has to close `mcp`. REST and MCP come first; pages are loaded after the start. */
export function createRoutes(deps: PageDeps): Routes {
  const { services, mcpServer, auth, limiter } = deps;
  const { settings, log } = services;
  const { tools, call, publicUrl } = mcpServer;
  const { admit } = limiter;
  const { identify } = auth;
  const readIp = createIpReader(settings.trustedProxies);
  const clientAddress = (req: IncomingMessage) => getClientAddress({ ip: readIp(req) });
  const pages = createLazyListener(async () => (await import('./pages.ts')).createPages(deps), log);
  const { webOrigins } = settings;
  const mcp = createMcpRoutes({ ...mcpServer, identify, admit, clientAddress, webOrigins, log });
  const { version } = mcpServer.serverInfo;
  const rest = createRestRoutes(
    { tools, call, publicUrl, log, admit, clientAddress, version, identify },
    pages.listener,
  );
  const listener = mcp.before(rest);
  const logAnswer = createAccessLog(settings.accessLog ? log : null, services.metrics.recordRequest);
  const refuseHost = createHostCheck(settings);
  return {
    mcp,
    loadPages: pages.load,
    app(req, res) {
      logAnswer(req, res);
      if (refuseHost(req, res)) return;
      listener(collapseSlashes(req), res);
    },
  };
}

/** Collapses leading slashes of the URL: some hosts append the MCP path to an address with a trailing slash. */
function collapseSlashes(req: IncomingMessage): IncomingMessage {
  req.url = req.url?.replace(/^\/{2,}/, '/');
  return req;
}
