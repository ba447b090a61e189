import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { createHostCheck } from '../http/host-check.ts';
import { getPort } from '../http/get-port.ts';
import type { Settings } from '../settings.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Database } from '../store/engine/database.ts';
import { countJobs } from '../store/work/jobs.ts';
import { countMail } from '../store/work/outgoing-mail.ts';
import type { MetricsRecorder } from '../tools/shared/runtime/services.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = {
  recorder: MetricsRecorder;
  /** Serves `GET /metrics` at a separate port, since metrics are for the operator only. Returns its URL. */
  listen(
    location: { host: string; port: number } & Pick<Settings, 'publicUrl' | 'trustedProxies'>,
    deps: { db: Database; search: SearchIndex; now: () => Date; log: Logger },
  ): Promise<string>;
  close(): void;
};

/** Creates the Prometheus metrics of this process and, from the database, of all processes. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'directory_call_seconds',
    help: 'Calls of operations, by what came of them: ok or the code of the error.',
    labelNames: ['operation', 'facade', 'client', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const requests = new Histogram({
    name: 'directory_request_seconds',
    help: 'HTTP requests by status; 499 where the client left.',
    labelNames: ['status'],
    buckets: SECONDS,
    registers,
  });
  const alarms = new Counter({
    name: 'directory_alarms_total',
    help: 'Lines of the log with an alarm.',
    labelNames: ['alarm'],
    registers,
  });
  let stop = (): void => undefined;

  return {
    recorder: {
      recordCall: ({ operation, facade, client, outcome, seconds }) =>
        calls.observe({ operation, facade, client, outcome }, seconds),
      recordRequest: ({ status, seconds }) => requests.observe({ status: String(status) }, seconds),
      recordAlarm: (alarm) => alarms.inc({ alarm }),
    },
    async listen({ host, port, publicUrl, trustedProxies }, { db, search, now, log }) {
      // Event loop delay, memory, CPU time, garbage collection.
      collectDefaultMetrics({ register: registry });
      registerGauges(registry, { db, search, now });
      const refuseHost = createHostCheck({ host, publicUrl, trustedProxies });
      const server = createServer((req, res) => {
        if (refuseHost(req, res)) return;
        if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
        registry.metrics().then(
          (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          (error: unknown) => {
            log.error({ err: error }, 'metrics failed');
            res.writeHead(503).end();
          },
        );
      });
      server.requestTimeout = 10_000;
      server.maxConnections = 20;
      server.listen(port, host);
      await once(server, 'listening');
      stop = () => void server.close().closeAllConnections();
      return `http://${host}:${getPort(server)}/metrics`;
    },
    close: () => stop(),
  };
}

/** Registers the gauges that are computed on each scrape. */
function registerGauges(
  registry: Registry,
  { db, search, now }: { db: Database; search: SearchIndex; now: () => Date },
): void {
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    collect: (set: (labels: Record<L, string>, value: number) => void) => Promise<void> | void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        await collect((labels, value) => this.set(labels, value));
      },
    });
  // Three gauges share one count of jobs, since they are collected together.
  let pendingCount: ReturnType<typeof countJobs> | undefined;
  const jobs = () =>
    (pendingCount ??= countJobs(db, now()).finally(() => {
      pendingCount = undefined;
    }));
  gauge('directory_jobs', 'Jobs that are not done, of all processes.', ['kind', 'state'], async (set) => {
    for (const { kind, state, count } of await jobs()) set({ kind, state }, count);
  });
  gauge('directory_job_age_seconds', 'How long the oldest job has been due.', ['kind'], async (set) => {
    for (const { kind, state, oldest } of await jobs())
      if (state === 'waiting') set({ kind }, Math.max(0, (now().getTime() - oldest.getTime()) / 1000));
  });
  gauge('directory_job_retries', 'Tries of open jobs beyond the first.', ['kind'], async (set) => {
    for (const { kind, state, retries } of await jobs()) if (state === 'waiting') set({ kind }, retries);
  });
  gauge('directory_mail', 'Messages of the last days by what became of them.', ['state'], async (set) => {
    const mail = await countMail(db);
    for (const [state, count] of Object.entries(mail)) set({ state }, count);
  });
  gauge('directory_database_connections', 'Connections of this process.', ['state'], (set) => {
    for (const [state, count] of Object.entries(db.pool())) set({ state }, count);
  });
  gauge('directory_search_changes_behind', 'Changes that this process has yet to index.', [], async (set) =>
    set({}, await search.countMissingChanges()),
  );
}
