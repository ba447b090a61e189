import { request } from 'node:http';
import { expect, it } from 'vitest';
import type { Settings } from '../../settings.ts';
import { freePort } from '../kit/free-port.ts';
import { startTestApp } from '../kit/start.ts';

/** The status with which a path is answered to who names this host. */
const ask = (url: string, path: string, host: string, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });

const PATHS = [
  '/',
  '/v1/listings',
  '/healthz',
  '/style.css',
  '/.well-known/oauth-authorization-server',
  '/mcp',
];
const STRANGE = [
  'evil.test',
  'localhost.evil.test',
  '127.0.0.1.nip.io',
  '192.168.1.7',
  '0.0.0.0',
  'a b',
  '[::2]',
];

it('on loopback every path refuses another host than its own and those of this computer', async () => {
  await using service = await startTestApp({ settings: { sampleData: false } });
  const { port } = new URL(service.url);
  const offenders: unknown[] = [];
  for (const host of STRANGE) {
    for (const path of PATHS) if ((await ask(service.url, path, host)) !== 403) offenders.push([path, host]);
    if ((await ask(service.url, '/oauth/register', host, 'POST')) !== 403) offenders.push(['register', host]);
  }
  for (const host of [
    `localhost:${port}`,
    'localhost:1',
    '127.0.0.1:6274',
    '[::1]:80',
    'a.localhost',
    '127.0.0.2',
    '',
  ])
    if ((await ask(service.url, '/v1/listings', host)) !== 200) offenders.push(['known', host]);
  expect(offenders).toEqual([]);
});

it('its own name is known, and behind a proxy or at other addresses any name is', async () => {
  const offenders: unknown[] = [];
  const publicUrl = 'http://launch.example';
  const asked: [Partial<Settings>, string, number][] = [
    [{}, 'launch.example:8080', 200],
    [{}, 'www.launch.example', 403],
    [{ trustedProxies: ['loopback'] }, 'directory', 200],
    [{ host: '0.0.0.0' }, '10.0.0.7:3000', 200],
  ];
  for (const [given, host, status] of asked) {
    const port = await freePort();
    await using _service = await startTestApp({
      settings: { sampleData: false, publicUrl, port, ...given },
    });
    const answered = await ask(`http://127.0.0.1:${port}`, '/v1/listings', host);
    if (answered !== status) offenders.push([given, host, answered]);
  }
  expect(offenders).toEqual([]);
});
