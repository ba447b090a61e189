import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { type FromWorker, OUT_OF_TIME, type ToWorker } from './messages.ts';

/** Thrown when a process was killed over a task or died from it, because the input takes too much time or memory. */
export class WorkerDied extends Error {
  override name = 'WorkerDied';
  readonly reason: 'time' | 'memory' | 'crash';
  /** The stage of the task it had reached, if it reported one. */
  readonly at: string | undefined;

  constructor(task: string, reason: WorkerDied['reason'], at?: string) {
    super(`the process doing "${task}" ended: ${reason}`);
    this.reason = reason;
    this.at = at;
  }
}

/** Thrown for an error inside a task, with its name and stack frames. The process stays usable. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

export type ProcessOptions = {
  /** The module that a process runs; it calls `serveTasks`. */
  program: URL;
  /** Megabytes of JavaScript heap, and of memory in total, for each process. */
  heapMb: number;
  memoryMb: number;
  /** Further Node flags for the process. */
  flags?: string[];
};

/** `concurrency`: tasks that run at a time. */
export type WorkerOptions = ProcessOptions & { most: number };

type RunOptions = {
  /** Milliseconds of the processor it may take without a word; `PATIENCE` times as long where it gets little of one. */
  ms: number;
  /** Large pieces of the input, sent one by one so that serializing them never blocks for long. */
  parts?: unknown[];
  /** Tasks with a higher priority run first; 0 when absent. */
  priority?: number;
  signal?: AbortSignal | undefined;
  /** Answers questions of the task. The time it takes does not count against the task. */
  answer?: (question: unknown, signal: AbortSignal) => Promise<unknown>;
};

export type Workers = {
  /** Runs a task in a process of its own. Throws WorkerDied, TaskFailed, or the reason of the signal. */
  run<T>(task: string, input: unknown, options: RunOptions): Promise<T>;
  /** Ends running tasks and all processes that are not shared, and waits until they are gone. */
  close(): Promise<void>;
};

/** A pool of processes of one program, idle or running a task. */
export type Processes = {
  /** As many at a time for each service, where that is not left to the service. */
  most: number | undefined;
  /** One that has nothing to do, or a new one. */
  take(): Process;
  /** Returns a process that has finished its task. */
  giveBack(one: Process): void;
  /** Kills all processes, busy or not, and waits until they are gone. */
  close(): Promise<void>;
};

/** How processes are kept. `idleMs`: one that had nothing to do for this long ends; `Infinity`: none does. */
export type Keeping = { most?: number; idleMs?: number };

const IDLE_MS = 60_000;
/** Tasks of one process before it is replaced: what a page left behind does not stay. */
const MOST_TASKS = 1_000;
/** Milliseconds in which a new process must have loaded its code, even on a busy machine. */
const START = 60_000;
/** Factor from processor time to wall-clock time: next to other processes, a task computes only part of the time. */
const PATIENCE = 6;

/** Processes that are kept for the next task; none is started before the first. */
export function keepProcesses(options: ProcessOptions, { most, idleMs = IDLE_MS }: Keeping = {}): Processes {
  const idle: Process[] = [];
  const all = new Set<Process>();
  let closed = false;

  function start(): Process {
    const started = startProcess(options);
    all.add(started);
    void started.ended.then(() => {
      all.delete(started);
      leave(started);
    });
    return started;
  }

  function leave(one: Process): void {
    const at = idle.indexOf(one);
    if (at >= 0) idle.splice(at, 1);
  }

  return {
    most,
    take() {
      const one = idle.pop() ?? start();
      clearTimeout(one.rest);
      one.tasks += 1;
      return one;
    },
    giveBack(one) {
      if (one.isAlive() && one.tasks < MOST_TASKS && !closed) {
        idle.push(one);
        if (Number.isFinite(idleMs)) one.rest = setTimeout(() => void one.end(), idleMs).unref();
      } else void one.end();
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((one) => one.end()));
    },
  };
}

/**
 * Runs tasks that may crash or block a process: each process runs one task at a time, is killed when that takes too long or
 * too much memory, and is replaced when it is next needed. No process is started before the first task, and none gets the
 * environment. `shared`: a pool that several such services use together.
 */
