import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReview } from '../../store/community/reviews.ts';
import { saveReview, setReviewAnswer, setReviewHidden } from '../../store/community/write/reviews.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import type { CallOperation } from '../kit/clients.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';

/** Stars of the reviews, the oldest first. The last is hidden. */
const STARS = [5, 4, 1, 5, 3, 4, 5, 2];

describeAnyDialect('list_reviews', (dialect) => {
  let database: EmptyDatabase;
  let service: TestApp;
  let call: CallOperation;
  let close: () => Promise<void>;
  beforeAll(async () => {
    database = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: database.url } });
    ({ call, close } = await viaRestAndMcp(service.url));
    const { db } = service.app;
    const { id: listingId } = await addListing(db, 'lamp');
    await addListing(db, 'hidden', { status: 'draft' });
    await db.transaction(async (tx) => {
      for (const [at, rating] of STARS.entries()) {
        const now = new Date(Date.UTC(2026, 10, 1 + at));
        const accountId = await getOrCreateAccount(tx, `reader-${at}@example.com`, now);
        await saveReview(tx, { listingId, accountId, rating, body: `${at} `.repeat(400).trim() }, now);
        const { id } = assertDefined(await findReview(tx, listingId, accountId));
        if (at === 2) await setReviewAnswer(tx, { listingId, id, answer: 'Mended.' }, now);
        if (at === 7) await setReviewHidden(tx, { listingId, id, hidden: true }, now);
      }
    });
  });
  afterAll(async () => {
    await close();
    await service[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  it('shows every review that is not hidden, whole, the newest first, page by page', async () => {
    const { body } = await call('list_reviews', { slug: 'lamp', per_page: 4 });
    expect(body).toMatchObject({
      listing: { slug: 'lamp', name: 'lamp', url: `${service.url}/l/lamp` },
      community_rating: { average: 3.9, reviews: 7 },
      stars: { 1: 1, 2: 0, 3: 1, 4: 2, 5: 3 },
      ...{ total: 7, page: 1, has_more: true },
    });
    const { body: rest } = await call('list_reviews', { slug: 'lamp', per_page: 4, page: 2 });
    const all = [...body.items, ...rest.items];
    expect(all.map(({ rating }) => rating)).toEqual(STARS.slice(0, 7).toReversed());
    expect(all.map(({ text }) => text.length)).toEqual(Array(7).fill(799));
    expect(all[4]).toMatchObject({ rating: 1, written_on: '2026-11-03', answer: 'Mended.' });
    expect(rest.has_more).toBe(false);
  });

  it('shows those with some stars alone, and counts the others all the same', async () => {
    const { body } = await call('list_reviews', { slug: 'lamp', stars: 4 });
    expect(body).toMatchObject({ total: 2, stars: { 1: 1, 4: 2, 5: 3 } });
    expect(body.items.map(({ rating }: any) => rating)).toEqual([4, 4]);
    expect((await call('list_reviews', { slug: 'lamp', stars: 2 })).body).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('is where get_listing leads when there are more reviews than it shows, or longer ones', async () => {
    const { body } = await call('get_listing', { slug: 'lamp' });
    expect(body.reviews).toHaveLength(5);
    expect(body.next_steps).toMatchObject([{ tool: 'list_reviews', arguments: { slug: 'lamp' } }]);
    expect((await call('get_listing', { slug: 'lamp', fields: ['city'] })).body.next_steps).toBeUndefined();
  });

  it('refuses six stars and a listing that is not public', async () => {
    for (const [args, code, field] of [
      [{ slug: 'lamp', stars: 6 }, 'invalid_request', 'stars'],
      [{ slug: 'hidden' }, 'not_found', 'slug'],
    ] as const)
      expect((await call('list_reviews', args)).body.error).toMatchObject({ code, field });
  });
});
