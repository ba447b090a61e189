import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { buildCacheFlags } from './permission-flags.ts';
import { type MessageFromWorker, OUT_OF_TIME_SIGNAL, type MessageToWorker } from './messages.ts';

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
  /** A folder for the compiled code of these processes, used if `flags` restrict them. */
  compileCache?: URL;
};

/** `concurrency`: tasks that run at a time. `kept`: processes that stay without work. */
export type TaskRunnerOptions = ProcessOptions & { concurrency: number; minProcesses?: number };

type RunOptions = {
  /** Milliseconds of processor time between two messages of the task; the wall-clock limit is `WALL_CLOCK_FACTOR` times as long. */
  cpuMs: number;
  /** Large pieces of the input, sent one by one so that serializing them never blocks for long. */
  parts?: unknown[];
  /** Tasks with a higher priority run first; 0 when absent. */
  priority?: number;
  signal?: AbortSignal | undefined;
  /** Answers questions of the task. The time it takes does not count against the task. */
  answer?: (question: unknown, signal: AbortSignal) => Promise<unknown>;
};

export type TaskRunner = {
  /** Runs a task in a process of its own. Throws WorkerDied, TaskFailed, or the reason of the signal. */
  run<T>(task: string, input: unknown, options: RunOptions): Promise<T>;
  /** Starts a process before the first task, so that it does not wait for one. */
  startAhead(): void;
  /** Ends running tasks and all processes that are not shared, and waits until they are gone. */
  close(): Promise<void>;
};

/** A pool of processes of one program, idle or running a task. */
export type ProcessPool = {
  /** Maximum number of processes for each service; undefined where each service decides. */
  concurrency: number | undefined;
  /** Takes an idle process, or starts a new one. */
  acquire(): Process;
  /** Starts the processes that the pool keeps. */
  startAhead(): void;
  /** Returns a process that has finished its task. */
  release(worker: Process): void;
  /** Kills all processes, busy or not, and waits until they are gone. */
  close(): Promise<void>;
};

/**
 * Size of a pool. `idleMs`: milliseconds after which an idle process is ended; `Infinity` never ends one. `minProcesses`: this
 * many are never ended once they were started.
 */
export type PoolSize = { concurrency?: number; idleMs?: number; minProcesses?: number };

const IDLE_MS = 60_000;
/** Tasks of one process before it is replaced, so that nothing a page left behind stays for long. */
const MAX_TASKS = 1_000;
/** Milliseconds in which a new process must have loaded its code, even on a busy machine. */
const START_MS = 60_000;
/** Factor from processor time to wall-clock time: next to other processes, a task computes only part of the time. */
const WALL_CLOCK_FACTOR = 6;

