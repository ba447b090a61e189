import { spawnSync } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../store/engine/database.ts';
import type { ListingRow } from '../../store/listings/listings.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import { listCategories } from '../../store/listings/categories.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

let listing: ListingRow;
let n = 0;
beforeEach(async () => {
  listing = await addListing(service.app.db, `kept-${(n += 1)}`, {
    unlocked: ['milestones', 'story', 'media'],
  });
  await service.app.db.transaction(async (tx) => {
    await setListingCategories(tx, listing.id, [(await listCategories(tx))[0]!.id]);
  });
  // Twice: the second answer is the kept one.
  expect(await read()).toEqual(await read());
});

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
  'a review': (tx) =>
    tx
      .insert(tx.t.reviews)
      .values({ listingId: listing.id, accountId: 1000 + n, rating: 4, createdAt: time }),
};

describe('an answer that is kept', () => {
  it.each(Object.keys(CHANGES))('is made anew after a change of %s', async (what) => {
    const before = await read();
    await service.app.db.transaction(CHANGES[what]!);
    const after = await read();
    expect(after).not.toEqual(before);
    expect(after.etag).not.toBe(before.etag);
  });

  it('is made anew after a change that another process made', async () => {
    const file = path.join(path.dirname(service.databaseUrl.slice('file:'.length)), 'change.jsonl');
    await writeFile(file, JSON.stringify({ slug: listing.slug, tagline: 'From elsewhere' }));
    const { status } = spawnSync(process.execPath, ['main.js', 'operator', 'import', 'listings', file], {
      env: { ...process.env, DATABASE_URL: service.databaseUrl },
    });
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
    for (let at = 0; at < 200; at += 1) {
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
});
