import { setInterval as every } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApiKey } from '../kit/api-key.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';
import { startWebServer } from '../kit/web-server.ts';
import { HOSTILE_SITES } from './hostile-sites.ts';

// Of the two million that a page may have: enough for what grows faster than the page.
const BYTES = TEST_ALL ? 100_000 : 20_000;
const TIMES = { requestMs: 20_000, totalMs: 60_000 };
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** A third of the classes, all with `TEST_ALL=1`. */
const SITES = Object.entries(HOSTILE_SITES).filter((_, at) => TEST_ALL || at % 3 === 0);

let app: TestApp;
let call: CallOperation;
beforeAll(async () => {
  app = await startTestApp({ settings: { sampleData: false }, crawlLimits: TIMES });
  call = (await restClient(app.url, await createTestApiKey(app.app.db))).call;
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a website made to hold, fill or end whoever reads it', () => {
  it(`is drafted or given up while others are answered: ${SITES.length} classes`, async () => {
    const servers = await Promise.all(SITES.map(([, site]) => startWebServer(site(BYTES))));
    const drafts = await Promise.all(
      servers.map(async ({ url }) => (await call('submit_listing', { url })).body.id as string),
    );
    const drafted = app.app.catchUp();
    let isDone = false;
    void drafted.finally(() => (isDone = true));
    let answered = 0;
    // Now and then, as a load balancer does: asked without a pause, this took more of the processor than the sites.
    for await (const _ of every(20)) {
      if (isDone) break;
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(0);
    const states: [string, string][] = [];
    for (const [at, [name]] of SITES.entries()) {
      states.push([name, (await call('get_draft', { id: drafts[at] })).body.status as string]);
    }
    expect(states).toEqual(SITES.map(([name]) => [name, 'ready']));
    for (const server of servers) await server.close();
  });
});
