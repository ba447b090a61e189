import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { findListing } from '../../store/listings/listings.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createSharedCounters } from '../../tools/shared/limits/shared-counters.ts';
import { createEmptyDatabase } from '../kit/databases.ts';

async function threeProcesses(work: (databases: Database[]) => Promise<void>): Promise<void> {
  await using empty = await createEmptyDatabase('postgres');
  await using first = await openDatabase(empty.url);
  await migrate(first);
  await using second = await openDatabase(empty.url);
  await using third = await openDatabase(empty.url);
  await work([first, second, third]);
}

/** How many of so many draws each process lets through, drawing one after the other. */
async function allowedOf(databases: Database[], allowed: number, draws: number): Promise<number> {
  const counters = databases.map((db) => createSharedCounters(db)('pages', allowed, 60));
  let passed = 0;
  await Promise.all(
    counters.map(async (counter) => {
      for (let n = 0; n < draws; n += 1)
        if ((await counter.consume('198.51.100.7', 1)).points <= allowed) passed += 1;
    }),
  );
  return passed;
}

it('a quota of several processes is one', () =>
  threeProcesses(async (databases) => {
    expect(await allowedOf(databases, 10, 10)).toBe(10);
    // Of a larger one each may give out a twentieth before the others know.
    const passed = await allowedOf(databases, 200, 200);
    expect(passed).toBeGreaterThan(200 - 2 * 10);
    expect(passed).toBeLessThan(200 + 3 * 10);
  }));

it('a window ends, and what was counted with it', () =>
  threeProcesses(async ([first, second]) => {
    const [here, there] = [first!, second!].map((db) => createSharedCounters(db)('codes', 3, 3));
    for (let n = 0; n < 3; n += 1) await here!.consume('a', 1);
    expect((await there!.consume('a', 1)).points).toBeGreaterThan(3);
    expect((await there!.peek('b')).points).toBe(0);
    await expect.poll(async () => (await there!.peek('a')).points).toBe(0);
    expect((await there!.consume('a', 1)).points).toBe(1);
  }));

it('counts by itself while the database does not answer', () =>
  threeProcesses(async ([first]) => {
    const counter = createSharedCounters(first!)('reads', 5, 60);
    await first!.close();
    const points = [];
    for (let n = 0; n < 7; n += 1) points.push((await counter.consume('a', 1)).points);
    expect(points).toEqual([1, 2, 3, 4, 5, 6, 7]);
  }));

it('where a pooler gives each transaction any session no statement is kept by its name', async () => {
  await using empty = await createEmptyDatabase('postgres');
  await using plain = await openDatabase(empty.url);
  await migrate(plain);
  await using pooled = await openDatabase(empty.url, { pooled: true, connections: 2 });
  const kept = async (db: Database) =>
    db.transaction(async (tx) => {
      await findListing(tx, 1);
      await findListing(tx, 2);
      return tx.$count(sql.raw('pg_prepared_statements'));
    });
  expect([(await kept(plain)) > 0, await kept(pooled)]).toEqual([true, 0]);
  for (const db of [plain, pooled]) {
    const limits = await db.transaction((tx) =>
      tx.select({ limit: sql<string>`current_setting('statement_timeout')` }).from(sql`(select 1) as one`),
    );
    expect(limits).toEqual([{ limit: '10s' }]);
  }
});
