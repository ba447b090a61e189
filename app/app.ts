import about from '../package.json' with { type: 'json' };
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAssistantUseCounter } from '../use-cases/community/assistant-use.ts';
import type { CrawlLimits } from '../extraction/crawl/limits.ts';
import { getMailServerHost, findMailServerProblem } from '../mail/check-mail-server.ts';
import type { Auth } from '../auth/create-auth.ts';
import type { ProcessPool } from '../worker-pool/pool.ts';
import type { ReadLimits } from '../extraction/reader/page-reader.ts';
import { getErrorDetails } from '../rules/typed/error-details.ts';
import { type Secrets, type Settings, SettingsError } from '../settings.ts';
import { type DrawingProcesses, createPictures } from '../site/pictures/picture-processes.ts';
import type { Database } from '../store/engine/database.ts';
import type { SiteSettings } from '../store/site/site-settings.ts';
import { TOOLS } from '../tools/index.ts';
import { createCall } from '../tools/shared/runtime/call.ts';
import { apiKeyPagePath, LAUNCH_SCOPES } from '../tools/shared/runtime/requested-scopes.ts';
import { getFounderIndex } from '../tools/shared/listings/founders/founder-list.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import type { MetricsRecorder } from '../tools/shared/runtime/services.ts';
import { ToolError } from '../tools/shared/runtime/errors.ts';
import { createElicitation } from '../mcp/elicitation.ts';
import { serveMcpOverStdio } from '../mcp/stdio.ts';
import { createHttpServer, type HttpServer } from '../http/server.ts';
import { traceRequests } from '../http/trace.ts';
import { type Background, type BackgroundDeps, openBackground } from './background.ts';
import { createDocumentFetch } from './document-fetch.ts';
import { createDueWork } from './due-work.ts';
import { loadCountryNames } from './load-country-names.ts';
import type { Metrics } from './metrics.ts';
import { type Data, openData } from './open-data.ts';
import { databaseReadiness } from './readiness.ts';
import { createRoutes } from './routes.ts';
import { createSearchAlertDeps } from './search-alerts.ts';
import { type Limits, createLimits, openAuth, createServices } from './services.ts';
import { createWebReader } from './web-reader.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Milliseconds to wait for each kind of work to stop; unfinished work continues after the next start. */
const STOP_MS = 5_000;

/** The running service. Disposing it drains requests, interrupts jobs and closes the database. */
export type App = AsyncDisposable & {
  /** The origin of the service. */
  url: string;
  db: Database;
  /** Serves MCP over stdin and stdout for the owner of an API key. Throws SettingsError for an unknown or revoked key. */
  serveStdio(apiKey: string | undefined): Promise<void>;
  /**
   * Loads the pages, what reads websites with its first process, and the list of founders, so that the first visitor and the
   * first website do not wait for them.
   */
  loadRest(): Promise<void>;
  /** Runs everything that is due now: jobs, launches, awards. Resolves when nothing is left. */
  catchUp(): Promise<void>;
};

/** Everything that tests may replace. */
export type Overrides = {
  now?: () => Date;
  crawlLimits?: Partial<CrawlLimits>;
  readLimits?: Partial<ReadLimits>;
  /** Whether scheduled work runs only when `catchUp` is called. */
  runsDueWorkManually?: boolean;
  /** The maximum time in milliseconds that an answer waits for a badge check. */
  badgeCheckMs?: number;
  /** Worker processes that read pages and render pictures, shared by several services. */
  readerPool?: ProcessPool;
  drawingProcesses?: DrawingProcesses;
};

