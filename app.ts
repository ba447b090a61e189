import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import type { Logger } from 'pino';
import { randomBytes, randomUUID } from 'node:crypto';
import { createMailer } from './mail/mailer.ts';
import { launchedMessage, launchMovedMessage, type Message, signInCodeMessage } from './mail/messages.ts';
import { badgeMissingMessage, launchTomorrowMessage } from './mail/optional-messages.ts';
import { unsubscribeLinks } from './mail/unsubscribe.ts';
import { takePayments } from './orders/take-payments.ts';
import { createVatFor } from './orders/vat-for.ts';
import type { StripeProvider } from './payments/stripe.ts';
import { createTestProvider, TEST_PROVIDER } from './payments/test-provider.ts';
import { createVies } from './payments/vies.ts';
import { badgeJob } from './pipeline/badge-check.ts';
import { createCalendar } from './pipeline/calendar.ts';
import { createClaimCheck } from './pipeline/claim-check.ts';
import { openClaude } from './pipeline/claude/open-claude.ts';
import { choosePages } from './pipeline/choose-pages.ts';
import { compareJob } from './pipeline/compare-job.ts';
import { type CrawlLimits, crawlSite } from './pipeline/crawl-site.ts';
import { draftJob } from './pipeline/draft-job.ts';
import { draftingThreads } from './pipeline/draft-thread.ts';
import { fetchPage, userAgentHeader } from './pipeline/fetch-page.ts';
import { openGuardedNetwork } from './pipeline/guarded-network.ts';
import { mailJob } from './pipeline/mail-job.ts';
import { offerMail } from './pipeline/offer-mail.ts';
import { tellFollowersJob } from './pipeline/tell-followers.ts';
import { createQueue } from './pipeline/queue.ts';
import { repeatCalendar } from './pipeline/repeat-calendar.ts';
import type { Crawl } from './pipeline/site-draft.ts';
import { restRoutes } from './rest/mount.ts';
import { restMetadata } from './rest/protected-resource.ts';
import { clientAddress } from './rules/client-address.ts';
import { domainOf } from './rules/domains.ts';
import type { DraftFieldName } from './rules/draft-fields.ts';
import { openSearchIndex } from './search/search-index.ts';
import type { Secrets, Settings } from './settings.ts';
import { createAccess } from './site/access.ts';
import { mailedLinks } from './site/mailed-links.ts';
import { checkoutPages } from './site/checkout.ts';
import { orderPages } from './site/order-pages.ts';
import { pages } from './site/pages.ts';
import { paymentWebhook } from './site/payment-webhook.ts';
import { securityHeaders } from './site/security-headers.ts';
import { testPaymentPage } from './site/test-payment.ts';
import { findAccount } from './store/accounts.ts';
import { listCategories } from './store/catalog.ts';
import { expireClaims } from './store/claims.ts';
import type { Database, Tx } from './store/database.ts';
import { forgetExpiredKeys, releaseRunningKeys } from './store/idempotency-keys.ts';
import type { ListingRow } from './store/listings.ts';
import { migrate, migrationsApplied } from './store/migrate.ts';
import { openDatabase } from './store/open.ts';
import { addMail } from './store/outgoing-mail.ts';
import { fillEssentials, fillSample } from './store/sample/index.ts';
import { serverSecret } from './store/server-secrets.ts';
import { getSiteSettings } from './store/site-settings.ts';
import { TOOLS } from './tools/index.ts';
import { createCall } from './tools/kit/call.ts';
import type { Services } from './tools/kit/define.ts';
import { homepageBadge } from './tools/kit/homepage-badge.ts';
import { createLimiter, unlimited } from './tools/kit/limits.ts';
import { listingUrl } from './tools/kit/present.ts';
import { createWrongTries, uncounted } from './tools/kit/wrong-tries.ts';
import { mcpRoutes } from './transport/http.ts';
import { serveMcpOverStdio } from './transport/stdio.ts';

export const VERSION = '1.0.0';
const AGENT_NAME = 'LaunchDirectoryBot';
const DRAIN_MS = 8000;

