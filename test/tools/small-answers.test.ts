import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDocument } from '../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES, isListField } from '../../rules/drafts/draft-fields.ts';
import { collectSources } from '../../rules/listings/website-sources.ts';
import { buildRowChange, isStored } from '../../store/listings/listing-content.ts';
import { WAYS, type CallOperation, restClient } from '../kit/clients.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { addOwnListing, addPerson, NOW } from '../kit/owner.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import { findListing } from '../../store/listings/listings.ts';
import { editListing } from '../../store/listings/write/listing-versions.ts';
import {
  saveSources,
  saveStory,
  setListingFounders,
  updateListing,
} from '../../store/listings/write/listings.ts';
import { setMilestones } from '../../store/listings/write/milestones.ts';
import { LISTING_FIELDS } from '../../rules/listings/fields/listing-fields.ts';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { filterMembers, buildRecord, mapMembers } from '../../rules/typed/records.ts';

/** Told whatever is asked for. */
const MARKS: readonly string[] = ['featured', 'launch_is_paid', 'sample'];

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

describe.each(WAYS)('over %s', (_, connect) => {
  let call: CallOperation;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ call, close } = await connect(service.url, await createTestApiKey(service.app.db)));
  });
  afterAll(() => close());
  const run = async (name: string, args: Record<string, unknown> = {}) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };

  describe('a draft', () => {
    it('takes less than 300 characters each time it is asked for while its website is read', async () => {
      const { release } = site.hold();
      const { id } = await run('submit_listing', { url: site.url });
      const poll = await run('get_draft', { id });
      expect(JSON.stringify(poll).length).toBeLessThan(300);
      expect(poll).toMatchObject({
        id,
        status: 'crawling',
        poll_after_seconds: 2,
        next_steps: [{ tool: 'get_draft', arguments: { id } }],
      });
      release();
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
        next_steps: expect.arrayContaining([
          expect.objectContaining({ tool: 'submit_draft', arguments: { id } }),
        ]),
      });
      expect(changed.missing.length).toBeLessThanOrEqual(3);
      // The quotes it shows can be followed, and no other page is named.
      const { founded_year, tagline, stage } = changed.fields;
      const quotes = [founded_year, tagline.website_says, stage.website_says].flatMap(
        (said) => said?.evidence ?? [],
      );
      const quoted = new Set(quotes.map(({ source }: { source: number }) => source));
      expect(new Set(changed.sources.map((page: { id: number }) => page.id))).toEqual(quoted);
      for (const member of ['faqs', 'founders', 'milestones', 'problems'])
        expect(changed).not.toHaveProperty(member);
      expect(JSON.stringify(changed).length).toBeLessThan(JSON.stringify(whole).length * 0.4);
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
        expect(['country', 'launched_at', ...MARKS]).toEqual(expect.arrayContaining(others));
      }
      expect(items.some((item: object) => 'launched_at' in item)).toBe(true);
    });
  });

  it('get_listing shows the members asked for, whole without fields, and nothing it does not have', async () => {
    const [{ slug, name, url, votes }] = (await run('search_listings', { per_page: 1 })).items;
    const whole = await run('get_listing', { slug });
    const marks = filterMembers<object>(whole, (_, member) => MARKS.includes(member));
    expect(marks).toMatchObject({ sample: true });
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
      ...marks,
    });
    expect(await run('get_listing', { slug, fields: ['name'] })).toEqual({
      slug,
      name,
      url,
      votes,
      ...marks,
    });
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

