import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCategories } from '../../store/listings/categories.ts';
import { fillEssentials } from '../../store/sample/index.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { EMPTY_PROFILE } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const MANY = 510;
const LAUNCHED = new Date('2026-11-09T00:00:00Z');

describeAnyDialect('a week of many launches', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
    const { db } = service.app;
    await db.transaction((tx) => fillEssentials(tx));
    const categories = await listCategories(db);
    // Of the last category there are few, and none of the most voted.
    const categoryOf = (n: number) => (n % 100 === 0 ? categories.at(-1)!.id : categories[n % 3]!.id);
    const numbers = Array.from({ length: MANY }, (_, at) => at + 1);
    await db.transaction(async (tx) => {
      const { t } = tx;
      const rows = numbers.map((n) => ({
        ...{
          slug: `many-${n}`,
          name: `Many ${n}`,
          url: `https://many-${n}.example/`,
          domain: `many-${n}.example`,
        },
        ...{ status: 'live' as const, profile: EMPTY_PROFILE, primaryCategoryId: categoryOf(n) },
        ...{ launchWeek: '2026-11-09', launchedAt: LAUNCHED, createdAt: LAUNCHED, updatedAt: LAUNCHED },
        votes: n % 100 === 0 ? 0 : 1000 - n,
      }));
      for (let from = 0; from < MANY; from += 100) {
        const added = await tx
          .insert(t.listings)
          .values(rows.slice(from, from + 100))
          .returning();
        await tx
          .insert(t.listingCategories)
          .values(
            added.map((row) => ({ listingId: row.id, categoryId: row.primaryCategoryId!, primary: true })),
          );
      }
    });
  }, 60_000);
  afterAll(() => service[Symbol.asyncDispose]());

  it('answers a page of 50 and how many there are, for the week as for its ranking', async () => {
    const read = async (path: string): Promise<any> => (await fetch(`${service.url}/v1${path}`)).json();
    const ranksOf = ({ items }: { items: { rank: number }[] }) => items.map(({ rank }) => rank);
    const numbers = (from: number, upTo: number) =>
      Array.from({ length: upTo - from + 1 }, (_, at) => from + at);
    const [first, last, beyond] = await Promise.all(
      [1, 11, 12].map((page) => read(`/launches/weeks/2026-11-09?page=${page}`)),
    );
    expect(first).toEqual(await read('/launches/weeks/2026-11-09'));
    expect(first).toMatchObject({ page: 1, per_page: 50, total: MANY, has_more: true });
    expect(ranksOf(first)).toEqual(numbers(1, 50));
    expect(last).toMatchObject({ page: 11, total: MANY, has_more: false });
    expect(ranksOf(last)).toEqual(numbers(501, MANY));
    expect(beyond).toMatchObject({ items: [], total: MANY, has_more: false });
    for (const [page, of] of [last, beyond].entries()) {
      const ranking = await read(
        `/leaderboards/community-weekly?week=2026-11-09&per_page=50&page=${11 + page}`,
      );
      expect([ranksOf(ranking), ranking.total]).toEqual([ranksOf(of), MANY]);
    }
  });

  it('shows of each category the ones that its page begins with', async () => {
    const page = await (await fetch(`${service.url}/categories`)).text();
    const topics = page.split('<h2>').slice(1);
    const shown: string[] = [];
    for (const topic of topics) {
      const slug = /href="\/categories\/([a-z-]+)"/.exec(topic)![1]!;
      const first = [...topic.matchAll(/href="\/l\/([a-z0-9-]+)"/g)].map(([, one]) => one);
      const response = await fetch(`${service.url}/v1/categories/${slug}?per_page=3`);
      const { items } = (await response.json()) as { items: { slug: string }[] };
      expect([slug, first]).toEqual([slug, items.map((one) => one.slug)]);
      if (first.length > 0) shown.push(first.join(' '));
    }
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.some((first) => first.includes('many-100'))).toBe(true);
  });
});
