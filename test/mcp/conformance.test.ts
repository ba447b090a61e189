import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from '../../scripts/conformance/run-suite.ts';
import { unlimited } from '../../tools/shared/limits/limiter.ts';
import { getPort } from '../../http/get-port.ts';
import { createMcpEndpoint } from '../../mcp/http.ts';
import { suiteFixture } from './suite-fixture.ts';
import { type Sent, startTwoWays } from './two-ways.ts';

// The suite's own tools behind our guard, body reader, gate and transport: shows that the HTTP layer breaks no part of
// the protocol, whether our tools use it or not. `npm run conformance` tests the application itself.
describe('the official conformance suite, with its own tools behind our HTTP layer', () => {
  const server = createServer().listen(0, '127.0.0.1');
  let url = '';
  beforeAll(async () => {
    if (!server.listening) await once(server, 'listening');
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    url = `${origin}/mcp`;
    server.on(
      'request',
      createMcpEndpoint(() => suiteFixture, {
        tools: [],
        elicitation: undefined,
        identify: async () => null,
        clientAddress: () => '',
        admit: unlimited.admit,
        publicUrl: () => origin,
        serverInfo: { name: 'suite-fixture', version: '1.0.0' },
        log: pino({ level: 'silent' }),
      }).before((_req, res) => void res.writeHead(404).end()),
    );
  });
  const sent: Sent[] = [];
  const recorder = recording(sent, () => url);
  beforeAll(async () => {
    if (!recorder.listening) await once(recorder, 'listening');
  });
  afterAll(() => {
    recorder.close();
    server.close();
  });

  it.each([
    ['2026-07-28', 37, 37],
    // The others want the server to send requests of its own, which needs a session.
    ['2025-11-25', 26, 30],
  ])(
    'passes in %s %i of %i scenarios',
    async (revision, passing, all) => {
      const baseline = path.join(import.meta.dirname, `suite-baseline-${revision}.yaml`);
      const { scenarios, scored, asExpected, output } = await runSuite({
        revision,
        url: `http://localhost:${getPort(recorder)}/mcp`,
        baseline,
      });
      const passed = scored.filter((name) => scenarios.get(name)?.failed.length === 0);
      expect(asExpected, output.slice(output.indexOf('=== SUMMARY'))).toBe(true);
      expect([passed.length, scored.length]).toEqual([passing, all]);
    },
    60_000,
  );

  it('sends nothing that the direct way and the SDK handler answer differently', async () => {
    await using ways = await startTwoWays();
    // Streams have no end.
    const ended = sent.filter(({ body }) => !String(body).includes('subscriptions/listen'));
    expect(ended.length).toBeGreaterThan(150);
    for (const one of ended) await ways.alike(one);
  }, 60_000);
});

/** A proxy that writes down what is sent through it. */
function recording(sent: Sent[], to: () => string): Server {
  return createServer(async (req, res) => {
    const body = await text(req);
    const { method = 'POST', url: place = '/' } = req;
    const headers = Object.fromEntries(
      Object.entries(req.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !HOPS.has(name) ? [[name, value]] : [],
      ),
    );
    sent.push({ method, path: place, headers, ...(body === '' ? {} : { body }) });
    const onward = request(new URL(place, to()), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    res.once('close', () => onward.destroy());
    onward.once('error', () => res.destroy());
    onward.end(body);
  }).listen(0, '127.0.0.1');
}

// Of a connection, not of what is said on it.
const HOPS = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive']);
