import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { fillSample } from '../../store/sample/index.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import { digestTables, fillEmptyTables } from '../kit/every-table.ts';
import { createEmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';

it('a directory copied from SQLite to PostgreSQL and back is equal', async () => {
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
    // One that is gone: its number is not given again.
    const gone = await getOrCreateAccount(tx, 'gone@example.com', now);
    await tx.delete(tx.t.accounts).where(eq(tx.t.accounts.id, gone));
  });
  // Also of tables that are added one day.
  await fillEmptyTables(db, 250);

  const dry = await createOperator(middle.url)('copy', first.url, '--dry-run');
  expect(dry.data).toMatchObject({ dry_run: true, rows: { listing_pictures: expect.any(Number) } });
  const there = await createOperator(middle.url)('copy', first.url);
  expect(there, there.err).toMatchObject({ code: 0, data: { dry_run: false, rows: dry.data.rows } });
  expect(await createOperator(middle.url)('copy', first.url)).toMatchObject({ code: 1 });
  expect((await createOperator(last.url)('copy', middle.url)).code).toBe(0);

  await using onPostgres = await openDatabase(middle.url);
  await using back = await openDatabase(last.url);
  const before = await digestTables(db);
  expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);
  expect(await digestTables(onPostgres)).toEqual(before);
  expect(await digestTables(back)).toEqual(before);
  const next = (on: Database) => on.transaction((tx) => getOrCreateAccount(tx, 'next@example.com', now));
  expect(await next(onPostgres)).toBe(await next(db));
});
