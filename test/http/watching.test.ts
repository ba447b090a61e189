import { get } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { traceId, runInTrace } from '../../http/trace.ts';
import { freePort } from '../kit/free-port.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { legacy } from '../mcp/toy-server.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

let service: TestApp;
let metrics: string;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  const mixin = () => ({ trace_id: traceId() });
  service = await startTestApp({
    settings: { sampleData: false, accessLog: true, metrics: { host: '127.0.0.1', port } },
    log: pino({ level: 'info', mixin }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  await addListing(service.app.db, 'watched');
});
afterAll(() => service[Symbol.asyncDispose]());

async function callTool(name: string, args: object, meta: object = {}): Promise<void> {
  const { headers, body } = legacy('tools/call', { name, arguments: args, _meta: meta });
  const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  await response.text();
}

/** The status with which an address is answered to who names this host. */
const statusFor = (url: string, host: string) =>
  new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

it('metrics count calls by operation, facade, client and outcome, and say how jobs, mail and the index are', async () => {
  await fetch(`${service.url}/v1/listings/watched`, { headers: { 'user-agent': 'ChatGPT-User' } });
  await fetch(`${service.url}/v1/listings/not-there`);
  await callTool('get_listing', { slug: 'watched' });
  const text = await (await fetch(metrics)).text();
  const has = (name: string, labels: Record<string, string>) =>
    text
      .split('\n')
      .some(
        (line) =>
          line.startsWith(name) &&
          Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
      );
  const call = 'directory_call_seconds_count';
  expect(has(call, { operation: 'get_listing', facade: 'rest', client: 'chatgpt', outcome: 'ok' })).toBe(
    true,
  );
  expect(has(call, { operation: 'get_listing', facade: 'rest', outcome: 'not_found' })).toBe(true);
  expect(has(call, { operation: 'get_listing', facade: 'mcp', outcome: 'ok' })).toBe(true);
  expect(has('directory_request_seconds_count', { status: '404' })).toBe(true);
  for (const name of [
    'directory_mail',
    'directory_database_connections',
    'directory_search_changes_behind',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(has(name, {}), name).toBe(true);
  // Not where everybody is answered.
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/', metrics))).status).toBe(404);
  // A page of any website can have its own name lead to this computer.
  expect(await statusFor(metrics, 'rebound.evil.test')).toBe(403);
});

it('every line of a request names the trace it belongs to, by header or by _meta', async () => {
  lines.length = 0;
  await fetch(`${service.url}/v1/listings/watched`, { headers: { traceparent } });
  await callTool('get_listing', { slug: 'watched' }, { traceparent });
  await fetch(`${service.url}/v1/site`, { headers: { traceparent: 'nonsense' } });
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length).toBe(3);
  const calls = lines.filter(({ msg }) => msg === 'call');
  expect(calls.map(({ tool, trace_id: id }) => [tool, id])).toEqual([
    ['get_listing', TRACE],
    ['get_listing', TRACE],
    ['get_site', undefined],
  ]);
});

it('the access log names routes, never what a stranger wrote', async () => {
  lines.length = 0;
  await fetch(`${service.url}/l/watched?secret=word`);
  await fetch(`${service.url}/secret-word`);
  await fetch(`${service.url}/v1/listings/secret-word`);
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length).toBe(3);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ['/l/:slug', 200],
    ['none', 404],
    ['/v1/listings/:slug', 404],
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('the line of an answer of the REST API says how large it was and under which id', async () => {
  lines.length = 0;
  const answer = await fetch(`${service.url}/v1/listings/watched`, { headers: { 'x-request-id': 'mine' } });
  const { length } = await answer.text();
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length).toBe(1);
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ bytes: length, request_id: 'mine' });
});

it('a trace is named by W3C Trace Context alone', () => {
  expect(runInTrace(traceparent, traceId)).toBe(TRACE);
  for (const wrong of [
    undefined,
    '',
    7,
    TRACE,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  ])
    expect(runInTrace(wrong, traceId)).toBe(undefined);
});
