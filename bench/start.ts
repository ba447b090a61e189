// Measures starts of the service: from the start of the process to the first answer, compared with a bare node:http server.
//   node bench/start.ts [listings] [rounds]     default 68 (the sample directory), 5
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getPort } from '../http/get-port.ts';
import { formatTable } from './search/report.ts';
import { createDirectory } from './serve/directory.ts';

const SAMPLE = 68;
const TICK_MS = 10;
const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const BARE = `import { createServer } from 'node:http';
createServer((_, res) => res.end('{}')).listen(Number(process.env.PORT), '127.0.0.1');`;

const [listings = SAMPLE, rounds = 5] = process.argv.slice(2).map(Number);

/** A start: milliseconds to the first answer, milliseconds of processor time until then, and megabytes of memory. */
type Start = { first: number; cpu: number; memory: number };

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = getPort(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Reads the processor time of a process so far, and its memory (Linux). */
async function readUsage({ pid }: ChildProcess): Promise<Omit<Start, 'first'>> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const memory = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
  return { cpu: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memory };
}

async function start(args: string[], env: NodeJS.ProcessEnv, address: string): Promise<Start> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await isAnswered(url + address))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await pause(2);
  }
  const first = performance.now() - began;
  const usage = await readUsage(child);
  child.kill('SIGTERM');
  await ended;
  return { first, ...usage };
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-start-'));
try {
  const isSample = listings === SAMPLE;
  if (!isSample) await createDirectory(`file:${path.join(folder, 'directory.db')}`, listings);
  const env = {
    DATA_DIR: folder,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    SAMPLE_DATA: isSample ? 'on' : 'off',
  };
  const service = () => start([MAIN], env, '/v1/listings');
  const bare = () => start(['--input-type=module', '-e', BARE], {}, '/');
  // Fills the directory, the cache of compiled code and the snapshot of the search index.
  for (let warmUp = 0; warmUp < 2; warmUp += 1) await service();
  const starts: { bare: Start; service: Start }[] = [];
  for (let round = 0; round < rounds; round += 1)
    starts.push({ bare: await bare(), service: await service() });
  const least = (server: 'bare' | 'service', figure: keyof Start) =>
    Math.min(...starts.map((one) => one[server][figure]));
  const row = (name: string, server: 'bare' | 'service') => [
    name,
    ...(['first', 'cpu', 'memory'] as const).map((figure) => least(server, figure).toFixed(0)),
    (least(server, 'first') / least('bare', 'first')).toFixed(1),
  ];
  console.log(
    `The least of ${rounds} starts in turns, of ${listings.toLocaleString('en')} listings in SQLite; compiled code and the search index are cached.\n`,
  );
  console.log(
    formatTable(
      ['server', 'first answer ms', 'processor ms', 'MB', 'of node:http'],
      [row('node:http', 'bare'), row('**Launch Directory**', 'service')],
    ),
  );
} finally {
  await rm(folder, { recursive: true });
}
