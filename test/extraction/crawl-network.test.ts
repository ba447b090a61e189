import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPage, type FetchResult } from '../../extraction/crawl/fetch/fetch-page.ts';
import {
  openGuardedNetwork,
  type GuardedNetwork,
  type NetworkOptions,
} from '../../extraction/crawl/fetch/guarded-network.ts';
import { startDnsServer, type DnsEntry, type DnsServer } from '../kit/dns-server.ts';
import { reader } from '../kit/page-reader.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function web(...args: Parameters<typeof startWebServer>): Promise<WebServer> {
  const server = await startWebServer(...args);
  closers.push(server.close);
  return server;
}

async function dns(names: Record<string, DnsEntry>): Promise<DnsServer> {
  const server = await startDnsServer(names);
  closers.push(server.close);
  return server;
}

function network(options: NetworkOptions): GuardedNetwork {
  const opened = openGuardedNetwork(options);
  closers.push(opened.close);
  return opened;
}

function get(address: string, through: GuardedNetwork, requestMs = 5000): Promise<FetchResult> {
  return fetchPage(address, {
    reader,
    network: through,
    userAgent: 'TestBot/1.0',
    accept: 'html',
    now: () => new Date(),
    limits: { requestMs },
  });
}

function codeOf(fetched: FetchResult): string {
  return fetched.ok ? 'read' : fetched.problem.code;
}

