import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGuardedNetwork, type GuardedNetwork } from '../../extraction/crawl/fetch/guarded-network.ts';
import { parseRobots, createRobotsCheck } from '../../extraction/crawl/robots.ts';
import { createRobotsReader, MAX_ROBOTS_BYTES } from '../../extraction/crawl/robots-reader.ts';
import { reader as pages } from '../kit/page-reader.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const NAME = 'LaunchDirectoryBot';

function allowed(lines: string[] | string, path: string): boolean {
  const text = typeof lines === 'string' ? lines : lines.join('\n');
  return parseRobots(text, NAME).allows(new URL(path, 'https://acme.test'));
}

describe('the group of robots.txt that counts', () => {
  it('is the one naming us, whatever stands for everyone', () => {
    const robots = [
      'User-agent: *',
      'Disallow: /',
      '',
      'User-agent: LaunchDirectoryBot',
      'Disallow: /secret',
    ];
    expect([allowed(robots, '/'), allowed(robots, '/secret')]).toEqual([true, false]);
  });

  it('is the one for everyone when none names us', () => {
    const robots = ['User-agent: OtherBot', 'Disallow: /', 'User-agent: *', 'Disallow: /secret'];
    expect([allowed(robots, '/'), allowed(robots, '/secret')]).toEqual([true, false]);
  });

  it('is none when neither is there', () => {
    expect(allowed(['User-agent: OtherBot', 'Disallow: /'], '/')).toBe(true);
    expect(allowed(['Disallow: /'], '/')).toBe(true);
    expect(allowed('', '/')).toBe(true);
  });

  it.each(['launchdirectorybot', 'LAUNCHDIRECTORYBOT', 'LaunchDirectoryBot/2.1', 'LaunchDirectoryBot (all)'])(
    'names us as %s',
    (name) => {
      expect(allowed([`User-agent: ${name}`, 'Disallow: /'], '/')).toBe(false);
    },
  );

  it.each(['LaunchDirectory', 'LaunchDirectoryBot-News', 'Bot', 'NotLaunchDirectoryBot', ''])(
    'does not name us as %s',
    (name) => {
      expect(allowed([`User-agent: ${name}`, 'Disallow: /'], '/')).toBe(true);
    },
  );

  it('may be shared with others and stand in several places', () => {
    const robots = [
      'User-agent: OtherBot',
      'User-agent: LaunchDirectoryBot',
      'Disallow: /one',
      'User-agent: ThirdBot',
      'Disallow: /three',
      'User-agent: LaunchDirectoryBot',
      'Disallow: /two',
    ];
    expect(['/one', '/two', '/three'].map((path) => allowed(robots, path))).toEqual([false, false, true]);
  });

  it('is not ended by records that are no rules', () => {
    const robots = [
      'User-agent: LaunchDirectoryBot',
      'Sitemap: https://acme.test/s.xml',
      'User-agent: OtherBot',
      'Disallow: /',
    ];
    expect(allowed(robots, '/')).toBe(false);
  });

  it('allows everything when it has no rules, or an empty one', () => {
    expect(allowed(['User-agent: *', 'Disallow: /', 'User-agent: LaunchDirectoryBot'], '/')).toBe(true);
    expect(
      allowed(['User-agent: *', 'Disallow: /', 'User-agent: LaunchDirectoryBot', 'Disallow:'], '/'),
    ).toBe(true);
  });
});

