import { parentPort, workerData } from 'node:worker_threads';
import { HOSTILE_SITES } from '../test/hostile/hostile-sites.ts';
import { startWebServer } from '../test/kit/web-server.ts';
import { assertDefined } from '../rules/typed/assert.ts';

// Serves the websites of `bench/hostile.ts` in its own thread, so that their processor time is not counted as the
// service's.
const servers = new Map<string, Awaited<ReturnType<typeof startWebServer>>>();
parentPort?.on('message', (name: string) => void serve(name));

async function serve(name: string): Promise<void> {
  for (const server of servers.values()) await server.close();
  servers.clear();
  const server = await startWebServer(assertDefined(HOSTILE_SITES[name])(Number(workerData)));
  servers.set(name, server);
  parentPort?.postMessage(server.url);
}
