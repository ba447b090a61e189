import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlternative } from '../../store/listings/write/alternatives.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { writeListingState } from '../../store/listings/write/move-listing.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { openFounder } from '../kit/founder.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ time: NOW.toISOString() });
  ({ call, close } = await viaRestAndMcp(service.url));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

/** A category of its own for each test, with live listings in it. */
async function category(slug: string, listings: Record<string, number>) {
  const { db } = service.app;
  const categoryId = await db.transaction(async (tx) => {
    const [row] = await tx.insert(tx.t.categories).values({ slug, name: slug }).returning();
    return row!.id;
  });
  const ids: Record<string, number> = {};
  for (const [name, votes] of Object.entries(listings)) {
    const { id } = await addListing(db, name, { votes });
    await db.transaction((tx) => setListingCategories(tx, id, [categoryId]));
    ids[name] = id;
  }
  return ids;
}

const approve = (listing: number, alternative: number, minute = 0) =>
  service.app.db.transaction((tx) =>
    addAlternative(tx, listing, alternative, new Date(NOW.getTime() + minute * 60_000)),
  );
type Alternatives = { items: { slug: string; approved: boolean }[] };
const listed = ({ items }: Alternatives) => items.map(({ slug, approved }) => [slug, approved]);

it('are those the owner approved, then the same category, of those equally alike by votes, each once and never the listing itself', async () => {
  const ids = await category('lamps', { lamp: 50, 'lamp-a': 1, 'lamp-b': 9, 'lamp-c': 5 });
  const elsewhere = await category('candles', { candle: 3 });
  await approve(ids['lamp']!, ids['lamp-a']!, 2);
  await approve(ids['lamp']!, elsewhere['candle']!, 1);
  await approve(ids['lamp']!, ids['lamp-a']!, 0);
  const { ok, body } = await call('get_alternatives', { slug: 'lamp' });
  expect(ok).toBe(true);
  expect(body).toMatchObject({ slug: 'lamp', name: 'lamp', total: 4 });
  expect(listed(body)).toEqual([
    ['candle', true],
    ['lamp-a', true],
    ['lamp-b', false],
    ['lamp-c', false],
  ]);
  // Being approved says nothing about the other way round.
  expect(listed((await call('get_alternatives', { slug: 'candle' })).body)).toEqual([]);
});

it('of the same category stand by how alike they are', async () => {
  const { db } = service.app;
  const ids = await category('kettles', { kettle: 1, 'pot-a': 90, 'pot-b': 2, 'pot-c': 50 });
  const tagline = (id: number, tagline: string) =>
    db.transaction((tx) => tx.update(tx.t.listings).set({ tagline }).where(eq(tx.t.listings.id, id)));
  await tagline(ids['kettle']!, 'Boils rainwater over driftwood');
  await tagline(ids['pot-b']!, 'For driftwood and rainwater');
  await tagline(ids['pot-c']!, 'Rainwater');
  const { body } = await call('get_alternatives', { slug: 'kettle' });
  expect(listed(body).map(([slug]) => slug)).toEqual(['pot-b', 'pot-c', 'pot-a']);
});

it('are live: one that left is not shown, approved or not', async () => {
  const ids = await category('clocks', { clock: 1, 'clock-a': 2, 'clock-b': 3 });
  await approve(ids['clock']!, ids['clock-a']!);
  await service.app.db.transaction((tx) =>
    writeListingState(tx, ids['clock-a']!, { status: 'archived' }, NOW),
  );
  await service.app.db.transaction((tx) =>
    writeListingState(tx, ids['clock-b']!, { status: 'scheduled' }, NOW),
  );
  const { body } = await call('get_alternatives', { slug: 'clock' });
  expect(body).toMatchObject({ items: [], total: 0 });
});

it('are at most 20 of the category, and say how many there are', async () => {
  await category('pens', Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`pen-${i}`, i])));
  const { body } = await call('get_alternatives', { slug: 'pen-3' });
  expect(body.items).toHaveLength(20);
  expect(body.items[0].slug).toBe('pen-25');
  expect(body.total).toBe(25);
});

it('of a listing without a category are those its owner approved', async () => {
  const { id } = await addListing(service.app.db, 'loner');
  const other = await addListing(service.app.db, 'other-loner');
  await approve(id, other.id);
  expect(listed((await call('get_alternatives', { slug: 'loner' })).body)).toEqual([['other-loner', true]]);
});

