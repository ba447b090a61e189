import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAYS_IN, type CallOperation } from '../kit/clients.ts';
import { giveApiKey } from '../kit/api-key.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let site: ProductSite;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: true }, time: '2026-11-18T12:00:00Z' });
  site = await startProductSite();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await site.close();
});

describe.each(Object.entries(WAYS_IN))('over %s', (_, connect) => {
  let call: CallOperation;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ call, close } = await connect(service.url, await giveApiKey(service.app.db)));
  });
  afterAll(() => close());
  const run = async (name: string, args: Record<string, unknown> = {}) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };

  describe('a draft', () => {
    it('takes less than 300 characters each time it is asked for while its website is read', async () => {
      const { id } = await run('submit_listing', { url: site.url });
      const poll = await run('get_draft', { id });
      expect(JSON.stringify(poll).length).toBeLessThan(300);
      expect(poll).toMatchObject({
        id,
        status: 'crawling',
        poll_after_seconds: 2,
        next_steps: [{ tool: 'get_draft', arguments: { id } }],
      });
      await service.app.catchUp();
      expect((await run('get_draft', { id })).status).toBe('ready');
    });

    it('names each page it quotes once, and quotes refer to it', async () => {
      const { id } = await run('submit_listing', { url: site.url });
      await service.app.catchUp();
      const draft = await run('get_draft', { id });
      const pages = draft.sources.map(({ url }: { url: string }) => url);
      expect(pages).toEqual([...new Set(pages)]);
      expect(draft.sources[0]).toEqual({
        id: 1,
        url: expect.stringContaining(site.url),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        read_at: expect.any(String),
      });
      const about = draft.sources.find(({ url }: { url: string }) => url === `${site.url}/about`);
      expect(draft.fields.founded_year.evidence).toMatchObject([{ source: about.id }]);
      const { hash } = { hash: new RegExp(about.sha256, 'g') };
      expect(JSON.stringify(draft).match(hash)).toHaveLength(1);
    });

    it('answers a change with what changed, how complete it is, what is missing most and what comes next', async () => {
      const { id } = await run('submit_listing', { url: site.url });
      await service.app.catchUp();
      const whole = await run('get_draft', { id });
      const changed = await run('update_draft', {
        id,
        fields: { tagline: 'Mine', stage: null },
        lock_fields: ['founded_year'],
        founder_socials: { github: 'https://github.com/mira' },
      });
      expect(Object.keys(changed.fields).toSorted()).toEqual(['founded_year', 'stage', 'tagline']);
      expect(changed).toMatchObject({
        id,
        status: 'ready',
        completeness: expect.any(Number),
        fields: { tagline: { value: 'Mine', state: 'edited' }, founded_year: { state: 'override' } },
        founder_socials: { github: 'https://github.com/mira' },
        required_missing: [],
        // The drafts of the other tests are of the same website.
        next_steps: [{ tool: 'get_draft' }, { tool: 'submit_draft', arguments: { id } }],
      });
      expect(changed.missing.length).toBeLessThanOrEqual(3);
      // The quotes it shows can be followed, and no other page is named.
      const quoted = changed.fields.founded_year.evidence.map(({ source }: { source: number }) => source);
      expect(changed.sources.map((page: { id: number }) => page.id)).toEqual(quoted);
      for (const member of ['faqs', 'founders', 'milestones', 'problems'])
        expect(changed).not.toHaveProperty(member);
      expect(JSON.stringify(changed).length).toBeLessThan(JSON.stringify(whole).length / 3);
    });
  });

  describe('lists', () => {
    // As many tokens as tokensOf counts: some four characters each.
    it.each([
      ['list_launches', { section: 'trending' }],
      ['list_launches', { section: 'upcoming' }],
      ['list_launches', { section: 'recent' }],
      ['get_leaderboard', { board: 'community-all-time' }],
      ['get_leaderboard', { board: 'billboard' }],
      ['get_launch_week', { week: 'this' }],
      ['list_awards', {}],
      ['list_categories', {}],
    ])('%s %j takes less than 2,000 tokens', async (name, args) => {
      const body = await run(name, args);
      expect(body.items.length).toBeGreaterThan(3);
      expect(JSON.stringify(body).length / 4).toBeLessThan(2_000);
    });

    it.each([
      ['search_listings', {}],
      ['list_launches', { section: 'recent' }],
      ['get_category', { slug: 'productivity' }],
    ])('%s shows the members asked for in fields, and slug, name, url and votes', async (name, args) => {
      const { items } = await run(name, { ...args, fields: ['country', 'launched_at', 'votes'] });
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) {
        const members = Object.keys(item).toSorted();
        expect(members).toEqual(expect.arrayContaining(['name', 'slug', 'url', 'votes']));
        const others = members.filter((member) => !['name', 'slug', 'url', 'votes'].includes(member));
        expect(['country', 'launched_at']).toEqual(expect.arrayContaining(others));
      }
      expect(items.some((item: object) => 'launched_at' in item)).toBe(true);
    });
  });

  it('get_listing shows the members asked for, whole without fields, and nothing it does not have', async () => {
    const [{ slug, name, url, votes }] = (await run('search_listings', { per_page: 1 })).items;
    const whole = await run('get_listing', { slug });
    expect(whole).toMatchObject({
      slug,
      name,
      url,
      votes,
      faqs: expect.any(Array),
      pricing: expect.any(Object),
    });
    expect(await run('get_listing', { slug, fields: ['pricing', 'story'] })).toEqual({
      slug,
      name,
      url,
      votes,
      pricing: whole.pricing,
      ...(whole.story ? { story: whole.story } : {}),
    });
    expect(await run('get_listing', { slug, fields: ['name'] })).toEqual({ slug, name, url, votes });
  });

  it.each([
    ['search_listings', {}],
    ['get_listing', { slug: 'marginalia' }],
    ['list_launches', {}],
    ['get_category', { slug: 'productivity' }],
  ])('%s refuses a name that is no member, with those there are', async (name, args) => {
    const { ok, body } = await call(name, { ...args, fields: ['tagline', 'nonsense'] });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'fields.1' });
    expect(body.error.issues[0].allowed).toEqual(expect.arrayContaining(['slug', 'tagline', 'category']));
  });
});

it('takes fields in an address with commas, and as often as they are given', async () => {
  const ask = async (query: string): Promise<object> =>
    JSON.parse(await (await fetch(`${service.url}/v1/listings/marginalia?${query}`)).text());
  const both = await ask('fields=tagline,country');
  expect(Object.keys(both).toSorted()).toEqual(['country', 'name', 'slug', 'tagline', 'url', 'votes']);
  expect(await ask('fields=tagline&fields=country')).toEqual(both);
  expect(Object.keys(await ask('fields='))).toEqual(['slug', 'name', 'url', 'votes']);
});
