import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import PostalMime from 'postal-mime';
import { migratedFile } from '../kit/migrated.ts';

const MAIN = path.join(import.meta.dirname, '../../main.js');

/** The program as `npm start` runs it, with a folder of its own. */
export type Program = AsyncDisposable & {
  url: string;
  /** Everything written to stderr so far, by every run. */
  log: () => string;
  databaseUrl: string;
  /** Subjects of the mails kept in the outbox. */
  mails(): Promise<{ to: string; subject: string }[]>;
  /** Ends the process without warning (SIGKILL) and starts it again, with more environment where given. */
  killAndRestart(env?: Record<string, string>): Promise<void>;
  /** Asks the process to end (SIGTERM). Returns its exit code. */
  stop(): Promise<number | null>;
};

const SETTINGS = { PORT: '0', CRAWLER_ALLOW_PRIVATE: 'true', RATE_LIMITS: 'off', SAMPLE_DATA: 'off' };

const spawnProgram = (folder: string, settings: Record<string, string>) =>
  spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The program while it is not ready yet. `stop` asks it to end, and returns its exit code. */
export async function startUnready(
  env: Record<string, string>,
): Promise<AsyncDisposable & Pick<Program, 'log' | 'stop'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  const child = spawnProgram(folder, { ...SETTINGS, DATA_DIR: path.join(folder, 'data'), ...env });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = once(child, 'exit');
  return {
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Its database has its tables already, which saves most of a start; with `makesDatabase` the program makes it. */
export async function startProgram(
  env: Record<string, string> = {},
  { makesDatabase = false } = {},
): Promise<Program> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  const file = path.join(folder, 'directory.db');
  const databaseUrl = `file:${file}`;
  if (!makesDatabase && env['DATABASE_URL'] === undefined) {
    await copyFile(await migratedFile(), file);
    // As the program itself makes it: what others may read is closed with a warning.
    await chmod(file, 0o600);
  }
  let log = '';
  let child: ChildProcess;
  let url = '';
  let settings: Record<string, string> = {
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    ...env,
  };

  async function start(): Promise<void> {
    child = spawnProgram(folder, settings);
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (log += text));
    const lines = createInterface({ input: child.stdout! });
    const [line] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(() => Promise.reject(new Error(`the program ended: ${log}`))),
    ])) as [string];
    if (!line.startsWith('ready ')) throw new Error(`not ready: ${line}`);
    url = line.slice('ready '.length);
    // The origin is part of what is stored, and of the addresses that founders keep.
    settings = {
      PUBLIC_URL: url,
      ...settings,
      PORT: settings['PORT'] === '0' ? new URL(url).port : settings['PORT']!,
    };
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  // A test that ran out of time leaves no process behind.
  const onExit = (): void => void child.kill('SIGKILL');
  process.once('exit', onExit);

  await start();
  return {
    get url() {
      return url;
    },
    log: () => log,
    databaseUrl,
    async mails() {
      const outbox = path.join(folder, 'data/outbox');
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
      const mails = files.map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file))));
      return (await Promise.all(mails)).map(({ to, subject }) => ({
        to: to?.[0]?.address ?? '',
        subject: subject ?? '',
      }));
    },
    async killAndRestart(more = {}) {
      await end('SIGKILL');
      settings = { ...settings, ...more };
      await start();
    },
    stop: async () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      process.off('exit', onExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
