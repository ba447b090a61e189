import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './messages.ts';
import { sure } from '../../rules/typed/sure.ts';

/** What a task is given beside its input: the parts that came before it, and a way to ask the process that gave it. */
export type TaskContext = { parts: unknown[]; ask: (question: unknown) => Promise<unknown> };

export type Task = (input: never, context: TaskContext) => unknown;

/** Milliseconds between two looks of the watch. */
const LOOK_EVERY = 100;

/**
 * Does tasks for the process that forked this one, one at a time. Ends this process once the other is gone, or when it
 * takes more than the megabytes of memory in its first argument, whatever it is computing at that moment.
 */
export function serveTasks(tasks: Record<string, Task>): void {
  watch(Number(process.argv[2]));
  let parts: unknown[] = [];
  let answered: ((reply: unknown) => void) | undefined;
  const ask = (question: unknown): Promise<unknown> => {
    tell({ question });
    return new Promise((resolve) => (answered = resolve));
  };

  async function perform(name: string, input: unknown): Promise<void> {
    const context = { parts, ask };
    parts = [];
    try {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what a task takes is known by whoever gives it
      tell({ done: await sure(tasks[name])(input as never, context) });
    } catch (error) {
      tell({ failed: { name: nameOf(error), places: placesOf(error) } });
    }
  }

  process.on('message', (message: ToWorker) => {
    if ('part' in message) parts.push(message.part);
    else if ('reply' in message) answered?.(message.reply);
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

/** A thread looks, since this one may be computing. SIGKILL: nothing else ends native code. */
function watch(memoryMb: number): void {
  const look = `
    setInterval(() => {
      if (process.ppid !== ${process.ppid} || process.memoryUsage.rss() > ${memoryMb} * 2 ** 20) process.kill(process.pid, 'SIGKILL');
    }, ${LOOK_EVERY});`;
  new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
