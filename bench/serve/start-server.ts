import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Given } from './child.ts';
import type { Running } from './load.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { asRecord } from '../../rules/typed/records.ts';
import { z } from 'zod';

const USAGE = z.object({ usage: z.object({ user: z.number(), system: z.number() }) });

/** Pins this process to the second core, if there is one and taskset is installed: servers get the first. */
export const isPinned = pin();

function pin(): boolean {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['--all-tasks', '-cp', '1', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts `<name>.ts` of this folder in its own process. Its log is discarded; a fatal error is shown. */
export async function startServer(name: string, given: Given): Promise<Running & AsyncDisposable> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const told = path.join(given.dataFolder, `${name}.json`);
  writeFileSync(told, JSON.stringify(given));
  const command = [...(isPinned ? ['taskset', '-c', '0'] : []), process.execPath, file, told];
  const child = spawn(elementAt(command, 0), command.slice(1), {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const url = String(asRecord(await answer(child))['url']);
  return {
    url,
    async cpu() {
      child.send('usage');
      const { usage } = USAGE.parse(await answer(child));
      return usage.user + usage.system;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Waits for the next message of a server. */
async function answer(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const died = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a server ended with ${String(code)}`);
  });
  try {
    const [message]: unknown[] = await Promise.race([once(child, 'message', { signal }), died]);
    return message;
  } finally {
    died.catch(() => undefined);
    waiting.abort();
  }
}
