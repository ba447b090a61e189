import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { type Browser, openBrowser } from '../kit/browser.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let visitor: Browser;
beforeAll(async () => {
  service = await startTestApp();
  visitor = openBrowser(service.url);
});
afterAll(() => service[Symbol.asyncDispose]());

const PUBLIC = [
  '/',
  '/weeks/this',
  '/weeks/next',
  '/search?q=notes&sort=votes',
  '/categories',
  '/categories/developer-tools',
  '/l/marginalia',
  '/compare?a=marginalia&b=tidewatch',
  '/leaderboards/community-all-time',
  '/leaderboards/billboard',
  '/founders',
  '/awards',
  '/blog',
  '/connect',
  '/launch',
  '/docs',
];

it('a choice that is made already is not offered again to compare with', async () => {
  const { $ } = await visitor.get('/compare?a=marginalia&b=note');
  const offered = $('form.card .chips a')
    .map((_, one) => $(one).attr('href'))
    .get();
  expect(offered.length).toBeGreaterThan(0);
  expect(offered).not.toContain('/compare?a=marginalia&b=marginalia');
});

it('a comparison says in words what is a code, also one that no list has', async () => {
  await addListing(service.app.db, 'open-words', { stage: 'lifetime_deal', pricingModel: 'usage_based' });
  const { $ } = await visitor.get('/compare?a=open-words&b=marginalia');
  const rowOf = (name: string) =>
    $(`.compare tr:has(th:contains("${name}")) td:first-of-type`).first().text();
  expect([rowOf('Pricing model'), rowOf('Stage')].map((text) => text.trim())).toEqual([
    'Usage based',
    'Lifetime deal',
  ]);
});

it('a search says how near its results are, in words', async () => {
  await addListing(service.app.db, 'gone-product', {
    name: 'Gone Product',
    status: 'archived',
    launchedAt: new Date('2026-01-05'),
  });
  const cases: [q: string, words: string][] = [
    ['notes', 'Payment never changes this order.'],
    ['notes for zeppelins', 'No product here has “zeppelins”; these have some of the other words.'],
    ['tidewach', 'None has all of these words; these come near.'],
    ['free notes from Europe', 'not free, freemium, or open source, or not from Europe are left out.'],
    ['crm from Iceland', 'No product with all these words is known to be from Iceland; others are shown.'],
    ['crm launched since 2020', 'Only launches from 2020-01-01.'],
    ['gone product', 'Gone Product was launched here and has been taken out of the directory.'],
  ];
  const wrong: string[][] = [];
  for (const [q, words] of cases) {
    const { $ } = await visitor.get(`/search?q=${encodeURIComponent(q)}`);
    const text = $('#results').text().replaceAll(/\s+/g, ' ');
    if (!text.includes(words)) wrong.push([q, text.slice(0, 300)]);
  }
  expect(wrong).toEqual([]);
});

