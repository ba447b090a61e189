import { spawnSync } from 'node:child_process';
import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSearchIndex } from '../../search/search-index.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import { listCategories } from '../../store/listings/categories.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { createResponseCache } from '../../tools/shared/runtime/response-cache.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { TEST_ALL } from '../kit/test-all.ts';

let empty: EmptyDatabase;
let service: TestApp;
/** Another process on the same database. */
let other: TestApp;

/** What get_listing shows nothing of, though its rows belong to a listing. */
const NOT_SHOWN = [
  'redirects',
  'votes',
  'week_votes',
  'follows',
  'drafts',
  'listing_views',
  'listing_visitors',
  'listing_counts',
  'past_launches',
  'listing_alternatives',
  'billboard_contributions',
  'listing_versions',
  'claims',
  'launch_places',
  'search_changes',
  'reports',
  'order_lines',
  'payments',
];
/** What it shows of other tables. */
const INDIRECTLY_SHOWN = ['listings', 'categories', 'founders', 'accounts', 'domain_ratings'];

let listing: ListingRow;
let n = 0;
async function prepare(): Promise<void> {
  listing = await addListing(service.app.db, `kept-${(n += 1)}`, {
    unlocked: ['milestones', 'story', 'media'],
  });
  await service.app.db.transaction(async (tx) => {
    await setListingCategories(tx, listing.id, [(await listCategories(tx))[0]!.id]);
  });
  // Twice: the second answer is the kept one.
  expect(await read()).toEqual(await read());
}

async function read(): Promise<any> {
  const response = await fetch(`${service.url}/v1/listings/${listing.slug}`);
  return { etag: response.headers.get('etag'), ...((await response.json()) as object) };
}

const time = new Date('2026-11-18T12:00:00Z');
const CHANGES: Record<string, (tx: Tx) => Promise<unknown>> = {
  'its own text': (tx) =>
    tx.update(tx.t.listings).set({ tagline: 'New' }).where(eq(tx.t.listings.id, listing.id)),
  'the name of its category': (tx) => tx.update(tx.t.categories).set({ name: `Renamed ${n}` }),
  'a founder': async (tx) => {
    const [row] = await tx
      .insert(tx.t.founders)
      .values({ slug: `f-${n}`, name: 'Mira' })
      .returning();
    await tx.insert(tx.t.listingFounders).values({ listingId: listing.id, founderId: row!.id });
  },
  'an update': (tx) =>
    tx.insert(tx.t.listingUpdates).values({ listingId: listing.id, title: 'T', body: 'B', createdAt: time }),
  'a milestone': (tx) =>
    tx
      .insert(tx.t.milestones)
      .values({ listingId: listing.id, date: '2026-01-01', title: 'T', createdAt: time }),
  'a story': (tx) =>
    tx.insert(tx.t.listingStories).values({ listingId: listing.id, story: { title: 'S' }, updatedAt: time }),
  'a picture': (tx) =>
    addPictures(
      tx,
      listing.id,
      [
        {
          ...{ mediaType: 'image/webp', width: 640, height: 400 },
          ...{ sha256: 'ab'.repeat(32), bytes: Buffer.from('picture') },
        },
      ],
      time,
    ),
  'an award': (tx) =>
    tx
      .insert(tx.t.awards)
      .values({ week: '2026-11-09', rank: 1, listingId: listing.id, votes: 1, createdAt: time }),
  'its Domain Rating': async (tx) => {
    await tx
      .insert(tx.t.domainRatings)
      .values({ domain: listing.domain, day: `2026-11-${10 + n}`, value: n });
    await tx.update(tx.t.listings).set({ domainRating: n }).where(eq(tx.t.listings.id, listing.id));
  },
  'what no search reads': (tx) =>
    tx.update(tx.t.listings).set({ verifiedAt: time }).where(eq(tx.t.listings.id, listing.id)),
  'a review': (tx) =>
    tx
      .insert(tx.t.reviews)
      .values({ listingId: listing.id, accountId: 1000 + n, rating: 4, createdAt: time }),
};

