import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApiKey } from '../kit/api-key.ts';
import { type CallOperation, restClient } from '../kit/clients.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let app: TestApp;
let site: WebServer;
let call: CallOperation;
beforeEach(async () => {
  // The watchdog looks every tenth of a second: this takes longer, even where a process has read pages before.
  const plans = Array.from(
    { length: 4_000 },
    (_, at) => `<h3>Plan ${at}</h3><p>Costs €${at}.50 per month in Oslo.</p>`,
  );
  site = await startWebServer({ '/': `<title>Acme</title><h1>Notes for teams</h1>${plans.join('')}` });
  // No draft is made in this time: it ends its process.
  const readLimits = { draftMs: 1 };
  app = await startTestApp({ settings: { sampleData: false }, readLimits, time: '2026-11-18T12:00:00Z' });
  call = (await restClient(app.url, await createTestApiKey(app.app.db))).call;
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await site.close();
});

it('a site whose reading uses its processor time up is given up with a problem, and not read again', async () => {
  const { id } = (await call('submit_listing', { url: site.url })).body as { id: string };
  await app.app.catchUp();
  const given = (await call('get_draft', { id })).body;
  expect(given.status).toBe('ready');
  expect(given.problems).toEqual([
    expect.objectContaining({
      code: 'too_complex',
      message: expect.stringContaining('too much time or memory'),
    }),
  ]);

  const asked = site.requests.length;
  await app.restart();
  app.setTime('2026-11-19T12:00:00Z');
  await app.app.catchUp();
  expect(site.requests.length).toBe(asked);
});
