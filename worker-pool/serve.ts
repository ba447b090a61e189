import { Worker } from 'node:worker_threads';
import { type FromWorker, OUT_OF_TIME, type ToWorker } from './messages.ts';
import { assertDefined } from '../rules/typed/assert.ts';

/**
 * What a task is given beside its input: the parts that came before it, a way to ask the process that gave it, and one to
 * say what it does now, which a WorkerDied names.
 */
export type TaskContext = {
  parts: unknown[];
  ask: (question: unknown) => Promise<unknown>;
  at: (stage: string) => void;
};

export type Task = (input: never, context: TaskContext) => unknown;

/** Milliseconds between two looks of the watch. */
const LOOK_EVERY = 100;

/**
 * Does tasks for the process that forked this one, one at a time. Ends this process once the other is gone, or when it
 * takes more than the megabytes of memory in its first argument, or more of the processor than it was given, whatever it is
 * computing at that moment. Time it waits for others on a busy machine is not its own.
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
 * A thread looks, since this one may be computing; only a signal ends native code. Gives what says how many milliseconds of the
 * processor there are from now on; null: as many as it takes.
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
