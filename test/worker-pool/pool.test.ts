import { fork } from 'node:child_process';
import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildReadOnlyFlags } from '../../worker-pool/permission-flags.ts';
import {
  createProcessPool,
  createTaskRunner,
  TaskFailed,
  WorkerDied,
  type TaskRunner,
} from '../../worker-pool/pool.ts';

const PROGRAM = new URL('./program.ts', import.meta.url);
const NEVER = 60_000;

let workers: TaskRunner;
beforeEach(() => {
  workers = createTaskRunner({ program: PROGRAM, concurrency: 2, heapMb: 64, memoryMb: 400 });
});
afterEach(() => workers.close());

const run = <T>(task: string, input: unknown = null, ms = NEVER) =>
  workers.run<T>(task, input, { cpuMs: ms });
const pid = () => run<number>('who');

/** Whether there is a process of that number. */
function isThere(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
}

describe('a process for what may end it', () => {
  it('does task after task', async () => {
    expect(await run('add', [1, 2])).toBe(3);
    const first = await pid();
    expect(first).not.toBe(process.pid);
    expect(await pid()).toBe(first);
  });

  it('knows nothing of the environment', async () => {
    expect(await run<string[]>('environment')).not.toContain('PATH');
  });

  it('keeps its compiled code for the next one, in a folder that its tasks cannot write', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'compiled-'));
    const flags = buildReadOnlyFlags(new URL('../../', import.meta.url));
    const compileCache = pathToFileURL(folder.path);
    const options = { program: PROGRAM, concurrency: 1, heapMb: 64, memoryMb: 400, flags, compileCache };
    const caching = createTaskRunner(options);
    try {
      expect(await caching.run('write', join(folder.path, 'code'), { cpuMs: NEVER })).toBe(
        'ERR_ACCESS_DENIED',
      );
      expect(await readdir(folder.path)).not.toEqual([]);
    } finally {
      await caching.close();
    }
  });

  it('ends without work, but for those that are kept', { timeout: 30_000 }, async () => {
    const pool = createProcessPool(
      { program: PROGRAM, heapMb: 64, memoryMb: 400 },
      { idleMs: 1, minProcesses: 1 },
    );
    const sharing = createTaskRunner({ program: PROGRAM, concurrency: 2, heapMb: 64, memoryMb: 400 }, pool);
    try {
      pool.startAhead();
      const both = () => sharing.run<number>('who', null, { cpuMs: NEVER });
      const pids = await Promise.all([both(), both()]);
      await expect.poll(() => pids.filter(isThere).length, { timeout: 20_000 }).toBe(1);
      expect(pids.filter(isThere)).toContain(await both());
    } finally {
      await sharing.close();
      await pool.close();
    }
  });

  it('gets large inputs in parts and asks back', async () => {
    const parts = ['a'.repeat(3_000_000), { b: new Uint8Array(5) }];
    expect(await workers.run('parts', null, { cpuMs: NEVER, parts })).toEqual(parts);
    const answer = async (question: unknown) => `${String(question)}?`;
    expect(await workers.run('ask', 'why', { cpuMs: NEVER, answer })).toBe('why?');
  });

  it.each([
    ['computes for ever', 'compute', 'time', 300],
    ['matches for ever', 'match', 'time', 300],
    ['fills its heap', 'fillHeap', 'memory', NEVER],
    ['fills memory outside of its heap', 'fillMemory', 'memory', NEVER],
    ['calls itself for ever', 'recurse', 'memory', NEVER],
    ['leaves', 'leave', 'crash', NEVER],
  ])('that %s is ended, and the next task is done by another', async (_, task, reason, ms) => {
    // It is there, so that its start does not count.
    await pid();
    const died = await run(task, null, ms).catch((error: unknown) => error);
    expect(died).toBeInstanceOf(WorkerDied);
    expect((died as WorkerDied).reason).toBe(reason);
    expect(await run('add', [1, 2])).toBe(3);
  });

  it('says of one that ran out of time what part of its task it was at', async () => {
    await pid();
    const died = await run('stages', null, 300).catch((error: unknown) => error);
    expect(died).toMatchObject({ reason: 'time', at: 'the second' });
  });

  it('may take longer than it may compute, as it does on a busy machine', async () => {
    await pid();
    expect(await run('wait', 1_500, 1_000)).toBe('timed-out');
  });

  it('keeps nobody from another one', async () => {
    const stop = new AbortController();
    const stuck = workers.run('compute', null, { cpuMs: NEVER, signal: stop.signal });
    expect(await run('add', [1, 2])).toBe(3);
    stop.abort(new Error('not wanted'));
    await expect(stuck).rejects.toThrow('not wanted');
  });

  it('tells of an error its name and places, never its text', async () => {
    const failed = (await run('fault').catch((error: unknown) => error)) as Error;
    expect(failed).toBeInstanceOf(TaskFailed);
    expect(`${failed.message} ${failed.stack}`).toContain('TypeError');
    expect(`${failed.message} ${failed.stack}`).not.toContain('a text of the page');
    expect(failed.stack).toContain('program.ts');
  });

  it('ends when the task is no longer wanted', async () => {
    const stop = new AbortController();
    const stuck = workers.run('compute', null, { cpuMs: NEVER, signal: stop.signal });
    stop.abort(new Error('not wanted'));
    await expect(stuck).rejects.toThrow('not wanted');
  });

  it('ends when all are closed, whatever it computes', async () => {
    const one = await pid();
    const stuck = run('compute').catch((error: unknown) => error);
    await workers.close();
    expect(await stuck).toBeInstanceOf(Error);
    await expect.poll(() => isThere(one)).toBe(false);
    await expect(run('add', [1, 2])).rejects.toThrow('stopping');
  });

  it('ends when the service was killed, though it computes for ever', { timeout: 60_000 }, async () => {
    const service = fork(fileURLToPath(new URL('./service.ts', import.meta.url)), { execArgv: [] });
    const [computing] = (await once(service, 'message')) as [number];
    expect(isThere(computing)).toBe(true);
    service.kill('SIGKILL');
    await expect.poll(() => isThere(computing), { timeout: 30_000 }).toBe(false);
  });
});
