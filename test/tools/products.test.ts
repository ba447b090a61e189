import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWeeks } from '../../rules/launches/weeks.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { reserveSlot } from '../../store/launches/write/launch-slots.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

type Product = { product: string };
type Week = { week: string; free_queue: boolean };

const NEXT = '2026-11-23';

let service: TestApp;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp({ time: '2026-11-18T12:00:00Z', settings: { sampleData: false } });
  ({ call, close } = await viaRestAndMcp(service.url));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

const list = async () => {
  const { ok, body } = await call('list_products');
  expect(ok, JSON.stringify(body)).toBe(true);
  return body;
};
const product = async (code: string) => (await list()).items.find((item: Product) => item.product === code);

it('gives the codes of the specification with price, rules and what they need', async () => {
  const { items, total, currency } = await list();
  expect(currency).toBe('EUR');
  expect(total).toBe(items.length);
  expect(items.map((item: Product) => item.product)).toEqual(
    expect.arrayContaining([
      ...['launch', 'skip_queue', 'featured', 'done_for_you', 'launch_bundle', 'extra_categories'],
      ...['relaunch', 'ai_review', 'billboard_min'],
    ]),
  );
  for (const item of items) {
    expect(item.price_cents).toBeGreaterThan(0);
    expect(item.needs_listing).toBe(true);
    expect(item.rules.length).toBeGreaterThan(10);
  }
  expect(await product('launch')).toMatchObject({ price_cents: 4900, price: '€49.00' });
});

it('describes options as JSON Schema, and says of paid rankings that they are', async () => {
  expect(await product('launch')).not.toHaveProperty('options');
  expect((await product('trophy_cabinet')).options).toMatchObject({
    type: 'object',
    properties: { engraving: { type: 'string', maxLength: 60 } },
    required: ['material', 'engraving'],
    additionalProperties: false,
  });
  expect(JSON.stringify(await product('billboard_min'))).toMatch(/paid/i);
  expect(JSON.stringify(await product('featured'))).toMatch(/paid/i);
});

it('offers the next twelve weeks, and marks those a free launch can have', async () => {
  const { launch_weeks } = await list();
  expect(launch_weeks.map(({ week }: Week) => week)).toEqual(
    Array.from({ length: 12 }, (_, n) => addWeeks(NEXT, n)),
  );
  expect(launch_weeks[0]).toEqual({
    week: NEXT,
    ends_on: '2026-11-29',
    places_left: 15,
    free_places_left: 0,
    free_queue: false,
  });
  expect(launch_weeks.filter(({ free_queue }: Week) => free_queue)[0].week).toBe(addWeeks(NEXT, 6));
});

it('counts the free places that are taken, by free listings only', async () => {
  const { db } = service.app;
  const week = addWeeks(NEXT, 6);
  for (let n = 0; n < 15; n += 1) {
    const status = n % 2 ? 'scheduled' : 'awaiting_badge';
    await addListing(db, `queued-${n}`, { status, plan: 'free', launchWeek: week, launchedAt: null });
    if (n === 13) {
      expect((await list()).launch_weeks[6]).toMatchObject({ free_places_left: 1, free_queue: true });
    }
  }
  await addListing(db, 'paid', {
    status: 'scheduled',
    plan: 'paid',
    launchWeek: addWeeks(NEXT, 7),
    launchedAt: null,
  });
  const { launch_weeks } = await list();
  expect(launch_weeks[6]).toMatchObject({ week, free_places_left: 0, free_queue: false });
  expect(launch_weeks[7]).toMatchObject({ free_places_left: 15, free_queue: true });
});

it('counts the places that orders hold, apart from the free ones', async () => {
  const { db } = service.app;
  const week = addWeeks(NEXT, 8);
  const { id } = await addListing(db, 'ordered');
  await db.transaction(async (tx) => {
    const accountId = await getOrCreateAccount(tx, 'buyer@ordered.example', new Date());
    const [order] = await tx
      .insert(tx.t.orders)
      .values({
        number: 'test-1',
        accountId,
        status: 'pending',
        currency: 'EUR',
        items: [{ product: 'launch', listing_id: id, week }],
        terms: { prices: [4900], promo: null },
        billing: {},
        vat: {} as typeof tx.t.orders.$inferInsert.vat,
        discountCents: 0,
        netCents: 4900,
        vatCents: 0,
        totalCents: 4900,
        createdAt: new Date(),
        expiresAt: new Date(),
      })
      .returning();
    await reserveSlot(tx, { orderId: order!.id, position: 0, week, listingId: id }, new Date());
  });
  expect((await list()).launch_weeks[8]).toMatchObject({ week, places_left: 14, free_places_left: 15 });
});

it('shows the operator’s prices, and nothing that is off sale', async () => {
  const { products } = service.app.db.t;
  await service.app.db.transaction(async (tx) => {
    await tx.update(products).set({ priceCents: 123_456 }).where(eq(products.code, 'launch'));
    await tx.update(products).set({ active: false }).where(eq(products.code, 'ai_review'));
  });
  expect(await product('launch')).toMatchObject({ price_cents: 123_456, price: '€1,234.56' });
  expect(await product('ai_review')).toBeUndefined();
});
