import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mondayOf } from '../../rules/launches/weeks.ts';
import type { Database } from '../../store/engine/database.ts';
import { recountFigures } from '../../store/listings/write/figures.ts';
import { rankWeek } from '../../store/launches/launches.ts';
import { rankByFigure, type Ranking } from '../../store/launches/leaderboards.ts';
import { addContribution } from '../../store/launches/write/leaderboards.ts';
import { findListing } from '../../store/listings/listings.ts';
import { communityRating } from '../../store/community/ratings.ts';
import { listDomainRatings } from '../../store/listings/domain-ratings.ts';
import { setDomainRating } from '../../store/listings/write/domain-ratings.ts';
import { addView } from '../../store/launches/write/views.ts';
import { deleteExpiredRows } from '../../store/site/write/retention.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { runs } from '../kit/test-all.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const HOUR = 60 * 60 * 1000;
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR);

describeDatabases('the figures of a listing', (database) => {
  let db: Database;
  beforeEach(async () => {
    db = database();
    await db.transaction(async (tx) => {
      await tx.delete(tx.t.listings);
      await tx.delete(tx.t.domainRatings);
    });
  });

  const vote = (listingId: number, accountId: number, createdAt: Date) =>
    db.transaction((tx) =>
      tx.insert(tx.t.votes).values({ listingId, accountId, createdAt, week: mondayOf(createdAt) }),
    );
  const follow = (listingId: number, accountId: number, createdAt: Date) =>
    db.transaction((tx) => tx.insert(tx.t.follows).values({ listingId, accountId, createdAt }));
  const view = (listingId: number, visitor: string, at: Date) =>
    db.transaction((tx) =>
      addView(tx, { listingId, visitorHash: visitor, day: at.toISOString().slice(0, 10) }),
    );
  const figuresOf = async (id: number) => {
    const { votes, follows, views, trending } = (await findListing(db, id))!;
    return { votes, follows, views, trending };
  };

  it('are what was given, whatever stood there before', async () => {
    const { id } = await addListing(db, 'tidepool', { votes: 999, follows: 5, views: 1, trending: 77 });
    await vote(id, 1, ago(500));
    await vote(id, 2, ago(400));
    await follow(id, 1, ago(300));
    await view(id, 'a', ago(300));
    await recountFigures(db, NOW);
    expect(await figuresOf(id)).toEqual({ votes: 2, follows: 1, views: 1, trending: 0 });
  });

  it('are zero again when everything was taken back', async () => {
    const { id } = await addListing(db, 'tidepool', { votes: 3, follows: 3, views: 3, trending: 3 });
    await recountFigures(db, NOW);
    expect(await figuresOf(id)).toEqual({ votes: 0, follows: 0, views: 0, trending: 0 });
  });

  it('count a visitor once a day for each page, and two visitors twice', async () => {
    const { id } = await addListing(db, 'tidepool');
    const other = await addListing(db, 'other');
    for (const visitor of ['a', 'a', 'b', 'a']) await view(id, visitor, NOW);
    await view(id, 'a', ago(24));
    await view(other.id, 'a', NOW);
    await recountFigures(db, NOW);
    expect((await figuresOf(id)).views).toBe(3);
    expect((await figuresOf(other.id)).views).toBe(1);
  });

  it('keep the number of visitors when who they were is forgotten', async () => {
    const { id } = await addListing(db, 'tidepool');
    await view(id, 'a', ago(24));
    await view(id, 'b', NOW);
    await deleteExpiredRows(db, NOW, new AbortController().signal, 'hourly');
    const kept = await db.select().from(db.t.listingVisitors);
    expect(kept.map(({ visitorHash }) => visitorHash)).toEqual(['b']);
    await recountFigures(db, NOW);
    expect((await figuresOf(id)).views).toBe(2);
  });

  it('trend by votes and follows that are worth half every 48 hours, and nothing after 7 days', async () => {
    const { id } = await addListing(db, 'tidepool');
    await vote(id, 1, NOW);
    await vote(id, 2, ago(48));
    await follow(id, 3, ago(96));
    await vote(id, 4, ago(7 * 24 + 1));
    await recountFigures(db, NOW);
    expect((await figuresOf(id)).trending).toBeCloseTo(1 + 0.5 + 0.25, 10);
    await recountFigures(db, new Date(NOW.getTime() + 48 * HOUR));
    expect((await figuresOf(id)).trending).toBeCloseTo(0.5 + 0.25 + 0.125, 10);
  });

  it('trend by views too, ten of which are worth a vote', async () => {
    const { id } = await addListing(db, 'tidepool');
    for (let visitor = 0; visitor < 10; visitor += 1) await view(id, String(visitor), NOW);
    await recountFigures(db, NOW);
    expect((await figuresOf(id)).trending).toBeCloseTo(1, 10);
    // The day ended at midnight, 48 hours before this.
    await recountFigures(db, new Date('2026-11-21T00:00:00Z'));
    expect((await figuresOf(id)).trending).toBeCloseTo(0.5, 10);
  });

  it('write nothing when counted twice, so that search sees no change', async () => {
    const { id, updatedAt } = await addListing(db, 'tidepool');
    await vote(id, 1, ago(5));
    await recountFigures(db, NOW);
    const changes = await db.select().from(db.t.searchChanges);
    await recountFigures(db, NOW);
    expect(await db.select().from(db.t.searchChanges)).toEqual(changes);
    expect((await findListing(db, id))!.updatedAt).toEqual(updatedAt);
  });

  it('are right for more listings than one batch holds', async () => {
    const ids: number[] = [];
    await db.transaction(async (tx) => {
      const base = { status: 'live' as const, name: 'n', url: 'https://n.example/', domain: 'n.example' };
      for (let from = 0; from < 1001; from += 100) {
        const rows = await tx
          .insert(tx.t.listings)
          .values(
            Array.from({ length: 100 }, (_, i) => ({
              ...base,
              profile: EMPTY_PROFILE,
              slug: `l-${from + i}`,
              votes: 7,
              createdAt: NOW,
              updatedAt: NOW,
            })),
          )
          .returning({ id: tx.t.listings.id });
        ids.push(...rows.map((row) => row.id));
      }
    });
    for (const id of [ids[0]!, ids[499]!, ids[500]!, ids[1000]!]) await vote(id, 1, ago(1));
    await recountFigures(db, NOW);
    const voted = await db.select().from(db.t.listings).where(eq(db.t.listings.votes, 1));
    expect(voted.map(({ id }) => id).sort((a, b) => a - b)).toEqual([ids[0], ids[499], ids[500], ids[1000]]);
    expect(await db.$count(db.t.listings, eq(db.t.listings.votes, 7))).toBe(0);
  });

  it('rate by genuine reviews: not those that were hidden, of the owner, or of a founder', async () => {
    const ownerId = await db.transaction(async (tx) => {
      const [owner] = await tx
        .insert(tx.t.accounts)
        .values({ email: `${crypto.randomUUID()}@tidepool.example`, createdAt: NOW })
        .returning();
      return owner!.id;
    });
    const { id } = await addListing(db, 'tidepool', { ownerId });
    expect(await communityRating(db, id)).toEqual({ average: null, reviews: 0 });
    const founderAccount = ownerId + 1000;
    await db.transaction(async (tx) => {
      const [founder] = await tx
        .insert(tx.t.founders)
        .values({ slug: `f-${id}`, name: 'Mara', accountId: founderAccount })
        .returning();
      await tx.insert(tx.t.listingFounders).values({ listingId: id, founderId: founder!.id });
      const review = { listingId: id, createdAt: NOW };
      await tx.insert(tx.t.reviews).values([
        { ...review, accountId: 900_001, rating: 5 },
        { ...review, accountId: 900_002, rating: 4 },
        { ...review, accountId: 900_003, rating: 4 },
        { ...review, accountId: 900_004, rating: 1, hiddenAt: NOW },
        { ...review, accountId: ownerId, rating: 5 },
        { ...review, accountId: founderAccount, rating: 5 },
      ]);
    });
    expect(await communityRating(db, id)).toEqual({ average: 4.3, reviews: 3 });
  });

  it('hold one Domain Rating a day, and the newest on every listing of the website', async () => {
    const { id } = await addListing(db, 'tidepool');
    const set = (day: string, value: number) =>
      db.transaction((tx) => setDomainRating(tx, 'tidepool.example', { day, value }));
    await set('2026-10-01', 30);
    await set('2026-11-01', 34.5);
    await set('2026-11-01', 35.5);
    await set('2026-09-01', 28);
    expect((await findListing(db, id))!.domainRating).toBe(35.5);
    expect(await listDomainRatings(db, 'tidepool.example', 2)).toEqual([
      { day: '2026-10-01', value: 30 },
      { day: '2026-11-01', value: 35.5 },
    ]);
  });
});

