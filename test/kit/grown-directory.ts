import { addWeeks } from '../../rules/launches/weeks.ts';
import { fillEssentials } from '../../store/sample/index.ts';
import { listCategories } from '../../store/listings/categories.ts';
import type { Database } from '../../store/engine/database.ts';
import { EMPTY_PROFILE } from './listing.ts';

/** So many listings that no plan reads all of them unless it has to. */
const GROWN = 4_000;
const THIS_WEEK = '2026-11-16';
const BATCH = 200;

/**
 * Fills an empty database with the listings `grown-1` to `grown-4000`, or as many as given, launched in a hundred
 * weeks from the current one back, and with everything else that grows. The last hundred wait for future weeks.
 */
export async function growDirectory(db: Database, size = GROWN): Promise<void> {
  const aWeek = size / 100;
  const numbers = Array.from({ length: size }, (_, at) => at + 1);
  const every = (step: number) => numbers.filter((n) => n % step === 0);
  await db.transaction((tx) => fillEssentials(tx));
  const categories = await listCategories(db);
  const weekOf = (n: number) => addWeeks(THIS_WEEK, -Math.floor((n - 1) / aWeek));
  const timeOf = (n: number) => new Date(`${weekOf(n)}T00:00:00Z`);
  const isLive = (n: number) => n <= size - 100;
  await db.transaction(async (tx) => {
    const { t } = tx;
    /** Inserts a row for each, some hundred at a time. */
    async function fill<T>(of: number[], insert: (rows: number[]) => PromiseLike<T>): Promise<void> {
      for (let from = 0; from < of.length; from += BATCH) await insert(of.slice(from, from + BATCH));
    }
    await fill(numbers, (some) =>
      tx
        .insert(t.accounts)
        .values(some.map((n) => ({ email: `a${n}@people.example`, voterId: n, createdAt: timeOf(n) }))),
    );
    await fill(numbers, (some) =>
      tx.insert(t.listings).values(
        some.map((n) => ({
          ...{ slug: `grown-${n}`, name: `Notes ${n}`, url: `https://grown-${n}.example/` },
          ...{ domain: `grown-${n}.example`, tagline: `Notes for team ${n}`, profile: EMPTY_PROFILE },
          description: `What team ${n} writes down stays found. `.repeat(30),
          ...{ ownerId: n, country: n % 7 === 0 ? 'PT' : 'FR', plan: 'free' as const },
          status: isLive(n) ? ('live' as const) : ('scheduled' as const),
          launchWeek: isLive(n) ? weekOf(n) : addWeeks(THIS_WEEK, 1 + (n % 5)),
          relaunchWeek: isLive(n) && n % 200 === 0 ? addWeeks(THIS_WEEK, 1 + (n % 3)) : null,
          launchedAt: isLive(n) ? timeOf(n) : null,
          ...{ votes: n % 100, domainRating: n % 3 === 0 ? n % 90 : null },
          ...{
            revenueCents: n % 3 === 1 ? n * 100 : null,
            // The value that its contributions below would set; they would rewrite each of these rows.
            contributedCents: n % 3 === 0 ? n : null,
            contributedSince: n % 3 === 0 ? timeOf(n) : null,
            primaryCategoryId: categories[n % categories.length]!.id,
          },
          ...{ createdAt: timeOf(n), updatedAt: timeOf(n) },
        })),
      ),
    );
    await fill(numbers, (some) =>
      tx.insert(t.listingCategories).values(
        some.map((n) => ({
          listingId: n,
          categoryId: categories[n % categories.length]!.id,
          primary: true,
        })),
      ),
    );
    await fill(numbers, (some) =>
      tx.insert(t.founders).values(
        some.map((n) => ({
          slug: `founder-${n}`,
          name: `${n % 9 === 0 ? 'Ada' : 'Jo'} of ${n}`,
          accountId: n,
        })),
      ),
    );
    await fill(numbers, (some) =>
      tx.insert(t.listingFounders).values(some.map((n) => ({ listingId: n, founderId: n }))),
    );
    await fill(numbers, (some) =>
      tx.insert(t.listingUpdates).values(
        some.map((n) => ({
          listingId: n,
          title: `News ${n}`,
          body: 'Now with folders.',
          createdAt: timeOf(n),
        })),
      ),
    );
    await fill(numbers, (some) =>
      tx
        .insert(t.milestones)
        .values(
          some.map((n) => ({ listingId: n, date: '2025-01-01', title: 'Founded', createdAt: timeOf(n) })),
        ),
    );
    for (const voter of [1, 2])
      await fill(numbers.filter(isLive), (some) =>
        tx.insert(t.votes).values(
          some.map((n) => ({
            ...{ listingId: n, accountId: 1 + ((n + voter) % size), voterId: 1 + ((n + voter) % size) },
            ...{ week: weekOf(n), createdAt: timeOf(n) },
          })),
        ),
      );
    await fill(numbers, (some) =>
      tx.insert(t.reviews).values(
        some.map((n) => ({
          listingId: n,
          accountId: n,
          voterId: n,
          rating: 1 + (n % 5),
          createdAt: timeOf(n),
        })),
      ),
    );
    await fill(numbers, (some) =>
      tx
        .insert(t.domainRatings)
        .values(some.map((n) => ({ domain: `grown-${n}.example`, day: '2026-11-01', value: n % 90 }))),
    );
    await fill(
      every(aWeek).filter((n) => n > aWeek && n <= 30 * aWeek),
      (some) =>
        tx.insert(t.awards).values(
          some.flatMap((n) =>
            [1, 2, 3].map((rank) => ({
              ...{ week: weekOf(n), rank, listingId: n - rank },
              votes: 2,
              createdAt: timeOf(n),
            })),
          ),
        ),
    );
    await fill(every(40), (some) =>
      tx
        .insert(t.pastLaunches)
        .values(some.map((n) => ({ listingId: n, week: addWeeks(weekOf(n), -30), launchedAt: timeOf(n) }))),
    );
    await fill(every(3), (some) =>
      tx
        .insert(t.billboardContributions)
        .values(some.map((n) => ({ key: `given-${n}`, listingId: n, amountCents: n, createdAt: timeOf(n) }))),
    );
    await fill(every(5), (some) =>
      tx.insert(t.blogPosts).values(
        some.map((n) => ({
          slug: `post-${n}`,
          title: `Post ${n}`,
          markdown: 'Words. '.repeat(50),
          publishedAt: timeOf(n),
        })),
      ),
    );
    await fill(every(10), (some) =>
      tx
        .insert(t.listingAlternatives)
        .values(some.map((n) => ({ listingId: n, alternativeId: n - 1, approvedAt: timeOf(n) }))),
    );
    await fill(every(2), (some) =>
      tx.insert(t.featuredPeriods).values(
        some.map((n) => ({
          listingId: n,
          key: `f${n}`,
          days: 7,
          startsAt: timeOf(n + 40),
          endsAt: timeOf(n),
          closedAt: timeOf(n),
          createdAt: timeOf(n),
        })),
      ),
    );
    await fill(numbers, (some) =>
      tx.insert(t.listingViews).values(some.map((n) => ({ listingId: n, day: '2026-11-01', views: 3 }))),
    );
  });
  // The server would do this by itself a minute later.
  if (db.dialect === 'postgres') await db.exclusively((run) => run('analyze'));
}
