import { openWorkers } from '../../worker-pool/pool.ts';

// A service with a process that computes for ever; it tells which one.
const program = new URL('./program.ts', import.meta.url);
const workers = openWorkers({ program, most: 1, heapMb: 64, memoryMb: 400 });
const pid = await workers.run('who', null, { ms: 60_000 });
void workers.run('compute', null, { ms: 600_000 });
// What was written is on its way; the next message is answered after it.
setTimeout(() => process.send?.(pid), 200);
