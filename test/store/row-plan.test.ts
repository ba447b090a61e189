import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Queries } from '../../store/engine/database.ts';
import { given, prepared, preparedWrite } from '../../store/engine/prepared.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import { describeDatabases } from '../kit/databases.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

/** Every shape of a selection: whole tables, single columns and expressions, by themselves and joined. */
const QUERIES = {
  'whole rows': (q: Queries) => q.select().from(q.t.listings).orderBy(q.t.listings.id),
  'columns and expressions': (q: Queries) =>
    q
      .select({
        id: q.t.listings.id,
        when: { launched: q.t.listings.launchedAt, twice: sql<number>`2 * ${q.t.listings.id}` },
        loud: sql<string>`upper(${q.t.listings.name})`.mapWith((name: string) => `${name}!`),
        name: sql<string>`lower(${q.t.listings.name})`.as('quiet'),
        profile: sql`${q.t.listings.profile}`.mapWith(q.t.listings.profile),
      })
      .from(q.t.listings)
      .orderBy(q.t.listings.id),
  'a left join that finds nothing for some': (q: Queries) =>
    q
      .select()
      .from(q.t.listings)
      .leftJoin(q.t.awards, and(eq(q.t.awards.listingId, q.t.listings.id), eq(q.t.awards.rank, 1)))
      .orderBy(q.t.listings.id, q.t.awards.week),
  'an inner join beside a left one': (q: Queries) =>
    q
      .select({ link: q.t.listingFounders, founder: q.t.founders, award: { rank: q.t.awards.rank } })
      .from(q.t.listingFounders)
      .innerJoin(q.t.founders, eq(q.t.founders.id, q.t.listingFounders.founderId))
      .leftJoin(q.t.awards, eq(q.t.awards.listingId, q.t.listingFounders.listingId))
      .orderBy(q.t.listingFounders.listingId, q.t.founders.id, q.t.awards.week),
} satisfies Record<string, (q: Queries) => PromiseLike<object[]> & { prepare(): unknown }>;

describeDatabases('rows read by a plan', (db) => {
  beforeAll(async () => {
    await db().transaction((tx) => fillEssentials(tx));
    await db().transaction((tx) => fillSample(tx, NOW));
  });

  it.each(Object.entries(QUERIES))('are those that drizzle reads: %s', async (_, build) => {
    const planned: object[] = await prepared<object[]>((q) => build(q))(db());
    const plain: object[] = await build(db());
    expect(plain.length).toBeGreaterThan(10);
    expect(planned).toEqual(plain);
    // The same order of members: answers are made of them.
    expect(JSON.stringify(planned)).toBe(JSON.stringify(plain));
  });

  it('a prepared write takes values of every kind, and gives back its row', async () => {
    const write = preparedWrite((tx) =>
      tx
        .insert(tx.t.accounts)
        .values(given('email', 'createdAt', 'name'))
        .returning(),
    );
    for (const email of ['ana@example.com', 'ben@example.com']) {
      const [row] = await db().transaction((tx) => write(tx, { email, createdAt: NOW, name: null }));
      expect(row).toMatchObject({ email, createdAt: NOW, name: null, role: 'member' });
      const [kept] = await db().select().from(db().t.accounts).where(eq(db().t.accounts.email, email));
      expect(kept).toEqual(row);
    }
  });
});
