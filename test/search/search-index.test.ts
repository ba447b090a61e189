import { eq, inArray, notInArray } from 'drizzle-orm';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { SEARCH_COLUMNS } from '../../search/database/changes.ts';
import { openSearchIndex, type SearchIndex, type SearchQuery } from '../../search/search-index.ts';
import type { Tx } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { columnOf } from '../../store/listings/field-columns.ts';
import { createEmptyDatabase, describeDatabases, describeDialects } from '../kit/databases.ts';
import { EMPTY_PROFILE } from '../kit/listing.ts';

const log = pino({ level: 'silent' });
const live: SearchQuery = { status: 'live', sort: 'relevance', limit: 20, offset: 0 };
const start = new Date('2026-11-16T00:00:00Z');

type NewListing = Partial<Tx['t']['listings']['$inferInsert']> & { name: string };

describeDatabases('the search index of a database', (db, dialect) => {
  beforeEach(async () => {
    await db().transaction(async (tx) => {
      await tx.delete(tx.t.listings);
      await tx.delete(tx.t.categories);
    });
  });

  const opened = (options: { snapshotFolder?: string } = {}) =>
    openSearchIndex({ db: db(), log, ...options });
  const add = (listing: NewListing) => db().transaction((tx) => insert(tx, listing));
  const change = (id: number, values: Partial<NewListing>) =>
    db().transaction((tx) => tx.update(tx.t.listings).set(values).where(eq(tx.t.listings.id, id)));

  it('finds what was there before it was opened', async () => {
    const id = await add({ name: 'Acme Notes' });
    const index = await opened();
    expect(await index.search({ ...live, q: 'acme' })).toMatchObject({ ids: [id], total: 1 });
  });

  it('finds a listing as soon as the transaction that added it has returned', async () => {
    const index = await opened();
    const id = await add({ name: 'Acme Notes' });
    expect(await index.search({ ...live, q: 'acme' })).toMatchObject({ ids: [id], total: 1 });
  });

  it('counts the matches of a search in each group of categories, each once', async () => {
    const [music, audio, art] = await db().transaction(async (tx) => {
      const { categories } = tx.t;
      const names = ['Music', 'Audio', 'Art'].map((name, position) => ({ slug: name, name, position }));
      const rows = await tx.insert(categories).values(names).returning({ id: categories.id });
      const ids = rows.map(({ id }) => id);
      for (const [name, ...at] of [
        ['Acme Notes', 0, 1],
        ['Acme Loops', 1],
        ['Borealis', 0, 2],
      ] as const)
        await setListingCategories(
          tx,
          await insert(tx, { name }),
          at.map((one) => ids[one]!),
        );
      return ids as [number, number, number];
    });
    const index = await opened();
    const count = (q: string) => index.countByCategory({ status: 'live', q }, [[music, audio], [art], []]);
    expect([await count('acme'), await count('borealis'), await count('nothing')]).toEqual([
      [2, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ]);
    expect(await index.countByCategory({ status: 'live' }, [[music], [audio, art]])).toEqual([2, 3]);
  });

  it('finds a listing by its new words and no longer by its old ones', async () => {
    const id = await add({ name: 'Acme Notes' });
    const index = await opened();
    await change(id, { name: 'Borealis' });
    expect((await index.search({ ...live, q: 'borealis' })).ids).toEqual([id]);
    expect((await index.search({ ...live, q: 'acme' })).total).toBe(0);
  });

  it('never shows a change that was rolled back', async () => {
    const id = await add({ name: 'Acme Notes' });
    const index = await opened();
    const failing = db().transaction(async (tx) => {
      await insert(tx, { name: 'Ghost' });
      await tx.update(tx.t.listings).set({ name: 'Phantom' }).where(eq(tx.t.listings.id, id));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await index.search({ ...live, q: 'ghost' })).total).toBe(0);
    expect((await index.search({ ...live, q: 'phantom' })).total).toBe(0);
    expect((await index.search({ ...live, q: 'acme' })).ids).toEqual([id]);
  });

  it('does not show a change before it is committed', async () => {
    const index = await opened();
    await db().transaction(async (tx) => {
      await insert(tx, { name: 'Acme Notes' });
      expect((await index.search({ ...live, q: 'acme' })).total).toBe(0);
    });
    expect((await index.search({ ...live, q: 'acme' })).total).toBe(1);
  });

  it('follows a listing from draft to scheduled, live and archived', async () => {
    const id = await add({ name: 'Acme Notes', status: 'draft' });
    const index = await opened();
    const found = async () => {
      const upcoming = await index.search({ ...live, q: 'acme', status: 'upcoming' });
      return [upcoming.total, (await index.search({ ...live, q: 'acme' })).total];
    };
    expect(await found()).toEqual([0, 0]);
    await change(id, { status: 'scheduled' });
    expect(await found()).toEqual([1, 0]);
    await change(id, { status: 'live' });
    expect(await found()).toEqual([0, 1]);
    await change(id, { status: 'archived' });
    expect(await found()).toEqual([0, 0]);
  });

  it('knows only name and website of a listing that was live and was taken down', async () => {
    const site = { domain: 'acme.example', tagline: 'boards for pilots', city: 'Graz' };
    const id = await add({ name: 'Acme Boards', ...site, launchedAt: new Date('2026-01-05') });
    const never = await add({ name: 'Never Launched', launchedAt: null });
    const index = await opened();
    await change(id, { status: 'archived' });
    await change(never, { status: 'archived' });
    const ask = async (q: string) => {
      const { total, hints } = await index.search({ ...live, q });
      return [total, hints?.named];
    };
    const asked = [
      'acme boards',
      'AcmeBoards',
      'acme bords',
      'https://acme.example/',
      'pilots',
      'graz',
      'never launched',
    ];
    const found = await Promise.all(asked.map(ask));
    expect(found).toEqual([
      ...Array.from({ length: 4 }, () => [0, [id]]),
      ...Array.from({ length: 3 }, () => [0, undefined]),
    ]);
    expect((await index.search({ ...live, q: '', city: 'Graz', status: 'upcoming' })).total).toBe(0);
    await change(id, { status: 'live' });
    expect(await ask('pilots')).toEqual([1, undefined]);
    expect(await index.check()).toEqual([]);
  });

  it('follows a deletion and changed categories', async () => {
    const id = await add({ name: 'Acme Notes' });
    const other = await add({ name: 'Other' });
    const index = await opened();
    const category = await db().transaction(async (tx) => {
      const [row] = await tx.insert(tx.t.categories).values({ slug: 'notes', name: 'Notes' }).returning();
      await tx.insert(tx.t.listingCategories).values({ listingId: id, categoryId: row!.id });
      return row!.id;
    });
    expect((await index.search({ ...live, categoryIds: [category] })).ids).toEqual([id]);
    await db().transaction((tx) => tx.delete(tx.t.listingCategories));
    expect((await index.search({ ...live, categoryIds: [category] })).ids).toEqual([]);
    await db().transaction((tx) => tx.delete(tx.t.listings).where(eq(tx.t.listings.id, id)));
    expect((await index.search(live)).ids).toEqual([other]);
  });

  it('follows what the operator and other languages call a category', async () => {
    const snapshotFolder = await mkdtemp(path.join(tmpdir(), 'phrases-'));
    const id = await add({ name: 'Acme Sheets' });
    const category = await db().transaction(async (tx) => {
      const [row] = await tx
        .insert(tx.t.categories)
        .values({ slug: 'time', name: 'Time Tracking', keywords: ['punch clock'] })
        .returning();
      await tx.insert(tx.t.listingCategories).values({ listingId: id, categoryId: row!.id });
      return row!.id;
    });
    const index = await opened({ snapshotFolder });
    const found = async (q: string) => (await index.search({ ...live, q })).ids;
    expect([await found('punch clock'), await found('Zeiterfassung')]).toEqual([[id], [id]]);
    await db().transaction((tx) =>
      tx
        .update(tx.t.categories)
        .set({ name: 'Recipes', keywords: [] })
        .where(eq(tx.t.categories.id, category)),
    );
    expect([await found('punch clock'), await found('Zeiterfassung'), await found('Rezepte')]).toEqual([
      [],
      [],
      [id],
    ]);
    expect(await index.check()).toEqual([]);
    await index.close();
    const again = await opened({ snapshotFolder });
    expect((await again.search({ ...live, q: 'recettes' })).ids).toEqual([id]);
    await rm(snapshotFolder, { recursive: true });
  });

  it('follows cities, founders, features and attributes', async () => {
    const points = {
      features: ['stale card reminders'],
      attributes: { 'Works offline': 'Yes', Audited: 'No' },
    };
    const id = await add({ name: 'Acme', city: 'Köln', profile: { ...EMPTY_PROFILE, ...points } });
    const founder = await db().transaction(async (tx) => {
      const [row] = await tx.insert(tx.t.founders).values({ slug: 'cr', name: 'Callum Reid' }).returning();
      await tx.insert(tx.t.listingFounders).values({ listingId: id, founderId: row!.id });
      return row!.id;
    });
    const index = await opened();
    const found = async (q: string) => (await index.search({ ...live, q })).total;
    for (const q of ['koln', 'callum reid', 'stale card reminders', 'works offline'])
      expect(await found(q), q).toBe(1);
    expect(await found('audited')).toBe(0);
    const filtered = async (more: Partial<SearchQuery>) => (await index.search({ ...live, ...more })).total;
    expect([
      await filtered({ city: 'Köln' }),
      await filtered({ city: 'Bonn' }),
      await filtered({ attributes: [{ name: 'works-offline', value: 'yes' }] }),
      await filtered({ attributes: [{ name: 'Audited', value: 'yes' }] }),
      await filtered({ attributes: [{ name: 'Audited', value: 'no' }] }),
    ]).toEqual([1, 0, 1, 0, 1]);
    await db().transaction((tx) =>
      tx.update(tx.t.founders).set({ name: 'Ada Byron' }).where(eq(tx.t.founders.id, founder)),
    );
    expect([await found('callum reid'), await found('ada byron')]).toEqual([0, 1]);
    await db().transaction((tx) => tx.delete(tx.t.listingFounders));
    await change(id, { city: 'Bonn', profile: EMPTY_PROFILE });
    for (const q of ['ada byron', 'koln', 'stale card reminders', 'works offline'])
      expect(await found(q), q).toBe(0);
    expect(await index.check()).toEqual([]);
  });

  it('sorts by counters that changed without their text', async () => {
    const first = await add({ name: 'First', votes: 1 });
    const second = await add({ name: 'Second', views: 3, follows: 2, trending: 0.5, launchedAt: start });
    const index = await opened();
    const order = async (sort: SearchQuery['sort']) => (await index.search({ ...live, sort })).ids;
    expect(await order('votes')).toEqual([first, second]);
    await change(second, { votes: 2 });
    expect(await order('votes')).toEqual([second, first]);
    await change(first, {
      views: 9,
      follows: 9,
      trending: 0.75,
      launchedAt: new Date('2026-11-23T00:00:00Z'),
    });
    for (const sort of ['newest', 'trending', 'most_viewed', 'most_followed'] as const) {
      expect(await order(sort), sort).toEqual([first, second]);
    }
  });

  const profile = { ...EMPTY_PROFILE, keywords: ['minutes'], tags: ['meetings'] };
  it.each<[string, Partial<NewListing>]>([
    ['status', { status: 'scheduled' }],
    // The triggers in the migrations name the columns.
    ...SEARCH_COLUMNS.map((name): [string, Partial<NewListing>] => [name, { [columnOf(name)]: 'Borealis' }]),
    ['profile', { profile }],
    ['stage', { stage: 'beta' }],
    ['country', { country: 'NO' }],
    ['pricingModel', { pricingModel: 'free' }],
    ['domain', { domain: 'borealis.example' }],
    ['votes', { votes: 7 }],
    ['follows', { follows: 7 }],
    ['views', { views: 7 }],
    ['trending', { trending: 0.7 }],
    ['launchedAt', { launchedAt: new Date('2026-11-30T00:00:00Z') }],
  ])('notices a change of nothing but the %s', async (_, values) => {
    const id = await add({ name: 'Acme Notes' });
    const index = await opened();
    await change(id, values);
    expect(await index.check()).toEqual([]);
  });

  it('tells what is wrong when the index and the database disagree', async () => {
    const [wrong, missing, gone] = [
      await add({ name: 'One' }),
      await add({ name: 'Two' }),
      await add({ name: 'Three' }),
    ];
    await change(missing, { status: 'draft' });
    const index = await opened();
    const changes = db().t.searchChanges;
    const noted = await db().select().from(changes);
    await change(wrong, { name: 'Uno' });
    await change(missing, { status: 'live' });
    await change(gone, { status: 'draft' });
    // As if no trigger had seen them.
    await db().transaction(async (tx) => {
      for (const { listingId, ...seqs } of noted) {
        await tx.update(changes).set(seqs).where(eq(changes.listingId, listingId));
      }
    });
    expect((await index.check()).toSorted((a, b) => a.listingId - b.listingId)).toEqual([
      { listingId: wrong, problem: 'out of date' },
      { listingId: missing, problem: 'missing' },
      { listingId: gone, problem: 'not in the database' },
    ]);
    await index.rebuild();
    expect(await index.check()).toEqual([]);
  });

  // SQLite has one writer at a time.
  if (dialect === 'postgres')
    it('misses no change of a transaction that commits after a later one', async () => {
      const index = await opened();
      const begun = Promise.withResolvers<void>();
      const later = begun.promise.then(() => add({ name: 'Acme Late' }));
      await db().transaction(async (tx) => {
        await insert(tx, { name: 'Acme Early' });
        begun.resolve();
        await later;
        expect((await index.search({ ...live, q: 'acme' })).total).toBe(1);
      });
      expect((await index.search({ ...live, q: 'acme' })).total).toBe(2);
    });

  it('gives paid plans no place in any order', async () => {
    const paid = await add({ name: 'Acme', plan: 'paid' });
    const free = await add({ name: 'Acme', plan: 'free' });
    await change(free, { votes: 1, views: 1, follows: 1, trending: 1, launchedAt: start });
    const index = await opened();
    for (const sort of ['relevance', 'votes', 'most_viewed', 'most_followed', 'trending'] as const) {
      expect((await index.search({ ...live, q: 'acme', sort })).ids, sort).toEqual([free, paid]);
    }
  });

  it('answers searches made at the same time as changes', async () => {
    const index = await opened();
    const totals = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await add({ name: `Acme ${number}` });
        return (await index.search({ ...live, q: 'acme' })).total;
      }),
    );
    expect(Math.min(...totals)).toBeGreaterThan(0);
    expect((await index.search({ ...live, q: 'acme' })).total).toBe(20);
    expect(await index.check()).toEqual([]);
  });

  it('sees more changes at once than one batch holds', async () => {
    const index = await opened();
    await db().transaction(async (tx) => {
      for (let number = 0; number < 1_100; number += 1) await insert(tx, { name: `Acme ${number}` });
    });
    expect((await index.search({ ...live, q: 'acme' })).total).toBe(1_100);
  });

  it('takes in new, rewritten and archived listings that are counted before a later batch reads them', async () => {
    const first = await add({ name: 'Acme Renamed' });
    const second = await add({ name: 'Acme Archived' });
    const index = await opened();
    await change(first, { name: 'Borealis' });
    await change(second, { status: 'archived' });
    await db().transaction(async (tx) => {
      for (let number = 0; number < 100; number += 1) await insert(tx, { name: `Acme ${number}` });
    });
    const added = await add({ name: 'Acme Late' });
    const { listings } = db().t;
    // Every number of a batch of 100 is then newer than the change of these three.
    await db().transaction((tx) =>
      tx
        .update(listings)
        .set({ views: 1 })
        .where(notInArray(listings.id, [first, second, added])),
    );
    await db().transaction((tx) =>
      tx
        .update(listings)
        .set({ views: 1 })
        .where(inArray(listings.id, [first, second, added])),
    );
    expect(await index.check()).toEqual([]);
  });

  it('rebuilds to the same answers', async () => {
    await add({ name: 'Acme Notes' });
    const index = await opened();
    const other = await add({ name: 'Acme Boards' });
    const before = await index.search({ ...live, q: 'acme' });
    await index.rebuild();
    expect(await index.search({ ...live, q: 'acme' })).toEqual(before);
    expect(before.ids).toContain(other);
  });

  describe('with a snapshot', () => {
    const withFolder = (test: (folder: string) => Promise<void>) => async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'search-snapshot-'));
      await test(folder).finally(() => rm(folder, { recursive: true }));
    };
    const fileIn = async (folder: string) => path.join(folder, (await readdir(folder))[0]!);
    const closed = async (index: SearchIndex) => index.close();

    it(
      'starts from it and applies what changed since',
      withFolder(async (snapshotFolder) => {
        const id = await add({ name: 'Acme Notes' });
        const gone = await add({ name: 'Acme Gone' });
        await closed(await opened({ snapshotFolder }));
        const added = await add({ name: 'Acme Added' });
        await change(gone, { status: 'archived' });
        const index = await opened({ snapshotFolder });
        expect((await index.search({ ...live, q: 'acme', sort: 'newest' })).ids.toSorted()).toEqual([
          id,
          added,
        ]);
        expect(await index.check()).toEqual([]);
      }),
    );

    it(
      'reads the listings anew when it is damaged, cut short or empty',
      withFolder(async (snapshotFolder) => {
        await add({ name: 'Acme Notes' });
        await closed(await opened({ snapshotFolder }));
        const file = await fileIn(snapshotFolder);
        const whole = await readFile(file);
        const flipped = (at: number) => whole.map((byte, i) => (i === at ? byte ^ 1 : byte));
        for (const damaged of [
          flipped(whole.length - 9),
          flipped(100),
          flipped(29),
          // Four gigabytes, says the head.
          whole.map((byte, i) => (i >= 28 && i < 32 ? 0xff : byte)),
          whole.subarray(0, 200),
          whole.subarray(0, -1),
          Buffer.alloc(0),
          Buffer.from('{}'),
        ]) {
          await writeFile(file, damaged);
          const index = await opened({ snapshotFolder });
          expect((await index.search({ ...live, q: 'acme' })).total).toBe(1);
          expect(await readFile(file)).toEqual(whole);
        }
      }),
    );

    it(
      'mends it when the database counts other listings',
      withFolder(async (snapshotFolder) => {
        const gone = await add({ name: 'Acme Gone' });
        await closed(await opened({ snapshotFolder }));
        const changes = db().t.searchChanges;
        const noted = await db().select().from(changes);
        const added = await add({ name: 'Acme Added' });
        await change(gone, { status: 'archived' });
        await change(await add({ name: 'Acme Later' }), { status: 'scheduled' });
        // As if no trigger had seen them.
        await db().transaction(async (tx) => {
          await tx.delete(changes);
          await tx.insert(changes).values(noted);
        });
        const index = await opened({ snapshotFolder });
        await index.repair();
        expect((await index.search({ ...live, q: 'acme' })).ids).toEqual([added]);
        expect(await index.check()).toEqual([]);
      }),
    );

    it(
      'does not use the snapshot of another database',
      withFolder(async (snapshotFolder) => {
        const id = await add({ name: 'Acme Notes' });
        await closed(await opened({ snapshotFolder }));
        const changes = db().t.searchChanges;
        await db().transaction((tx) => tx.update(changes).set({ seq: -1 }).where(eq(changes.listingId, 0)));
        await db().transaction((tx) => tx.delete(changes).where(eq(changes.listingId, id)));
        await db().transaction((tx) => tx.delete(tx.t.listings));
        await db().transaction((tx) => tx.delete(changes).where(eq(changes.listingId, id)));
        const index = await opened({ snapshotFolder });
        expect((await index.search({ ...live, q: 'acme' })).total).toBe(0);
      }),
    );

    it(
      'leaves no unfinished one behind: none that cannot be put in its place, nor that of a process that was killed',
      withFolder(async (snapshotFolder) => {
        await mkdir(path.join(snapshotFolder, 'search-index.snapshot'));
        await add({ name: 'Acme Notes' });
        const killed = path.join(snapshotFolder, 'search-index.snapshot.1');
        const atWork = path.join(snapshotFolder, 'search-index.snapshot.2');
        for (const file of [killed, atWork]) await writeFile(file, 'half');
        const longAgo = new Date(Date.now() - 2 * 3_600_000);
        await utimes(killed, longAgo, longAgo);
        await closed(await opened({ snapshotFolder }));
        expect(await readdir(snapshotFolder)).toEqual(['search-index.snapshot', 'search-index.snapshot.2']);
      }),
    );

    it(
      'works without one where the folder cannot be written',
      withFolder(async (folder) => {
        const snapshotFolder = path.join(folder, 'file');
        await writeFile(snapshotFolder, 'not a folder');
        await add({ name: 'Acme Notes' });
        const index = await opened({ snapshotFolder });
        expect((await index.search({ ...live, q: 'acme' })).total).toBe(1);
        await index.close();
      }),
    );
  });
});