it('get_my_listing holds all that get_listing does, and the paid sections before they are unlocked', async () => {
  const { db } = service.app;
  const [owner, reader] = [
    await addPerson(db, 'mira@example.com'),
    await addPerson(db, 'ned@example.com', 'Ned'),
  ];
  const { id: listing_id, slug } = await addOwnListing(db, owner, 'whole', { tagline: 'All of it' });
  await db.transaction(async (tx) => {
    await saveReview(
      tx,
      { listingId: listing_id, accountId: reader.accountId, rating: 4, body: 'Good. '.repeat(200) },
      NOW,
    );
    await saveStory(tx, listing_id, { story: 'It began with notes.' }, NOW);
  });
  const { call, close } = await viaRestAndMcp(service.url, owner.key);
  // What is not possible, and what comes next, is said to each of what they would ask for.
  const { not_possible: _, next_steps: more, ...theirs } = (await call('get_listing', { slug })).body;
  const { body: mine } = await call('get_my_listing', { listing_id });
  expect(mine).toMatchObject({ ...theirs, story: { story: 'It began with notes.' } });
  expect(theirs.story).toBeUndefined();
  // Of a long review the beginning.
  expect(theirs.reviews).toEqual([
    { rating: 4, by: 'Ned', text: expect.stringMatching(/^Good\. .{500,600}…$/), written_on: '2026-11-18' },
  ]);
  // The way to the whole of it.
  const [{ tool, arguments: args }] = more;
  expect((await call(tool, args)).body.items).toEqual([{ ...theirs.reviews[0], text: 'Good. '.repeat(200) }]);
  expect(theirs.links).toEqual({ website: 'https://whole.example/' });
  await close();
});

it('the sources of a listing take less than 1,000 tokens, and less than 10,000 where it states all that it may', async () => {
  const { call } = await restClient(service.url);
  const tokensOf = async (slug: string) => {
    const { evidence } = (await call('get_listing', { slug, evidence: true })).body;
    return JSON.stringify(evidence).length / 4;
  };
  expect(await tokensOf('marginalia')).toBeLessThan(1_000);
  const document = createEmptyDocument();
  const words = (max: number, at: number) => `${at} ${'words '.repeat(max)}`.slice(0, max).trim();
  for (const name of DRAFT_FIELD_NAMES) {
    const quoted = (item?: number) =>
      [0, 1, 2].map((at) => ({
        url: `https://full.example/a-page-of-the-website-${at}`,
        ...{ quote: words(2000, at), start: 0, end: 2000, sha256: 'x', fetched_at: NOW.toISOString() },
        ...(item === undefined ? {} : { item }),
      }));
    const value = isListField(name) ? Array.from({ length: 20 }, (_, at) => words(200, at)) : words(200, 0);
    const evidence = Array.isArray(value) ? value.flatMap((_, item) => quoted(item)) : quoted();
    document.fields[name] = { value, state: 'ai', evidence };
  }
  const { id } = await addOwnListing(
    service.app.db,
    await addPerson(service.app.db, 'full@example.com'),
    'full',
  );
  await service.app.db.transaction(async (tx) => {
    const row = (await findListing(tx, id))!;
    const values = mapMembers(document.fields, ({ value }) => value);
    const change = filterMembers(values, (_, name) => isStored(name) && name !== 'founded_year');
    await updateListing(tx, id, buildRowChange(row, change), NOW);
    await saveSources(tx, id, collectSources(document));
  });
  const tokens = await tokensOf('full');
  expect(tokens).toBeGreaterThan(5_000);
  expect(tokens).toBeLessThan(10_000);
});

it('says where the pages of categories, founders and posts are, and they are there', async () => {
  const { call, close } = await viaRestAndMcp(service.url);
  const [founder] = (await call('list_founders', { per_page: 1 })).body.items;
  const [post] = (await call('list_blog_posts', { per_page: 1 })).body.items;
  const [company] = founder.companies;
  expect(company).toMatchObject({
    slug: expect.any(String),
    name: expect.any(String),
    tagline: expect.any(String),
  });
  const { body: listing } = await call('get_listing', { slug: company.slug });
  const { body: category } = await call('get_category', { slug: listing.categories[0].slug });
  expect(listing.categories[0].url).toBe(category.url);
  expect(listing.founders.map(({ url }: { url: string }) => url)).toContain(founder.url);
  for (const url of [founder.url, post.url, category.url]) expect((await fetch(url)).status).toBe(200);
  expect((await call('get_founder', { slug: founder.slug })).body.url).toBe(founder.url);
  expect((await call('get_blog_post', { slug: post.slug })).body.url).toBe(post.url);
  await close();
});