describe('a rule of robots.txt', () => {
  const rules = (...lines: string[]) => ['User-agent: *', ...lines];

  it('loses to a longer one, and disallow to allow of the same length', () => {
    const robots = rules(
      'Allow: /shop/open',
      'Disallow: /shop',
      'Allow: /',
      'Disallow: /same',
      'Allow: /same',
    );
    const paths = ['/shop', '/shop/open/1', '/same', '/any'];
    expect(paths.map((path) => allowed(robots, path))).toEqual([false, true, true, true]);
  });

  it.each([
    ['/fish', '/fish.html', false],
    ['/fish', '/Fish', true],
    ['/fish/', '/fish', true],
    ['/fish*', '/fishheads/yummy.html', false],
    ['/*.php', '/folder/index.php?x=1', false],
    ['/*.php', '/index.html', true],
    ['/*.php$', '/index.php', false],
    ['/*.php$', '/index.php?x=1', true],
    ['/$', '/', false],
    ['/$', '/page', true],
    ['/a$', '/a', false],
    ['/a*a$', '/a', true],
    ['/a*a$', '/aa', false],
    ['/fish*.php', '/fishheads/cat.php?id=1', false],
    ['/*/private/*/x', '/a/private/b/c/x', false],
    ['*', '/any', false],
    ['***/x***', '/any/x', false],
    ['*/x', '/deep/down/x', false],
    ['private', '/private', true],
    ['/?s=', '/?s=words', false],
    ['/?s=', '/', true],
    ['/a$b', '/a$b', false],
    ['/%24', '/$', false],
    ['/%2A', '/*', false],
    ['/foo/%62%61%7A', '/foo/baz', false],
    ['/foo/baz', '/foo/%62%61%7A', false],
    ['/über', '/%c3%bcber', false],
    ['/%C3%BCber', '/über', false],
    ['/a%2fb', '/a%2Fb', false],
    ['/a%2fb', '/a/b', true],
    ['/100%', '/100%', false],
    ['/a b', '/a%20b', false],
  ])('"Disallow: %s" lets %s be read: %s', (rule, path, may) => {
    expect(allowed(rules(`Disallow: ${rule}`), path)).toBe(may);
  });

  it('may be written untidily', () => {
    expect(allowed('\r\n  user-AGENT :*  # all\r\r\n\tDISALLOW:/x#y \r', '/x')).toBe(false);
    expect(allowed('User-agent: *\rDisallow: /x', '/x')).toBe(false);
  });

  it('never keeps us from robots.txt itself', () => {
    expect(allowed(rules('Disallow: /'), '/robots.txt')).toBe(true);
  });

  it.each([
    '<!doctype html><html><body>User-agent: * Disallow: /</body></html>',
    'this is not robots syntax\nat: all\n: /\nDisallow /',
    '\u0000\uFFFD\u0001: \uFFFD\nUser-agent *\nDisallow: /',
    '{"user-agent": "*", "disallow": "/"}',
  ])('is not seen in %j', (text) => {
    expect(allowed(text, '/')).toBe(true);
  });

  it('is still seen between lines that cannot be parsed', () => {
    expect(allowed(['<<<', 'User-agent: *', 'no syntax', 'Disallow: /x', '>>>'], '/x')).toBe(false);
  });

  it('made to be slow to match is not', () => {
    const slow = rules(...Array.from({ length: 20_000 }, (_, index) => `Disallow: /*a*b*c${index}`)).join(
      '\n',
    );
    const robots = parseRobots(slow, NAME);
    const url = new URL(`https://acme.test/${'ab'.repeat(1000)}`);
    for (let times = 0; times < 20; times++) expect(robots.allows(url)).toBe(true);
    expect(allowed(rules(`Disallow: /${'a*'.repeat(200_000)}b`), `/${'a'.repeat(2000)}`)).toBe(true);
  });
});

describe('links looked at before pages are chosen', () => {
  const START = { startUrl: 'https://acme.test/en/', most: 500 };

  it('are those that are web addresses and that robots.txt lets be read', () => {
    const allows = createRobotsCheck('User-agent: *\nDisallow: /secret', NAME, START);
    expect(
      ['https://acme.test/secret', '/secret/x', 'about', 'ftp://x/', 'http://'].map((link) => allows(link)),
    ).toEqual([false, false, true, false, false]);
  });

  it('of another host are told by its own robots.txt, later', () => {
    const allows = createRobotsCheck('User-agent: *\nDisallow: /', NAME, START);
    expect([allows('https://docs.acme.test/private'), allows('/private')]).toEqual([true, false]);
  });

  it('are the first 500, fewer where the file is large', () => {
    const allowedOf = (text: string) => {
      const allows = createRobotsCheck(text, NAME, START);
      return Array.from({ length: 10_000 }, (_, link) => allows(`/${link}`)).filter(Boolean).length;
    };
    expect(allowedOf('')).toBe(500);
    expect(allowedOf(`User-agent: *\n${'# nothing\n'.repeat(50_000)}`)).toBe(100);
  });
});

