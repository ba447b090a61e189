import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../../scripts/conformance/run-suite.ts';
import { unlimited } from '../../tools/kit/bounds/limits.ts';
import { mcpEndpoint } from '../../transport/http.ts';
import { suiteFixture } from './suite-fixture.ts';

// The suite's own tools behind our guard, body reader, gate and transport: shows that the HTTP layer breaks no part of
// the protocol, whether our tools use it or not. `npm run conformance` tests the application itself.
describe('the official conformance suite, with its own tools behind our HTTP layer', () => {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  let url = '';
  beforeAll(async () => {
    if (!server.listening) await once(server, 'listening');
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    url = `${origin}/mcp`;
    app.use(
      mcpEndpoint(() => suiteFixture, {
        tools: [],
        identify: async () => null,
        clientAddress: () => '',
        admit: unlimited.admit,
        publicUrl: () => origin,
        serverInfo: { name: 'suite-fixture', version: '1.0.0' },
        log: pino({ level: 'silent' }),
      }),
    );
  });
  afterAll(() => server.close());

  it.each([
    ['2026-07-28', 37, 37],
    // The others want the server to send requests of its own, which needs a session.
    ['2025-11-25', 26, 30],
  ])(
    'passes in %s %i of %i scenarios',
    async (revision, passing, all) => {
      const baseline = path.join(import.meta.dirname, `suite-baseline-${revision}.yaml`);
      const { scenarios, scored, asExpected, output } = await runSuite({ revision, url, baseline });
      const passed = scored.filter((name) => scenarios.get(name)?.failed.length === 0);
      expect(asExpected, output.slice(output.indexOf('=== SUMMARY'))).toBe(true);
      expect([passed.length, scored.length]).toEqual([passing, all]);
    },
    60_000,
  );
});
