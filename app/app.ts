import { randomUUID } from 'node:crypto';
import about from '../package.json' with { type: 'json' };
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { countAssistantUse } from '../acts/community/assistant-use.ts';
import { endReviewers } from '../acts/operating/members/end-reviewers.ts';
import { deleteDueAccounts } from '../acts/people/leaving/delete-due-accounts.ts';
import { signInCodeMessage } from '../pipeline/mail/messages/messages.ts';
import type { CrawlLimits } from '../pipeline/crawl/crawl-site.ts';
import { SIGN_IN_CODE } from '../pipeline/mail/mail-job.ts';
import type { Processes } from '../pipeline/processes/pool.ts';
import type { ReadLimits } from '../pipeline/read/reader/page-reader.ts';
import { eachStep } from '../pipeline/calendar/each-step.ts';
import { repeatCalendar } from '../pipeline/calendar/repeat-calendar.ts';
import { openSearchIndex } from '../search/search-index.ts';
import type { Secrets, Settings } from '../settings.ts';
import { createAccess } from '../site/access.ts';
import { openPictures } from '../site/pictures/picture-processes.ts';
import { expireClaims } from '../store/listings/write/claims.ts';
import type { Database } from '../store/engine/database.ts';
import { releaseRunningKeys } from '../store/work/write/idempotency-keys.ts';
import { migrate, requireMigrated } from '../store/engine/migrate.ts';
import type { OrderRow } from '../store/money/orders.ts';
import { openDatabase, sqliteFile } from '../store/engine/open.ts';
import { filesOfDatabase, keepPrivate } from '../store/engine/files/private-files.ts';
import { fillEssentials, fillSample } from '../store/sample/index.ts';
import { hashOldLinks } from '../store/money/write/orders.ts';
import { repeatRetention } from '../store/site/write/retention.ts';
import { openServerSecrets } from '../store/site/write/server-secrets.ts';
import { getSiteSettings, missingSettings, type SiteSettings } from '../store/site/site-settings.ts';
import { TOOLS } from '../tools/index.ts';
import { createCall } from '../tools/kit/call/call.ts';
import type { Services } from '../tools/kit/call/define.ts';
import { type Counters, memoryCounters } from '../tools/kit/bounds/counters.ts';
import { createLimiter, type Limiter, unlimited } from '../tools/kit/bounds/limits.ts';
import { PROMO_WORDS } from '../tools/kit/orders/quote.ts';
import { sharedCounters } from '../tools/kit/bounds/shared-counters.ts';
import { createWrongTries, uncounted } from '../tools/kit/bounds/wrong-tries.ts';
import { createQuestions } from '../transport/questions.ts';
import { serveMcpOverStdio } from '../transport/stdio.ts';
import { openBackground } from './background.ts';
import { createHttpServer } from '../http/server.ts';
import { tracing } from '../http/trace.ts';
import { createDocumentFetch } from './document-fetch.ts';
import { learnCountries } from './learn-countries.ts';
import { openMetrics } from './metrics.ts';
import { databaseReadiness } from './readiness.ts';
import { securityNotices } from './security-notices.ts';
import { routesOf } from './routes.ts';
import { createWebReader } from './web-reader.ts';
import { within } from './within.ts';

