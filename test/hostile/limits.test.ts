import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_SETTINGS } from '../../store/site/site-settings.ts';
import { saveSiteSetting } from '../../store/site/write/site-settings.ts';
import { freePort } from '../kit/free-port.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Proxied = AsyncDisposable & {
  service: TestApp;
  /** A request of somebody at `from`, and of what they claim of themselves, as an appending proxy hands it on. */
  ask(
    from: string,
    path: string,
    init?: RequestInit & { claim?: string },
  ): Promise<{ status: number; headers: Headers; text: string }>;
};

/** The service as it runs in production, behind a proxy on this machine that says who asks. */
async function behindProxy({ rateLimits = true } = {}): Promise<Proxied> {
  const port = await freePort();
  const publicUrl = 'https://launch.example.com';
  const service = await startTestApp({
    settings: {
      rateLimits,
      production: true,
      trustedProxies: ['loopback'],
      sampleData: false,
      publicUrl,
      port,
    },
  });
  return {
    service,
    async ask(from, path, { claim, ...init } = {}) {
      const forwarded = claim === undefined ? from : `${claim}, ${from}`;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...init.headers, 'x-forwarded-for': forwarded },
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

// One service for all: each test asks from addresses of its own.
let proxied: Proxied;
beforeAll(async () => {
  proxied = await behindProxy();
});
afterAll(() => proxied[Symbol.asyncDispose]());

let addresses = 0;
/** An address that has not asked for anything yet. */
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;

const CLAUDE = '160.79.104.10';
const policy = ({ headers }: { headers: Headers }) => headers.get('ratelimit-policy');

describe('people of one assistant', () => {
  it('50 of Claude, who ask within one minute from one address, are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 * 4 }, (_, at) =>
        proxied.ask(CLAUDE, at % 4 ? '/v1/listings?per_page=1' : '/v1/site'),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(policy(answers[0]!)).toBe('"claude";q=600;w=6');
  });

  it.each(['160.79.104.1', '160.79.111.255', '2607:6bc0::1', '2607:6bc0:0:ffff::9', '::ffff:160.79.105.5'])(
    'at %s share a pool',
    async (address) => {
      expect(policy(await proxied.ask(address, '/v1/site'))).toBe('"claude";q=600;w=6');
      expect(policy(await proxied.ask(address, '/'))).toBe('"claude";q=600;w=6');
    },
  );

  it('a flood from one address elsewhere is refused, and takes nothing from them or from others', async () => {
    const flood = await Promise.all(
      Array.from({ length: 200 }, () => proxied.ask('203.0.113.7', '/v1/site')),
    );
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(80);
    for (const other of [CLAUDE, '203.0.113.8', '2001:db8::1'])
      expect((await proxied.ask(other, '/v1/site')).status).toBe(200);
  });

  it('nobody else gets their pool by saying so', async () => {
    const claims = [CLAUDE, `${CLAUDE}, 10.0.0.1`, `${CLAUDE},${CLAUDE}`, `for=${CLAUDE}`, `${CLAUDE}:443`];
    for (const claim of claims)
      expect(policy(await proxied.ask('203.0.113.9', '/v1/site', { claim }))).toBe(
        '"anonymous_reads";q=120;w=60',
      );
    await using direct = await startTestApp({ settings: { rateLimits: true, sampleData: false } });
    const { headers } = await fetch(`${direct.url}/v1/site`, { headers: { 'x-forwarded-for': CLAUDE } });
    expect(headers.get('ratelimit-policy')).toBe('"anonymous_reads";q=120;w=60');
  });

  it('are whoever the operator says, from the next start', async () => {
    await using service = await startTestApp({ settings: { rateLimits: true, sampleData: false } });
    const hosts = [{ name: 'near', ranges: ['127.0.0.0/8'], points: 7, seconds: 9 }];
    await service.app.db.transaction((tx) => saveSiteSetting(tx, 'limit_hosts', hosts));
    await service.restart();
    const { headers } = await fetch(`${service.url}/v1/site`);
    expect(headers.get('ratelimit-policy')).toBe('"near";q=7;w=9');
  });

  it.each([
    [{ name: 'a b', ranges: ['192.0.2.0/24'], points: 1, seconds: 1 }],
    [{ name: 'a', ranges: ['192.0.2.0'], points: 1, seconds: 1 }],
    [{ name: 'a', ranges: ['192.0.2.0/33'], points: 1, seconds: 1 }],
    // Callers on IPv6 are counted by /64: a smaller network cannot be told.
    [{ name: 'a', ranges: ['2001:db8::/65'], points: 1, seconds: 1 }],
    [{ name: 'a', ranges: [], points: 1, seconds: 1 }],
    [{ name: 'a', ranges: ['192.0.2.0/24'], points: 0, seconds: 1 }],
  ])('%j is no pool', (host) => {
    expect(SITE_SETTINGS.shape.limit_hosts.safeParse([host]).success).toBe(false);
  });
});

describe('every request of scripts and visitors is counted', () => {
  it.each([
    ['an operation', '/v1/site', {}],
    ['an unknown address', '/v1/no/such', {}],
    ['the description', '/v1/openapi.json', {}],
    ['a method it does not have', '/v1/site', { method: 'DELETE' }],
    ['a preflight', '/v1/site', { method: 'OPTIONS' }],
    ['a path that cannot be read', '/v1/listings/%ff', {}],
    ['a call that needs a sign-in', '/v1/me', {}],
  ])('REST: %s', async (_, path, init) => {
    const answer = await proxied.ask(newAddress(), path, init);
    expect(answer.headers.get('ratelimit')).toMatch(/^"anonymous_reads";r=119;/);
  });

  it('REST: a flood of what is not there ends in 429 that says when to come back', async () => {
    const from = newAddress();
    const answers = [];
    for (let count = 0; count < 121; count++) answers.push(await proxied.ask(from, '/v1/no/such'));
    expect(answers[119]!.status).toBe(404);
    expect([answers[120]!.status, answers[120]!.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(JSON.parse(answers[120]!.text).error.code).toBe('rate_limited');
  });

  it.each([
    '/',
    '/search?q=a',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/docs',
    '/llms.txt',
    '/sign-in',
    '/no/such/page',
    '/checkout/no-such-token',
    '/oauth/authorize',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-protected-resource/v1',
  ])('%s takes one of the pages of its address', async (path) => {
    const answer = await proxied.ask(newAddress(), path);
    expect(policy(answer)).toBe('"pages";q=240;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"pages";r=239;/);
  });

  it('pictures and badges have a quota of their own; style sheet, script, icon and health have none', async () => {
    for (const path of ['/badges/acme/listed-on.svg', '/media/1-0123456789abcdef.webp'])
      expect(policy(await proxied.ask(newAddress(), path))).toBe('"pictures";q=1920;w=60');
    for (const path of ['/style.css', '/script.js', '/icon.svg', '/healthz', '/readyz'])
      expect(policy(await proxied.ask(newAddress(), path))).toBeNull();
  });

  it('nothing is counted where limits are off', async () => {
    await using unlimited = await behindProxy({ rateLimits: false });
    for (const path of ['/', '/v1/site', '/v1/no/such', '/feed.xml'])
      expect(policy(await unlimited.ask(newAddress(), path))).toBeNull();
  });

  it('a visitor over the limit gets a page, and a program a line', async () => {
    const from = newAddress();
    for (let count = 0; count < 240; count++) await proxied.ask(from, '/robots.txt');
    const page = await proxied.ask(from, '/', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(page.text).toContain('Too many requests');
    const line = await proxied.ask(from, '/feed.xml', { headers: { accept: 'text/plain' } });
    expect(line.text).toMatch(/^Too many requests\. Please wait \d+ seconds/);
  });
});
