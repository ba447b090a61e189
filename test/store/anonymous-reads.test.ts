import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { TOOLS } from '../../tools/index.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { growDirectory } from '../kit/grown-directory.ts';
import { findScans, recordStatements } from '../kit/statements.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

/** What anybody may ask, by operation. Each is asked twice, with 1 and 2: what lives for some seconds is read then. */
const READS: Record<string, (n: number) => string[]> = {
  compare_listings: (n) => [`/v1/compare?a=grown-${n}&b=grown-${n + 5}`],
  get_alternatives: (n) => [`/v1/listings/grown-${n}/alternatives`],
  get_badges: (n) => [`/v1/listings/grown-${n}/badges`],
  get_blog_post: (n) => [`/v1/blog/post-${5 * n}`],
  get_category: (n) => [`/v1/categories/developer-tools?page=${n}`],
  get_founder: (n) => [`/v1/founders/founder-${n}`, `/v1/founders/nobody-${n}`],
  get_launch_week: () => ['/v1/launches/weeks/this', '/v1/launches/weeks/next', '/v1/launches/weeks/last'],
  get_leaderboard: (n) =>
    ['community-weekly', 'community-all-time', 'domain-rating', 'revenue', 'billboard'].map(
      (board) => `/v1/leaderboards/${board}?page=${n}`,
    ),
  get_listing: (n) => [`/v1/listings/grown-${n}`, `/v1/listings/grown-none-${n}`],
  get_site: () => ['/v1/site'],
  list_awards: (n) => [`/v1/awards?page=${n}`, `/v1/awards?listing=grown-${n}`],
  list_blog_posts: (n) => [`/v1/blog?page=${n}`, `/v1/blog?q=post&page=${n}`],
  list_categories: () => ['/v1/categories'],
  list_founders: (n) => [`/v1/founders?page=${n}`, `/v1/founders?q=ada&page=${n}`, '/v1/founders?country=PT'],
  list_interview_questions: () => ['/v1/interview-questions'],
  list_launches: (n) =>
    [
      'today',
      'this-week',
      'trending',
      'most-voted',
      'recent',
      'most-viewed',
      'most-followed',
      'upcoming',
    ].map((section) => `/v1/launches?section=${section}&page=${n}`),
  list_reviews: (n) => [`/v1/listings/grown-${n}/reviews`, `/v1/listings/grown-${n}/reviews?stars=${n}`],
  list_products: () => ['/v1/products'],
  search_listings: (n) => [
    `/v1/listings?q=notes&page=${n}`,
    '/v1/listings?country=PT',
    `/v1/listings?sort=price&page=${n}&fields=founders,awards,updates,reviews,community_rating,story`,
  ],
};

const PAGES = (n: number): string[] => [
  '/',
  `/l/grown-${n}`,
  `/compare?a=grown-${n}&b=grown-${n + 3}`,
  '/search?q=notes',
  '/weeks',
  '/weeks/this',
  '/leaderboards/community-all-time',
  '/leaderboards/billboard',
  '/launch',
  '/founders',
  `/founders/founder-${n}`,
  '/blog',
  `/blog/post-${5 * n}`,
  '/categories',
  '/categories/developer-tools',
  '/awards',
  '/pricing',
  '/connect',
  '/docs',
  '/about',
  '/llms.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/posts.xml',
  '/sitemaps/listings-1.xml',
  '/feed.xml',
  '/search/feed.xml?q=notes',
  '/alerts/new?q=notes',
  '/blog/feed.xml',
  `/badges/grown-${n}/listed-on.svg`,
  `/logos/grown-${n}`,
];

/** Not found, and asked all the same. */
const NOT_THERE = /nobody|grown-none|\/logos\//;

it('every operation that anybody may ask is asked', () => {
  const open = TOOLS.filter((tool) => tool.scope === null && typeof tool.run === 'function');
  expect(Object.keys(READS).sort()).toEqual(open.map(({ name }) => name).sort());
});

describeDialects('anonymous reads', (dialect) => {
  let empty: EmptyDatabase;
  let service: TestApp;
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { databaseUrl: empty.url, sampleData: false } });
    // SQLite plans without knowing how many rows there are; over a thousand, because counts are cached from there on.
    await growDirectory(service.app.db, dialect === 'sqlite' ? 1_200 : undefined);
  }, 120_000);
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });

  async function ask(path: string): Promise<void> {
    const response = await fetch(service.url + path, { redirect: 'manual' });
    await response.arrayBuffer();
    expect([path, response.status < 400 || NOT_THERE.test(path)]).toEqual([path, true]);
  }

  it('read no more than half of a table that grows', { timeout: 120_000 }, async () => {
    // What is cached for some seconds is not read again, however long this takes.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const paths = (n: number) => [...Object.values(READS).flatMap((of) => of(n)), ...PAGES(n)];
    for (const path of paths(1)) await ask(path);
    using watched = await recordStatements(dialect);
    for (const path of paths(2)) {
      watched.setRequest(path);
      await ask(path);
    }
    expect(await findScans(watched.statements(), empty.url)).toEqual([]);
  });
});
