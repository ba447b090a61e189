import type { RequestListener } from 'node:http';
import express from 'express';
import type { Auth } from '../auth/create-auth.ts';
import { TEST_PROVIDER } from '../orders/payments/test-provider.ts';
import { REST_RESOURCE } from '../rest/answer.ts';
import { serveResourceMetadata } from '../http/protected-resource.ts';
import { createAccess } from '../site/access.ts';
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
import type { Limiter } from '../tools/shared/limits/limiter.ts';
import type { CounterFactory } from '../tools/shared/limits/rate-counters.ts';
import { createMcpMetadata } from '../mcp/http.ts';
import type { ServerDeps } from '../mcp/server.ts';
import type { Background } from './background.ts';
import { createHealthRoutes } from './health.ts';
import type { Readiness } from './readiness.ts';

export type PageDeps = {
  services: Services;
  mcpServer: ServerDeps;
  auth: Auth;
  background: Background;
  limiter: Limiter;
  counters: CounterFactory;
  /** The site settings at the start. */
  site: SiteSettings;
  readiness: Readiness;
  pictures: Pictures;
};

/** Creates everything that Express serves, in order of precedence: pages, sign-in, documents for machines, health checks. */
export function createPages(deps: PageDeps): RequestListener {
  const { services, mcpServer, auth, background, site, readiness } = deps;
  const { db, settings, now, log } = services;
  const access = createAccess(auth, services);
  const { loadPageShell, forms, requireFreshCode } = access;
  const { orders, orderLinks, stripe, decideOrderVat, unsubscribe } = background;
  const { tools, call, publicUrl } = mcpServer;
  const { sessions } = auth;

  const app = express();
  app.disable('x-powered-by');
  // Only these proxies, which terminate TLS, may set the client address.
  if (settings.trustedProxies.length > 0) app.set('trust proxy', settings.trustedProxies);

  const limits = createPageLimits(site, settings.rateLimits, deps);

  // These come first and set their own security headers.
  const { version } = mcpServer.serverInfo;
  app.use('/.well-known', limits.requests);
  app.use(discoveryRoutes({ db, publicUrl, version }));
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
  return app;
}
