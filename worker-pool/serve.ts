import { Worker } from 'node:worker_threads';
import { type FromWorker, OUT_OF_TIME, type ToWorker } from './messages.ts';
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
const LOOK_EVERY = 100;

/**
 * Runs tasks for the parent process, one at a time. Ends this process once the parent is gone, or when it takes more memory
 * than the megabytes in its first argument or more processor time than it was given, whatever it is computing at that moment.
 * Only processor time counts, so waiting on a busy machine does not.
 */
export function serveTasks(tasks: Record<string, Task>): void {
  const allow = watch(Number(process.argv[2]));
  let parts: unknown[] = [];
  let answered: ((reply: unknown) => void) | undefined;
  const ask = (question: unknown): Promise<unknown> => {
    allow(null);
    tell({ question });
    return new Promise((resolve) => (answered = resolve));
  };

  async function perform(name: string, input: unknown): Promise<void> {
    const context = { parts, ask, at: (stage: string) => tell({ at: stage }) };
    parts = [];
    try {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what a task takes is known by whoever gives it
      tell({ done: await assertDefined(tasks[name])(input as never, context) });
    } catch (error) {
      tell({ failed: { name: nameOf(error), places: placesOf(error) } });
    }
    allow(null);
  }

  process.on('message', (message: ToWorker) => {
    if ('part' in message) return void parts.push(message.part);
    allow(message.ms);
    if ('reply' in message) answered?.(message.reply);
    else void perform(message.task, message.input);
  });
  process.once('disconnect', () => process.exit());
  tell({ ready: true });
}

function tell(message: FromWorker): void {
  process.send?.(message);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');

const placesOf = (error: unknown): string =>
  ((error instanceof Error && error.stack) || '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 12)
    .join('\n');

/**
 * Starts the watchdog in a thread of its own, because this one may be busy. It uses signals, because only they end native code.
 * Returns a function that sets the milliseconds of processor time from now on; null removes the limit.
 */
function watch(memoryMb: number): (ms: number | null) => void {
  const limit = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
  const look = `
    const { workerData: limit } = require('node:worker_threads');
    setInterval(() => {
      if (process.ppid !== ${process.ppid} || process.memoryUsage.rss() > ${memoryMb} * 2 ** 20) process.kill(process.pid, 'SIGKILL');
      const { user, system } = process.cpuUsage();
      if (user + system > limit[0]) process.kill(process.pid, '${OUT_OF_TIME}');
    }, ${LOOK_EVERY});`;
  new Worker(look, {
    eval: true,
    workerData: limit,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref();
  return (ms) => {
    const { user, system } = process.cpuUsage();
    limit[0] = ms === null ? Infinity : user + system + ms * 1000;
  };
}
