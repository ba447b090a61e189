import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensIn } from '../../scripts/tokens.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: true }, time: '2026-11-21T12:00:00Z' });
  ({ call, close } = await viaRestAndMcp(service.url));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

const items = async (name: string, args: Record<string, unknown>) => {
  const { ok, body } = await call(name, args);
  expect(ok, JSON.stringify(body)).toBe(true);
  return body['items'] as Record<string, unknown>[];
};

describe('a table of listings', () => {
  it('has any public member of a profile, as get_listing has it', async () => {
    const fields = [
      ...['pricing_summary', 'entry_price', 'founded_year', 'founders', 'features', 'attributes'],
      ...['community_rating', 'verified', 'awards', 'domain_rating', 'updated_at', 'description'],
    ];
    const rows = await items('search_listings', { fields, per_page: 5 });
    for (const row of rows) {
      const { body } = await call('get_listing', { slug: row['slug'] });
      const profile = body as Record<string, any>;
      expect(row['founders']).toEqual(
        profile['founders'].map(({ name, title }: Record<string, unknown>) =>
          title ? { name, title } : { name },
        ),
      );
      expect(row['pricing_summary']).toEqual(profile['pricing'].summary);
      for (const name of ['entry_price', 'founded_year', 'features', 'attributes', 'awards', 'verified'])
        expect(row[name]).toEqual(profile[name]);
      expect(row['community_rating']).toEqual(profile['community_rating']);
      expect(String(row['description']).length).toBeLessThanOrEqual(501);
      expect(row).not.toHaveProperty('tagline');
    }
  });

  it('of 30 with price, founders, year and rating costs under 2,500 tokens, in one call', async () => {
    const fields = ['entry_price', 'founded_year', 'founders', 'community_rating'];
    const { body } = await call('search_listings', { fields, sort: 'votes', per_page: 30 });
    expect(body['items']).toHaveLength(30);
    expect(tokensIn(JSON.stringify(body))).toBeLessThan(2_500);
  });

  it('takes other words for members, and names all of them for an unknown one', async () => {
    const [row] = await items('list_launches', { section: 'recent', fields: ['price', 'rating', 'year'] });
    expect(row).toMatchObject({ pricing: {}, community_rating: { reviews: expect.any(Number) } });
    const { ok, body } = await call('get_leaderboard', { board: 'revenue', fields: ['colour'] });
    expect(ok).toBe(false);
    expect(body['error'].issues[0].allowed).toEqual(
      expect.arrayContaining(['founders', 'entry_price', 'pricing_summary']),
    );
  });

  it('shows no more of a scheduled listing than its summary', async () => {
    const rows = await items('list_launches', {
      section: 'upcoming',
      fields: ['tagline', 'description', 'features', 'founders'],
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const name of ['description', 'features', 'founders']) expect(row).not.toHaveProperty(name);
  });

  it('is sorted by price: the lowest first, and last what has none', async () => {
    const rows = await items('search_listings', { sort: 'price', per_page: 100 });
    const prices = rows.map((row) => (row['entry_price'] as any)?.per_month ?? Infinity);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(new Set(prices).size).toBeGreaterThan(5);
    const second = await items('search_listings', { sort: 'price', per_page: 10, page: 2 });
    expect(second.map(({ slug }) => slug)).toEqual(rows.slice(10, 20).map(({ slug }) => slug));
  });
});

describe('alternatives and comparisons', () => {
  it('are filtered by pricing model, and show price, rating and whether the owner is verified', async () => {
    const all = await items('get_alternatives', { slug: 'longhand' });
    const models = new Set(all.map((row) => row['pricing_model']));
    for (const row of all) expect(row).toMatchObject({ verified: expect.any(Boolean), community_rating: {} });
    for (const pricing_model of models) {
      const some = await items('get_alternatives', { slug: 'longhand', pricing_model });
      expect(some.map(({ slug }) => slug)).toEqual(
        all.filter((row) => row['pricing_model'] === pricing_model).map(({ slug }) => slug),
      );
    }
    const none = (await call('get_alternatives', { slug: 'longhand', pricing_model: 'open-source' })).body;
    expect(none).toMatchObject({ items: [], next_steps: [{ tool: 'search_listings' }] });
    const [step] = none['next_steps'] as { tool: string; arguments: Record<string, unknown> }[];
    expect((await items(step!.tool, step!.arguments)).length).toBeGreaterThan(0);
    const { body } = await call('compare_listings', { a: 'longhand', b: String(all[0]!['slug']) });
    expect(body).toMatchObject({
      a: { verified: expect.any(Boolean), community_rating: {}, awards: expect.any(Array) },
      b: { verified: expect.any(Boolean), community_rating: {}, awards: expect.any(Array) },
    });
  });
});

describe('an empty feed', () => {
  it('says so, and where there is something', async () => {
    const { body } = await call('list_launches', { section: 'today' });
    expect(body).toMatchObject({ items: [], note: expect.stringContaining('Nothing has launched today') });
    const [step] = body['next_steps'] as { tool: string; arguments: Record<string, unknown> }[];
    expect((await items(step!.tool, step!.arguments)).length).toBeGreaterThan(0);
  });
});

describe('REST lists', () => {
  const get = (path: string, accept = 'text/csv') =>
    fetch(`${service.url}/v1${path}`, { headers: { accept } });

  it('are CSV for clients that prefer it, with the same columns on every page', async () => {
    const first = await get('/listings?per_page=3&fields=founders,category,entry_price,features');
    expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const text = await first.text();
    const second = await (
      await get('/listings?per_page=3&page=2&fields=founders,category,entry_price,features')
    ).text();
    expect(second.split('\r\n')[0]).toBe(text.split('\r\n')[0]);
    const [row] = parse<Record<string, string>>(text, { columns: true });
    const { body } = await call('search_listings', {
      per_page: 1,
      fields: ['founders', 'category', 'features'],
    });
    const [item] = body['items'] as Record<string, any>[];
    expect(row).toMatchObject({
      slug: item!['slug'],
      votes: String(item!['votes']),
      founders: item!['founders'].map(({ name }: { name: string }) => name).join('; '),
      'category.slug': item!['category'].slug,
      features: item!['features'].join('; '),
    });
    expect(
      (await get('/listings', 'text/csv;q=0.5, application/json')).headers.get('content-type'),
    ).toContain('json');
    expect((await get('/listings', '*/*')).headers.get('content-type')).toContain('json');
  });

  it('answer every list as CSV', async () => {
    const paths = [
      ...[
        '/categories',
        '/categories/developer-tools',
        '/launches',
        '/launches/weeks/last',
        '/blog',
        '/awards',
      ],
      ...['/leaderboards/community-all-time', '/founders', '/products', '/interview-questions'],
      ...['/listings/longhand/reviews', '/listings/longhand/alternatives', '/listings/longhand/badges'],
    ];
    const wrong: string[] = [];
    for (const path of paths) {
      const answer = await get(path);
      const rows = parse<object>(await answer.text(), { columns: true });
      if (
        answer.status !== 200 ||
        !answer.headers.get('content-type')?.startsWith('text/csv') ||
        rows.length === 0
      )
        wrong.push(`${path}: ${answer.status}, ${rows.length} rows`);
    }
    expect(wrong).toEqual([]);
  });

  it('hold no formula in a cell', async () => {
    const { db } = service.app;
    const { id, slug } = await addListing(db, 'Formula Works');
    await db.transaction((tx) =>
      updateListing(
        tx,
        id,
        { tagline: '=HYPERLINK("http://evil.example","x")', city: ' @SUM(1)' },
        new Date(),
      ),
    );
    const text = await (await get(`/listings?q=Formula Works&fields=tagline,city`)).text();
    const rows = parse<Record<string, string>>(text, { columns: true });
    expect(rows.find((row) => row['slug'] === slug)).toMatchObject({
      tagline: `'=HYPERLINK("http://evil.example","x")`,
      city: "' @SUM(1)",
    });
  });

  it('link to the other pages', async () => {
    const links = async (path: string) =>
      Object.fromEntries(
        (await get(path, '*/*')).headers
          .get('link')!
          .split(', ')
          .map((one) => [
            /rel="(\w+)"/.exec(one)![1],
            new URL(/<(.*)>/.exec(one)![1]!).searchParams.get('page'),
          ]),
      );
    const { body } = await call('search_listings', { per_page: 20 });
    const last = String(Math.ceil(Number(body['total']) / 20));
    expect(await links('/listings')).toEqual({ first: '1', next: '2', last });
    expect(await links('/listings?page=2')).toEqual({ first: '1', prev: '1', next: '3', last });
    expect(await links(`/listings?page=${last}`)).toMatchObject({ prev: String(Number(last) - 1), last });
    const [, next] = /<([^>]*)>; rel="next"/.exec(
      (await get('/listings?fields=tagline', '*/*')).headers.get('link')!,
    )!;
    const page = (await (await fetch(next!)).json()) as { page: number; items: object[] };
    expect(page.page).toBe(2);
    expect(Object.keys(page.items[0]!)).toContain('tagline');
  });
});
