import { createTaskRunner } from '../../worker-pool/pool.ts';

// A service with a process that computes for ever; it tells which one.
const program = new URL('./program.ts', import.meta.url);
const workers = createTaskRunner({ program, concurrency: 1, heapMb: 64, memoryMb: 400 });
const pid = await workers.run('who', null, { cpuMs: 60_000 });
void workers.run('compute', null, { cpuMs: 600_000 });
// What was written is on its way; the next message is answered after it.
setTimeout(() => process.send?.(pid), 200);
