import { writeFileSync } from 'node:fs';
import { serveTasks } from '../../worker-pool/serve.ts';

const held: unknown[] = [];

// Tasks that do to a process what a page may do to one that reads it.
serveTasks({
  add: ([left, right]: [number, number]) => left + right,
  who: () => process.pid,
  environment: () => Object.keys(process.env),
  write: (file: string) => {
    try {
      writeFileSync(file, 'changed');
      return 'written';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  },
  parts: (_: unknown, { parts }) => parts,
  ask: async (question: unknown, { ask }) => ask(question),
  compute: () => {
    for (;;);
  },
  stages: (_: unknown, { at }) => {
    at('the first');
    at('the second');
    for (;;);
  },
  wait: (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  match: () => /^(a+)+$/.test(`${'a'.repeat(60)}b`),
  fillHeap: () => {
    for (;;) held.push({ held: [...held] });
  },
  fillMemory: () => {
    for (;;) held.push(Buffer.alloc(2 ** 20, 1));
  },
  recurse: function again(): number {
    return 1 + again();
  },
  leave: () => process.exit(3),
  fault: () => {
    throw new TypeError('a text of the page');
  },
});