describeDialects('two processes with one database', (dialect) => {
  it('find what the other has written', async () => {
    await using empty = await createEmptyDatabase(dialect);
    await using here = await openDatabase(empty.url);
    await migrate(here);
    await using there = await openDatabase(empty.url);
    const indexHere = await openSearchIndex({ db: here, log });
    const indexThere = await openSearchIndex({ db: there, log });
    const first = await here.transaction((tx) => insert(tx, { name: 'Acme Notes' }));
    expect((await indexThere.search({ ...live, q: 'acme' })).ids).toEqual([first]);
    const second = await there.transaction((tx) => insert(tx, { name: 'Acme Boards' }));
    expect((await indexHere.search({ ...live, q: 'boards' })).ids).toEqual([second]);
  });
});

describeDialects('the search index of a large database', (dialect) => {
  it('is made with another thread, and catches up like any', async () => {
    await using empty = await createEmptyDatabase(dialect);
    await using db = await openDatabase(empty.url);
    await migrate(db);
    const numberFrom = {
      sqlite: "insert into sqlite_sequence values ('listings', 20000)",
      postgres: 'alter table listings alter column id restart with 20001',
    };
    await db.exclusively((sql) => sql(numberFrom[dialect]));
    const first = await db.transaction((tx) => insert(tx, { name: 'Acme Notes' }));
    expect(first).toBe(20_001);
    const index = await openSearchIndex({ db, log });
    expect(await index.search({ ...live, q: 'acme' })).toMatchObject({ ids: [first], total: 1 });
    const second = await db.transaction((tx) => insert(tx, { name: 'Acme Boards' }));
    expect((await index.search({ ...live, q: 'boards' })).ids).toEqual([second]);
    expect(await index.check()).toEqual([]);
  });
});

let slugs = 0;

async function insert(tx: Tx, listing: NewListing): Promise<number> {
  slugs += 1;
  const [row] = await tx
    .insert(tx.t.listings)
    .values({
      slug: `listing-${slugs}`,
      status: 'live',
      url: 'https://acme.example/',
      domain: 'acme.example',
      profile: EMPTY_PROFILE,
      createdAt: start,
      updatedAt: start,
      ...listing,
    })
    .returning();
  return row!.id;
}