describeDialects('an answer that is kept', (dialect) => {
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    const settings = { sampleData: false, databaseUrl: empty.url };
    service = await startTestApp({ settings });
    if (dialect === 'postgres') other = await startTestApp({ settings });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    if (dialect === 'postgres') await other[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });
  beforeEach(prepare);

  it.each(Object.keys(CHANGES))('is made anew after a change of %s', async (what) => {
    const before = await read();
    await service.app.db.transaction(CHANGES[what]!);
    const after = await read();
    expect(after).not.toEqual(before);
    expect(after.etag).not.toBe(before.etag);
  });

  it('is made anew after a change that another process made', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
    const file = path.join(folder, 'change.jsonl');
    await writeFile(file, JSON.stringify({ slug: listing.slug, tagline: 'From elsewhere' }));
    const { status } = spawnSync(process.execPath, ['main.js', 'operator', 'import', 'listings', file], {
      env: { ...process.env, DATABASE_URL: empty.url },
    });
    await rm(folder, { recursive: true });
    expect(status).toBe(0);
    expect((await read()).tagline).toBe('From elsewhere');
  });

  it('is not found once the listing is gone from the directory', async () => {
    const { db } = service.app;
    await db.transaction((tx) =>
      tx.update(tx.t.listings).set({ status: 'archived' }).where(eq(tx.t.listings.id, listing.id)),
    );
    expect((await fetch(`${service.url}/v1/listings/${listing.slug}`)).status).toBe(404);
  });

  it('never holds what a reader found before a change that others already see', async () => {
    const { db } = service.app;
    for (let at = 0; at < (TEST_ALL && dialect === 'sqlite' ? 200 : 40); at += 1) {
      const reading = read();
      await db.transaction((tx) =>
        tx
          .update(tx.t.listings)
          .set({ tagline: `Number ${at}` })
          .where(eq(tx.t.listings.id, listing.id)),
      );
      expect((await read()).tagline).toBe(`Number ${at}`);
      await reading;
    }
  });

  it('is in lists as it is after each change, in this process and another', async () => {
    const { db } = service.app;
    const { id, slug, domain } = listing;
    const [category] = await listCategories(db);
    const set = (values: Partial<ListingRow>) => (tx: Tx) =>
      tx.update(tx.t.listings).set(values).where(eq(tx.t.listings.id, id));
    const changes: Record<string, (tx: Tx) => Promise<unknown>> = {
      tagline: set({ tagline: 'Seen at once' }),
      votes: set({ votes: 7 }),
      plan: set({ plan: 'paid' }),
      sample: set({ sample: true }),
      'name of the category': (tx) => tx.update(tx.t.categories).set({ name: `Seen ${n}` }),
      'hidden category': (tx) =>
        tx.update(tx.t.categories).set({ hidden: true }).where(eq(tx.t.categories.id, category!.id)),
      'shown category': (tx) =>
        tx.update(tx.t.categories).set({ hidden: false }).where(eq(tx.t.categories.id, category!.id)),
      featured: async (tx) => {
        await set({ unlocked: ['featured'] })(tx);
        const period = { listingId: id, key: `f-${n}`, days: 7, startsAt: time, createdAt: time };
        await tx.insert(tx.t.featuredPeriods).values({ ...period, endsAt: new Date('2026-11-25') });
      },
      'end of being featured': (tx) =>
        tx.update(tx.t.featuredPeriods).set({ closedAt: time }).where(eq(tx.t.featuredPeriods.listingId, id)),
    };
    const paths = [`/listings?domain=${domain}`, '/launches?section=recent&fields=votes,tagline,category'];
    const ask = async ({ url }: TestApp, at: string): Promise<string> => {
      const { items } = (await (await fetch(`${url}/v1${at}`)).json()) as { items: { slug: string }[] };
      return JSON.stringify(items.find((one) => one.slug === slug)).replaceAll(url, '');
    };
    const askAll = () =>
      Promise.all(
        (dialect === 'postgres' ? [service, other] : [service]).map((one) =>
          Promise.all(paths.map((at) => ask(one, at))),
        ),
      );
    const offenders: string[] = [];
    for (const [name, change] of Object.entries(changes)) {
      const before = await askAll();
      if (JSON.stringify(before) !== JSON.stringify(await askAll()))
        offenders.push(`${name}: changes by itself`);
      await db.transaction(change);
      const after = await askAll();
      const isOld = after.some(
        ([summary], at) => JSON.stringify(summary) === JSON.stringify(before[at]?.[0]),
      );
      if (isOld || new Set(after.map((one) => JSON.stringify(one))).size > 1) offenders.push(name);
    }
    expect(offenders).toEqual([]);
  });

  it('outlives what happens to other listings', async () => {
    const { db } = service.app;
    const elsewhere = await addListing(db, `elsewhere-${n}`);
    const search = await openSearchIndex({ db, log: pino({ level: 'silent' }) });
    const kept = createResponseCache(search);
    let made = 0;
    const ask = () =>
      kept.get('get_listing', { slug: listing.slug }, async (about) => {
        about(listing.id);
        return { made: (made += 1) };
      });
    const change = (id: number) =>
      db.transaction((tx) =>
        tx
          .update(tx.t.listings)
          .set({ city: `City ${made}` })
          .where(eq(tx.t.listings.id, id)),
      );
    await ask();
    for (let round = 0; round < 3; round += 1) await change(elsewhere.id);
    expect(await ask()).toEqual({ made: 1 });
    await change(listing.id);
    expect(await ask()).toEqual({ made: 2 });
    await search.close();
  });

  it('is of tables that all tell of their changes', async () => {
    const { db } = service.app;
    const ofListings = Object.values(db.t)
      .filter((table) => 'listingId' in getTableColumns(table))
      .map((table) => getTableName(table));
    const shown = ofListings.filter((name) => !NOT_SHOWN.includes(name));
    const rows = await db.exclusively((run) =>
      run(
        dialect === 'sqlite'
          ? "select tbl_name as name from sqlite_schema where type = 'trigger'"
          : 'select tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
      ),
    );
    const told = rows.map(({ name }) => String(name));
    expect(told).toEqual(expect.arrayContaining([...shown, ...INDIRECTLY_SHOWN]));
  });

  // SQLite has one serving process.
  if (dialect === 'postgres')
    it('is true in every process at once', async () => {
      const at = async ({ url }: TestApp) =>
        ((await (await fetch(`${url}/v1/listings/${listing.slug}`)).json()) as { tagline?: string }).tagline;
      for (let round = 0; round < 30; round += 1) {
        await at(other);
        await service.app.db.transaction((tx) =>
          tx
            .update(tx.t.listings)
            .set({ tagline: `Round ${round}` })
            .where(eq(tx.t.listings.id, listing.id)),
        );
        expect([await at(other), await at(service)]).toEqual([`Round ${round}`, `Round ${round}`]);
      }
    });
});