describeDatabases('leaderboards', (database) => {
  const anyListing = fc.record({
    status: fc.constantFrom('live', 'live', 'live', 'scheduled', 'archived'),
    launchWeek: fc.constantFrom('2026-11-09', '2026-11-16'),
    launchedAt: fc.constantFrom(ago(20), ago(30), ago(40)),
    domainRating: fc.option(fc.integer({ min: 0, max: 3 })),
    revenueCents: fc.option(fc.constantFrom(0, 5, 4_000_000_000)),
    votes: fc.array(fc.constantFrom(ago(2), ago(12), ago(24 * 8)), { maxLength: 4 }),
    contributions: fc.array(fc.constantFrom(100, 200, 3_000_000_000), { maxLength: 3 }),
  });

  type Plan = typeof anyListing extends fc.Arbitrary<infer T> ? T : never;

  it('equal a naive recount, and give each listing once over their pages', async () => {
    const db = database();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        async (plans, perPage) => {
          await db.transaction((tx) => tx.delete(tx.t.listings));
          const made: (Plan & { id: number; index: number })[] = [];
          for (const [index, { votes, contributions, ...plan }] of plans.entries()) {
            const { id } = await addListing(db, `l-${index}`, plan);
            await db.transaction(async (tx) => {
              for (const [accountId, createdAt] of votes.entries()) {
                await tx
                  .insert(tx.t.votes)
                  .values({ listingId: id, accountId, createdAt, week: mondayOf(createdAt) });
              }
              for (const [nth, amountCents] of contributions.entries()) {
                const contribution = { key: `${id}-${nth}`, listingId: id, amountCents };
                await addContribution(tx, contribution, ago(index));
                await addContribution(tx, contribution, NOW);
              }
            });
            made.push({ id, index, ...plans[index]! });
          }
          await recountFigures(db, NOW);
          const live = made.filter(({ status }) => status === 'live');
          const first = (a: (typeof made)[0], b: (typeof made)[0]) =>
            a.launchedAt.getTime() - b.launchedAt.getTime() || a.id - b.id;

          const boards: [(page: { limit: number; offset: number }) => Promise<Ranking>, unknown][] = [
            [
              (page) => rankByFigure(db, 'votes', page),
              live
                .toSorted((a, b) => b.votes.length - a.votes.length || first(a, b))
                .map(({ id, votes }) => ({ listingId: id, value: votes.length })),
            ],
            [
              (page) => rankByFigure(db, 'domainRating', page),
              live
                .filter(({ domainRating }) => domainRating !== null)
                .toSorted((a, b) => b.domainRating! - a.domainRating! || first(a, b))
                .map(({ id, domainRating }) => ({ listingId: id, value: domainRating })),
            ],
            [
              (page) => rankByFigure(db, 'revenueCents', page),
              live
                .filter(({ revenueCents }) => revenueCents !== null)
                .toSorted((a, b) => b.revenueCents! - a.revenueCents! || first(a, b))
                .map(({ id, revenueCents }) => ({ listingId: id, value: revenueCents })),
            ],
            [
              (page) => rankByFigure(db, 'contributedCents', page),
              live
                .filter(({ contributions }) => contributions.length > 0)
                .map((one) => ({ ...one, sum: one.contributions.reduce((a, b) => a + b, 0) }))
                .toSorted((a, b) => b.sum - a.sum || b.index - a.index)
                .map(({ id, sum }) => ({ listingId: id, value: sum })),
            ],
          ];
          for (const [rank, naive] of boards) {
            const placings = [];
            let total = 0;
            for (let offset = 0; offset === 0 || offset < total; offset += perPage) {
              const page = await rank({ limit: perPage, offset });
              placings.push(...page.entries);
              total = page.total;
            }
            expect(placings).toEqual(naive);
            expect(total).toBe(placings.length);
          }

          const week = '2026-11-16';
          const weekly = await rankWeek(db, week);
          const cast = (votes: Date[]) => votes.filter((at) => mondayOf(at) === week).length;
          expect(weekly.launches.map(({ id, weekVotes }) => [id, weekVotes])).toEqual(
            live
              .filter(({ launchWeek }) => launchWeek === week)
              .toSorted((a, b) => cast(b.votes) - cast(a.votes) || first(a, b))
              .map(({ id, votes }) => [id, cast(votes)]),
          );
        },
      ),
      { numRuns: runs(25) },
    );
  }, 60_000);
});
