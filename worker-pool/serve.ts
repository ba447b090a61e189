import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type MessageFromWorker, OUT_OF_TIME_SIGNAL, type MessageToWorker } from './messages.ts';
import { assertDefined } from '../rules/typed/assert.ts';

/**
 * What a task gets besides its input: the parts that were sent before it, a function that asks the parent process, and one
 * that reports the current stage, which a WorkerDied names.
 */
export type TaskContext = {
  parts: unknown[];
  ask: (question: unknown) => Promise<unknown>;
  at: (stage: string) => void;
};

export type Task = (input: never, context: TaskContext) => unknown;

/** Milliseconds between two checks of the watchdog. */
const CHECK_INTERVAL_MS = 100;

/**
 * Runs tasks for the parent process, one at a time. Ends this process once the parent is gone, or when it takes more memory
 * than the megabytes in its first argument or more processor time than it was given, whatever it is computing at that moment.
 * Only processor time counts, so waiting on a busy machine does not.
 */
export function serveTasks(tasks: Record<string, Task>): void {
  const setCpuBudget = startWatchdog(Number(process.argv[2]));
  let parts: unknown[] = [];
  let resolveReply: ((reply: unknown) => void) | undefined;
  const ask = (question: unknown): Promise<unknown> => {
    setCpuBudget(null);
    send({ question });
    return new Promise((resolve) => (resolveReply = resolve));
  };

  async function runTask(name: string, input: unknown): Promise<void> {
    const context = { parts, ask, at: (stage: string) => send({ at: stage }) };
    parts = [];
    try {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the caller knows the input type of its task
      send({ done: await assertDefined(tasks[name])(input as never, context) });
    } catch (error) {
      send({ failed: { name: getErrorName(error), stackFrames: getStackFrames(error) } });
    }
    setCpuBudget(null);
  }

  process.on('message', (message: MessageToWorker) => {
    if ('part' in message) return void parts.push(message.part);
    setCpuBudget(message.cpuMs);
    if ('reply' in message) resolveReply?.(message.reply);
    else void runTask(message.task, message.input);
  });
  process.once('disconnect', () => process.exit());
  giveUpWriting();
  send({ ready: true });
}

/** Writes the cache of compiled code for the next process, and gives up the right to do so again. */
function giveUpWriting(): void {
  const cache = getCompileCacheDir();
  if (cache === undefined) return;
  flushCompileCache();
  const { permission } = process;
  const drop: unknown = 'drop' in permission ? permission.drop : undefined;
  if (typeof drop === 'function') Reflect.apply(drop, permission, ['fs.write']);
  // No page is read by a process that could change the code of the next one.
  if (permission.has('fs.write', cache)) process.exit(1);
}

function send(message: MessageFromWorker): void {
  process.send?.(message);
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');

const getStackFrames = (error: unknown): string =>
  ((error instanceof Error && error.stack) || '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 12)
    .join('\n');

/**
 * Starts the watchdog in a thread of its own, because this one may be busy. It uses signals, because only they end native code.
 * Returns a function that sets the milliseconds of processor time from now on; null removes the limit.
 */
function startWatchdog(memoryMb: number): (cpuMs: number | null) => void {
  const cpuLimit = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
  const watchdogCode = `
    const { workerData: limit } = require('node:worker_threads');
    setInterval(() => {
      if (process.ppid !== ${process.ppid} || process.memoryUsage.rss() > ${memoryMb} * 2 ** 20) process.kill(process.pid, 'SIGKILL');
      const { user, system } = process.cpuUsage();
      if (user + system > limit[0]) process.kill(process.pid, '${OUT_OF_TIME_SIGNAL}');
    }, ${CHECK_INTERVAL_MS});`;
  new Worker(watchdogCode, {
    eval: true,
    workerData: cpuLimit,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref();
  return (cpuMs) => {
    const { user, system } = process.cpuUsage();
    cpuLimit[0] = cpuMs === null ? Infinity : user + system + cpuMs * 1000;
  };
}