/** Wires the service and starts listening, if there is a port. Throws an error with a clear message if it cannot. */
export async function startApp(
  initialSettings: Settings,
  secrets: Secrets,
  log: Logger,
  overrides: Overrides = {},
): Promise<App> {
  const stack = new AsyncDisposableStack();
  try {
    return await wire(stack, { initialSettings, secrets, log, overrides });
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Without a port for metrics nothing is recorded, and their library is not loaded. */
const NO_METRICS: MetricsRecorder = {
  recordCall: () => undefined,
  recordRequest: () => undefined,
  recordAlarm: () => undefined,
};

type StartOptions = { initialSettings: Settings; secrets: Secrets; log: Logger; overrides: Overrides };

async function wire(
  stack: AsyncDisposableStack,
  { initialSettings, secrets, log, overrides }: StartOptions,
): Promise<App> {
  const now = overrides.now ?? createClock(initialSettings.clockStart);
  const metrics = initialSettings.metrics ? (await import('./metrics.ts')).openMetrics() : undefined;
  const recorder = metrics?.recorder ?? NO_METRICS;

  const data = await openData(stack, { settings: initialSettings, secrets, now, log });
  const { db, site, search } = data;
  const pictures = createPictures(overrides.drawingProcesses);
  stack.defer(() => pictures.close());
  const { server, settings, listen } = await openServer(stack, initialSettings);
  const { web, documents, background } = await openWork(stack, {
    ...{ data, settings, secrets, overrides, now, log },
    drawLogo: pictures.fetchedLogo,
    recordAlarm: recorder.recordAlarm,
  });
  const { queue } = background;
  stack.defer(() => waitAtMost(STOP_MS, 'jobs', log, () => queue.stop()));

  const assistantUse = startAssistantCounts(stack, { db, now, log });

  const limits = createLimits(data, settings.rateLimits);
  const services = createServices({
    ...{ data, background, web, limits, secrets },
    ...{ now, settings, log, metrics: recorder, assistantUse },
  });
  const auth = await openAuth(services, limits, documents);
  const mcpServer = createMcpServerDeps(services, limits, site, background);
  let stopping = false;
  const databaseReady = databaseReadiness(db);
  const readiness = async () => (stopping ? 'The service is stopping.' : databaseReady());
  const { app, mcp, loadPages } = createRoutes({
    ...{ services, mcpServer, auth, background, site, readiness, pictures },
    ...limits,
  });
  stack.defer(() => mcp.close());
  server.setApp(traceRequests(app));
  if (metrics) await serveMetrics(stack, metrics, settings, { db, search, now, log });
  await listen();
  startSideWork(stack, { secrets, log, recordAlarm: recorder.recordAlarm });

  await queue.start();
  const due = createDueWork({ db, background, alerts: createSearchAlertDeps(services), now, log });
  const stopCalendar = overrides.runsDueWorkManually ? async () => undefined : due.repeat();
  stack.defer(async () => {
    stopping = true;
    await endRequests(server, settings, () => queue.stop());
    await Promise.all([server.drain(), waitAtMost(STOP_MS, 'calendar', log, stopCalendar)]);
  });

  return {
    url: settings.publicUrl,
    db,
    serveStdio: (apiKey) => serveStdio(stack, { ...mcpServer, auth, log }, apiKey),
    async loadRest() {
      await loadPages();
      await web.startAhead();
      // Sorting all founders takes most of a second of a large directory.
      await getFounderIndex(services).catch((error: unknown) =>
        log.warn({ err: error }, 'founders not read'),
      );
    },
    catchUp: () => catchUp(assistantUse, queue, due),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Counts calls of assistants and stores the counts periodically. */
function startAssistantCounts(
  stack: AsyncDisposableStack,
  deps: Parameters<typeof createAssistantUseCounter>[0] & { log: Logger },
) {
  const counts = createAssistantUseCounter(deps);
  stack.defer(() => waitAtMost(STOP_MS, 'counts', deps.log, () => counts.flush()));
  return counts;
}

/** Serves metrics, if the settings contain a port for them. */
async function serveMetrics(
  stack: AsyncDisposableStack,
  metrics: Metrics,
  { metrics: at, publicUrl, trustedProxies }: Settings,
  deps: Parameters<Metrics['listen']>[1],
): Promise<void> {
  if (!at) return;
  const address = await metrics.listen({ ...at, publicUrl, trustedProxies }, deps).catch((error: unknown) => {
    const { code } = getErrorDetails(error);
    const fault =
      code === 'EADDRINUSE' ? 'is in use by another program.' : `cannot be listened at (${code}).`;
    throw new SettingsError('METRICS_PORT', `${at.port} ${fault}`, '9465');
  });
  stack.defer(() => metrics.close());
  deps.log.info({ address }, 'metrics');
}

type SideWorkDeps = { secrets: Secrets; log: Logger; recordAlarm: (alarm: string) => void };

/** Starts work that runs alongside the first requests and ends with the service. */
function startSideWork(stack: AsyncDisposableStack, deps: SideWorkDeps): void {
  const end = new AbortController();
  stack.defer(() => end.abort());
  void loadCountryNames(end.signal);
  void checkMailServer(deps, end.signal);
}

/** Checks the mail server at the start, so that a failure is logged before the first person waits for a code. */
async function checkMailServer(
  { secrets, log, recordAlarm }: SideWorkDeps,
  signal: AbortSignal,
): Promise<void> {
  const { smtpUrl } = secrets;
  const problem = smtpUrl === undefined ? undefined : await findMailServerProblem(smtpUrl, signal);
  if (smtpUrl === undefined || problem === undefined || signal.aborted) return;
  recordAlarm('mail_server_away');
  log.warn(
    { alarm: 'mail_server_away', server: getMailServerHost(smtpUrl) },
    `SMTP_URL: mail cannot be sent, it waits and is tried again: ${problem}`,
  );
}

/** Announces the end to clients and proxies before the socket closes. */
async function endRequests(
  server: HttpServer,
  { stopDelaySeconds }: Settings,
  stopJobs: () => Promise<void>,
): Promise<void> {
  server.announceEnd();
  await pause(stopDelaySeconds * 1000);
  void stopJobs();
}

async function catchUp(
  counts: ReturnType<typeof createAssistantUseCounter>,
  queue: Background['queue'],
  due: ReturnType<typeof createDueWork>,
): Promise<void> {
  await counts.flush();
  await queue.idle();
  await due.runDueWork(AbortSignal.timeout(60_000));
  await queue.idle();
}

/** Creates the HTTP server; `listen` opens it for requests. */
async function openServer(stack: AsyncDisposableStack, initialSettings: Settings) {
  const { port } = initialSettings;
  const server = createHttpServer({ keepAlive: initialSettings.keepAliveSeconds * 1000 });
  // A free port is known only once listening, so `PORT=0` listens at once. Any other port is opened when the service is ready:
  // until then a proxy, or another process on the same port, answers.
  const settings =
    port === 0
      ? { ...initialSettings, publicUrl: await server.listen({ ...initialSettings, port }) }
      : initialSettings;
  stack.defer(() => server.drain());
  const listen = async (): Promise<void> => {
    if (port) await server.listen({ ...initialSettings, port });
  };
  return { server, settings, listen };
}

type WorkDeps = Pick<BackgroundDeps, 'settings' | 'secrets' | 'drawLogo' | 'recordAlarm' | 'now' | 'log'> & {
  data: Data;
  overrides: Overrides;
};

/** Creates the web reader and the background work. */
async function openWork(stack: AsyncDisposableStack, { data, overrides, ...deps }: WorkDeps) {
  const { db, serverSecret, site } = data;
  const { crawlLimits, readerPool, badgeCheckMs } = overrides;
  const readLimits = {
    pageMs: site.read_page_seconds * 1000,
    draftMs: site.draft_seconds * 1000,
    memoryMb: site.read_memory_mb,
    ...overrides.readLimits,
  };
  const web = createWebReader({ ...deps, db, crawlLimits, readLimits, readerPool });
  stack.defer(() => web.close());
  const documents = createDocumentFetch(deps.settings);
  stack.defer(() => documents.close());
  const background = await openBackground({
    ...deps,
    db,
    serverSecret,
    web,
    documents,
    badgeCheckMs,
  });
  return { web, documents, background };
}

/** Returns the system clock, or a clock that runs from `start`. */
function createClock(start: Date | null): () => Date {
  if (!start) return () => new Date();
  const offset = start.getTime() - Date.now();
  return () => new Date(Date.now() + offset);
}

/** Serves MCP over stdin and stdout for the owner of the API key, which is checked again for each call. */
async function serveStdio(
  stack: AsyncDisposableStack,
  { auth, ...deps }: ReturnType<typeof createMcpServerDeps> & { auth: Auth; log: Logger },
  apiKey: string | undefined,
): Promise<void> {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const account = () => auth.identify({ headers });
  try {
    await account();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const example = `ld_..., made at ${deps.publicUrl()}${apiKeyPagePath(LAUNCH_SCOPES)}`;
    throw new SettingsError('STDIO_API_KEY', 'is no API key of this directory, or was revoked.', example);
  }
  const stdio = serveMcpOverStdio({ ...deps, account });
  stack.defer(() => stdio.close());
}

const createMcpServerDeps = (
  services: Services,
  { limiter }: Limits,
  site: SiteSettings,
  { elicitationKey }: Background,
) => ({
  tools: TOOLS,
  call: createCall(services, limiter),
  publicUrl: () => services.settings.publicUrl,
  elicitation: createElicitation(elicitationKey),
  serverInfo: {
    name: 'launch-directory',
    version: about.version,
    title: site.name,
    websiteUrl: services.settings.publicUrl,
  },
});
