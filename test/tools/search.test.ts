import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setListingCategories } from '../../store/listings/write/categories.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp } from '../kit/start.ts';

type Found = {
  items: { slug: string; matched?: string }[];
  matched?: string;
  hints?: Record<string, unknown>;
};

describeAnyDialect('search_listings', (dialect) => {
  it('says how well listings match, and what may help where little is found', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    const { db } = service.app;
    await addListing(db, 'ledgerly', { name: 'Ledgerly', tagline: 'invoices for dentists' });
    await addListing(db, 'molarity', { name: 'Molarity', tagline: 'dentists', pricingModel: 'open-source' });
    await addListing(db, 'plaque', {
      name: 'Plaque',
      tagline: 'aligners',
      status: 'scheduled',
      launchWeek: '2026-11-30',
    });
    for (let at = 0; at < 80; at += 1) await addListing(db, `other-${at}`, { name: `Other ${at}` });
    const { call, close } = await viaRestAndMcp(service.url);
    const found = async (q: string) => {
      const { items, matched, hints } = (await call<Found>('search_listings', { q })).body;
      return {
        slugs: items.map(({ slug }) => slug),
        levels: items.map((item) => item.matched),
        matched,
        hints,
      };
    };

    expect(await found('invoice dentists')).toMatchObject({
      slugs: ['ledgerly', 'molarity'],
      levels: [undefined, 'some'],
      matched: 'all',
    });
    expect(await found('ledgrly')).toMatchObject({ slugs: ['ledgerly'], matched: 'similar' });
    const first = [{ slug: 'plaque', name: 'Plaque', launch_week: '2026-11-30' }];
    expect(await found('aligners')).toEqual({ slugs: [], levels: [], hints: { upcoming: 1, first } });
    await addListing(db, 'dental-rocket', {
      name: 'Dental Rocket',
      status: 'scheduled',
      launchWeek: '2026-12-07',
      domain: 'dentalrocket.com',
    });
    for (let at = 0; at < 9; at += 1)
      await addListing(db, `rocket-${at}`, { tagline: 'a rocket of dental care' });
    const named = [{ slug: 'dental-rocket', name: 'Dental Rocket', launch_week: '2026-12-07' }];
    for (const q of ['dental rocket', 'DentalRocket', 'https://dentalrocket.com/'])
      expect((await found(q)).hints, q).toMatchObject({ named });
    expect((await found('rocket')).hints).toBeUndefined();
    const { items, hints } = (await call<Found>('search_listings', { domain: 'www.dentalrocket.com' })).body;
    expect({ items, hints }).toEqual({ items: [], hints: { named } });
    await addListing(db, 'gone', {
      name: 'Gone Dental',
      status: 'archived',
      launchedAt: new Date('2026-01-05'),
    });
    expect((await found('gone dental')).hints).toMatchObject({
      named: [{ slug: 'gone', name: 'Gone Dental', taken_down: true }],
    });
    expect((await found('open source dentists')).hints).toMatchObject({
      filters: { pricing_model: 'open-source' },
    });
    // What is asked already helps no further.
    const asked = { q: 'open source dentists', pricing_model: 'open-source' };
    expect((await call<Found>('search_listings', asked)).body.hints?.filters).toBeUndefined();
    expect(await found('how tall is mount everest')).toEqual({ slugs: [], levels: [] });
    await close();
  });

  it('finds listings by what their categories are called now', async () => {
    await using service = await startTestApp({ dialect, settings: { sampleData: false } });
    const { db } = service.app;
    const { id } = await addListing(db, 'ledgerly', { name: 'Ledgerly' });
    const { categories } = db.t;
    const [above, below] = await db.transaction(async (tx) => {
      const [above] = await tx.insert(categories).values({ slug: 'a', name: 'Bookkeeping' }).returning();
      const [below] = await tx
        .insert(categories)
        .values({ slug: 'b', name: 'Receipts', parentId: above!.id })
        .returning();
      await setListingCategories(tx, id, [below!.id]);
      return [above!.id, below!.id];
    });
    const { call, close } = await viaRestAndMcp(service.url);
    const total = async (q: string) => (await call<{ total: number }>('search_listings', { q })).body.total;
    expect(await Promise.all(['bookkeeping', 'receipt', 'vouchers', 'payroll'].map(total))).toEqual([
      1, 1, 0, 0,
    ]);
    await db.transaction((tx) =>
      tx.update(categories).set({ name: 'Vouchers' }).where(eq(categories.id, below)),
    );
    await db.transaction((tx) =>
      tx
        .update(categories)
        .set({ keywords: ['payroll'] })
        .where(eq(categories.id, above)),
    );
    expect(await Promise.all(['bookkeeping', 'receipt', 'vouchers', 'payroll'].map(total))).toEqual([
      1, 0, 1, 1,
    ]);
    await close();
  });
});
