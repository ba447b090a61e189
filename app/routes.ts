import type { IncomingMessage, RequestListener } from 'node:http';
import express from 'express';
import { accessLog } from '../http/access-log.ts';
import { TEST_PROVIDER } from '../orders/payments/test-provider.ts';
import { restRoutes } from '../rest/mount.ts';
import { REST_RESOURCE } from '../rest/answer.ts';
import { refusesHost } from '../http/host-check.ts';
import { resourceMetadata } from '../http/protected-resource.ts';
import { clientAddress } from '../rules/people/client-address.ts';
import type { Access } from '../site/access.ts';
import { discovery } from '../site/machine/discovery.ts';
import { checkoutPages } from '../site/checkout/checkout.ts';
import { failures, nothingHere } from '../site/failures.ts';
import { mailedLinks } from '../site/account/mailed-links.ts';
import { orderPages } from '../site/checkout/order-pages.ts';
import { createPageLimits } from '../site/shared/page-limits.ts';
import { pages } from '../site/pages.ts';
import type { Pictures } from '../site/pictures/picture-processes.ts';
import { paymentWebhook } from '../site/checkout/payment-webhook.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { testPaymentPage } from '../site/checkout/test-payment.ts';
import type { SiteSettings } from '../store/site/site-settings.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import type { Counters } from '../tools/shared/limits/counters.ts';
import type { Limiter } from '../tools/shared/limits/limits.ts';
import { mcpRoutes, type McpRoutes } from '../mcp/http.ts';
import type { ServerParts } from '../mcp/server.ts';
import type { Background } from './background.ts';
import { health } from './health.ts';
import type { Readiness } from './readiness.ts';

export type RouteParts = {
  services: Services;
  mcpServer: ServerParts;
  access: Access;
  background: Background;
  limiter: Limiter;
  counters: Counters;
  /** The site settings at the start. */
  site: SiteSettings;
  readiness: Readiness;
  pictures: Pictures;
};

/** Creates all routes in order of precedence. The caller has to close `mcp`. */
export function routesOf(parts: RouteParts): { app: RequestListener; mcp: McpRoutes } {
  const { services, mcpServer, access, background, limiter, site, readiness } = parts;
  const { db, settings, now, log } = services;
  const { auth, loadPageShell, forms, requireFreshCode } = access;
  const { orders, orderLinks, stripe, vatFor, unsubscribe } = background;
  const { tools, call, publicUrl } = mcpServer;
  const { browsers } = auth;

  const app = express();
  app.disable('x-powered-by');
  // Only these proxies, which terminate TLS, may set the client address.
  if (settings.trustedProxies.length > 0) app.set('trust proxy', settings.trustedProxies);

  const limits = createPageLimits(site, settings.rateLimits, parts);

  // These come first and set their own security headers: setting those of pages takes a third of the time of an answer.
  const { admit } = limiter;
  const { version } = mcpServer.serverInfo;
  app.use(
    restRoutes({ tools, call, publicUrl, log, admit, clientAddress, version, identify: auth.identify }),
  );
  app.use('/.well-known', limits.requests);
  app.use(discovery({ db, publicUrl, version }));
  const { webOrigins } = settings;
  const mcp = mcpRoutes({ ...mcpServer, ...auth, admit, clientAddress, webOrigins, log });
  app.use(mcp);

  app.use(securityHeaders(settings.publicUrl));
  app.use(health(readiness, log), access.assets);
  app.use(limits.requests);
  app.use(resourceMetadata(publicUrl, REST_RESOURCE));
  app.use(access.routes);
  if (stripe) app.use(paymentWebhook(stripe, orders, log));
  const { paying } = services;
  const checkout = { db, orders, links: orderLinks, vatFor, loadPageShell, forms, now, log, paying };
  if (orders.provider === TEST_PROVIDER) app.use(testPaymentPage(checkout));
  app.use(checkoutPages(checkout), orderPages({ ...checkout, browsers }));
  app.use(mailedLinks({ services, loadPageShell, forms, browsers, readUnsubscribe: unsubscribe.read }));
  app.use(
    pages({
      tools,
      call,
      services,
      loadPageShell,
      forms,
      browsers,
      requireFreshCode,
      limits,
      pictures: parts.pictures,
      tell: auth.tell,
    }),
  );
  const elsewhere = { db, now, publicUrl, loadPageShell };
  app.use(nothingHere(elsewhere));
  app.use(failures({ ...elsewhere, log }));
  const logged = accessLog(settings.accessLog ? log : null, services.watch.requested);
  const refused = refusesHost(settings);
  return {
    mcp,
    app(req, res) {
      logged(req, res);
      if (refused(req, res)) return;
      app(oneSlash(req), res);
    },
  };
}

/** Collapses leading slashes of the URL: some hosts append the MCP path to an address with a trailing slash. */
function oneSlash(req: IncomingMessage): IncomingMessage {
  req.url = req.url?.replace(/^\/{2,}/, '/');
  return req;
}