it('takes fields in an address with commas, and as often as they are given', async () => {
  const ask = async (query: string): Promise<object> =>
    JSON.parse(await (await fetch(`${service.url}/v1/listings/marginalia?${query}`)).text());
  const both = await ask('fields=tagline,country');
  expect(Object.keys(both).toSorted()).toEqual([
    'country',
    'name',
    'sample',
    'slug',
    'tagline',
    'url',
    'votes',
  ]);
  expect(await ask('fields=tagline&fields=country')).toEqual(both);
  expect(Object.keys(await ask('fields='))).toEqual(['slug', 'name', 'url', 'votes', 'sample']);
});

it('says at the root of the API where it is described, as get_site links it', async () => {
  const { call, close } = await viaRestAndMcp(service.url);
  const { links } = (await call('get_site')).body;
  const answer = await fetch(links.api);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { openapi: links.openapi, docs: links.docs, site: `${service.url}/v1/site` },
  ]);
  for (const url of [links.openapi, links.docs, links.llms_txt]) expect((await fetch(url)).status).toBe(200);
  await close();
});

it.each(['語', '"', '\\'])('a listing that says all it may in %s is read and compared', async (sign) => {
  const { db } = service.app;
  const of = (max: number) => sign.repeat(max);
  const some = <T>(count: number, one: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => one(at));
  const name = `fat-${sign.codePointAt(0)}`;
  const owner = await addPerson(db, `${name}@example.com`);
  const fields = Object.entries(LISTING_FIELDS).flatMap(([field, { kind, max }]) =>
    kind === 'text' ? [[field, of(max)] as const] : [],
  );
  const lists = ['features', 'usps', 'keywords', 'tags'].map((field) => [field, some(20, () => of(200))]);
  const attributes = Object.fromEntries(some(40, (at) => [`${at}${of(110)}`, of(500)]));
  const faqs = some(10, () => ({ question: of(300), answer: of(1500) }));
  const { id: listing_id, slug } = await addOwnListing(db, owner, name);
  await db.transaction(async (tx) => {
    const row = (await findListing(tx, listing_id))!;
    const content = { ...Object.fromEntries([...fields, ...lists]), faqs };
    const editor = { accountId: owner.accountId, via: 'test', operation: 'test' };
    await editListing(tx, row, { change: content, editor }, NOW);
    const edited = (await findListing(tx, listing_id))!;
    await updateListing(
      tx,
      listing_id,
      { profile: { ...edited.profile, attributes }, unlocked: ['story', 'milestones'] },
      NOW,
    );
    await saveStory(
      tx,
      listing_id,
      buildRecord(STORY_SECTIONS, () => of(8000)),
      NOW,
    );
    const milestone = { date: '2026-01-01', title: of(200), description: of(2000) };
    await setMilestones(
      tx,
      listing_id,
      some(50, () => ({ ...milestone })),
      NOW,
    );
    await setListingFounders(
      tx,
      listing_id,
      some(20, (at) => ({ slug: `${name}-${at}`, name: `${at}${of(150)}`, title: of(120), bio: of(2000) })),
    );
    const update = { listingId: listing_id, title: of(200), body: of(5000), createdAt: NOW };
    await tx.insert(tx.t.listingUpdates).values(some(5, () => ({ ...update })));
  });
  const { call, close } = await viaRestAndMcp(service.url, owner.key);
  for (const [operation, args] of [
    ['get_listing', { slug }],
    ['get_my_listing', { listing_id }],
    ['compare_listings', { a: slug, b: 'marginalia' }],
  ] as const) {
    const { ok, body } = await call(operation, args);
    expect(ok, `${operation} ${JSON.stringify(body).slice(0, 500)}`).toBe(true);
    if (operation === 'compare_listings') continue;
    expect(body.shortened).toContain(operation === 'get_listing' ? `/l/${slug}` : `/account/listings/`);
    expect(body.description).toMatch(/^.{600,}…$/s);
    expect(body).toMatchObject({ url: `${service.url}/l/${slug}`, milestones: { length: 50 } });
  }
  await close();
});
