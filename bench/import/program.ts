import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';

const MAIN = path.resolve(import.meta.dirname, '../../main.js');
const SAMPLE_MS = 50;
const TICKS_A_SECOND = 100;

/**
 * The duration of a process, its processor time, both in seconds, and its peak memory in bytes. The last two are
 * undefined where the system does not provide them.
 */
export type ProcessUsage = { seconds: number; cpuSeconds: number | undefined; peak: number | undefined };

/** Runs the program until it ends. Throws if it fails. */
export async function runProgram(
  args: string[],
  env: Record<string, string>,
  folder: string,
): Promise<ProcessUsage> {
  const { child, started, used } = spawnProgram(args, env, folder);
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`main.js ${args.join(' ')} ended with ${String(code)}`);
  return { seconds: (performance.now() - started) / 1_000, ...used() };
}

/** Starts the server, and stops it as soon as it is ready. */
export async function startProgram(env: Record<string, string>, folder: string): Promise<ProcessUsage> {
  const { child, started, used } = spawnProgram([], env, folder);
  const exited = once(child, 'exit');
  let took: ProcessUsage | undefined;
  for await (const line of createInterface({ input: assertDefined(child.stdout) })) {
    if (!line.startsWith('ready ')) continue;
    took = { seconds: (performance.now() - started) / 1_000, ...used() };
    child.kill('SIGTERM');
  }
  await exited;
  if (!took) throw new Error('The program did not start.');
  return took;
}

function spawnProgram(
  args: string[],
  env: Record<string, string>,
  folder: string,
): { child: ChildProcess; started: number; used: () => Omit<ProcessUsage, 'seconds'> } {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last: Omit<ProcessUsage, 'seconds'> = { cpuSeconds: undefined, peak: undefined };
  const sample = () => void (last = readUsage(assertDefined(child.pid)) ?? last);
  const sampling = setInterval(sample, SAMPLE_MS);
  void once(child, 'exit').then(() => clearInterval(sampling));
  return {
    child,
    started,
    used() {
      sample();
      return last;
    },
  };
}

/** Reads the usage of a running process on Linux; undefined on other systems and after it has ended. */
function readUsage(pid: number): Omit<ProcessUsage, 'seconds'> | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const fields = elementAt(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '), 1).split(' ');
    if (kilobytes === undefined) return undefined;
    // proc(5): utime and stime are fields 14 and 15; two fields precede the split.
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { cpuSeconds: ticks / TICKS_A_SECOND, peak: Number(kilobytes) * 1024 };
  } catch {
    return undefined;
  }
}
