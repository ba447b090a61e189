import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { listPictures } from '../../store/listings/pictures.ts';
import { addPictures } from '../../store/listings/write/pictures.ts';
import { findPublicListing } from '../../store/listings/public-listing.ts';
import { listDomainRatings } from '../../store/listings/domain-ratings.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import { getCategoriesByListing } from '../../store/listings/categories.ts';
import {
  listAwardsOfListing,
  findListingBySlug,
  findStory,
  listFoundersOfListing,
  listMilestones,
} from '../../store/listings/listings.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

describeDatabases('a listing read whole', (db) => {
  beforeAll(async () => {
    await db().transaction((tx) => fillEssentials(tx));
    await db().transaction((tx) => fillSample(tx, new Date('2026-11-18T12:00:00Z')));
  });

  it('holds for every listing what reading its parts one by one gives', async () => {
    const rows = await db().select().from(db().t.listings).where(eq(db().t.listings.status, 'live'));
    expect(rows.length).toBeGreaterThan(20);
    const news = db().t.listingUpdates;
    for (const { id, slug, domain } of rows) {
      const found = await findPublicListing(db(), slug);
      expect(found).toEqual({
        listing: await findListingBySlug(db(), slug),
        categories: (await getCategoriesByListing(db(), [id])).get(id) ?? [],
        founders: await listFoundersOfListing(db(), id),
        updates: (
          await db()
            .select()
            .from(news)
            .where(eq(news.listingId, id))
            .orderBy(desc(news.createdAt), desc(news.id))
            .limit(5)
        ).map(({ title, body, createdAt }) => ({
          ...{ title, body },
          createdAt: createdAt.getTime(),
        })),
        awards: (await listAwardsOfListing(db(), id)).map(({ week, rank }) => ({ week, rank })),
        milestones: (await listMilestones(db(), id)).map(({ id, date, title, description, url }) => ({
          ...{ id, date, title, description, url },
        })),
        pictures: (await listPictures(db(), id)).map(({ id, sha256, width, height, caption }) => ({
          ...{ id, sha256, width, height, caption },
        })),
        story: (await findStory(db(), id)) ?? null,
        ratings: await listDomainRatings(db(), domain, 12),
        hasReviews: (await db().$count(db().t.reviews, eq(db().t.reviews.listingId, id))) > 0,
      });
    }
  });

  it('has at most five updates and twelve ratings, the latest', async () => {
    const { id } = await addListing(db(), 'busy');
    await db().transaction(async (tx) => {
      for (let n = 10; n < 30; n += 1) {
        const createdAt = new Date(`2026-10-${n}T00:00:00.123Z`);
        await tx
          .insert(tx.t.listingUpdates)
          .values({ listingId: id, title: `"${n}"`, body: 'é\n', createdAt });
        await tx
          .insert(tx.t.domainRatings)
          .values({ domain: 'busy.example', day: `2026-10-${n}`, value: n / 4 });
      }
    });
    const { updates, ratings } = (await findPublicListing(db(), 'busy'))!;
    expect(updates.map(({ title }) => title)).toEqual(['"29"', '"28"', '"27"', '"26"', '"25"']);
    expect(updates[0]).toEqual({
      title: '"29"',
      body: 'é\n',
      createdAt: Date.parse('2026-10-29T00:00:00.123Z'),
    });
    expect(ratings.length).toBe(12);
    expect([ratings[0], ratings.at(-1)]).toEqual([
      { day: '2026-10-18', value: 4.5 },
      { day: '2026-10-29', value: 7.25 },
    ]);
  });

  it('has its pictures in their order, without the bytes', async () => {
    const { id } = await addListing(db(), 'pictured');
    const picture = { mediaType: 'image/webp', width: 640, height: 400, bytes: Buffer.from([0, 255]) };
    await db().transaction((tx) =>
      addPictures(
        tx,
        id,
        [
          { ...picture, sha256: 'aa', caption: 'A "first" one' },
          { ...picture, sha256: 'bb' },
        ],
        new Date(),
      ),
    );
    expect((await findPublicListing(db(), 'pictured'))!.pictures).toEqual([
      { id: expect.any(Number), sha256: 'aa', width: 640, height: 400, caption: 'A "first" one' },
      { id: expect.any(Number), sha256: 'bb', width: 640, height: 400, caption: null },
    ]);
  });

  it('is not found unless it is live', async () => {
    await addListing(db(), 'hidden', { status: 'draft' });
    expect(await findPublicListing(db(), 'hidden')).toBeUndefined();
    expect(await findPublicListing(db(), 'never-heard-of')).toBeUndefined();
  });
});
