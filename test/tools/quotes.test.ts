import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallOperation } from '../kit/clients.ts';
import { restClient, WAYS } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { type Buyer, createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

describeAnyDialect('an order bound to a quote', (dialect) => {
  let service: TestApp;
  let people = 0;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(() => service.setTime('2026-11-18T12:00:00Z'));

  async function quoted(buyer?: Buyer) {
    const person = buyer ?? (await openBuyer(service.app, `q${(people += 1)}@quotes.example`));
    const { id } = await createSavedListing(service.app.db, person.email);
    const cart = { items: [{ product: 'launch', listing_id: id }], billing_country: 'PT' };
    const { body: quote } = await person.call('quote_order', cart);
    return { ...person, cart, quote };
  }
  const setPrice = (priceCents: number) =>
    service.app.db.transaction((tx) => tx.update(tx.t.products).set({ priceCents }));
  const ordersOf = async (call: CallOperation) => (await call('list_my_orders')).body.total as number;

  it.each(WAYS)('is made by following the quote, over %s', async (_, connect) => {
    const { key, quote } = await quoted();
    const { call, close } = await connect(service.url, key);
    const [step] = quote.next_steps;
    expect(step).toMatchObject({
      tool: 'create_checkout',
      arguments: { quote_id: quote.quote_id, expected_total_cents: quote.totals.total_cents },
    });
    expect(quote.expires_at).toBe('2026-11-19T12:00:00.000Z');
    const { ok, body } = await call('create_checkout', step.arguments);
    expect(ok).toBe(true);
    expect(body.totals).toEqual(quote.totals);
    expect(body.next_steps.map(({ tool }: { tool: string }) => tool)).toEqual(['get_order', 'cancel_order']);
    for (const next of body.next_steps) expect((await call(next.tool, next.arguments)).ok).toBe(true);
    await close();
  });

  it('saves nothing before: the prices of a cart can be asked for any number of times', async () => {
    const { call, cart, quote } = await quoted();
    const { body: again } = await call('quote_order', cart);
    expect(again.quote_id).not.toBe(quote.quote_id);
    expect(await ordersOf(call)).toBe(0);
  });

  it('is one order, also hours later, with other idempotency keys and twelve times at once', async () => {
    const { key, call, quote } = await quoted();
    const body = quote.next_steps[0].arguments;
    const calls = Array.from({ length: 12 }, async (_, at) => {
      const { call } = await restClient(service.url, key, at % 2 ? { 'idempotency-key': `key-${at}` } : {});
      return call('create_checkout', body);
    });
    service.setTime('2026-11-18T12:00:01Z');
    const answers = await Promise.all(calls);
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 12 }, () => true));
    expect(new Set(answers.map((one) => one.body.number)).size).toBe(1);
    expect(answers.filter((one) => one.body.repeated)).toHaveLength(11);
    service.setTime('2026-11-19T11:00:00Z');
    const later = await call('create_checkout', body);
    expect(later.body).toMatchObject({ repeated: true, number: answers[0]!.body.number });
    expect(await ordersOf(call)).toBe(1);
  });

  it('is made anew of another quote of the same cart', async () => {
    const { call, cart, quote } = await quoted();
    const first = (await call('create_checkout', quote.next_steps[0].arguments)).body;
    const other = (await call('quote_order', cart)).body;
    const second = (await call('create_checkout', other.next_steps[0].arguments)).body;
    expect(second).not.toHaveProperty('repeated');
    expect(second.number).not.toBe(first.number);
  });

  it.each([
    ['the quote', ({ quote_id }: any) => ({ quote_id })],
    ['what was expected', ({ expected_total_cents }: any) => ({ expected_total_cents })],
    ['both', (bound: any) => bound],
  ])('is refused at another total than %s, with a new quote that can be ordered', async (_, keep) => {
    const { call, cart, quote } = await quoted();
    const { quote_id } = quote;
    await setPrice(9900);
    const { ok, body } = await call('create_checkout', {
      ...cart,
      ...keep({ quote_id, expected_total_cents: quote.totals.total_cents }),
    });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({
      code: 'conflict',
      reason: 'total_changed',
      message: 'This cart costs €121.77 now, not €60.27.',
    });
    const { quote: fresh } = body.error;
    expect(fresh.totals.total_cents).toBe(12_177);
    expect(await ordersOf(call)).toBe(0);
    const made = await call('create_checkout', fresh.next_steps[0].arguments);
    expect(made.body.totals.total_cents).toBe(12_177);
    await setPrice(4900);
  });

  it('does not take the place of an order of the same cart at an older total', async () => {
    const { call, cart } = await quoted();
    const before = (await call('create_checkout', cart)).body;
    await setPrice(9900);
    const expected = { ...cart, expected_total_cents: 12_177 };
    const after = (await call('create_checkout', expected)).body;
    expect(after.number).not.toBe(before.number);
    expect(after.totals.total_cents).toBe(12_177);
    await setPrice(4900);
  });

  const wrong = async (call: CallOperation, body: Record<string, unknown>) =>
    (await call('create_checkout', body)).body.error;

  it('refuses what is no quote, is changed, or belongs to somebody else', async () => {
    const { call, cart, quote } = await quoted();
    const stranger = await openBuyer(service.app, `stranger@quotes.example`);
    const id = quote.quote_id as string;
    const cheaper = id.replace(/^\d+/, '1');
    const forever = id.replace(/\.(\d{13})\./, '.9999999999999.');
    for (const quote_id of ['', 'nonsense', cheaper, forever, `${id}x`, id.slice(0, -1)]) {
      expect(await wrong(call, { ...cart, quote_id })).toMatchObject({
        code: 'invalid_request',
        field: 'quote_id',
        reason: 'quote_unknown',
        fix: expect.stringContaining('quote_order'),
      });
    }
    expect(await wrong(stranger.call, { ...cart, quote_id: id })).toMatchObject({ reason: 'quote_unknown' });
    expect(await wrong(call, { ...cart, quote_id: 'x'.repeat(201) })).toMatchObject({ field: 'quote_id' });
    expect(await ordersOf(call)).toBe(0);
  });

  it('refuses a quote of another cart, or of another total than was expected', async () => {
    const { call, cart, quote } = await quoted();
    const { quote_id } = quote;
    for (const other of [
      { billing_country: 'DE' },
      { promo_code: 'X' },
      { items: [...cart.items, ...cart.items] },
    ]) {
      expect(await wrong(call, { ...cart, ...other, quote_id })).toMatchObject({
        field: 'quote_id',
        reason: 'quote_of_another_cart',
      });
    }
    expect(await wrong(call, { ...cart, quote_id, expected_total_cents: 1 })).toMatchObject({
      field: 'expected_total_cents',
    });
    // The same cart in other words is the same.
    const same = { billing_country: 'pt', items: [{ ...cart.items[0], product: 'launch' }], quote_id };
    expect((await call('create_checkout', same)).ok).toBe(true);
  });

  it('refuses a quote whose time is over, and one whose order is over', async () => {
    const { call, quote } = await quoted();
    const body = quote.next_steps[0].arguments;
    service.setTime('2026-11-19T12:00:00Z');
    expect(await wrong(call, body)).toMatchObject({
      code: 'invalid_request',
      field: 'quote_id',
      reason: 'quote_expired',
      fix: expect.stringContaining('quote_order'),
    });
    const { call: buys, quote: other } = await quoted();
    const { body: order } = await buys('create_checkout', other.next_steps[0].arguments);
    await payOnPage(order.checkout_url);
    expect(await wrong(buys, other.next_steps[0].arguments)).toMatchObject({
      code: 'conflict',
      reason: 'quote_used',
      message: expect.stringContaining(order.number),
    });
  });
});
