import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { runs } from '../kit/test-all.ts';
import { createVoters, type Voter } from '../kit/voters.ts';

// Each sends hundreds of requests at once, on few cores.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// Many times the connections of a process.
const PEOPLE = runs(100);

describeDialects(`${PEOPLE} people at one listing at once`, (dialect) => {
  let empty: EmptyDatabase;
  let services: TestApp[];
  let db: Database;
  let people: Voter[];
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    const settings = { databaseUrl: empty.url, sampleData: false };
    services = [await startTestApp({ settings })];
    // A SQLite file has one serving process.
    if (dialect === 'postgres') services.push(await startTestApp({ settings }));
    db = services[0]!.app.db;
    people = await createVoters(db, PEOPLE);
  });
  afterAll(async () => {
    for (const service of services) await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });

  /** Everybody sends the form at once, to one process or the other. Counts the answers by status. */
  async function all(path: string, fields: Record<string, string>): Promise<Record<number, number>> {
    const sent = people.map((person, at) => person(services[at % services.length]!.url, path, fields));
    const statuses = await Promise.all(sent);
    return Object.fromEntries(
      [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => [status, length]),
    );
  }
  const figures = async (slug: string) => {
    const { votes, follows } = db.t.listings;
    const [row] = await db.select({ votes, follows }).from(db.t.listings).where(eq(db.t.listings.slug, slug));
    return row;
  };

  it('who vote are all counted, once each, and none is told of a fault', async () => {
    await addListing(db, 'voted');
    expect(await all('/votes', { give: 'voted' })).toEqual({ 303: PEOPLE });
    expect(await all('/votes', { give: 'voted' })).toEqual({ 303: PEOPLE });
    expect(await figures('voted')).toEqual({ votes: PEOPLE, follows: 0 });
  });

  it('who take their votes back leave none', async () => {
    await addListing(db, 'left');
    await all('/votes', { give: 'left' });
    expect(await all('/votes', { take: 'left' })).toEqual({ 303: PEOPLE });
    expect(await figures('left')).toEqual({ votes: 0, follows: 0 });
  });

  it('who follow are all counted', async () => {
    await addListing(db, 'followed');
    expect(await all('/l/followed/follow', {})).toEqual({ 303: PEOPLE });
    expect(await figures('followed')).toEqual({ votes: 0, follows: PEOPLE });
  });

  it('who write reviews have all written one', async () => {
    const listing = await addListing(db, 'reviewed');
    expect(await all('/l/reviewed/review', { rating: '4', body: 'Good.' })).toEqual({ 303: PEOPLE });
    expect(await db.$count(db.t.reviews, eq(db.t.reviews.listingId, listing.id))).toBe(PEOPLE);
  });
});
