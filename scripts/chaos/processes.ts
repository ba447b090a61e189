import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../test/kit/free-port.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/** The entry point of this program. */
export const MAIN = path.join(import.meta.dirname, '../../main.js');

/** A serving process of the real program, restarted whenever it ends, as by a supervisor. */
export type Served = {
  url: string;
  /** How often it ended without being killed by the test. */
  crashes: number;
  /** Suspends and resumes it, as when a machine sleeps (SIGSTOP, SIGCONT). */
  sleep(): void;
  wake(): void;
  /** Kills it (SIGKILL); resolves when it serves again. */
  kill(): Promise<void>;
  /** Stops it as a deploy does (SIGTERM) and starts the program at `main`; resolves when that serves. */
  replace(main: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the program on a free port; its log goes to a file in `folder`. */
export async function startProcess(folder: string, env: Record<string, string>): Promise<Served> {
  const port = await freePort();
  let main = MAIN;
  let replacing = false;
  const log = createWriteStream(path.join(folder, `${port}.log`), { flags: 'a' });
  let child: ChildProcess;
  let ending = false;
  let killed = false;
  let ready: Promise<void> | undefined;

  function start(): void {
    killed = false;
    child = spawnAt(main, folder, { PORT: String(port), ...env });
    assertDefined(child.stderr).pipe(log, { end: false });
    const lines = createInterface({ input: assertDefined(child.stdout) });
    ready = once(lines, 'line').then(() => undefined);
    child.once('exit', () => {
      if (ending || replacing) return;
      if (!killed) self.crashes += 1;
      // A process that cannot start is restarted with a delay, as a supervisor would.
      void pause(killed ? 0 : 500).then(() => ending || start());
    });
  }

  const self: Served = {
    url: `http://127.0.0.1:${port}`,
    crashes: 0,
    sleep: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async kill() {
      const gone = once(child, 'exit');
      killed = true;
      child.kill('SIGKILL');
      await gone;
      await pause(10);
      await ready;
    },
    async replace(next) {
      const gone = once(child, 'exit');
      replacing = true;
      child.kill('SIGTERM');
      await gone;
      replacing = false;
      main = next;
      start();
      await ready;
    },
    async stop() {
      ending = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const slow = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await gone;
      clearTimeout(slow);
    },
  };
  start();
  await ready;
  return self;
}

const spawnAt = (main: string, folder: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs an operator command of the program at `main`. */
export async function runOperator(main: string, env: Record<string, string>, words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [main, 'operator', ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
}