export function openWorkers({ most, ...options }: WorkerOptions, shared?: Processes): Workers {
  const queue = new PQueue({ concurrency: shared?.most ?? most });
  const processes = shared ?? keepProcesses(options);
  const busy = new Set<Process>();
  const closing = new AbortController();

  async function perform<T>(task: string, input: unknown, asked: RunOptions): Promise<T> {
    closing.signal.throwIfAborted();
    const signal = AbortSignal.any([closing.signal, ...(asked.signal ? [asked.signal] : [])]);
    signal.throwIfAborted();
    const one = processes.take();
    busy.add(one);
    try {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the caller knows the result type of its task
      return (await one.perform(task, input, { ...asked, signal })) as T;
    } finally {
      busy.delete(one);
      processes.giveBack(one);
    }
  }

  return {
    run: (task, input, asked) =>
      queue.add(() => perform(task, input, asked), {
        priority: asked.priority ?? 0,
        ...(asked.signal ? { signal: asked.signal } : {}),
      }),
    async close() {
      closing.abort(new Error('the service is stopping'));
      await Promise.all([...busy].map((one) => one.end()));
      if (!shared) await processes.close();
      await queue.onIdle();
    },
  };
}

type Process = ReturnType<typeof startProcess>;

/** Lowers the priority of a worker, because visitors of the site go before drafts. */
function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

function startProcess({ program, heapMb, memoryMb, flags = [] }: ProcessOptions) {
  const child = fork(fileURLToPath(program), [String(memoryMb)], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`, ...flags],
    serialization: 'advanced',
    // V8 prints pages of diagnostics when it runs out of memory, which belong in no log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  stepBack(child);
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => undefined);
  // An error on starting or sending is handled as the end of the process.
  child.on('error', () => child.kill('SIGKILL'));
  let isReady = false;
  child.once('message', () => (isReady = true));
  return {
    tasks: 0,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- none yet
    rest: undefined as NodeJS.Timeout | undefined,
    ended,
    isAlive: () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null,
    end: () => {
      // This process must stay alive until the child is gone.
      child.ref();
      child.kill('SIGKILL');
      return ended;
    },
    async perform(
      task: string,
      input: unknown,
      asked: RunOptions & { signal: AbortSignal },
    ): Promise<unknown> {
      // A busy child keeps this process alive; an idle one does not.
      child.ref();
      child.channel?.ref();
      try {
        return await performIn(child, () => isReady, task, input, asked);
      } finally {
        child.unref();
        child.channel?.unref();
      }
    },
  };
}

async function performIn(
  child: ChildProcess,
  isReady: () => boolean,
  task: string,
  input: unknown,
  { ms, parts = [], signal, answer }: RunOptions & { signal: AbortSignal },
): Promise<unknown> {
  const over = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let timer: NodeJS.Timeout | undefined;
  let at: string | undefined;
  const kill = (reason: unknown): void => {
    child.kill('SIGKILL');
    reject(reason);
  };
  const expectWord = (limit: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => kill(new WorkerDied(task, 'time', at)), limit);
  };
  const onMessage = (message: FromWorker): void => {
    if ('done' in message) resolve(message.done);
    else if ('failed' in message) reject(failure(task, message.failed));
    else if ('ready' in message) expectWord(ms * PATIENCE);
    else if ('at' in message) at = message.at;
    else {
      clearTimeout(timer);
      answer?.(message.question, AbortSignal.any([signal, over.signal])).then((reply) => {
        expectWord(ms * PATIENCE);
        return send(child, { reply, ms });
      }, kill);
    }
  };
  const onExit = (code: number | null, by: NodeJS.Signals | null): void => {
    if (!isReady()) reject(new TaskFailed(`no process could be started for "${task}" (${by ?? code})`));
    else if (by === OUT_OF_TIME) reject(new WorkerDied(task, 'time', at));
    // Its watchdog and the system's OOM killer send SIGKILL; V8 aborts when its heap is full.
    else reject(new WorkerDied(task, by === 'SIGKILL' || by === 'SIGABRT' ? 'memory' : 'crash'));
  };
  const onError = (error: Error): void => {
    if (!isReady()) reject(error);
  };
  const onAbort = (): void => kill(signal.reason);
  child.on('message', onMessage).once('exit', onExit).once('error', onError);
  signal.addEventListener('abort', onAbort, { once: true });
  expectWord(isReady() ? ms * PATIENCE : START);
  try {
    const sent = (async () => {
      for (const part of parts) await send(child, { part });
      await send(child, { task, input, ms });
    })();
    // Sending fails only if the process is gone, and its exit is reported with the reason.
    sent.catch(() => undefined);
    return await promise;
  } finally {
    clearTimeout(timer);
    over.abort();
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    signal.removeEventListener('abort', onAbort);
  }
}

function send(child: ChildProcess, message: ToWorker): Promise<void> {
  return new Promise((resolve, reject) =>
    child.send(message, (error) => (error ? reject(error) : resolve())),
  );
}

function failure(task: string, { name, places }: { name: string; places: string }): Error {
  // Endless recursion, or a string over the maximum length: limits of the engine itself.
  if (name === 'RangeError') return new WorkerDied(task, 'memory');
  const error = new TaskFailed(`"${task}" failed: ${name}`);
  error.stack = `${error.stack?.split('\n')[0]}\n${places}`;
  return error;
}