describe('crawl delay', () => {
  const delay = (...lines: string[]) => parseRobots(lines.join('\n'), NAME).crawlDelayMs;

  it('is that of our group, in seconds', () => {
    expect(delay('User-agent: *', 'Crawl-delay: 2', 'Disallow: /x')).toBe(2000);
    expect(
      delay('User-agent: *', 'Crawl-delay: 9', 'User-agent: LaunchDirectoryBot', 'Crawl-delay: 0.5'),
    ).toBe(500);
    expect(delay('User-agent: *', 'Disallow: /x', 'Crawl-delay: 3600 # an hour')).toBe(3_600_000);
  });

  it('of another crawler named above is not ours', () => {
    expect(delay('User-agent: OtherBot', 'Crawl-delay: 30', '', 'User-agent: *', 'Disallow: /x')).toBe(0);
  });

  it.each(['-5', 'soon', '1;2', 'NaN'])('of %s is none', (value) => {
    expect(delay('User-agent: *', `Crawl-delay: ${value}`)).toBe(0);
  });
});

describe('fetching robots.txt', () => {
  let network: GuardedNetwork;
  let site: WebServer;
  beforeEach(async () => {
    network = openGuardedNetwork({ allowPrivate: true });
    site = await startWebServer({});
  });
  afterEach(async () => {
    await network.close();
    await site.close();
  });

  const reader = (requestMs = 5000) =>
    createRobotsReader(NAME, {
      network,
      reader: pages,
      userAgent: 'TestBot/1.0',
      now: () => new Date(),
      limits: { requestMs },
    });

  /** Null when the page may be read. */
  async function refusalOf(robots: string | RequestListener, path = '/', requestMs?: number) {
    site.set('/robots.txt', robots);
    const url = new URL(path, site.url);
    return (await reader(requestMs)(url)).checkUrl(url);
  }

  const status =
    (code: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
    (_, response) =>
      response.writeHead(code, headers).end(body);

  it('reads the file whatever type it is sent as', async () => {
    const rules = 'User-agent: *\nDisallow: /x';
    for (const type of ['text/plain', 'text/html', 'application/octet-stream']) {
      expect(await refusalOf(status(200, { 'content-type': type }, rules), '/x')).toBe('robots_disallowed');
    }
    expect(await refusalOf(status(200, { 'content-type': 'text/plain' }, `\uFEFF${rules}`), '/x')).toBe(
      'robots_disallowed',
    );
  });

  it.each([400, 401, 403, 404, 410, 429, 451])('takes status %i for no rules', async (code) => {
    expect(await refusalOf(status(code, {}, 'User-agent: *\nDisallow: /'))).toBeNull();
  });

  it.each([500, 502, 503])('takes status %i for a refusal', async (code) => {
    expect(await refusalOf(status(code))).toBe('robots_disallowed');
  });

  it('reads nothing of a site whose robots.txt cannot be fetched, and says why', async () => {
    expect(await refusalOf((_, response) => response.destroy())).toBe('connection_failed');
    expect(await refusalOf(() => undefined, '/', 50)).toBe('timeout');
    expect(await refusalOf(status(302, { location: 'http://0.0.0.0/robots.txt' }))).toBe('private_address');
  });

  it('follows redirects, also to another host, and takes more than five for no rules', async () => {
    const other = await startWebServer({ '/robots.txt': 'User-agent: *\nDisallow: /' });
    expect(await refusalOf(status(301, { location: `${other.url}/robots.txt` }))).toBe('robots_disallowed');
    await other.close();
    expect(await refusalOf(status(301, { location: '/robots.txt' }))).toBeNull();
    expect(site.requests).toHaveLength(7);
  });

  it('reads the first 500 KB of a file that never ends', async () => {
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('User-agent: *\nDisallow: /x\n');
      const write = () =>
        void (response.destroyed || response.write('# more and more\n'.repeat(4096), write));
      write();
    };
    expect(await refusalOf(endless, '/x')).toBe('robots_disallowed');
    expect(await refusalOf(endless, '/y')).toBeNull();
    const late = `User-agent: *\n${'#'.repeat(MAX_ROBOTS_BYTES)}\nDisallow: /x`;
    expect(await refusalOf(status(200, {}, late), '/x')).toBeNull();
  });

  it('asks each origin once', async () => {
    site.set('/robots.txt', 'User-agent: *\nDisallow: /x');
    const robotsOf = reader();
    await Promise.all(['/', '/a', '/b'].map((path) => robotsOf(new URL(path, site.url))));
    await robotsOf(new URL('/c', site.url));
    expect(site.requests).toHaveLength(1);
    await robotsOf(new URL(site.url.replace('127.0.0.1', 'localhost')));
    expect(site.requests).toHaveLength(2);
  });
});