/** How long work that is told to stop is waited for; it is taken up again after the next start. */
const STOP_MS = 5_000;

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
export type Overrides = {
  now?: () => Date;
  crawlLimits?: Partial<CrawlLimits>;
  readLimits?: Partial<ReadLimits>;
  /** Processes that read pages, and that draw pictures, for several services. */
  readers?: Processes;
  drawers?: Processes;
};

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
  const metrics = openMetrics();

  const databaseFile = sqliteFile(given.databaseUrl);
  keepPrivate([given.dataFolder, ...(databaseFile ? filesOfDatabase(databaseFile) : [])], log);
  const db = stack.use(await openDatabase(given.databaseUrl, given.database));
  await (given.migrates ? migrate : requireMigrated)(db);
  await db.transaction((tx) => fillEssentials(tx));
  if (given.sampleData) await db.transaction((tx) => fillSample(tx, now()));
  if (db.dialect === 'sqlite') await db.transaction((tx) => releaseRunningKeys(tx));
  await hashOldLinks(db);
  const { secretsKey: key, oldSecretsKey: oldKey } = secrets;
  if (given.production && !key)
    log.warn('no SECRETS_KEY: the keys of cookies and links stand in the database in plain');
  const serverSecret = await openServerSecrets({ db, key, oldKey, now, log });
  const site = await getSiteSettings(db);
  const missing = missingSettings(site);
  if (given.production && missing.length > 0)
    log.warn({ missing }, 'imprint and invoices do not say yet who runs this: operator command settings set');
  const search = await openSearchIndex({ db, log, snapshotFolder: given.dataFolder });
  stack.defer(() => search.close());

  const pictures = openPictures(overrides.drawers);
  stack.defer(() => pictures.close());
  const server = createHttpServer({ keepAlive: given.keepAliveSeconds * 1000 });
  // A free port is known once it is listened at. Any other is listened at once there are answers: until then whoever
  // shares it, or a proxy, asks those that have them.
  const free = given.port === 0;
  const settings = free ? { ...given, publicUrl: await server.listen(given) } : given;
  stack.defer(() => server.drain());

  const { crawlLimits, readers } = overrides;
  const readLimits = {
    pageMs: site.read_page_seconds * 1000,
    draftMs: site.draft_seconds * 1000,
    memoryMb: site.read_memory_mb,
    ...overrides.readLimits,
  };
  const web = createWebReader({ db, settings, secrets, now, crawlLimits, readLimits, readers });
  stack.defer(() => web.close());
  const documents = createDocumentFetch(settings);
  stack.defer(() => documents.close());
  const background = await openBackground({
    ...{ db, settings, secrets, serverSecret, site, web, documents, now, log },
    drawLogo: (file) => pictures.logo(file),
    alarmed: metrics.watch.alarmed,
  });
  const { queue, mail, orders, calendar } = background;
  stack.defer(() => within(STOP_MS, 'jobs', log, () => queue.stop()));

  const assistantUse = countAssistantUse({ db, now, log });
  stack.defer(() => within(STOP_MS, 'counts', log, () => assistantUse.flush()));

  // With PostgreSQL there may be other processes.
  const counters = db.dialect === 'postgres' ? sharedCounters(db) : memoryCounters;
  const limiter = settings.rateLimits ? limiterFor(site, counters) : unlimited;
  const services: Services = {
    db,
    search,
    jobs: queue,
    mail,
    asksClaude: secrets.anthropicApiKey !== undefined,
    // A crawl ends by itself in a minute.
    crawl: (url, signal) => web.crawl(url, signal ?? new AbortController().signal),
    writeDraft: web.writeDraft,
    checkBadge: background.checkBadgeNow,
    checkClaim: web.checkClaim,
    limitsLeft: (accountId) => limiter.left(accountId),
    vatFor: background.vatFor,
    serverSecret,
    orderLinks: background.orderLinks,
    quotes: background.quotes,
    endTry: (order) => orders.endTry(order),
    paymentsReady: orders.provider !== null,
    wrongPromoCodes: settings.rateLimits
      ? createWrongTries(counters, site.limit_wrong_promo_codes, PROMO_WORDS)
      : uncounted,
    now,
    settings,
    log,
    watch: metrics.watch,
    assistantUse,
  };
  const access = await createAccess({
    db,
    now,
    serverSecret,
    fetch: documents.fetch,
    publicUrl: settings.publicUrl,
    rateLimits: settings.rateLimits,
    log,
    tell: securityNotices(services),
    mailSignInCode: (tx, email, code, asked) =>
      mail.queue(
        tx,
        {
          key: `${SIGN_IN_CODE}${randomUUID()}`,
          to: email,
          ...signInCodeMessage(site.name, code, asked),
        },
        'first',
      ),
  });
  const mcpServer = {
    tools: TOOLS,
    call: createCall(services, limiter),
    publicUrl: () => settings.publicUrl,
    questions: createQuestions(background.questionKey),
    serverInfo: {
      name: 'launch-directory',
      version: about.version,
      title: site.name,
      websiteUrl: settings.publicUrl,
    },
  };
  let stopping = false;
  const databaseReady = databaseReadiness(db);
  const readiness = async () => (stopping ? 'The service is stopping.' : databaseReady());
  const { app, mcp } = routesOf({
    services,
    mcpServer,
    access,
    background,
    limiter,
    counters,
    site,
    readiness,
    pictures,
  });
  stack.defer(() => mcp.close());
  server.serve(tracing(app));
  if (given.metrics) {
    const address = await metrics.listen(given.metrics, { db, search, now, log });
    stack.defer(() => metrics.close());
    log.info({ address }, 'metrics');
  }
  if (!free) await server.listen(given);
  const learning = new AbortController();
  stack.defer(() => learning.abort());
  void learnCountries(learning.signal);

  const deletions = {
    db,
    now,
    log,
    mail,
    cancelOrder: (order: OrderRow) => orders.cancel(order),
  };
  await queue.start();
  const retention = repeatRetention(db, now, (before) => background.mailer.forgetKept(before));
  const doDue = (signal: AbortSignal) =>
    eachStep([
      () => calendar.tick(signal),
      () => orders.tick(),
      () => db.transaction((tx) => expireClaims(tx, now())),
      () => deleteDueAccounts(deletions),
      () => endReviewers({ db, now }),
    ]);
  const stopCalendar = repeatCalendar({
    tick: (signal) => eachStep([() => doDue(signal), () => retention(signal)]),
    now,
    log,
  });
  stack.defer(async () => {
    stopping = true;
    server.announceEnd();
    // Whoever sends us requests hears of it before the socket closes.
    await pause(settings.stopDelaySeconds * 1000);
    void queue.stop();
    await Promise.all([server.drain(), within(STOP_MS, 'calendar', log, stopCalendar)]);
  });

  return {
    url: settings.publicUrl,
    db,
    serveStdio(apiKey) {
      const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
      const account = () => access.auth.identifyFor('mcp')({ headers });
      const stdio = serveMcpOverStdio({ ...mcpServer, account, log });
      stack.defer(() => stdio.close());
    },
    async catchUp() {
      await assistantUse.flush();
      await queue.idle();
      await doDue(AbortSignal.timeout(60_000));
      await queue.idle();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** The system's clock, or one that runs on from `start`. */
function clockFrom(start: Date | null): () => Date {
  if (!start) return () => new Date();
  const ahead = start.getTime() - Date.now();
  return () => new Date(Date.now() + ahead);
}

const limiterFor = (site: SiteSettings, counters: Counters): Limiter =>
  createLimiter(
    {
      anonymous_reads: site.limit_anonymous_reads,
      reads: site.limit_reads,
      writes: site.limit_writes,
      crawls: site.limit_crawls,
      invites_and_claims: site.limit_invites_and_claims,
    },
    site.limit_hosts,
    counters,
  );
