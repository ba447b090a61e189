import { eq } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../store/engine/database.ts';
import { follow } from '../../store/community/write/follows.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { fillEssentials } from '../../store/sample/essentials.ts';
import { addOwnListing, addPerson, NOW } from '../../test/kit/owner.ts';
import { type PostgresProxy, startPostgresProxy } from '../../test/kit/postgres-proxy.ts';
import { createSavedListing } from '../../test/kit/shop.ts';
import { type SmtpServer, startSmtpServer } from '../../test/kit/smtp-server.ts';
import type { Kind, Subject } from './clients.ts';
import { borrowPostgres, type PostgresServer, startPostgresServer } from './postgres.ts';
import { runOperator, type ServedProcess, startProcess } from './processes.ts';
import { findListing } from '../../store/listings/listings.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

export const FOLLOWERS = 2;

/** A directory served by real processes, with a real database and mail server, into which faults can be injected. */
export type Directory = AsyncDisposable & {
  processes: ServedProcess[];
  postgres: { server: PostgresServer; proxy: PostgresProxy } | null;
  smtp: SmtpServer;
  /** The URL of the database without the proxy. */
  databaseUrl: string;
  /** The folder with the logs of the processes, until it is disposed. */
  folder: string;
  /**
   * Creates a founder with a live listing that has followers, and with a draft to order for. Each fault gets a new
   * one.
   */
  newSubject(): Promise<Subject>;
  /** Counts the rows of each kind that the subject's clients wrote. */
  count(subject: Subject): Promise<Record<Kind, number>>;
  /** Runs an operator command of the program at `main` on the database. */
  runOperatorCommand(main: string, ...words: string[]): Promise<void>;
  /** Waits until no job is left, at most `ms` milliseconds; returns the number left. */
  waitForJobs(ms: number): Promise<number>;
};

/** Opens a directory. `postgresUrl` is a running server, on which a new database is created. */
export async function openDirectory(
  dialect: Database['dialect'],
  processes: number,
  postgresUrl?: string,
): Promise<Directory> {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const smtp = await startSmtpServer();
  stack.defer(() => smtp.close());
  const postgres = dialect === 'postgres' ? await openPostgres(stack, postgresUrl) : null;
  // Read without the proxy and with a new connection each time, because PostgreSQL is restarted.
  const directUrl = postgres?.server.url ?? `file:${path.join(folder, 'directory.db')}`;
  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    await using db = await openDatabase(directUrl);
    return await work(db);
  }
  await withDatabase(async (db) => {
    await migrate(db);
    await db.transaction((tx) => fillEssentials(tx));
  });

  const served: ServedProcess[] = [];
  for (let n = 0; n < processes; n += 1) {
    const one = await startProcess(folder, {
      DATABASE_URL: postgres?.proxy.url ?? directUrl,
      SMTP_URL: smtp.url,
      RATE_LIMITS: 'off',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'warn',
      // As in production: a proxy needs this time to notice.
      STOP_DELAY: '2',
      MIGRATE: 'off',
    });
    stack.defer(() => one.stop());
    served.push(one);
  }

  let subjects = 0;
  return {
    processes: served,
    postgres,
    smtp,
    databaseUrl: directUrl,
    folder,
    newSubject: () => withDatabase((db) => addSubject(db, `${dialect}-${(subjects += 1)}`)),
    count: (subject) => withDatabase((db) => countWritten(db, subject)),
    runOperatorCommand: (main, ...words) => runOperator(main, { DATABASE_URL: directUrl }, words),
    async waitForJobs(ms) {
      const deadline = performance.now() + ms;
      for (;;) {
        const count = await withDatabase(countJobs);
        if (count === 0 || performance.now() > deadline) return count;
        await pause(500);
      }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function addSubject(db: Database, name: string): Promise<Subject> {
  const owner = await addPerson(db, `owner@${name}.example`);
  const live = await addOwnListing(db, owner, name);
  const draft = await createSavedListing(db, owner.email, { slug: `${name}-draft` });
  for (let n = 0; n < FOLLOWERS; n += 1) {
    const { accountId } = await addPerson(db, `follower-${n}@${name}.example`);
    await db.transaction((tx) => follow(tx, live.id, accountId, NOW));
  }
  return { key: owner.key, listingId: live.id, draftListingId: draft.id };
}

/** Counts the remaining jobs that send mail. */
async function countJobs(db: Database): Promise<number> {
  const jobs = await db.select({ kind: db.t.jobs.kind }).from(db.t.jobs);
  return jobs.filter(({ kind }) => kind === 'mail' || kind === 'tell_followers').length;
}

/** Counts the rows of each kind that the clients of a subject wrote. */
export async function countWritten(db: Database, { listingId }: Subject): Promise<Record<Kind, number>> {
  const { orders, milestones, listingUpdates } = db.t;
  const { ownerId } = assertDefined(await findListing(db, listingId));
  return {
    order: await db.$count(orders, eq(orders.accountId, assertDefined(ownerId))),
    milestone: await db.$count(milestones, eq(milestones.listingId, listingId)),
    update: await db.$count(listingUpdates, eq(listingUpdates.listingId, listingId)),
  };
}

async function openPostgres(stack: AsyncDisposableStack, url?: string) {
  const server = url === undefined ? await startPostgresServer() : await borrowPostgres(url);
  stack.defer(() => server.remove());
  const proxy = stack.use(await startPostgresProxy(server.url));
  return { server, proxy };
}