describe('private networks', () => {
  it('are refused however the address is written', async () => {
    const site = await web({ '/': '<p>secret</p>' });
    const closed = network({ allowPrivate: false });
    const hosts = [
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.1',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '%31%32%37.0.0.1',
      '0.0.0.0',
      '0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.b.localhost',
      '169.254.169.254',
      '[fd00:ec2::254]',
    ];
    for (const host of hosts) {
      expect([host, codeOf(await get(`http://${host}:${site.port}/`, closed))]).toEqual([
        host,
        'private_address',
      ]);
    }
    expect(site.requests).toEqual([]);
  });

  it('are reached when allowed, link-local and unspecified addresses still not', async () => {
    const site = await web({ '/': '<p>home</p>' });
    const open = network({ allowPrivate: true });
    for (const host of ['127.0.0.1', '2130706433', 'localhost', 'acme.localhost', '[::ffff:127.0.0.1]']) {
      expect([host, codeOf(await get(`http://${host}:${site.port}/`, open))]).toEqual([host, 'read']);
    }
    site.requests.length = 0;
    for (const host of ['0.0.0.0', '[::]', '169.254.169.254', '[fe80::1]', '[::127.0.0.1]']) {
      expect([host, codeOf(await get(`http://${host}:${site.port}/`, open))]).toEqual([
        host,
        'private_address',
      ]);
    }
    expect(site.requests).toEqual([]);
  });

  it('are refused when a name leads there, also beside a public address', async () => {
    const site = await web({ '/': '<p>secret</p>' });
    const names = await dns({
      'private.test': { a: ['127.0.0.1'] },
      'mixed.test': { a: ['93.184.216.34', '127.0.0.1'] },
      'mixed6.test': { a: ['93.184.216.34'], aaaa: ['::1'] },
      'mapped.test': { aaaa: ['::ffff:127.0.0.1'] },
      'zero.test': { a: ['0.0.0.0'] },
      'metadata.test': { a: ['169.254.169.254'] },
    });
    const closed = network({ allowPrivate: false, dnsServers: [names.address] });
    for (const host of ['private', 'mixed', 'mixed6', 'mapped', 'zero', 'metadata']) {
      expect([host, codeOf(await get(`http://${host}.test:${site.port}/`, closed))]).toEqual([
        host,
        'private_address',
      ]);
    }
    expect(site.requests).toEqual([]);
  });

  it('are refused to names the system itself resolves', async () => {
    const site = await web({ '/': '<p>secret</p>' });
    expect(codeOf(await get(`http://localhost:${site.port}/`, network({ allowPrivate: false })))).toBe(
      'private_address',
    );
    expect(site.requests).toEqual([]);
  });

  it('are refused at a redirect', async () => {
    const internal = await web({ '/': '<p>secret</p>' });
    const targets = ['0.0.0.0', '[::ffff:0.0.0.0]', '169.254.169.254', 'rebound.test'];
    const site = await web(
      Object.fromEntries(
        targets.map((host, index) => [
          `/${index}`,
          (_, response) => response.writeHead(302, { location: `http://${host}:${internal.port}/` }).end(),
        ]),
      ),
    );
    const names = await dns({ 'site.test': { a: ['127.0.0.1'] }, 'rebound.test': { a: ['0.0.0.0'] } });
    const open = network({ allowPrivate: true, dnsServers: [names.address] });
    for (const index of targets.keys()) {
      expect(codeOf(await get(`http://site.test:${site.port}/${index}`, open))).toBe('private_address');
    }
    expect(site.requests).toHaveLength(targets.length);
    expect(internal.requests).toEqual([]);
  });

  it('are not reached by a name that changes between the check and the connection', async () => {
    const checked = await web({ '/': '<p>checked</p>' });
    const other = await web({ '/': '<p>other</p>' }, { host: '127.0.0.2', port: checked.port });
    const names = await dns({ 'flip.test': (turn) => ({ a: [turn === 1 ? '127.0.0.1' : '127.0.0.2'] }) });
    const open = network({ allowPrivate: true, dnsServers: [names.address] });
    expect(codeOf(await get(`http://flip.test:${checked.port}/`, open))).toBe('read');
    expect(names.queries.filter((query) => query === 'flip.test A')).toHaveLength(1);
    expect([checked.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it('are not reached by a name that changes between a redirect and its target', async () => {
    const redirect = { connection: 'close', location: '/next' };
    const site = await web({
      '/': (_, response) => response.writeHead(302, redirect).end(),
      '/next': '<p>secret</p>',
    });
    const names = await dns({ 'flip.test': (turn) => ({ a: [turn === 1 ? '127.0.0.1' : '0.0.0.0'] }) });
    const open = network({ allowPrivate: true, dnsServers: [names.address] });
    expect(codeOf(await get(`http://flip.test:${site.port}/`, open))).toBe('private_address');
    expect(site.requests.map(({ path }) => path)).toEqual(['/']);
  });

  it('stay refused when a later lookup would have passed', async () => {
    const names = await dns({ 'flip.test': (turn) => ({ a: [turn === 1 ? '127.0.0.1' : '93.184.216.34'] }) });
    const closed = network({ allowPrivate: false, dnsServers: [names.address] });
    expect(codeOf(await get('http://flip.test/', closed))).toBe('private_address');
    expect(names.queries.filter((query) => query === 'flip.test A')).toHaveLength(1);
  });
});

describe('addresses to fetch', () => {
  it('have one of the usual ports, unless private networks are allowed', async () => {
    const names = await dns({ 'acme.test': { a: ['93.184.216.34'] } });
    const closed = network({ allowPrivate: false, dnsServers: [names.address] });
    for (const port of [22, 25, 3000, 6379]) {
      const fetched = await get(`http://acme.test:${port}/`, closed);
      expect(fetched).toMatchObject({
        problem: { code: 'connection_failed', message: expect.stringContaining('443') },
      });
    }
  });

  it.each([
    'ftp://acme.test/',
    'file:///etc/passwd',
    'data:text/html,<p>',
    'javascript:1',
    'no address',
    '',
    'http://',
  ])('are http or https, not %s', async (address) => {
    expect(codeOf(await get(address, network({ allowPrivate: true })))).toBe('connection_failed');
  });

  it('carry no credentials, and those are not repeated in the problem', async () => {
    const site = await web({ '/': '<p>home</p>' });
    const fetched = await get(`http://user:hunter2@127.0.0.1:${site.port}/`, network({ allowPrivate: true }));
    expect(codeOf(fetched)).toBe('connection_failed');
    expect(JSON.stringify(fetched)).not.toContain('hunter2');
    expect(site.requests).toEqual([]);
  });

  it('are refused at a redirect just the same', async () => {
    const bad = [
      'ftp://127.0.0.1/',
      'file:///etc/passwd',
      'http://user:pw@127.0.0.1/',
      'http://',
      '//',
      `/${'a'.repeat(2100)}`,
    ];
    const site = await web(
      Object.fromEntries(
        bad.map((location, index) => [
          `/${index}`,
          (_, response) => response.writeHead(302, { location }).end(),
        ]),
      ),
    );
    const open = network({ allowPrivate: true });
    for (const index of bad.keys()) {
      expect(codeOf(await get(`${site.url}/${index}`, open))).toBe('connection_failed');
    }
    expect(site.requests).toHaveLength(bad.length);
  });
});

describe('names that do not resolve', () => {
  it.each([
    ['does not exist', { fail: 'NXDOMAIN' }],
    ['cannot be looked up', { fail: 'SERVFAIL' }],
    ['has no address', { txt: ['hello'] }],
    ['is never answered', { fail: 'silent' }],
  ] satisfies [string, DnsEntry][])('are a DNS failure when the name %s', async (_, entry) => {
    const names = await dns({ 'acme.test': entry });
    const open = network({ allowPrivate: true, dnsServers: [names.address], lookupMs: 200 });
    expect(codeOf(await get('http://acme.test/', open))).toBe('dns_failure');
  });

  it('are a DNS failure when nobody answers at the DNS server', async () => {
    const names = await startDnsServer();
    await names.close();
    const open = network({ allowPrivate: true, dnsServers: [names.address], lookupMs: 200 });
    expect(codeOf(await get('http://acme.test/', open))).toBe('dns_failure');
  });

  it('are read over the address family that does answer', async () => {
    const site = await web({ '/': '<p>home</p>' });
    const names = await dns({ 'acme.test': { a: ['127.0.0.1'] } });
    const open = network({ allowPrivate: true, dnsServers: [names.address] });
    expect(codeOf(await get(`http://acme.test:${site.port}/`, open))).toBe('read');
    expect(names.queries).toContain('acme.test AAAA');
  });

  it('are a DNS failure for the system resolver too', async () => {
    expect(codeOf(await get('http://does-not-exist.invalid/', network({ allowPrivate: true })))).toBe(
      'dns_failure',
    );
  });
});

describe('connections', () => {
  it('that nobody takes are a failure', async () => {
    const site = await startWebServer({});
    await site.close();
    expect(codeOf(await get(site.url, network({ allowPrivate: true })))).toBe('connection_failed');
  });

  it('that speak no TLS are a failure on https', async () => {
    const site = await web({ '/': '<p>home</p>' });
    expect(codeOf(await get(`https://127.0.0.1:${site.port}/`, network({ allowPrivate: true })))).toBe(
      'connection_failed',
    );
  });

  it('do not outlive the network, not even unfinished TLS handshakes', async () => {
    const mute: Server = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const open = openGuardedNetwork({ allowPrivate: true });
    const { port } = mute.address() as AddressInfo;
    expect(codeOf(await get(`https://127.0.0.1:${port}/`, open, 50))).toBe('timeout');
    await open.close();
    // Resolves only once every connection is gone.
    await new Promise((resolve) => mute.close(resolve));
  });
});
