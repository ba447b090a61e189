import { asc, count, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';
import { PRICING_MODELS, STAGES } from '../../rules/listings/fields/listing-fields.ts';
import { SUBMITTABLE_DRAFT } from '../../rules/listings/submittable-draft.ts';
import { SLUG } from '../../rules/listings/addresses/slugs.ts';
import { addWeeks, mondayOf, getWeekRange } from '../../rules/launches/weeks.ts';
import type { Database } from '../../store/engine/database.ts';
import { rankWeek } from '../../store/launches/launches.ts';
import { listDomainRatings } from '../../store/listings/domain-ratings.ts';
import { getListingValue, STORED_FIELDS } from '../../store/listings/listing-content.ts';
import { listPictures, readPictureBytes } from '../../store/listings/pictures.ts';
import { CATEGORIES } from '../../store/sample/categories.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import { SAMPLE_FOUNDERS } from '../../store/sample/founders.ts';
import { SAMPLE_LISTINGS } from '../../store/sample/listings.ts';
import { SAMPLE_PICTURES } from '../../store/sample/pictures.ts';
import { SAMPLE_STORIES } from '../../store/sample/stories.ts';
import { describeDatabases, openTemporaryDatabase } from '../kit/databases.ts';
import { EMPTY_PROFILE } from '../kit/listing.ts';

const NOW = new Date('2026-11-18T15:20:00Z');
const THIS_WEEK = '2026-11-16';

describeDatabases('the sample directory', (database) => {
  let db: Database;
  beforeAll(async () => {
    db = database();
    await db.transaction(fillEssentials);
    await db.transaction((tx) => fillSample(tx, NOW));
  });

  it('has at least 64 listings in 14 categories, all marked as made up, none at a real address', async () => {
    const rows = await db.select().from(db.t.listings);
    expect(rows.length).toBeGreaterThanOrEqual(64);
    expect(new Set(rows.map((row) => row.primaryCategoryId)).size).toBeGreaterThanOrEqual(14);
    for (const row of rows) {
      expect(row.sample).toBe(true);
      expect(row.slug).toMatch(SLUG);
      expect(row.url).toBe(`https://${row.domain}/`);
      for (const address of [
        row.domain,
        row.contactEmail,
        new URL(row.profile.socials['custom']!).hostname,
      ]) {
        expect(address).toMatch(/\.example$/);
      }
    }
  });

  it('has or says that the website has not: every single value that drafts look for', async () => {
    const rows = await db.select().from(db.t.listings);
    const neither = STORED_FIELDS.filter((name) => DRAFT_FIELD_NAMES.some((field) => field === name)).filter(
      (name) =>
        rows.some((row) => getListingValue(row, name) === null && !row.profile.not_stated?.includes(name)),
    );
    expect(neither, 'store/sample/index.ts fills these in, or names them in not_stated').toEqual([]);
  });

  it('has pictures of some live products that paid for them, of the sizes it says', async () => {
    for (const [name, pictures] of Object.entries(SAMPLE_PICTURES)) {
      const [row] = await db.select().from(db.t.listings).where(eq(db.t.listings.name, name));
      expect(row).toMatchObject({ status: 'live', unlocked: expect.arrayContaining(['media']) });
      const stored = await listPictures(db, row!.id);
      expect(stored.map(({ caption }) => caption)).toEqual(pictures.map(([, , , caption]) => caption));
      for (const { id, width, height } of stored) {
        const bytes = (await readPictureBytes(db, id))!;
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
        expect(bytes.length).toBeLessThan(40_000);
      }
    }
  });

  /** All of them; a promise of each is none where there is none. */
  async function everyListing() {
    const rows = await db.select().from(db.t.listings);
    expect(rows.length).toBeGreaterThanOrEqual(64);
    return rows;
  }

  it('keeps every listing within the bounds owners have', async () => {
    for (const row of await everyListing()) {
      const { profile } = row;
      SUBMITTABLE_DRAFT.shape.tagline.parse(row.tagline);
      SUBMITTABLE_DRAFT.shape.short_description.parse(row.shortDescription);
      SUBMITTABLE_DRAFT.shape.description.parse(row.description);
      SUBMITTABLE_DRAFT.shape.pricing_summary.parse(row.pricingSummary);
      SUBMITTABLE_DRAFT.shape.country.parse(row.country);
      SUBMITTABLE_DRAFT.shape.contact_email.parse(row.contactEmail);
      for (const list of [profile.features, profile.usps, profile.keywords])
        SUBMITTABLE_DRAFT.shape.features.parse(list);
      expect(STAGES).toContain(row.stage);
      expect(PRICING_MODELS).toContain(row.pricingModel);
      for (const { question, answer } of profile.faqs) {
        expect(question.length).toBeLessThanOrEqual(300);
        expect(answer.length).toBeLessThanOrEqual(1500);
      }
    }
  });

  it('is live for five weeks and this one, and scheduled for the next two', async () => {
    const listings = db.t.listings;
    const rows = await db
      .select({ week: listings.launchWeek, status: listings.status, number: count() })
      .from(listings)
      .groupBy(listings.launchWeek, listings.status)
      .orderBy(asc(listings.launchWeek));
    expect(rows.map(({ week, status }) => [week, status])).toEqual(
      [-5, -4, -3, -2, -1, 0, 1, 2].map((n) => [addWeeks(THIS_WEEK, n), n > 0 ? 'scheduled' : 'live']),
    );
    for (const { number } of rows) expect(number).toBeGreaterThanOrEqual(6);
  });

  it('holds nothing from after its moment', async () => {
    for (const row of await everyListing()) {
      expect(row.createdAt <= NOW && row.updatedAt <= NOW).toBe(true);
      expect(row.launchedAt === null).toBe(row.status === 'scheduled');
      if (row.launchedAt === null) continue;
      expect(row.launchedAt <= NOW).toBe(true);
      expect(mondayOf(row.launchedAt)).toBe(row.launchWeek);
    }
    const votes = await db.select().from(db.t.votes);
    const updates = await db.select().from(db.t.listingUpdates);
    const posts = await db.select().from(db.t.blogPosts);
    for (const rows of [votes, updates, posts]) expect(rows.length).toBeGreaterThanOrEqual(8);
    for (const { createdAt } of [...votes, ...updates]) expect(createdAt <= NOW).toBe(true);
    for (const { publishedAt } of posts) expect(publishedAt! <= NOW).toBe(true);
  });

  it('counts on each listing exactly the votes that were cast, in the week they were cast', async () => {
    const { votes } = db.t;
    const cast = await db
      .select({ id: votes.listingId, number: count() })
      .from(votes)
      .groupBy(votes.listingId);
    const counted = new Map(cast.map(({ id, number }) => [id, number]));
    expect(counted.size).toBeGreaterThan(30);
    for (const row of await everyListing()) expect(row.votes).toBe(counted.get(row.id) ?? 0);
    for (const vote of await db.select().from(votes)) expect(mondayOf(vote.createdAt)).toBe(vote.week);
  });

  it('has follows, views, reviews, ratings, alternatives and contributions, and figures that agree with them', async () => {
    const { listings, follows, listingViews, reviews, domainRatings } = db.t;
    const { listingAlternatives, billboardContributions } = db.t;
    const rows = new Map((await db.select().from(listings)).map((row) => [row.id, row]));
    for (const { id, follows: counted } of rows.values()) {
      expect(await db.$count(follows, eq(follows.listingId, id))).toBe(counted);
    }
    const viewed = await db.select().from(listingViews);
    expect(viewed.length).toBeGreaterThan(200);
    for (const { listingId, day } of viewed) {
      expect(rows.get(listingId)!.status).toBe('live');
      expect(day <= NOW.toISOString().slice(0, 10)).toBe(true);
    }
    const given = await db.select().from(reviews);
    expect(given.length).toBeGreaterThan(50);
    for (const { rating, createdAt } of given) {
      expect(rating >= 1 && rating <= 5 && createdAt <= NOW).toBe(true);
    }
    for (const { domainRating, domain } of rows.values()) {
      const trend = await listDomainRatings(db, domain, 12);
      expect(trend.at(-1)?.value ?? null).toBe(domainRating);
    }
    for (const { value } of await db.select().from(domainRatings)) {
      expect(value >= 0 && value <= 100).toBe(true);
    }
    expect(await db.$count(listingAlternatives)).toBeGreaterThan(20);
    const contributed = await db.select().from(billboardContributions);
    expect(new Set(contributed.map(({ listingId }) => listingId)).size).toBeGreaterThanOrEqual(5);
    for (const { sample, amountCents, createdAt, listingId } of contributed) {
      expect(sample && amountCents >= 500 && createdAt <= NOW).toBe(true);
      expect(rows.get(listingId)!.status).toBe('live');
    }
  });

  it('gave awards to the first three of every finished week and to nobody else', async () => {
    const awards = await db.select().from(db.t.awards);
    expect(awards).toHaveLength(15);
    for (const n of [-5, -4, -3, -2, -1]) {
      const week = addWeeks(THIS_WEEK, n);
      const { launches } = await rankWeek(db, week);
      const won = awards.filter((award) => award.week === week).sort((a, b) => a.rank - b.rank);
      expect(won.map(({ rank, listingId, votes }) => ({ rank, listingId, votes }))).toEqual(
        launches
          .slice(0, 3)
          .map(({ id, weekVotes }, i) => ({ rank: i + 1, listingId: id, votes: weekVotes })),
      );
      expect(won[0]!.createdAt.toISOString()).toBe(getWeekRange(week).ends_at);
    }
  });

  it('names a founder for every founder of its table, and finds the product of each', async () => {
    expect(await db.$count(db.t.founders)).toBeGreaterThanOrEqual(40);
    expect(await db.$count(db.t.listingFounders)).toBe(SAMPLE_FOUNDERS.length);
    const names = SAMPLE_LISTINGS.map(({ name }) => name);
    for (const name of [...SAMPLE_FOUNDERS.map((f) => f.listing), ...Object.keys(SAMPLE_STORIES)]) {
      expect(names).toContain(name);
    }
  });

  it('tells stories, milestones and news of listings that unlocked them', async () => {
    const { listings, listingStories, milestones, listingUpdates, blogPosts } = db.t;
    const stories = await db
      .select({ unlocked: listings.unlocked })
      .from(listingStories)
      .innerJoin(listings, eq(listings.id, listingStories.listingId));
    expect(stories.length).toBeGreaterThanOrEqual(8);
    for (const { unlocked } of stories)
      expect(unlocked).toEqual(expect.arrayContaining(['story', 'milestones']));
    expect(await db.$count(milestones)).toBeGreaterThanOrEqual(12);
    expect(await db.$count(listingUpdates)).toBeGreaterThanOrEqual(8);
    expect(await db.$count(blogPosts)).toBeGreaterThanOrEqual(8);
  });

  it('gives every listing its primary category, and extra ones only to those that unlocked them', async () => {
    const { listingCategories } = db.t;
    const links = await db.select().from(listingCategories);
    for (const row of await everyListing()) {
      const mine = links.filter((link) => link.listingId === row.id);
      expect(mine.filter((link) => link.primary).map((link) => link.categoryId)).toEqual([
        row.primaryCategoryId,
      ]);
      expect(mine.length === 1 || row.unlocked.includes('extra_categories')).toBe(true);
      expect(mine.length).toBeLessThanOrEqual(4);
    }
  });

  it('is filled once', async () => {
    const before = await db.$count(db.t.votes);
    expect(await db.transaction((tx) => fillSample(tx, new Date('2027-02-01T00:00:00Z')))).toBe(false);
    await db.transaction(fillEssentials);
    expect(await db.$count(db.t.votes)).toBe(before);
    expect(await db.$count(db.t.products)).toBe(10);
  });
});

describeDatabases('what every directory starts with', (database) => {
  it('is categories in two levels, products and questions, and nothing made up', async () => {
    const db = database();
    await db.transaction(fillEssentials);
    const categories = await db.select().from(db.t.categories);
    const tops = categories.filter((category) => category.parentId === null);
    expect(tops.length).toBeGreaterThanOrEqual(14);
    expect(categories.length).toBeGreaterThan(2 * tops.length);
    for (const category of categories) {
      expect(category.slug).toMatch(SLUG);
      expect(category.description).not.toBe('');
      expect(category.attributes.length).toBeGreaterThan(0);
      expect(category.keywords.length > 0 || category.slug === 'other').toBe(true);
      expect(category.parentId === null || tops.some((top) => top.id === category.parentId)).toBe(true);
    }
    expect(await db.$count(db.t.interviewQuestions)).toBeGreaterThanOrEqual(12);
    const codes = (await db.select().from(db.t.products)).map((product) => product.code);
    expect(codes).toEqual(
      expect.arrayContaining([
        ...[
          'launch',
          'skip_queue',
          'featured',
          'done_for_you',
          'launch_bundle',
          'extra_categories',
          'relaunch',
        ],
        ...['ai_review', 'billboard_min', 'trophy_cabinet'],
      ]),
    );
    expect(await db.$count(db.t.listings)).toBe(0);
    expect(await db.$count(db.t.accounts)).toBe(0);
  });
});

describe('what a start adds', () => {
  it('comes each by its own code and once: what was set before stays, what was removed stays away', async () => {
    await using db = await openTemporaryDatabase();
    const own = { code: 'trophy_glass', name: 'Glass', description: 'A trophy.', priceCents: 9900 };
    await db.transaction(async (tx) => {
      await tx
        .insert(tx.t.products)
        .values([own, { ...own, code: 'launch', needsListing: true, priceCents: 1 }]);
      await fillEssentials(tx);
      await tx.delete(tx.t.products).where(eq(tx.t.products.code, 'relaunch'));
      await tx.delete(tx.t.categories).where(eq(tx.t.categories.slug, 'code-editors'));
      await fillEssentials(tx);
    });
    const products = await db.select().from(db.t.products);
    expect(products.find(({ code }) => code === 'launch')?.priceCents).toBe(1);
    expect(products.map(({ code }) => code)).toContain('skip_queue');
    expect(products.map(({ code }) => code)).not.toContain('relaunch');
    expect(products).toHaveLength(10);
    expect(await db.$count(db.t.categories, eq(db.t.categories.slug, 'code-editors'))).toBe(0);
  });
});

describe('the words that speak for a category', () => {
  it('count once: none is in two categories, or in the name of its own', () => {
    const all = CATEGORIES.flatMap((top) => [top, ...top.children]);
    const words = all.flatMap(({ name, keywords }) => [
      ...name.toLowerCase().split(' & '),
      ...keywords.split(', ').filter(Boolean),
    ]);
    expect(words.filter((word, i) => words.indexOf(word) < i)).toEqual([]);
  });
});

describe('a sample directory at another moment', () => {
  const filled = async (now: Date, essentials = true) => {
    const db = await openTemporaryDatabase();
    if (essentials) await db.transaction(fillEssentials);
    expect(await db.transaction((tx) => fillSample(tx, now))).toBe(true);
    return db;
  };

  it('is the same for the same moment', async () => {
    await using one = await filled(NOW);
    await using two = await filled(NOW);
    for (const table of ['listings', 'votes', 'awards', 'founders', 'milestones', 'blogPosts'] as const) {
      expect(await two.select().from(two.t[table])).toEqual(await one.select().from(one.t[table]));
    }
  });

  it('works in the first instant of a week, of a year, and after a leap day', async () => {
    for (const moment of ['2026-11-16T00:00:00.000Z', '2028-02-29T12:00:00Z', '2027-01-01T00:00:00Z']) {
      await using db = await filled(new Date(moment));
      expect(await db.$count(db.t.awards)).toBe(15);
      expect(
        await db.$count(db.t.listings, eq(db.t.listings.launchWeek, mondayOf(new Date(moment)))),
      ).toBeGreaterThan(5);
    }
  });

  it('goes without categories where the operator has others', async () => {
    await using db = await filled(NOW, false);
    expect(await db.$count(db.t.listingCategories)).toBe(0);
    expect(await db.$count(db.t.listings)).toBe(SAMPLE_LISTINGS.length);
  });

  it('stays away from a directory that has a listing', async () => {
    await using db = await openTemporaryDatabase();
    await db.transaction((tx) =>
      tx.insert(tx.t.listings).values({
        slug: 'acme',
        status: 'live',
        name: 'Acme',
        url: 'https://acme.example/',
        domain: 'acme.example',
        profile: EMPTY_PROFILE,
        createdAt: NOW,
        updatedAt: NOW,
      }),
    );
    expect(await db.transaction((tx) => fillSample(tx, NOW))).toBe(false);
    expect(await db.$count(db.t.listings)).toBe(1);
  });
});