describe('for machines', () => {
  it.each(PUBLIC)('%s names its one right address, and what it is about', async (path) => {
    const { $, status } = await visitor.get(path);
    expect(status).toBe(200);
    const canonical = String($('link[rel=canonical]').attr('href'));
    expect(canonical.startsWith(service.url)).toBe(true);
    expect((await visitor.get(canonical)).$('link[rel=canonical]').attr('href')).toBe(canonical);
    expect($('meta[property="og:title"]').attr('content')).toBeTruthy();
    expect($('meta[name=description]').attr('content')).toBeTruthy();
    expect($('title').text()).toMatch(/./);
    expect($('script:not([src]):not([type="application/ld+json"]), [style], style').length).toBe(0);
  });

  it('a listing describes itself in JSON-LD, with a rating only where there are reviews', async () => {
    const records = (await visitor.get('/l/marginalia'))
      .$('script[type="application/ld+json"]')
      .toArray()
      .map(
        (element) =>
          JSON.parse(load(element)('script').text()) as {
            '@type': string;
            name?: string;
            sameAs?: string[];
            aggregateRating?: { reviewCount: number };
          },
      );
    const product = records.find((record) => record['@type'] === 'SoftwareApplication')!;
    expect(product.name).toBe('Marginalia');
    expect(product.sameAs).toEqual(['https://marginalia.example/', 'https://social.example/@marginalia']);
    expect(product.aggregateRating!.reviewCount).toBeGreaterThan(0);
    await addListing(service.app.db, 'unreviewed');
    const { text } = await visitor.get('/l/unreviewed');
    expect(text).not.toContain('aggregateRating');
  });

  it('every address in the site maps is a page, with the canonical address it is listed by', async () => {
    const index = load((await visitor.get('/sitemap.xml')).text, { xml: true });
    const maps = index('sitemap loc')
      .toArray()
      .map((element) => index(element).text());
    expect(maps.length).toBeGreaterThan(3);
    let pages = 0;
    for (const map of maps) {
      const $ = load((await visitor.get(map)).text, { xml: true });
      const addresses = $('url loc')
        .toArray()
        .map((element) => $(element).text());
      pages += addresses.length;
      for (const address of addresses.slice(0, 3)) {
        const page = await visitor.get(address);
        expect(page.status, address).toBe(200);
        expect(page.$('meta[name=robots]').length, address).toBe(0);
      }
    }
    expect(pages).toBeGreaterThan(100);
  });

  it('feeds are Atom, newest first, and robots.txt names the site map', async () => {
    const feeds = ['/feed.xml', '/blog/feed.xml', '/weeks/feed.xml', '/categories/productivity/feed.xml'];
    for (const path of feeds) {
      const { text, headers } = await visitor.get(path);
      expect(headers.get('content-type')).toContain('application/atom+xml');
      const $ = load(text, { xml: true });
      const times = $('entry > updated')
        .toArray()
        .map((element) => $(element).text());
      expect(times.length).toBeGreaterThan(3);
      expect(times).toEqual(times.toSorted().reverse());
      expect($('feed > updated').text()).toBe(times[0]);
    }
    // A week has its winners when it is over.
    const week = load((await visitor.get('/weeks/feed.xml')).text, { xml: true })('entry').first();
    const monday = Date.parse(week.children('link').attr('href')!.slice(-10));
    expect(Date.parse(week.children('updated').text()) - monday).toBe(7 * 24 * 60 * 60 * 1000);
    // Named by the pages whose lists they are; a category that is none has none.
    for (const path of ['/weeks', '/categories/productivity'])
      expect(
        (await visitor.get(path)).$(`link[type="application/atom+xml"][href="${path}/feed.xml"]`).length,
      ).toBe(1);
    expect((await visitor.get('/categories/none/feed.xml')).status).toBe(404);
    expect((await visitor.get('/robots.txt')).text).toContain(`Sitemap: ${service.url}/sitemap.xml`);
  });

  it('pages are kept by caches for who is not signed in, and asked for by their ETag', async () => {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(service.url + path, { headers });
    for (const path of ['/', '/l/sievewise', '/categories/productivity', '/weeks/2026-11-09', '/pricing']) {
      const first = await ask(path);
      expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, no-cache']);
      expect(first.headers.get('vary')).toContain('Cookie');
      expect(first.headers.has('set-cookie')).toBe(false);
      const known = first.headers.get('etag') ?? '';
      // As browsers send it; fetch alone would say `no-cache`.
      const again = await ask(path, { 'if-none-match': known, 'cache-control': 'max-age=0' });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    }
    // Whoever sends a cookie may be somebody, and a page with a form has a token of its browser.
    for (const [path, headers] of [
      ['/', { cookie: 'any=thing' }],
      ['/sign-in', {}],
    ] as const)
      expect((await ask(path, headers)).headers.get('cache-control')).toBe('private, no-store');
    expect((await ask('/l/none')).headers.get('cache-control')).toBe('private, no-store');
  });

  it('link previews are PNG pictures of 1200 by 630, also of long and foreign names', async () => {
    await addListing(service.app.db, 'long-name', { name: '名前 <&> '.repeat(40), tagline: 'W'.repeat(500) });
    for (const path of ['/og/site.png', '/og/l/marginalia.png', '/og/l/long-name.png']) {
      const response = await fetch(service.url + path);
      expect(response.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    expect((await fetch(`${service.url}/og/l/no-such.png`)).status).toBe(404);
  });

  it('the assistants’ page holds the address of this very server', async () => {
    const { $ } = await visitor.get('/connect');
    const texts = $('pre')
      .toArray()
      .map((element) => $(element).text());
    expect(texts.length).toBeGreaterThanOrEqual(6);
    for (const text of texts) expect(text).toContain(`${service.url}/mcp`);
  });

  it('pages are compressed, but never one with a secret in it', async () => {
    const encoding = async (path: string, cookie = '') =>
      (await fetch(service.url + path, { headers: { 'accept-encoding': 'gzip', cookie } })).headers.get(
        'content-encoding',
      );
    expect(await encoding('/')).toBe('gzip');
    expect(await encoding('/sign-in')).toBeNull();
    const person = await signIn(service.url, 'secret@example.com', createCodeReader(service));
    const cookie = person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const path of ['/', '/account', '/account/api-keys'])
      expect(await encoding(path, cookie)).toBeNull();
  });
});

describe('what is paid', () => {
  it('is marked as paid on its board, in the navigation and in the footer', async () => {
    const { $ } = await visitor.get('/leaderboards/billboard');
    expect($('h1').text()).toContain('paid');
    expect($('.note.paid').text()).toContain('Paid placement');
    for (const element of (await visitor.get('/')).$('a[href$="/billboard"]').toArray()) {
      expect($(element).text()).toContain('(paid)');
    }
  });
});

describe('bad input', () => {
  const XSS = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\u202E`;

  it('a listing full of script shows it as text, in every field', async () => {
    const { db } = service.app;
    const listing = await addListing(db, 'hostile', {
      name: XSS,
      url: 'javascript:alert(1)',
      tagline: XSS,
      shortDescription: XSS,
      description: XSS,
      stage: XSS,
      pricingModel: XSS,
      pricingSummary: XSS,
      country: 'X<',
      city: XSS,
      contactEmail: XSS,
      demoVideoUrl: 'javascript:alert(1)',
      logoUrl: 'javascript:alert(1)',
      unlocked: ['story', 'milestones'],
      profile: {
        ...EMPTY_PROFILE,
        features: [XSS],
        usps: [XSS],
        keywords: [XSS],
        tags: [XSS],
        faqs: [{ question: XSS, answer: `</script>${XSS}` }],
        socials: { website: 'javascript:alert(1)', custom: `https://x.example/${XSS}` },
        not_stated: [XSS],
      },
    });
    await db.transaction(async (tx) => {
      const id = listing.id;
      await tx
        .insert(tx.t.listingStories)
        .values({ listingId: id, story: { title: XSS, story: XSS }, updatedAt: new Date() });
      const dated = { listingId: id, title: XSS, createdAt: new Date() };
      await tx.insert(tx.t.milestones).values({ ...dated, date: '2026-01-01', url: 'javascript:alert(1)' });
      await tx.insert(tx.t.listingUpdates).values({ ...dated, body: XSS });
      const [founder] = await tx
        .insert(tx.t.founders)
        .values({ slug: 'hostile-founder', name: XSS, bio: XSS, socials: { custom: 'javascript:alert(1)' } })
        .returning();
      await tx.insert(tx.t.listingFounders).values({ listingId: id, founderId: founder!.id, title: XSS });
      await tx.insert(tx.t.blogPosts).values({
        slug: 'hostile-post',
        title: XSS,
        excerpt: XSS,
        author: XSS,
        markdown: `${XSS}\n\n[a](javascript:alert(1)) ![b](javascript:alert(1)) <iframe src=x></iframe>\n\n# Own h1`,
        faqs: [{ question: XSS, answer: XSS }],
        publishedAt: new Date('2026-11-01'),
      });
    });
    const pages = [
      '/',
      '/weeks/this',
      '/l/hostile',
      '/compare?a=hostile&b=marginalia',
      '/founders/hostile-founder',
      '/blog/hostile-post',
      `/search?q=${encodeURIComponent(XSS)}`,
      `/founders?q=${encodeURIComponent(XSS)}`,
      `/compare?a=${encodeURIComponent(XSS)}`,
      `/launch?url=${encodeURIComponent(XSS)}`,
    ];
    for (const path of pages) {
      const { $, status } = await visitor.get(path);
      expect(status, path).toBe(200);
      expect($('script:not([src]):not([type="application/ld+json"])').length, path).toBe(0);
      expect($('[onerror], iframe, [href^="javascript:"], [src^="javascript:"]').length, path).toBe(0);
      expect($('h1').length, path).toBe(1);
      for (const element of $('script[type="application/ld+json"]').toArray()) {
        expect(() => JSON.parse($(element).text()) as unknown).not.toThrow();
      }
    }
    for (const path of ['/feed.xml', '/blog/feed.xml']) {
      const $ = load((await visitor.get(path)).text, { xml: true });
      expect($('script, img').length).toBe(0);
    }
  });

  it('a listing that says nothing has a page, as has one that says too much, from right to left', async () => {
    await addListing(service.app.db, 'silent');
    await addListing(service.app.db, 'endless', {
      name: 'ش'.repeat(500),
      tagline: 'مرحبا '.repeat(80),
      description: 'a'.repeat(20_000),
      profile: {
        ...EMPTY_PROFILE,
        features: Array.from({ length: 20 }, () => 'b'.repeat(200)),
      },
    });
    for (const slug of ['silent', 'endless']) {
      const { status, $ } = await visitor.get(`/l/${slug}`);
      expect(status).toBe(200);
      expect($('h1').attr('dir')).toBe('auto');
    }
  });

  it('a listing shows its alternatives, then what is similar elsewhere, none of them twice', async () => {
    const { $ } = await visitor.get('/l/tidewatch');
    const shown = $('h2:contains("Alternatives"), h2:contains("Similar to this")').toArray();
    const links = shown.map((title) => {
      const cards = $(title).closest('section').find('h3 a').toArray();
      return cards.map((link) => $(link).attr('href'));
    });
    expect(links.map(({ length }) => length > 0)).toEqual([true, true]);
    expect(new Set(['/l/tidewatch', ...links.flat()]).size).toBe(1 + links.flat().length);
  });

  it.each([
    '/weeks/2026-02-30',
    '/weeks/%00',
    '/l/..%2f..%2fetc',
    '/l/%ff',
    '/leaderboards/constructor',
    '/categories/__proto__',
    '/blog/%3Cscript%3E',
    '/sitemaps/listings-999999999999999999999.xml',
    '/og/l/%22.png',
  ])('%s is a page that says so, not a fault', async (path) => {
    const { status, $ } = await visitor.get(path);
    expect([400, 404]).toContain(status);
    expect($('h1').text()).toBeTruthy();
  });

  it.each([
    '/search?q=a&q=b&category[]=x&page=-1',
    '/search?page=99999999999&per_page=5&country=ZZZ&stage=%00',
    `/search?q=${'x'.repeat(5000)}`,
    '/search?q=%00%ff%ed%a0%80',
    '/blog?q=%00&page=abc',
    '/founders?q=%00&page=1.5',
    '/compare?a=marginalia&b=marginalia',
  ])('%s is answered as well as can be', async (path) => {
    expect((await visitor.get(path)).status).toBe(200);
  });
});

