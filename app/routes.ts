import type { IncomingMessage, RequestListener } from 'node:http';
import express from 'express';
import { createAccessLog } from '../http/access-log.ts';
import { TEST_PROVIDER } from '../orders/payments/test-provider.ts';
import { createIpReader } from '../rest/bypass-express.ts';
import { createRestRoutes } from '../rest/rest-routes.ts';
import { REST_RESOURCE } from '../rest/answer.ts';
import { createHostCheck } from '../http/host-check.ts';
import { serveResourceMetadata } from '../http/protected-resource.ts';
import { getClientAddress } from '../rules/people/client-address.ts';
import type { Access } from '../site/access.ts';
import { discoveryRoutes } from '../site/machine/discovery.ts';
import { checkoutPages } from '../site/checkout/checkout.ts';
import { errorPage, notFoundPage } from '../site/error-pages.ts';
import { claimLinks } from '../site/account/claim-links.ts';
import { inviteLinks } from '../site/account/invite-links.ts';
import { unsubscribeLinks } from '../site/account/unsubscribe-links.ts';
import { orderPages } from '../site/checkout/order-pages.ts';
import { createPageLimits } from '../site/shared/page-limits.ts';
import { sitePages } from '../site/pages.ts';
import type { Pictures } from '../site/pictures/picture-processes.ts';
import { paymentWebhook } from '../site/checkout/payment-webhook.ts';
import { createSecurityHeaders } from '../http/security-headers.ts';
import { testPaymentPage } from '../site/checkout/test-payment.ts';
import type { SiteSettings } from '../store/site/site-settings.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import type { CounterFactory } from '../tools/shared/limits/rate-counters.ts';
import type { Limiter } from '../tools/shared/limits/limiter.ts';
import { createMcpMetadata, createMcpRoutes, type McpRoutes } from '../mcp/http.ts';
import type { ServerDeps } from '../mcp/server.ts';
import type { Background } from './background.ts';
import { createHealthRoutes } from './health.ts';
import type { Readiness } from './readiness.ts';

export type RouteDeps = {
  services: Services;
  mcpServer: ServerDeps;
  access: Access;
  background: Background;
  limiter: Limiter;
  counters: CounterFactory;
  /** The site settings at the start. */
  site: SiteSettings;
  readiness: Readiness;
  pictures: Pictures;
};

/** Creates all routes in order of precedence. The caller has to close `mcp`. */
export function createRoutes(deps: RouteDeps): { app: RequestListener; mcp: McpRoutes } {
  const { services, mcpServer, access, background, limiter, site, readiness } = deps;
  const { db, settings, now, log } = services;
  const { auth, loadPageShell, forms, requireFreshCode } = access;
  const { orders, orderLinks, stripe, decideOrderVat, unsubscribe } = background;
  const { tools, call, publicUrl } = mcpServer;
  const { sessions } = auth;

  const app = express();
  app.disable('x-powered-by');
  // Only these proxies, which terminate TLS, may set the client address.
  if (settings.trustedProxies.length > 0) app.set('trust proxy', settings.trustedProxies);

  const limits = createPageLimits(site, settings.rateLimits, deps);

  // These come first and set their own security headers: setting those of pages takes a third of the time of an answer.
  const { admit } = limiter;
  const { version } = mcpServer.serverInfo;
  const readIp = createIpReader(settings.trustedProxies);
  const readAddress = (req: IncomingMessage) => getClientAddress({ ip: readIp(req) });
  app.use('/.well-known', limits.requests);
  app.use(discoveryRoutes({ db, publicUrl, version }));
  const { webOrigins } = settings;
  const mcp = createMcpRoutes({
    ...mcpServer,
    identify: auth.identify,
    admit,
    clientAddress: readAddress,
    webOrigins,
    log,
  });
  app.use(createMcpMetadata(mcpServer));

  app.use(createSecurityHeaders(settings.publicUrl));
  app.use(createHealthRoutes(readiness, log), access.assets);
  app.use(limits.requests);
  app.use(serveResourceMetadata(publicUrl, REST_RESOURCE));
  app.use(access.routes);
  if (stripe) app.use(paymentWebhook(stripe, orders, log));
  const { paymentText } = services;
  const checkout = {
    db,
    orders,
    links: orderLinks,
    decideOrderVat,
    loadPageShell,
    forms,
    now,
    log,
    paymentText,
  };
  if (orders.provider === TEST_PROVIDER) app.use(testPaymentPage(checkout));
  app.use(checkoutPages(checkout), orderPages({ ...checkout, sessions }));
  // Links in mails. Opening one changes nothing yet.
  app.use(
    unsubscribeLinks({ services, loadPageShell, readUnsubscribe: unsubscribe.parseToken }),
    inviteLinks({ services, loadPageShell, forms, sessions }),
    claimLinks({ services, loadPageShell, forms }),
  );
  app.use(
    sitePages({
      tools,
      call,
      services,
      loadPageShell,
      forms,
      sessions,
      requireFreshCode,
      limits,
      pictures: deps.pictures,
      tell: auth.sendSecurityNotification,
    }),
  );
  const failureDeps = { db, now, publicUrl, loadPageShell };
  app.use(notFoundPage(failureDeps));
  app.use(errorPage({ ...failureDeps, log }));
  const rest = createRestRoutes(
    {
      tools,
      call,
      publicUrl,
      log,
      admit,
      clientAddress: readAddress,
      version,
      identify: auth.identify,
    },
    app,
  );
  const listener = mcp.before(rest);
  const logAnswer = createAccessLog(settings.accessLog ? log : null, services.metrics.recordRequest);
  const refuseHost = createHostCheck(settings);
  return {
    mcp,
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
