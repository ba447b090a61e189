import { eq, getTableName } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { fillSample } from '../../store/sample/index.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import { putRedirects } from '../../store/site/write/redirects.ts';
import { createEmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { operatorOf } from '../kit/operator.ts';

/** The same with keys in order: PostgreSQL keeps JSON in another. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || value === undefined || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, ordered(one)]));
}

/** Every row of every table that is copied, in an order of its own. */
async function contents(db: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of Object.values(db.t)) {
    const name = getTableName(table);
    if (['search_changes', 'rate_counts', 'duties'].includes(name)) continue;
    const rows: object[] = await db.select().from(table);
    all[name] = rows.map((row) => JSON.stringify(ordered(row))).sort();
  }
  return all;
}

it.skipIf(inject('postgresUrl') === null)(
  'a directory copied from SQLite to PostgreSQL and back is equal',
  async () => {
    await using first = await createEmptyDatabase('sqlite');
    await using middle = await createEmptyDatabase('postgres');
    await using last = await createEmptyDatabase('sqlite');
    await using db = await openDatabase(first.url);
    const now = new Date();
    await db.transaction((tx) => fillSample(tx, now));
    const { id } = await addListing(db, 'pictured');
    const bytes = Buffer.from([0, 255, 1, 2, 3]);
    await db.transaction(async (tx) => {
      await addPictures(
        tx,
        id,
        [{ mediaType: 'image/webp', width: 640, height: 400, sha256: 'ab', bytes }],
        now,
      );
      await putRedirects(tx, [
        { path: '/old', listingId: id, categoryId: null, blogPostId: null, founderId: null },
      ]);
      // One that is gone: its number is not given again.
      const gone = await openAccount(tx, 'gone@example.com', now);
      await tx.delete(tx.t.accounts).where(eq(tx.t.accounts.id, gone));
    });

    const dry = await operatorOf(middle.url)('copy', first.url, '--dry-run');
    expect(dry.data).toMatchObject({ dry_run: true, rows: { listing_pictures: expect.any(Number) } });
    const there = await operatorOf(middle.url)('copy', first.url);
    expect(there, there.err).toMatchObject({ code: 0, data: { dry_run: false, rows: dry.data.rows } });
    expect(await operatorOf(middle.url)('copy', first.url)).toMatchObject({ code: 1 });
    expect((await operatorOf(last.url)('copy', middle.url)).code).toBe(0);

    await using onPostgres = await openDatabase(middle.url);
    await using back = await openDatabase(last.url);
    const before = await contents(db);
    expect(await contents(onPostgres)).toEqual(before);
    expect(await contents(back)).toEqual(before);
    const next = (on: Database) => on.transaction((tx) => openAccount(tx, 'next@example.com', now));
    expect(await next(onPostgres)).toBe(await next(db));
  },
);
