import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The environment variable with the pooler program, such as `pgbouncer`, that all tests of a run use. */
const PROGRAM = 'TEST_POOLER';
/** Fewer sessions than the service opens connections: they must share. */
const SESSIONS = 4;
const NOBODY = 65_534;

/** Starts PgBouncer that pools transactions, where `TEST_POOLER` names it, in front of the server at `port`. */
export async function startPooler(
  port: number,
  user: string,
): Promise<(AsyncDisposable & { port: number }) | null> {
  const program = process.env[PROGRAM];
  if (!program) return null;
  // It does not run as root, and whom it runs as instead has to read its files.
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${user}" "${user}"\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 1000
`,
  );
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let said = '';
  child.stderr.on('data', (text) => void (said += String(text)));
  while (!(await isListening(own))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await pause(20);
  }
  return {
    port: own,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let poolerPort: number | null = null;

/** Has this process ask its PostgreSQL through the pooler at a port of loopback, or, without one, itself. */
export function usePooler(port: number | null): void {
  poolerPort = port;
}

/** How the service gets to a database of the test server: through the pooler, where there is one. */
export function resolvePooledUrl(databaseUrl: string): { url: string; pooled: boolean } {
  if (poolerPort === null || !databaseUrl.startsWith('postgres')) return { url: databaseUrl, pooled: false };
  const url = new URL(databaseUrl);
  url.port = String(poolerPort);
  return { url: url.href, pooled: true };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
