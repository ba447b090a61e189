import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderLinks } from '../../orders/order-links.ts';
import type { OrderDeps } from '../../orders/order-deps.ts';
import { createPaymentService } from '../../orders/payment-service.ts';
import { applyOrderEvent } from '../../orders/apply-order-event.ts';
import { toLineColumns, toOrderColumns, priceItems } from '../../orders/cart/order-prices.ts';
import { createVatDecider } from '../../orders/cart/vat-decider.ts';
import { createTestProvider } from '../../orders/payments/test-provider.ts';
import type { OrderItem, PromoTerms } from '../../rules/orders/order.ts';
import { getCategoriesByListing, listCategories } from '../../store/listings/categories.ts';
import { findInvoice } from '../../store/orders/invoices.ts';
import { addJob, takeDueJobs } from '../../store/work/write/jobs.ts';
import { countBookedSlots } from '../../store/launches/launch-slots.ts';
import { rankByFigure } from '../../store/launches/leaderboards.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { findOrder, listManualLines, type OrderRow, listOrderLines } from '../../store/orders/orders.ts';
import { insertOrder } from '../../store/orders/write/orders.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import { findActivePayment, listPayments } from '../../store/orders/payments.ts';
import { findPromoWithUses } from '../../store/orders/promo-codes.ts';
import { insertPromo } from '../../store/orders/write/promo-codes.ts';
import { fillEssentials } from '../../store/sample/essentials.ts';
import { describeDatabases } from '../kit/databases.ts';
import { findInvalidEnumValues } from '../kit/invalid-enum-values.ts';
import { createAward, createSavedListing } from '../kit/shop.ts';
import { TEST_ALL } from '../kit/test-all.ts';

const WEEK = '2026-11-30';
const BILLING = { name: 'Mira Okafor', address: 'Rua das Flores 1', country: 'PT' };

