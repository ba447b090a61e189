import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { type FromWorker, OUT_OF_TIME, type ToWorker } from './messages.ts';

/** A process was ended over a task, or died of it: what it was given takes too much time or memory. */
export class WorkerDied extends Error {
  override name = 'WorkerDied';
  readonly reason: 'time' | 'memory' | 'crash';
  /** The part of the task it was at, where it said so. */
  readonly at: string | undefined;

  constructor(task: string, reason: WorkerDied['reason'], at?: string) {
    super(`the process doing "${task}" ended: ${reason}`);
    this.reason = reason;
    this.at = at;
  }
}

/** An error inside of a task, by its name and places in the code. The process goes on. */
export class TaskFailed extends Error {
  override name = 'TaskFailed';
}

export type ProcessOptions = {
  /** The module a process runs; it ends in `serveTasks`. */
  program: URL;
  /** Megabytes of JavaScript heap, and of memory in all, of each. */
  heapMb: number;
  memoryMb: number;
  /** Further flags of Node for it. */
  flags?: string[];
};

/** `most`: processes at a time. */
export type WorkerOptions = ProcessOptions & { most: number };

type RunOptions = {
  /** Milliseconds of the processor it may take without a word; `PATIENCE` times as long where it gets little of one. */
  ms: number;
  /** Large pieces of the input, sent one by one so that nobody waits while they are written. */
  parts?: unknown[];
  /** Higher ones go first; 0 when absent. */
  priority?: number;
  signal?: AbortSignal | undefined;
  /** Answers questions of the task. Time it takes does not count as the task's. */
  answer?: (question: unknown, signal: AbortSignal) => Promise<unknown>;
};

export type Workers = {
  /** Does a task in a process of its own. Throws WorkerDied, TaskFailed, or the reason of the signal. */
  run<T>(task: string, input: unknown, options: RunOptions): Promise<T>;
  /** Ends what is under way, and all processes that are not shared; waits until they are gone. */
  close(): Promise<void>;
};

/** Processes of one program that wait for a task or do one. */
export type Processes = {
  /** One that has nothing to do, or a new one. */
  take(): Process;
  /** It has done its task. */
  giveBack(one: Process): void;
  /** Ends all, whatever they do, and waits until they are gone. */
  close(): Promise<void>;
};

/** A process that had nothing to do for this long ends, in milliseconds. */
const IDLE = 60_000;
/** Tasks of one process before it is replaced: what a page left behind does not stay. */
const MOST_TASKS = 1_000;
/** Reading the code of a new process may take this long, on a busy machine. */
const START = 60_000;
/** How many times longer than it may compute a task may take in all: beside others it computes only now and then. */
const PATIENCE = 6;

/** Processes that are kept for the next task; none is started before the first. */
export function keepProcesses(options: ProcessOptions): Processes {
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
    take() {
      const one = idle.pop() ?? start();
      clearTimeout(one.rest);
      one.tasks += 1;
      return one;
    },
    giveBack(one) {
      if (one.isAlive() && one.tasks < MOST_TASKS && !closed) {
        idle.push(one);
        one.rest = setTimeout(() => void one.end(), IDLE).unref();
      } else void one.end();
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((one) => one.end()));
    },
  };
}

/**
 * Processes for what may end or hold one: each does one task at a time, is ended when that takes too long or too much
 * memory, and replaced when it is next needed. None is started before the first task. They get no environment.
 * `shared`: those of several such services.
 */
export function openWorkers({ most, ...options }: WorkerOptions, shared?: Processes): Workers {
  const queue = new PQueue({ concurrency: most });
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
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what a task answers is known by whoever gives it
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

/** Who waits for a page of ours goes before who waits for a draft. */
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
    // What V8 prints when it runs out of memory belongs to nobody's log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  stepBack(child);
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => undefined);
  // An error of starting or sending is seen as the end of the process.
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
      // Waited for, it keeps us until it is gone.
      child.ref();
      child.kill('SIGKILL');
      return ended;
    },
    async perform(
      task: string,
      input: unknown,
      asked: RunOptions & { signal: AbortSignal },
    ): Promise<unknown> {
      // Nobody has to wait for one that does nothing; one that works keeps us from ending.
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
    // Its own watch sends SIGKILL, the system's too; V8 aborts when its heap is full.
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
    // What cannot be sent was refused by a process that is gone: its end says why.
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
  // Recursion without end, or a string longer than there may be: the limits of the engine itself.
  if (name === 'RangeError') return new WorkerDied(task, 'memory');
  const error = new TaskFailed(`"${task}" failed: ${name}`);
  error.stack = `${error.stack?.split('\n')[0]}\n${places}`;
  return error;
}