describe('the calendar', () => {
  it('shows what launches later by name and week, and nothing more', async () => {
    await addListing(service.app.db, 'later', {
      status: 'scheduled',
      launchWeek: '2026-11-30',
      launchedAt: null,
      tagline: 'To come',
      description: 'A secret until the launch',
    });
    const { status, text, $ } = await visitor.get('/l/later');
    expect(status).toBe(200);
    expect(text).toContain('30 November');
    expect(text).not.toContain('A secret');
    expect($('.vote, #follow, form:not([role=search])').length).toBe(0);
    expect((await visitor.get('/weeks/2026-12-02')).text).toContain('/l/later');
  });

  it('keeps unpublished listings from everybody; the owner is sent to manage it', async () => {
    const browser = await signIn(service.url, 'mine@example.com', createCodeReader(service));
    const ownerId = await idOf('mine@example.com');
    const { id } = await addListing(service.app.db, 'unpublished', {
      status: 'draft',
      ownerId,
      launchWeek: null,
    });
    expect((await visitor.get('/l/unpublished')).status).toBe(404);
    expect(new URL((await browser.get('/l/unpublished')).url).pathname).toBe(`/account/listings/${id}`);
    const other = await signIn(service.url, 'other@example.com', createCodeReader(service));
    expect((await other.get(`/account/listings/${id}`)).status).toBe(404);
  });
});