describeDatabases('orders', (db) => {
  let time = new Date();
  let parts: OrderDeps;
  beforeEach(() => {
    time = new Date('2026-11-18T12:00:00Z');
    parts = {
      db: db(),
      rateLimits: false,
      provider: createTestProvider('http://localhost'),
      decideOrderVat: createVatDecider({ db: db(), lookUpVatNumber: null, now: () => time }),
      jobs: { enqueue: (tx, job) => addJob(tx, job, time) },
      mail: { queue: (tx, mail) => addMail(tx, mail, time) },
      now: () => time,
      publicUrl: 'http://localhost',
      links: createOrderLinks('a key'),
      log: pino({ level: 'silent' }),
    };
  });
  beforeAll(async () => {
    await db().transaction((tx) => fillEssentials(tx));
  });

  let count = 0;
  /** An order as create_checkout writes it down. */
  async function order(
    items: OrderItem[],
    listing: ListingRow,
    promo: PromoTerms | null = null,
  ): Promise<OrderRow> {
    const rows = await db().select().from(db().t.products);
    const prices = items.map(
      ({ product, amount_cents }) => amount_cents ?? rows.find(({ code }) => code === product)!.priceCents,
    );
    const terms = { prices, promo };
    const vat = await parts.decideOrderVat(BILLING);
    const price = priceItems(items, terms, vat);
    count += 1;
    return db().transaction((tx) =>
      insertOrder(
        tx,
        {
          number: `LD-${count}`,
          accountId: listing.ownerId!,
          status: 'pending',
          currency: 'EUR',
          items,
          terms,
          billing: BILLING,
          ...toOrderColumns(price, vat),
          createdAt: time,
          expiresAt: new Date(time.getTime() + 24 * 3_600_000),
        },
        items.map((item, position) => ({
          position,
          product: item.product,
          name: item.product,
          listingId: item.listing_id ?? null,
          item,
          ...toLineColumns(price.lines[position]!),
        })),
      ),
    );
  }

  let people = 0;
  const listing = (values: Parameters<typeof createSavedListing>[2] = {}) =>
    createSavedListing(db(), `buyer-${(people += 1)}@tidepool.example`, {
      slug: `order-${people}`,
      ...values,
    });
  const fresh = async ({ id }: ListingRow) => (await findListing(db(), id))!;

  async function pay(row: OrderRow): Promise<OrderRow> {
    const orders = createPaymentService(parts);
    const started = await orders.start(row.number, BILLING, row.totalCents);
    expect(started).toMatchObject({ kind: 'pay' });
    const payment = (await findActivePayment(db(), row.id))!;
    await orders.apply({
      id: `paid-${payment.id}`,
      kind: 'test',
      change: 'paid',
      paymentId: payment.id,
      paid: { intentId: null, amountCents: payment.amountCents, currency: 'EUR' },
    });
    return (await findOrder(db(), row.id))!;
  }
  async function refund(row: OrderRow): Promise<OrderRow | undefined> {
    return db().transaction((tx) =>
      applyOrderEvent(tx, parts, { what: 'refund_requested', orderId: row.id }),
    );
  }
  const fulfilment = async (row: OrderRow) =>
    (await listOrderLines(db(), row)).map((line) => `${line.product}: ${line.fulfilment}`);

  it('a payment for another amount that its provider does not end just now leads to no second one', async () => {
    const mine = await listing();
    const row = await order([{ product: 'launch', listing_id: mine.id }], mine);
    await createPaymentService(parts).start(row.number, BILLING, row.totalCents);
    const silent = async () => Promise.reject(new Error('no answer'));
    const orders = createPaymentService({ ...parts, provider: { ...parts.provider!, end: silent } });
    const abroad = { ...BILLING, country: 'NO' };
    expect(await orders.start(row.number, abroad, row.netCents)).toEqual({ kind: 'unavailable' });
    expect(await listPayments(db(), row.id)).toHaveLength(1);
  });

  describe('fulfilment, and taking it back', () => {
    it('puts a launch live at once; live it stays, with its paid sections locked', async () => {
      const mine = await listing();
      const paid = await pay(await order([{ product: 'launch', listing_id: mine.id }], mine));
      expect(paid.status).toBe('paid');
      expect(await fresh(mine)).toMatchObject({
        status: 'live',
        plan: 'paid',
        launchWeek: '2026-11-16',
        launchedAt: time,
        unlocked: ['story', 'milestones', 'media'],
      });
      await refund(paid);
      expect(await fresh(mine)).toMatchObject({ status: 'live', plan: 'free', unlocked: [] });
      expect(await fulfilment(paid)).toEqual(['launch: kept']);
    });

    it('schedules a launch for its week; taken back the listing stands where it stood', async () => {
      const mine = await listing({ status: 'awaiting_badge', plan: 'free', launchWeek: '2026-12-28' });
      const paid = await pay(await order([{ product: 'launch', listing_id: mine.id, week: WEEK }], mine));
      expect(await fresh(mine)).toMatchObject({ status: 'scheduled', plan: 'paid', launchWeek: WEEK });
      await refund(paid);
      expect(await fresh(mine)).toMatchObject({
        status: 'awaiting_badge',
        plan: 'free',
        launchWeek: '2026-12-28',
        unlocked: [],
      });
      expect((await countBookedSlots(db(), [WEEK])).get(WEEK) ?? 0).toBe(0);
    });

    it('gives a free listing an earlier week, badge still needed', async () => {
      const mine = await listing({ status: 'awaiting_badge', plan: 'free', launchWeek: '2026-12-28' });
      const paid = await pay(await order([{ product: 'skip_queue', listing_id: mine.id, week: WEEK }], mine));
      expect(await fresh(mine)).toMatchObject({ status: 'awaiting_badge', plan: 'free', launchWeek: WEEK });
      await refund(paid);
      expect(await fresh(mine)).toMatchObject({ launchWeek: '2026-12-28' });
      expect(await fulfilment(paid)).toEqual(['skip_queue: undone']);
    });

    it('launches a live listing again when its week comes', async () => {
      const before = new Date('2026-11-02T00:00:00Z');
      const mine = await listing({
        status: 'live',
        plan: 'free',
        launchWeek: '2026-11-02',
        launchedAt: before,
      });
      await pay(await order([{ product: 'relaunch', listing_id: mine.id, week: WEEK }], mine));
      const orders = createPaymentService(parts);
      await orders.tick();
      expect(await fresh(mine)).toMatchObject({ launchWeek: '2026-11-02', relaunchWeek: WEEK });
      time = new Date('2026-11-30T08:00:00Z');
      await orders.tick();
      await orders.tick();
      expect(await fresh(mine)).toMatchObject({
        launchWeek: WEEK,
        relaunchWeek: null,
        launchedAt: new Date('2026-11-30T00:00:00Z'),
        plan: 'paid',
      });
    });

    it('calls off a relaunch that has not begun', async () => {
      const mine = await listing({ status: 'live', plan: 'free', launchWeek: '2026-11-02' });
      const paid = await pay(await order([{ product: 'relaunch', listing_id: mine.id, week: WEEK }], mine));
      await refund(paid);
      expect(await fresh(mine)).toMatchObject({ plan: 'free', relaunchWeek: null, unlocked: [] });
    });

    it('features a listing for seven days each, one after the other, from when it is live', async () => {
      const mine = await listing({ status: 'scheduled', plan: 'paid', launchWeek: WEEK });
      const orders = createPaymentService(parts);
      await pay(await order([{ product: 'featured', listing_id: mine.id }], mine));
      expect((await fresh(mine)).unlocked).toEqual([]);
      await db().transaction((tx) =>
        tx.update(tx.t.listings).set({ status: 'live' }).where(eq(tx.t.listings.id, mine.id)),
      );
      await orders.tick();
      expect((await fresh(mine)).unlocked).toEqual(['featured']);
      const second = await pay(await order([{ product: 'featured', listing_id: mine.id }], mine));
      time = new Date('2026-11-26T12:00:00Z');
      await orders.tick();
      expect((await fresh(mine)).unlocked).toEqual(['featured']);
      await refund(second);
      expect((await fresh(mine)).unlocked).toEqual([]);
      expect((await listOrderLines(db(), second))[0]!.note).toBe('Ended; it was featured on 1 day.');
    });

    it('ends being featured when the days are over', async () => {
      const mine = await listing({ status: 'live', plan: 'free' });
      await pay(await order([{ product: 'featured', listing_id: mine.id }], mine));
      time = new Date('2026-11-25T12:00:00Z');
      await createPaymentService(parts).tick();
      expect((await fresh(mine)).unlocked).toEqual([]);
    });

    it('adds extra categories, and takes just those away again', async () => {
      const mine = await listing({ status: 'live', plan: 'paid' });
      const slugs = async () =>
        (await getCategoriesByListing(db(), [mine.id])).get(mine.id)!.map(({ slug }) => slug);
      const [primary] = await slugs();
      const others = (await listCategories(db())).map(({ slug }) => slug).filter((slug) => slug !== primary);
      const categories = others.slice(0, 3);
      const paid = await pay(
        await order([{ product: 'extra_categories', listing_id: mine.id, categories }], mine),
      );
      expect(new Set(await slugs())).toEqual(new Set([primary, ...categories]));
      expect((await fresh(mine)).unlocked).toEqual(['extra_categories']);
      await refund(paid);
      expect(await slugs()).toEqual([primary]);
      expect((await fresh(mine)).unlocked).toEqual([]);
    });

    it('counts what was given for the billboard, before VAT, until it is given back', async () => {
      const mine = await listing({ status: 'live', plan: 'free' });
      const placing = async () =>
        (await rankByFigure(db(), 'contributedCents', { limit: 100, offset: 0 })).entries.find(
          ({ listingId }) => listingId === mine.id,
        )?.value;
      const paid = await pay(
        await order([{ product: 'billboard_min', listing_id: mine.id, amount_cents: 2500 }], mine),
      );
      expect(await placing()).toBe(2500);
      await refund(paid);
      expect(await placing()).toBeUndefined();
    });

    it('bundles a launch with featured days and extra categories', async () => {
      const mine = await listing();
      const paid = await pay(await order([{ product: 'launch_bundle', listing_id: mine.id }], mine));
      const live = await fresh(mine);
      expect(live.status).toBe('live');
      expect(live.unlocked.toSorted()).toEqual([
        'extra_categories',
        'featured',
        'media',
        'milestones',
        'story',
      ]);
      await refund(paid);
      expect((await fresh(mine)).unlocked).toEqual([]);
    });

    it('puts work by hand on the operator’s list, and off it when refunded', async () => {
      const mine = await listing();
      await createAward(db(), mine.id);
      const items = ['done_for_you', 'trophy_cabinet'].map((product) => ({
        product,
        listing_id: mine.id,
      }));
      const paid = await pay(await order(items, mine));
      const list = async () =>
        (await listManualLines(db()))
          .filter(({ order }) => order.id === paid.id)
          .map(({ line }) => line.product);
      expect(await list()).toEqual(['done_for_you', 'trophy_cabinet']);
      await refund(paid);
      expect(await list()).toEqual([]);
    });

    it('gives to the operator what the listing no longer allows, instead of losing it', async () => {
      const mine = await listing();
      const row = await order([{ product: 'launch', listing_id: mine.id }], mine);
      const orders = createPaymentService(parts);
      await orders.start(row.number, BILLING, row.totalCents);
      await db().transaction((tx) =>
        tx.update(tx.t.listings).set({ status: 'rejected' }).where(eq(tx.t.listings.id, mine.id)),
      );
      await pay(row);
      expect(await fulfilment(row)).toEqual(['launch: by_hand']);
    });

    it('issues an invoice and a credit note that takes all of it back, numbered without gaps', async () => {
      const mine = await listing();
      const paid = await pay(await order([{ product: 'launch', listing_id: mine.id }], mine));
      await refund(paid);
      const invoice = (await findInvoice(db(), paid.id, 'invoice'))!;
      const credit = (await findInvoice(db(), paid.id, 'credit_note'))!;
      expect(invoice.document).toMatchObject({ net_cents: 4900, vat_cents: 1127, total_cents: 6027 });
      expect(credit.document).toMatchObject({
        corrects: invoice.number,
        net_cents: -4900,
        total_cents: -6027,
      });
      expect(credit.sequence).toBe(invoice.sequence + 1);
      const sequences = (await db().select().from(db().t.invoices)).map(({ sequence }) => sequence);
      expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences.map((_, index) => index + 1));
    });
  });

  describe('paying', () => {
    it('sells the last place of a week to one of those who pay at once, and holds it for half an hour', async () => {
      await db().transaction(async (tx) => {
        await tx.insert(tx.t.siteSettings).values({ name: 'ordered_slots', value: 1 });
      });
      const week = '2026-12-14';
      const rows: OrderRow[] = [];
      // On PostgreSQL they run at the same time.
      const buyers = TEST_ALL || db().dialect === 'postgres' ? 60 : 8;
      for (let n = 0; n < buyers; n += 1) {
        const mine = await listing();
        rows.push(await order([{ product: 'launch', listing_id: mine.id, week }], mine));
      }
      const orders = createPaymentService(parts);
      const start = () =>
        Promise.all(rows.map(({ number, totalCents }) => orders.start(number, BILLING, totalCents)));
      const started = await start();
      expect(started.filter(({ kind }) => kind === 'pay')).toHaveLength(1);
      expect(started.filter(({ kind }) => kind === 'refused')).toHaveLength(buyers - 1);
      expect((await countBookedSlots(db(), [week])).get(week)).toBe(1);

      time = new Date(time.getTime() + 30 * 60_000);
      for (const job of await takeDueJobs(db(), { kinds: ['end_payment'] }, 100, time))
        await orders.jobs.end_payment(job);
      expect((await countBookedSlots(db(), [week])).get(week)).toBeUndefined();
      const winner = started.findIndex(({ kind }) => kind === 'pay');
      const next = rows[(winner + 1) % rows.length]!;
      expect(await orders.start(next.number, BILLING, next.totalCents)).toMatchObject({ kind: 'pay' });
      await db().transaction((tx) => tx.delete(tx.t.siteSettings));
    }, 60_000);

    it('returns money that came when one of its places was gone, delivers nothing and keeps no other place', async () => {
      await db().transaction(async (tx) => {
        await tx.insert(tx.t.siteSettings).values({ name: 'ordered_slots', value: 1 });
      });
      const [first, second] = [await listing(), await listing()];
      const third = await listing({ ownerId: first.ownerId });
      const [week, open] = ['2026-12-21', '2026-12-28'];
      const late = await order(
        [
          { product: 'launch', listing_id: third.id, week: open },
          { product: 'launch', listing_id: first.id, week },
        ],
        first,
      );
      const orders = createPaymentService(parts);
      await orders.start(late.number, BILLING, late.totalCents);
      const payment = (await findActivePayment(db(), late.id))!;
      time = new Date(time.getTime() + 31 * 60_000);
      for (const job of await takeDueJobs(db(), { kinds: ['end_payment'] }, 100, time))
        await orders.jobs.end_payment(job);
      await pay(await order([{ product: 'launch', listing_id: second.id, week }], second));

      await orders.apply({
        id: `late-${payment.id}`,
        kind: 'test',
        change: 'paid',
        paymentId: payment.id,
        paid: { intentId: null, amountCents: payment.amountCents, currency: 'EUR' },
      });
      expect((await findOrder(db(), late.id))!.status).toBe('refunded');
      expect((await listPayments(db(), late.id))[0]!.state).toBe('refunding');
      expect((await fresh(first)).status).toBe('draft');
      expect(await countBookedSlots(db(), [week, open])).toEqual(new Map([[week, 1]]));
      for (const job of await takeDueJobs(db(), { kinds: ['refund_payment'] }, 100, time)) {
        await orders.jobs.refund_payment(job);
      }
      expect((await listPayments(db(), late.id))[0]!.state).toBe('refunded');
      await db().transaction((tx) => tx.delete(tx.t.siteSettings));
    });

    it('lets two orders that launch the same listing be paid one after the other only', async () => {
      const mine = await listing();
      const [one, two] = [
        await order([{ product: 'launch', listing_id: mine.id }], mine),
        await order([{ product: 'launch', listing_id: mine.id }], mine),
      ];
      const orders = createPaymentService(parts);
      const started = await Promise.all(
        [one, two].map(({ number, totalCents }) => orders.start(number, BILLING, totalCents)),
      );
      expect(started.map(({ kind }) => kind).toSorted()).toEqual(['pay', 'refused']);
    });

    it('uses a promo code no more often than it may be, also when many pay at once', async () => {
      const promo = { code: `ONCE-${people}`, kind: 'percent' as const, value: 1000, products: null };
      await db().transaction((tx) => insertPromo(tx, { ...promo, maxUses: 1, createdAt: time }));
      const rows: OrderRow[] = [];
      for (let n = 0; n < 5; n += 1) {
        const mine = await listing();
        rows.push(await order([{ product: 'launch', listing_id: mine.id }], mine, promo));
      }
      const orders = createPaymentService(parts);
      const started = await Promise.all(
        rows.map(({ number, totalCents }) => orders.start(number, BILLING, totalCents)),
      );
      expect(started.filter(({ kind }) => kind === 'pay')).toHaveLength(1);
      const winner = rows[started.findIndex(({ kind }) => kind === 'pay')]!;
      expect(await orders.cancel(winner)).toBe(true);
      expect((await findPromoWithUses(db(), promo.code, winner.accountId))!.uses).toBe(0);
    });

    it('completes an order of nothing to pay without a payment', async () => {
      const promo = { code: `FREE-${people}`, kind: 'percent' as const, value: 10_000, products: null };
      await db().transaction((tx) => insertPromo(tx, { ...promo, createdAt: time }));
      const mine = await listing();
      const row = await order([{ product: 'launch', listing_id: mine.id }], mine, promo);
      expect(await createPaymentService(parts).start(row.number, BILLING, 0)).toMatchObject({ kind: 'done' });
      expect((await fresh(mine)).status).toBe('live');
      expect(await listPayments(db(), row.id)).toEqual([]);
    });

    it('keeps the price of the order when the product’s price changes or it is taken off sale', async () => {
      const mine = await listing();
      const row = await order([{ product: 'launch', listing_id: mine.id }], mine);
      const { products } = db().t;
      const change = (values: { priceCents: number; active: boolean }) =>
        db().transaction((tx) => tx.update(products).set(values).where(eq(products.code, 'launch')));
      await change({ priceCents: 9900, active: false });
      const paid = await pay(row);
      await change({ priceCents: 4900, active: true });
      expect(paid).toMatchObject({ status: 'paid', netCents: 4900 });
    });

    it('refuses an order whose listing was given away, rejected or launched meanwhile', async () => {
      const orders = createPaymentService(parts);
      for (const change of [{ ownerId: null }, { status: 'rejected' }, { status: 'live' }] as const) {
        const mine = await listing();
        const row = await order([{ product: 'launch', listing_id: mine.id }], mine);
        await db().transaction((tx) =>
          tx.update(tx.t.listings).set(change).where(eq(tx.t.listings.id, mine.id)),
        );
        expect(await orders.start(row.number, BILLING, row.totalCents)).toMatchObject({ kind: 'refused' });
      }
    });

    it('lets an unpaid order expire after 24 hours, but not while it is being paid', async () => {
      const orders = createPaymentService(parts);
      const [one, two] = [await listing(), await listing()];
      const [idle, paying] = [
        await order([{ product: 'launch', listing_id: one.id }], one),
        await order([{ product: 'launch', listing_id: two.id }], two),
      ];
      time = new Date('2026-11-19T11:59:00Z');
      await orders.start(paying.number, BILLING, paying.totalCents);
      time = new Date('2026-11-19T12:00:00Z');
      await orders.tick();
      expect((await findOrder(db(), idle.id))!.status).toBe('expired');
      expect((await findOrder(db(), paying.id))!.status).toBe('pending');
      expect(await orders.start(idle.number, BILLING, idle.totalCents)).toMatchObject({ kind: 'done' });
    });
  });

  it('leave no state behind that no table has', async () => {
    expect(await findInvalidEnumValues(db())).toEqual([]);
  });
});
