import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeAnyDialect } from '../kit/databases.ts';
import { createSavedListing, openBuyer, type Buyer } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { signInOperator } from '../kit/team-member.ts';

describeAnyDialect('help with orders', (dialect) => {
  let service: TestApp;
  let buyer: Buyer;
  let number: string;
  let listingId: number;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
    buyer = await openBuyer({ url: service.url, db: service.app.db }, 'buyer@tidepool.example');
    const listing = await createSavedListing(service.app.db, buyer.email, {
      status: 'live',
      name: 'Tidepool CRM',
    });
    listingId = listing.id;
    number = await pay(featured());
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const featured = () => ({
    items: [{ product: 'featured', listing_id: listingId }],
    billing_country: 'Germany',
  });
  const ask = async (name: string, args: Record<string, unknown>) => {
    const { ok, body } = await buyer.call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body as Record<string, any>;
  };
  async function pay(cart: Record<string, unknown>): Promise<string> {
    const made = await ask('create_checkout', cart);
    await service.app.db.transaction((tx) =>
      tx.update(tx.t.orders).set({ status: 'paid', paidAt: new Date() }),
    );
    return made['number'];
  }

  it('a country is named as people name it, and a code that cannot be used does not refuse the quote', async () => {
    const quote = await ask('quote_order', { ...featured(), promo_code: 'nonsense' });
    expect(quote['vat'].country).toBe('DE');
    expect(quote['promo_refused']).toMatchObject({ reason: 'promo_unknown' });
    expect(quote['next_steps'][0].arguments).not.toHaveProperty('promo_code');
    await ask('create_checkout', quote['next_steps'][0].arguments);
  });

  it('all that is wrong with a cart is named at once, whatever finds it', async () => {
    const items = [
      { product: 'featured', listing_id: listingId, week: 'not a week at all' },
      { product: 'gold' },
    ];
    const { body } = await buyer.call('quote_order', { items, billing_country: 'Atlantis', coupon: 'x' });
    const fields = (body['error'] as { issues: { field: string }[] }).issues.map(({ field }) => field);
    expect(fields.toSorted()).toEqual(['billing_country', 'coupon', 'items.0.week', 'items.1.product']);
  });

  it('the same for the same listing is said before it is paid again', async () => {
    const before = { number, status: 'paid', product: 'featured', listing_id: listingId };
    expect((await ask('quote_order', featured()))['earlier_orders']).toEqual(
      expect.arrayContaining([expect.objectContaining(before)]),
    );
    const made = await ask('create_checkout', featured());
    expect(made['earlier_orders'].map((one: { number: string }) => one.number)).toContain(number);
    const page = await (await fetch(made['checkout_url'])).text();
    expect(page).toContain(number);
    expect(page).toContain('Pay this one only if you want it again');
  });

  it('orders in a list say what they are of', async () => {
    const { items } = await ask('list_my_orders', {});
    for (const order of items)
      expect(order.lines).toMatchObject([
        { product: 'featured', listing: 'Tidepool CRM', listing_id: listingId },
      ]);
  });

  it('goes to the list of the team and is answered from there', async () => {
    const paid = await ask('get_order', { number });
    expect(paid['not_possible'][0].instead).toContain('request_order_help');
    const request = { number, reason: 'twice', message: 'I paid twice, please send one back.' };
    const asked = await ask('request_order_help', request);
    expect(asked).toMatchObject({ number, reason: 'twice', told: expect.stringContaining('team') });
    expect(await ask('request_order_help', request)).toMatchObject({ repeated: true });
    expect((await ask('get_order', { number }))['help']).toEqual([
      { reason: 'twice', message: request.message, asked_at: expect.any(String) },
    ]);

    const { browser: team } = await signInOperator(service);
    const list = await team.get('/team/orders');
    expect(list.text).toContain(request.message);
    await team.submit(list, { reason: 'One is on its way back.' }, 'form:has([name=act][value=answer_help])');
    expect((await ask('get_order', { number }))['help']).toMatchObject([
      { answer: 'One is on its way back.' },
    ]);
    await service.app.catchUp();
    const mail = (await service.mail()).find(({ subject }) => subject.includes(`Order ${number}`));
    expect(mail).toMatchObject({ to: buyer.email, text: expect.stringContaining('One is on its way back.') });
  });

  it('is bounded, and takes no card numbers', async () => {
    const refused = await buyer.call('request_order_help', {
      number,
      reason: 'other',
      message: 'My card is 4242 4242 4242 4242',
    });
    expect(refused).toMatchObject({ ok: false, body: { error: { field: 'message' } } });
    for (const word of ['one', 'two', 'three'])
      await ask('request_order_help', { number, reason: 'other', message: word });
    const fourth = await buyer.call('request_order_help', { number, reason: 'other', message: 'four' });
    expect(fourth).toMatchObject({
      ok: false,
      body: { error: { code: 'conflict', reason: 'waits_for_answer' } },
    });
    const stranger = await openBuyer({ url: service.url, db: service.app.db }, 'stranger@elsewhere.example');
    const theirs = await stranger.call('request_order_help', { number, reason: 'refund', message: 'Mine!' });
    expect(theirs).toMatchObject({ ok: false, body: { error: { code: 'not_found' } } });
  });
});