/** Creates a pool that reuses its processes. None is started before the first task, except by `startAhead`. */
export function createProcessPool(
  options: ProcessOptions,
  { concurrency, idleMs = IDLE_MS, minProcesses = 0 }: PoolSize = {},
): ProcessPool {
  const idle: Process[] = [];
  const all = new Set<Process>();
  let closed = false;

  function start(): Process {
    const started = startProcess(options);
    all.add(started);
    void started.ended.then(() => {
      all.delete(started);
      removeIdle(started);
    });
    return started;
  }

  function removeIdle(worker: Process): void {
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
  }

  /** Those that were ended are gone only later. */
  const countAlive = (): number => [...all].filter((worker) => worker.isAlive()).length;

  /** Keeps an idle process; ends it after a while if there are more than are kept. */
  function keepIdle(worker: Process): void {
    idle.push(worker);
    if (!Number.isFinite(idleMs)) return;
    worker.idleTimer = setTimeout(() => {
      if (countAlive() <= minProcesses) return;
      // Nobody may take a process that is about to be gone.
      removeIdle(worker);
      void worker.end();
    }, idleMs).unref();
  }

  return {
    concurrency,
    startAhead() {
      while (countAlive() < minProcesses && !closed) keepIdle(start());
    },
    acquire() {
      const worker = idle.pop() ?? start();
      clearTimeout(worker.idleTimer);
      worker.tasks += 1;
      return worker;
    },
    release(worker) {
      if (worker.isAlive() && worker.tasks < MAX_TASKS && !closed) keepIdle(worker);
      else void worker.end();
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
}

/**
 * Runs tasks that may crash or block a process: each process runs one task at a time, is killed when that takes too long or
 * too much memory, and is replaced when it is next needed. None gets the environment. `shared`: a pool that several such services use together.
 */
export function createTaskRunner(
  { concurrency, minProcesses = 0, ...options }: TaskRunnerOptions,
  shared?: ProcessPool,
): TaskRunner {
  const queue = new PQueue({ concurrency: shared?.concurrency ?? concurrency });
  const processes = shared ?? createProcessPool(options, { minProcesses });
  const busy = new Set<Process>();
  const closing = new AbortController();

  async function runTask<T>(task: string, input: unknown, runOptions: RunOptions): Promise<T> {
    closing.signal.throwIfAborted();
    const signal = AbortSignal.any([closing.signal, ...(runOptions.signal ? [runOptions.signal] : [])]);
    signal.throwIfAborted();
    const worker = processes.acquire();
    busy.add(worker);
    try {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the caller knows the result type of its task
      return (await worker.runTask(task, input, { ...runOptions, signal })) as T;
    } finally {
      busy.delete(worker);
      processes.release(worker);
    }
  }

  return {
    run: (task, input, runOptions) =>
      queue.add(() => runTask(task, input, runOptions), {
        priority: runOptions.priority ?? 0,
        ...(runOptions.signal ? { signal: runOptions.signal } : {}),
      }),
    startAhead: () => processes.startAhead(),
    async close() {
      closing.abort(new Error('the service is stopping'));
      await Promise.all([...busy].map((worker) => worker.end()));
      if (!shared) await processes.close();
      await queue.onIdle();
    },
  };
}

type Process = ReturnType<typeof startProcess>;

/** Lowers the priority of a worker, because visitors of the site go before drafts. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

function startProcess({ program, heapMb, memoryMb, flags = [], compileCache }: ProcessOptions) {
  const cacheFlags = buildCacheFlags(compileCache);
  const child = fork(fileURLToPath(program), [String(memoryMb)], {
    env: compileCache && cacheFlags.length > 0 ? { NODE_COMPILE_CACHE: fileURLToPath(compileCache) } : {},
    execArgv: [`--max-old-space-size=${heapMb}`, ...flags, ...cacheFlags],
    serialization: 'advanced',
    // V8 prints pages of diagnostics when it runs out of memory, which belong in no log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  // A busy child keeps this process alive; one that waits does not.
  const unref = (): void => {
    child.unref();
    child.channel?.unref();
  };
  unref();
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => undefined);
  // An error on starting or sending is handled as the end of the process.
  child.on('error', () => child.kill('SIGKILL'));
  let isReady = false;
  child.once('message', () => (isReady = true));
  return {
    tasks: 0,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- none yet
    idleTimer: undefined as NodeJS.Timeout | undefined,
    ended,
    isAlive: () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null,
    end: () => {
      // This process must stay alive until the child is gone.
      child.ref();
      child.kill('SIGKILL');
      return ended;
    },
    async runTask(
      task: string,
      input: unknown,
      runOptions: RunOptions & { signal: AbortSignal },
    ): Promise<unknown> {
      child.ref();
      child.channel?.ref();
      try {
        return await runInProcess(child, () => isReady, { task, input }, runOptions);
      } finally {
        unref();
      }
    },
  };
}

async function runInProcess(
  child: ChildProcess,
  isReady: () => boolean,
  { task, input }: { task: string; input: unknown },
  { cpuMs, parts = [], signal, answer }: RunOptions & { signal: AbortSignal },
): Promise<unknown> {
  const settled = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let timer: NodeJS.Timeout | undefined;
  let stage: string | undefined;
  const kill = (reason: unknown): void => {
    child.kill('SIGKILL');
    reject(reason);
  };
  const restartTimer = (limit: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => kill(new WorkerDied(task, 'time', stage)), limit);
  };
  const onMessage = (message: MessageFromWorker): void => {
    if ('done' in message) resolve(message.done);
    else if ('failed' in message) reject(toTaskError(task, message.failed));
    else if ('ready' in message) restartTimer(cpuMs * WALL_CLOCK_FACTOR);
    else if ('at' in message) stage = message.at;
    else {
      clearTimeout(timer);
      answer?.(message.question, AbortSignal.any([signal, settled.signal])).then((reply) => {
        restartTimer(cpuMs * WALL_CLOCK_FACTOR);
        return send(child, { reply, cpuMs });
      }, kill);
    }
  };
  const onExit = (code: number | null, killSignal: NodeJS.Signals | null): void => {
    if (!isReady())
      reject(new TaskFailed(`no process could be started for "${task}" (${killSignal ?? code})`));
    else if (killSignal === OUT_OF_TIME_SIGNAL) reject(new WorkerDied(task, 'time', stage));
    // Its watchdog and the system's OOM killer send SIGKILL; V8 aborts when its heap is full.
    else
      reject(new WorkerDied(task, killSignal === 'SIGKILL' || killSignal === 'SIGABRT' ? 'memory' : 'crash'));
  };
  const onError = (error: Error): void => {
    if (!isReady()) reject(error);
  };
  const onAbort = (): void => kill(signal.reason);
  child.on('message', onMessage).once('exit', onExit).once('error', onError);
  signal.addEventListener('abort', onAbort, { once: true });
  restartTimer(isReady() ? cpuMs * WALL_CLOCK_FACTOR : START_MS);
  try {
    const sent = (async () => {
      for (const part of parts) await send(child, { part });
      await send(child, { task, input, cpuMs });
    })();
    // Sending fails only if the process is gone, and its exit is reported with the reason.
    sent.catch(() => undefined);
    return await promise;
  } finally {
    clearTimeout(timer);
    settled.abort();
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    signal.removeEventListener('abort', onAbort);
  }
}

function send(child: ChildProcess, message: MessageToWorker): Promise<void> {
  return new Promise((resolve, reject) =>
    child.send(message, (error) => (error ? reject(error) : resolve())),
  );
}

function toTaskError(task: string, { name, stackFrames }: { name: string; stackFrames: string }): Error {
  // Endless recursion, or a string over the maximum length: limits of the engine itself.
  if (name === 'RangeError') return new WorkerDied(task, 'memory');
  const error = new TaskFailed(`"${task}" failed: ${name}`);
  error.stack = `${error.stack?.split('\n')[0]}\n${stackFrames}`;
  return error;
}