/** The running service. Disposing it drains requests, stops jobs where they are and closes the database. */
export type App = AsyncDisposable & {
  /** Origin under which it answers. */
  url: string;
  db: Database;
  /** Speaks MCP over this process's stdin and stdout as well, for the person an API key belongs to. */
  serveStdio(apiKey: string | undefined): void;
  /** Does all that is due by the clock now: jobs, launches, awards. Resolves when nothing is left. */
  catchUp(): Promise<void>;
};

/** What tests may put in place of the real thing; there is no other seam. */
export type Overrides = { now?: () => Date; crawlLimits?: Partial<CrawlLimits> };

/** Wires the whole service and starts listening. Throws one clear error when it cannot. */
export async function startApp(
  given: Settings,
  secrets: Secrets,
  log: Logger,
  overrides: Overrides = {},
): Promise<App> {
  const stack = new AsyncDisposableStack();
  try {
    return await wire(stack, given, secrets, log, overrides);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function wire(
  stack: AsyncDisposableStack,
  given: Settings,
  secrets: Secrets,
  log: Logger,
  overrides: Overrides,
): Promise<App> {
  const now = overrides.now ?? clockFrom(given.clockStart);

  const db = stack.use(await openDatabase(given.databaseUrl));
  await migrate(db);
  await db.transaction((tx) => fillEssentials(tx));
  if (given.sampleData) await db.transaction((tx) => fillSample(tx, now()));
  if (db.dialect === 'sqlite') await db.transaction((tx) => releaseRunningKeys(tx));
  const site = await getSiteSettings(db);
  const search = await openSearchIndex({ db, log, snapshotFolder: given.dataFolder });
  stack.defer(() => search.close());

  const server = createServer();
  const settings = { ...given, publicUrl: await listen(server, given) };
  const publicUrl = (): string => settings.publicUrl;

  // --- work that outlives a request -------------------------------------------------------------------------
  const mailer = createMailer({
    smtpUrl: secrets.smtpUrl,
    from: settings.mailFrom,
    outboxFolder: join(settings.dataFolder, 'outbox'),
    printed: !settings.production,
    log,
  });
  if (settings.production && !secrets.smtpUrl)
    log.warn('no SMTP_URL: mail, sign-in codes too, is only kept as files');
  const network = openGuardedNetwork({
    allowPrivate: settings.crawlerAllowPrivate,
    dnsServers: settings.dnsServers,
    lookupMs: 5000,
    connectMs: 10_000,
  });
  stack.defer(() => network.close());
  const userAgent = userAgentHeader(AGENT_NAME, settings.publicUrl);
  const readHomepage = (url: string, signal: AbortSignal) =>
    fetchPage(url, { network, userAgent, accept: 'html', now, signal });
  const crawl = (url: string, signal: AbortSignal): Promise<Crawl> =>
    crawlSite(url, {
      allowPrivate: settings.crawlerAllowPrivate,
      dnsServers: settings.dnsServers,
      userAgentName: AGENT_NAME,
      publicUrl: settings.publicUrl,
      choosePages,
      signal,
      now,
      ...(overrides.crawlLimits ? { limits: overrides.crawlLimits } : {}),
    });
  const claude = secrets.anthropicApiKey
    ? openClaude({ apiKey: secrets.anthropicApiKey, ...settings.anthropic })
    : undefined;
  const draftInThread = draftingThreads(claude);
  const writeDraft = async (read: Crawl, signal?: AbortSignal, fields?: DraftFieldName[]) =>
    draftInThread(read, {
      categories: await listCategories(db),
      ...(fields ? { fields } : {}),
      ...(signal ? { signal } : {}),
    });

  const linkKey = await serverSecret(
    db,
    'link_key',
    async () => randomBytes(32).toString('base64url'),
    now(),
  );
  const unsubscribe = unsubscribeLinks(linkKey, settings.publicUrl);
  const queue = createQueue({
    db,
    now,
    log,
    handlers: {
      draft: draftJob({ db, crawl, writeDraft, now, log }),
      compare: compareJob({ db, crawl, writeDraft, now, log }),
      check_badge: badgeJob({ db, readHomepage, publicUrl, now }),
      end_payment: (job) => orders.jobs.end_payment(job),
      refund_payment: (job) => orders.jobs.refund_payment(job),
      mail: mailJob({ db, mailer, now, log }),
      tell_followers: tellFollowersJob({
        db,
        queueMail: (tx, message) => mail.queue(tx, message),
        unsubscribe,
        publicUrl,
      }),
    },
  });
  stack.defer(() => queue.stop());
  const mail: Services['mail'] = {
    async queue(tx, message) {
      await addMail(tx, message, now());
      await queue.enqueue(tx, { kind: 'mail', key: message.key });
    },
    offer: offerMail({ queueMail: (tx, message) => mail.queue(tx, message), unsubscribe }),
  };
  const stripe = await openStripe(settings, secrets);
  const askVies = settings.viesApiBase ? createVies({ base: settings.viesApiBase, now, log }) : null;
  const vatFor = createVatFor({ db, askVies, now });
  const orders = takePayments({
    db,
    vatFor,
    // Clicking must never pay where money is meant.
    provider: stripe ?? (settings.production ? null : createTestProvider(settings.publicUrl)),
    jobs: queue,
    mail,
    now,
    publicUrl: settings.publicUrl,
    log,
  });
  const calendar = createCalendar({
    db,
    jobs: queue,
    readHomepage,
    publicUrl,
    now,
    log,
    mailLaunched: (tx, listing) =>
      mailOwner(tx, listing, `launched-${listing.id}`, () =>
        launchedMessage(site.name, listing.name, listingUrl(settings.publicUrl, listing.slug)),
      ),
    mailLaunchMoved: (tx, listing, week) =>
      mailOwner(tx, listing, `moved-${listing.id}-${week}`, () =>
        launchMovedMessage(
          site.name,
          listing.name,
          domainOf(listing.url) ?? listing.url,
          week,
          homepageBadge(settings.publicUrl, site, listing),
        ),
      ),
    remind: {
      launch_tomorrow: (tx, listing, key) =>
        remindOwner(tx, listing, key, (link) =>
          launchTomorrowMessage(
            site.name,
            {
              name: listing.name,
              url: listingUrl(settings.publicUrl, listing.slug),
              free: listing.plan === 'free',
            },
            link,
          ),
        ),
      badge_missing: (tx, listing, key) =>
        remindOwner(tx, listing, key, (link) =>
          badgeMissingMessage(
            site.name,
            {
              name: listing.name,
              homepage: domainOf(listing.url) ?? listing.url,
              week: listing.launchWeek!,
            },
            homepageBadge(settings.publicUrl, site, listing),
            link,
          ),
        ),
    },
  });
  async function mailOwner(
    tx: Tx,
    listing: ListingRow,
    key: string,
    message: () => ReturnType<typeof launchedMessage>,
  ): Promise<void> {
    const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
    if (owner) await mail.queue(tx, { key, to: owner.email, ...message() });
  }

  async function remindOwner(
    tx: Tx,
    listing: ListingRow,
    key: string,
    write: (unsubscribeUrl: string) => Message,
  ): Promise<void> {
    const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
    if (owner) await mail.offer(tx, 'launch_reminders', owner, key, write);
  }

  // --- the operations and their facades ---------------------------------------------------------------------
  const limiter = settings.rateLimits
    ? createLimiter({
        anonymous_reads: site.limit_anonymous_reads,
        reads: site.limit_reads,
        writes: site.limit_writes,
        submit_listing: site.limit_submit_listing,
        invites_and_claims: site.limit_invites_and_claims,
      })
    : unlimited;
  const checkClaim = createClaimCheck({ network, userAgent, dnsServers: settings.dnsServers, now });
  const services: Services = {
    db,
    search,
    jobs: queue,
    mail,
    writeDraft,
    checkClaim,
    limitsLeft: (accountId) => limiter.left(accountId),
    vatFor,
    paymentsReady: orders.provider !== null,
    wrongPromoCodes: settings.rateLimits ? createWrongTries(site.limit_wrong_promo_codes) : uncounted,
    now,
    settings,
    log,
  };
  const call = createCall(services, limiter);
  const { auth, frame, forms, routes } = await createAccess({
    db,
    now,
    publicUrl: settings.publicUrl,
    rateLimits: settings.rateLimits,
    log,
    mailSignInCode: (tx, email, code) =>
      mail.queue(tx, { key: `code-${randomUUID()}`, to: email, ...signInCodeMessage(site.name, code) }),
  });
  const mcpServer = {
    tools: TOOLS,
    call,
    publicUrl,
    serverInfo: {
      name: 'launch-directory',
      version: VERSION,
      title: site.name,
      websiteUrl: settings.publicUrl,
    },
    log,
  };
  const mcp = mcpRoutes({ ...mcpServer, identify: auth.identifyFor('mcp'), clientAddress });
  stack.defer(() => mcp.close());

  const app = express();
  app.disable('x-powered-by');
  // In production a proxy on this machine or its network ends TLS; nobody else may name the client.
  if (settings.production) app.set('trust proxy', ['loopback', 'linklocal', 'uniquelocal']);
  // These come first, with security headers of their own: those of pages are a third of the work of an answer.
  app.use(
    '/v1',
    restRoutes({
      tools: TOOLS,
      call,
      identify: auth.identifyFor('rest'),
      clientAddress,
      publicUrl,
      version: VERSION,
      log,
    }),
  );
  app.use(mcp);
  app.use(securityHeaders(settings.publicUrl));
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const ready = await isReady(db, log);
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  app.use(restMetadata(publicUrl));
  app.use(routes);
  if (stripe) app.use(paymentWebhook(stripe, orders, log));
  const checkout = { db, orders, vatFor, frame, forms, now, log };
  if (orders.provider === TEST_PROVIDER) app.use(testPaymentPage(checkout));
  app.use(checkoutPages(checkout), orderPages({ ...checkout, browsers: auth.browsers }));
  app.use(
    mailedLinks({ services, frame, forms, browsers: auth.browsers, readUnsubscribe: unsubscribe.read }),
  );
  app.use(pages({ tools: TOOLS, call, services, frame, forms, browsers: auth.browsers, clientAddress }));
  server.on('request', app);
  stack.defer(() => drain(server));

  await queue.start();
  const stopCalendar = repeatCalendar({
    tick: async (signal) => {
      await calendar.tick(signal);
      await orders.tick();
      await db.transaction(async (tx) => {
        await forgetExpiredKeys(tx, now());
        await expireClaims(tx, now());
      });
      await auth.forgetExpired();
    },
    now,
    log,
  });
  stack.defer(stopCalendar);

  return {
    url: settings.publicUrl,
    db,
    serveStdio(apiKey) {
      const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
      const stdio = serveMcpOverStdio({
        ...mcpServer,
        account: () => auth.identifyFor('mcp')({ headers }),
      });
      stack.defer(() => stdio.close());
    },
    async catchUp() {
      await queue.idle();
      await calendar.tick(AbortSignal.timeout(60_000));
      await orders.tick();
      await queue.idle();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Stripe, where its keys are set. Its library is large, so it is read only then. */
async function openStripe({ stripe }: Settings, secrets: Secrets): Promise<StripeProvider | null> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = secrets;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { createStripe } = await import('./payments/stripe.ts');
  return createStripe({ secretKey, webhookSecret, ...stripe });
}

/** The system's clock, or one that runs on from `start`. */
function clockFrom(start: Date | null): () => Date {
  if (!start) return () => new Date();
  const ahead = start.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

/** Listens and returns the public origin, which holds the port that was picked for `PORT=0`. */
async function listen(server: Server, { host, port, publicUrl }: Settings): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const picked = (server.address() as AddressInfo).port;
  return port === 0
    ? publicUrl.replace(/^http:\/\/localhost(:0)?$/, `http://localhost:${picked}`)
    : publicUrl;
}

async function isReady(db: Database, log: Logger): Promise<boolean> {
  try {
    await db.ping();
    return await migrationsApplied(db);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  }
}

/** Takes no new connection, lets running requests end, and cuts what still hangs after 8 seconds. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
