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
/** The environment variable with its port. */
const PORT = 'TEST_POOLER_PORT';
/** Fewer sessions than the service opens connections: they must share. */
const SESSIONS = 4;
const NOBODY = 65_534;

/** Starts PgBouncer with transaction pooling in front of the server at `port`, if `TEST_POOLER` names it. */
export async function startPooler(port: number, user: string): Promise<() => Promise<void>> {
  const program = process.env[PROGRAM];
  if (!program) return async () => undefined;
  // It refuses to run as root, and the user it runs as must be able to read its files.
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
  while (!(await listens(own))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await pause(20);
  }
  process.env[PORT] = String(own);
  return async () => {
    delete process.env[PORT];
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Returns how the service connects to a database of the test server: through the pooler if there is one. */
export function asServed(databaseUrl: string): { url: string; pooled: boolean } {
  const port = process.env[PORT];
  if (port === undefined || !databaseUrl.startsWith('postgres')) return { url: databaseUrl, pooled: false };
  const url = new URL(databaseUrl);
  url.port = port;
  return { url: url.href, pooled: true };
}

async function listens(port: number): Promise<boolean> {
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
