import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import PostalMime from 'postal-mime';
import { type App, type Overrides, startApp } from '../../app/app.ts';
import { readSettings, type Secrets, type Settings } from '../../settings.ts';
import type { Database } from '../../store/engine/database.ts';
import { createEmptyDatabase } from './databases.ts';
import { migratedFile } from './migrated.ts';
import { drawingProcesses, readerPool } from './page-reader.ts';
import { resolvePooledUrl } from './pgbouncer.ts';
import { fillWithSample, copySampleFile } from './sample.ts';

type ReceivedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Header fields by name in lower case. */
  headers: Record<string, string>;
};

export type TestApp = AsyncDisposable & {
  url: string;
  app: App;
  /** The URL for another process on the same data. */
  databaseUrl: string;
  /** Sets the service's clock; `app.catchUp()` then does what has become due. */
  setTime(time: string): void;
  /** Returns mail in the outbox, oldest first. */
  mail(): Promise<ReceivedMail[]>;
  /** Restarts the service on the same data. */
  restart(): Promise<void>;
};

export type TestOptions = {
  settings?: Partial<Settings>;
  secrets?: Secrets;
  time?: string;
  log?: Logger;
  /** `postgres` for a database of its own on the test server; a SQLite file otherwise. */
  dialect?: Database['dialect'];
} & Pick<Overrides, 'crawlLimits' | 'readLimits' | 'badgeCheckMs'>;

/** Starts the real service on a free port with a temporary database, its own clock, and mail in an outbox. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  if (options.dialect !== 'postgres') return startOn(options);
  const database = await createEmptyDatabase('postgres');
  const service = await startOn({ ...options, settings: { ...options.settings, databaseUrl: database.url } });
  const stop = service[Symbol.asyncDispose];
  return Object.defineProperty(service, Symbol.asyncDispose, {
    value: async () => {
      await stop();
      await database[Symbol.asyncDispose]();
    },
  });
}

async function startOn(options: TestOptions): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-directory-'));
  const { settings, secrets } = readSettings({
    PORT: '0',
    DATABASE_URL: `file:${join(folder, 'directory.db')}`,
  });
  let time = new Date(options.time ?? '2026-11-18T12:00:00Z');
  const given: Settings = {
    ...settings,
    dataFolder: folder,
    crawlerAllowPrivate: true,
    rateLimits: false,
    ...options.settings,
  };
  const served = resolvePooledUrl(given.databaseUrl);
  given.databaseUrl = served.url;
  given.database = { ...given.database, pooled: given.database.pooled || served.pooled };
  // A process that reads pages may start slowly while other tests run.
  const { crawlLimits, readLimits, badgeCheckMs = 60_000 } = options;
  const overrides: Overrides = {
    ...(crawlLimits ? { crawlLimits } : {}),
    ...(readLimits ? { readLimits } : {}),
    badgeCheckMs,
    readerPool,
    drawingProcesses,
    // Running during a test, it would sooner or later change what the test has written.
    runsDueWorkManually: true,
  };
  const ownFile = options.settings?.databaseUrl === undefined ? join(folder, 'directory.db') : null;
  if (ownFile && given.sampleData) await copySampleFile(ownFile, time);
  else if (ownFile) await copyFile(await migratedFile(), ownFile);
  else if (given.sampleData) await fillWithSample(options.settings?.databaseUrl ?? '', time);
  const start = () =>
    startApp(given, { ...secrets, ...options.secrets }, options.log ?? pino({ level: 'silent' }), {
      ...overrides,
      now: () => time,
    });
  let app = await start();
  return {
    databaseUrl: options.settings?.databaseUrl ?? settings.databaseUrl,
    get url() {
      return app.url;
    },
    get app() {
      return app;
    },
    setTime(text) {
      time = new Date(text);
    },
    async mail() {
      const outbox = join(folder, 'outbox');
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
      return Promise.all(
        files.sort().map(async (file) => {
          const mail = await PostalMime.parse(await readFile(join(outbox, file)));
          return {
            to: mail.to?.[0]?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          };
        }),
      );
    },
    async restart() {
      await app[Symbol.asyncDispose]();
      // The origin is part of stored data: badges, tokens.
      given.port = Number(new URL(app.url).port);
      given.publicUrl = app.url;
      app = await start();
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
