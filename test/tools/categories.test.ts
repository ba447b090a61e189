import { expect, it } from 'vitest';
import { findCategory } from '../../store/listings/categories.ts';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp } from '../kit/start.ts';

type Counted = { slug: string; live_listings: number; subcategories?: Counted[] };

describeAnyDialect('live listings of a category', (dialect) => {
  it('are counted once each, however many of its categories they have, and as search counts them', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    const { db } = service.app;
    const both = await addListing(db, 'both');
    await db.transaction(async (tx) => {
      const slugs = ['productivity', 'notes-and-writing', 'tasks-and-projects', 'design'];
      const ids: number[] = [];
      for (const slug of slugs) ids.push((await findCategory(tx, slug))!.id);
      await setListingCategories(tx, both.id, ids);
    });
    const { call, close } = await viaRestAndMcp(service.url);
    const { body } = await call<{ items: Counted[] }>('list_categories');
    const all = body.items.flatMap((top) => [top, ...top.subcategories!]);
    const numbers = Object.fromEntries(all.map(({ slug, live_listings }) => [slug, live_listings]));
    expect(all.length).toBeGreaterThan(20);
    // Two of its categories are below the first, and it is counted there once.
    expect(numbers).toMatchObject({
      ...{ productivity: 1, 'notes-and-writing': 1, 'tasks-and-projects': 1, design: 1 },
      ...{ marketing: 0 },
    });
    for (const { slug, live_listings } of all) {
      const category = (await call('get_category', { slug })).body;
      const search = (await call('search_listings', { category: slug })).body;
      expect([slug, category.live_listings, search.total]).toEqual([slug, live_listings, live_listings]);
    }
    await close();
  });
});