it('are there in the sample directory', async () => {
  const { body } = await call('get_alternatives', { slug: 'tidewatch' });
  expect(body.items[0]).toMatchObject({ approved: true, sample: true });
});

it.each(['nobody', 'draft-lamp'])('of "%s" are not found', async (slug) => {
  if (slug === 'draft-lamp') await addListing(service.app.db, slug, { status: 'draft' });
  const { ok, body } = await call('get_alternatives', { slug });
  expect(ok).toBe(false);
  expect(body.error).toMatchObject({ code: 'not_found', field: 'slug' });
});

describeAnyDialect('that an owner approves', (dialect) => {
  let ours: TestApp;
  beforeAll(async () => {
    ours = await startTestApp({
      time: NOW.toISOString(),
      dialect,
      settings: { sampleData: false },
    });
    for (const slug of ['quill', 'inkwell', 'parchment']) await addListing(ours.app.db, slug);
    await addListing(ours.app.db, 'hidden', { status: 'draft' });
    await addListing(ours.app.db, 'coming', { status: 'scheduled', launchWeek: '2026-12-07' });
  });
  afterAll(() => ours[Symbol.asyncDispose]());
  const founder = () => openFounder(ours, { status: 'live', launchedAt: NOW, tagline: 'Writes' });

  it('are shown first, in their order, and replace those before', async () => {
    const { call, good, once, row } = await founder();
    const { slug } = await row();
    const wanted = ['parchment', 'coming', 'quill', 'parchment'];
    expect((await once('update_my_listing', { alternatives: wanted })).changed).toEqual(['alternatives']);
    expect((await once('update_my_listing', { alternatives: wanted })).changed).toEqual([]);
    expect((await good('get_my_listing')).alternatives).toEqual(['parchment', 'coming', 'quill']);
    const shown = async () =>
      listed((await call('get_alternatives', { slug })).body).filter(([, approved]) => approved);
    // One to come is shown once it is live.
    expect(await shown()).toEqual([
      ['parchment', true],
      ['quill', true],
    ]);
    await once('update_my_listing', { alternatives: ['inkwell'] });
    expect(await shown()).toEqual([['inkwell', true]]);
    await once('update_my_listing', { alternatives: [] });
    expect(await shown()).toEqual([]);
  });

  it('are refused by name where nobody knows them, and nothing is changed', async () => {
    const { good, once, refused, row } = await founder();
    const { slug } = await row();
    await once('update_my_listing', { alternatives: ['quill'] });
    const error = await refused('update_my_listing', { alternatives: ['inkwell', 'hidden', slug, 'nobody'] });
    expect(error.issues).toMatchObject([
      { field: 'alternatives.1', code: 'not_found', message: 'No published listing is called "hidden".' },
      { field: 'alternatives.2', code: 'same_listing' },
      { field: 'alternatives.3', message: 'No published listing is called "nobody".' },
    ]);
    for (const alternatives of [['A B'], ["x' or 1=1"], Array(21).fill('quill')]) {
      expect((await refused('update_my_listing', { alternatives })).code).toBe('invalid_request');
    }
    expect((await good('get_my_listing')).alternatives).toEqual(['quill']);
  });

  it('are approved on a page of the listing, by address or by short name', async () => {
    const { email, listing_id, good } = await founder();
    const browser = await signIn(ours.url, email, createCodeReader(ours));
    const page = await browser.get(`/account/listings/${listing_id}/alternatives`);
    const form = 'form[action$="/alternatives"]';
    const lines = `${ours.url}/l/quill?from=mail\n inkwell `;
    const saved = await browser.submit(page, { alternatives: lines }, form);
    expect(saved.$('[role=status]').text()).toContain('Saved');
    expect((await good('get_my_listing')).alternatives).toEqual(['quill', 'inkwell']);
    const refused = await browser.submit(saved, { alternatives: 'quill\nnobody' }, form);
    expect(refused.$('main').text()).toContain('Line 2: No published listing is called "nobody".');
    expect(refused.$('textarea').text()).toContain('nobody');
    await browser.submit(saved, { alternatives: '' }, form);
    expect((await good('get_my_listing')).alternatives).toEqual([]);
  });
});