describe('facts', () => {
  it('stand beside the quote of the website as long as nobody changed them, with the day of reading', async () => {
    const quoted = (value: string, quote: string) => [
      { value, quotes: [{ quote, url: 'https://quoted.example/about', read_at: '2026-11-12T08:00:00Z' }] },
    ];
    // The owner has moved since: the quote no longer speaks for the country.
    await addListing(service.app.db, 'quoted', {
      city: 'Bergen',
      country: 'SE',
      profile: {
        ...EMPTY_PROFILE,
        features: ['Dims', 'Blinks'],
        sources: {
          read_at: '2026-11-12T08:00:00Z',
          stated: {
            city: quoted('Bergen', 'Made in Bergen since 2020.'),
            country: quoted('NO', 'Norway it is.'),
            features: quoted('Blinks', 'It blinks at night.'),
          },
        },
      },
    });
    const { $ } = await visitor.get('/l/quoted');
    const notes = $('.footnote').text();
    expect(notes).toContain('Made in Bergen since 2020.');
    expect(notes).toContain('quoted.example/about, read 12 Nov 2026');
    expect(notes).not.toContain('Norway it is.');
    expect($('.points li:has(.fn)').text()).toContain('It blinks at night.');
    expect($('.legend').text()).toContain('last read 12 Nov 2026');
  });
});

const idOf = (email: string) => service.app.db.transaction((tx) => getOrCreateAccount(tx, email, new Date()));
