import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../operator/run-command.ts';
import { readSettings } from '../../settings.ts';
import { findOrderByNumber, listOrderLines } from '../../store/orders/orders.ts';
import { listDisputedPayments, listQuestionedPayments } from '../../store/orders/payments.ts';
import { saveSiteSetting } from '../../store/site/write/site-settings.ts';
import { openBrowser } from '../kit/browser.ts';
import { type Buyer, createSavedListing, openBuyer, submitCheckout } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startStripeServer, type StripeServer, type StripeSession } from '../kit/stripe-server.ts';
import { TEST_ALL } from '../kit/test-all.ts';

let stripe: StripeServer;
let service: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  service = await startTestApp({
    settings: { sampleData: false, stripe: { apiBase: stripe.url } },
    secrets: { stripeSecretKey: 'sk_test_1', stripeWebhookSecret: stripe.webhookSecret },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});
beforeEach(() => {
  stripe.interrupt = null;
  service.setTime('2026-11-18T12:00:00Z');
});

const commandSettings = () => readSettings({ DATABASE_URL: service.databaseUrl }).settings;

type Offer = { launch_weeks: { week: string; places_left: number }[] };

let people = 0;
type Ordered = Buyer & { number: string; checkout_url: string; listing_id: number };

async function order(items?: object[]): Promise<Ordered> {
  const buyer = await openBuyer(service.app, `stripe-${(people += 1)}@tidepool.example`);
  const { id } = await createSavedListing(service.app.db, buyer.email);
  const cart = (items ?? [{ product: 'launch' }]).map((item) => ({ ...item, listing_id: id }));
  const { ok, body } = await buyer.call('create_checkout', { items: cart, billing_country: 'PT' });
  expect(ok, JSON.stringify(body)).toBe(true);
  return { ...buyer, number: body.number, checkout_url: body.checkout_url, listing_id: id };
}

/** The person fills the page in and is sent to Stripe; returns the session there. */
async function goToStripe(checkoutUrl: string, fields: Record<string, string> = {}): Promise<StripeSession> {
  const page = await submitCheckout(openBrowser(service.url), checkoutUrl, fields);
  const session = stripe.sessions.find(({ url }) => url !== null && url === page.location);
  expect(session, `${page.status} ${page.$('main').text()}`).toBeDefined();
  return session!;
}

const send = (type: string, object: unknown, id?: string): Promise<Response> =>
  stripe.send(service.url, stripe.event(type, object, id));
const completed = (session: StripeSession, id?: string) => send('checkout.session.completed', session, id);
const status = async ({ call, number }: Ordered) => (await call('get_order', { number })).body;
const mails = async (to: string) => (await service.mail()).filter((mail) => mail.to === to);

describe('an order paid at Stripe', () => {
  it('is charged what was quoted and shown, line by line, and delivered once Stripe says so', async () => {
    const ordered = await order([{ product: 'launch' }, { product: 'featured' }]);
    const session = await goToStripe(ordered.checkout_url);
    const { totals, lines } = await status(ordered);
    expect(session).toMatchObject({
      amount_total: totals.total_cents,
      currency: 'eur',
      payment_method_types: [],
      customer_email: ordered.email,
      line_items: [
        { name: 'Launch', cents: lines[0].total_cents },
        { name: 'Featured', cents: lines[1].total_cents },
      ],
    });
    expect((await status(ordered)).status).toBe('pending');

    const paid = stripe.pay(session.url);
    expect((await completed(paid)).status).toBe(200);
    expect(await status(ordered)).toMatchObject({
      status: 'paid',
      lines: [{ fulfilled: true }, { fulfilled: true }],
    });
    await service.app.catchUp();
    const subjects = (await mails(ordered.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      `Receipt for order ${ordered.number} on Launch Directory`,
      expect.stringMatching(/is live on Launch Directory/),
    ]);
  });

  it('is paid in the ways that the operator names, which its pages say before', async () => {
    await using other = await startTestApp({
      settings: { sampleData: false, stripe: { apiBase: stripe.url, methods: ['card', 'paypal', 'crypto'] } },
      secrets: { stripeSecretKey: 'sk_test_1', stripeWebhookSecret: stripe.webhookSecret },
    });
    const buyer = await openBuyer(other.app, 'ways@tidepool.example');
    const { id } = await createSavedListing(other.app.db, buyer.email);
    const items = [{ product: 'launch', listing_id: id }];
    const { checkout_url } = (await buyer.call('create_checkout', { items, billing_country: 'PT' })).body;
    const browser = openBrowser(other.url);
    for (const path of ['/pricing', '/support', checkout_url])
      expect((await browser.get(path)).$('main').text(), path).toContain(
        'by card or wallet, PayPal, or crypto.',
      );
    const { location } = await submitCheckout(browser, checkout_url);
    const session = stripe.sessions.find(({ url }) => url === location);
    expect(session?.payment_method_types).toEqual(['card', 'paypal', 'crypto']);
  });

  it('is paid when the person comes back before any event', async () => {
    const ordered = await order();
    const session = await goToStripe(ordered.checkout_url);
    stripe.pay(session.url);
    const receipt = await openBrowser(service.url).get(session.success_url);
    expect(receipt.$('h1').text()).toBe('Thank you, it is paid');
    expect((await completed(session)).status).toBe(200);
    expect((await status(ordered)).status).toBe('paid');
  });

  it('leads back to the checkout when the person comes back without paying', async () => {
    const ordered = await order();
    const session = await goToStripe(ordered.checkout_url);
    const page = await openBrowser(service.url).get(session.success_url);
    expect(page.$('h1').text()).toBe('Review and pay');
    expect(page.text).toContain('A payment was started');
  });

  it('lets the form end at Stripe, and nowhere else', async () => {
    const { checkout_url } = await order();
    const page = await openBrowser(service.url).get(checkout_url);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${stripe.url};`);
    const other = await openBrowser(service.url).get('/sign-in');
    expect(other.headers.get('content-security-policy')).toContain("form-action 'self';");
  });

  it('waits for slow money, and is delivered when it arrives', async () => {
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url, { slow: true });
    await completed(session);
    const page = await openBrowser(service.url).get(session.success_url);
    expect(page.$('h1').text()).toBe('Your payment is on its way');
    expect((await status(ordered)).status).toBe('pending');
    session.payment_status = 'paid';
    await send('checkout.session.async_payment_succeeded', session);
    expect((await status(ordered)).status).toBe('paid');
  });
});

describe('an order paid at most once', () => {
  it('leads to the same session however often pay is pressed', async () => {
    const ordered = await order();
    const before = stripe.sessions.length;
    const sessions = await Promise.all([1, 2, 3].map(() => goToStripe(ordered.checkout_url)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(stripe.sessions).toHaveLength(before + 1);
  });

  it('ends the session of an old total before there is one of another', async () => {
    const ordered = await order();
    const first = await goToStripe(ordered.checkout_url, { country: 'PT' });
    const second = await goToStripe(ordered.checkout_url, { country: 'DE' });
    expect(first.status).toBe('expired');
    expect(second).toMatchObject({ status: 'open', amount_total: 5831 });
  });

  it('finds out that the old session was paid instead of making another', async () => {
    const ordered = await order();
    const first = await goToStripe(ordered.checkout_url, { country: 'PT' });
    stripe.pay(first.url);
    const count = stripe.sessions.length;
    const page = await submitCheckout(openBrowser(service.url), ordered.checkout_url, { country: 'DE' });
    expect(page.$('h1').text()).toBe('Thank you, it is paid');
    expect(stripe.sessions).toHaveLength(count);
    expect(await status(ordered)).toMatchObject({ status: 'paid', totals: { total_cents: 6027 } });
  });

  it('asks to look again when country or VAT number changed the total', async () => {
    const ordered = await order();
    const browser = openBrowser(service.url);
    const page = await browser.get(ordered.checkout_url);
    const fields = { name: 'M', address: 'A', country: 'DE', terms: 'yes', action: 'pay' };
    const again = await browser.submit(page, fields, 'form.stack[action^="/checkout/"]');
    expect(again.status).toBe(409);
    expect(again.text).toContain('another one than you saw');
    expect(again.$('.sum dd').text()).toBe('€58.31');
    expect(again.location).toBeNull();
  });

  it('sends back what was paid for an order that is paid already', async () => {
    const ordered = await order();
    const session = await goToStripe(ordered.checkout_url);
    // Ended here, yet paid there: what must not happen, and would be a second payment.
    await service.app.db.transaction(async (tx) => {
      await tx.update(tx.t.payments).set({ state: 'ended' });
    });
    const second = await goToStripe(ordered.checkout_url);
    expect(second.id).not.toBe(session.id);
    await completed(stripe.pay(second.url));
    await completed(stripe.pay(session.url));
    await service.app.catchUp();
    expect(stripe.refunds.map(({ payment_intent }) => payment_intent)).toEqual([session.payment_intent]);
    await send('charge.refunded', stripe.charge(session, session.amount_total));
    expect((await status(ordered)).status).toBe('paid');
  });

  it('says so when the amount is too small for Stripe, and holds no place for it', async () => {
    const buyer = await openBuyer(service.app, `stripe-${(people += 1)}@tidepool.example`);
    const { id } = await createSavedListing(service.app.db, buyer.email);
    await service.app.db.transaction((tx) =>
      tx
        .insert(tx.t.promoCodes)
        .values({ code: 'NEARLY', kind: 'fixed', value: 4880, createdAt: new Date() }),
    );
    const items = [{ product: 'launch', listing_id: id, week: '2026-12-21' }];
    const { body } = await buyer.call('create_checkout', { items, promo_code: 'NEARLY' });
    const page = await submitCheckout(openBrowser(service.url), body.checkout_url, { country: 'US' });
    expect(page.status).toBe(409);
    expect(page.$('.note.bad').text()).toContain('does not take this payment');
    const offer = (await buyer.call<Offer>('list_products')).body.launch_weeks;
    expect(offer.find(({ week }) => week === '2026-12-21')?.places_left).toBe(15);
  });

  it('opens nothing while Stripe does not answer, and says so', async () => {
    const ordered = await order();
    stripe.interrupt = (request) => (request.startsWith('POST /v1/checkout') ? 'fail' : undefined);
    const page = await submitCheckout(openBrowser(service.url), ordered.checkout_url);
    expect(page.status).toBe(503);
    expect(page.text).toContain('nothing was charged');
    stripe.interrupt = null;
    expect((await goToStripe(ordered.checkout_url)).status).toBe('open');
  });
});

describe('what Stripe tells', () => {
  it('is applied once, however often it is told', async () => {
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    const event = stripe.event('checkout.session.completed', session);
    const answers = await Promise.all([1, 2, 3, 4].map(() => stripe.send(service.url, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await completed(session);
    const { orders, invoices } = service.app.db.t;
    const found = (await findOrderByNumber(service.app.db, ordered.number))!;
    const kept = (await service.app.db.select().from(invoices)).filter(({ orderId }) => orderId === found.id);
    expect(kept).toHaveLength(1);
    expect(orders).toBeDefined();
    await service.app.catchUp();
    expect((await mails(ordered.email)).filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(
      1,
    );
  });

  it('comes to the same end in whatever order it is told, and is never asked for again', async () => {
    type Event = 'paid' | 'refund' | 'expired' | 'other amount' | 'other currency';
    const cases: [told: Event[], end: string][] = [
      [['paid', 'paid'], 'paid, live, invoice'],
      [['expired', 'paid'], 'paid, live, invoice'],
      [['paid', 'expired'], 'paid, live, invoice'],
      [['paid', 'refund', 'paid', 'refund'], 'refunded, live, invoice, credit_note'],
      [['refund', 'paid'], 'refunded, draft'],
      [['refund', 'expired', 'paid'], 'refunded, draft'],
      [['expired', 'refund', 'paid'], 'refunded, draft'],
      [['other amount', 'expired'], 'pending, draft, look at 0.01'],
      [['other currency', 'other currency'], 'pending, draft, look at 60.27'],
      [['other amount', 'paid'], 'paid, live, invoice'],
      [['paid', 'other amount'], 'paid, live, invoice'],
      [['other amount', 'refund'], 'refunded, draft'],
    ];
    const { db } = service.app;
    const wrong: string[] = [];
    for (const [told, end] of cases) {
      const ordered = await order();
      const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
      const events: Record<Event, () => Promise<Response>> = {
        paid: () => completed(session),
        refund: () => send('charge.refunded', stripe.charge(session, session.amount_total)),
        expired: () => send('checkout.session.expired', { ...session, status: 'expired' }),
        'other amount': () => completed({ ...session, amount_total: 1 }),
        'other currency': () => completed({ ...session, currency: 'usd' }),
      };
      for (const event of told) {
        const answer = await events[event]();
        if (answer.status !== 200) wrong.push(`${told.join()}: ${event} is answered ${answer.status}`);
      }
      const found = (await findOrderByNumber(db, ordered.number))!;
      const listing = await ordered.call('get_my_listing', { listing_id: ordered.listing_id });
      const looked = (await listQuestionedPayments(db)).filter(({ order: one }) => one.id === found.id);
      const came = [
        (await status(ordered)).status,
        listing.body.status,
        ...(await db.select().from(db.t.invoices))
          .filter(({ orderId }) => orderId === found.id)
          .map(({ kind }) => kind),
        ...looked.map(({ payment }) => `look at ${(payment.arrived!.cents / 100).toFixed(2)}`),
      ].join(', ');
      if (came !== end) wrong.push(`${told.join()}: ${came}, not ${end}`);
    }
    expect(wrong).toEqual([]);
  });

  it('of another amount keeps the order as it is, before buyer and team, until it is sent back', async () => {
    await service.app.db.transaction((tx) => saveSiteSetting(tx, 'team_email', 'team@launch.example'));
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    await completed({ ...session, amount_total: 1 });
    service.setTime('2026-11-20T12:00:00Z');
    await service.app.catchUp();
    const told = await status(ordered);
    expect(told).toMatchObject({ status: 'pending', not_possible: [{ what: 'Pay or cancel this order' }] });
    expect(told.checkout_url).toBeUndefined();
    const looked = (await listQuestionedPayments(service.app.db)).map(({ order: one }) => one.number);
    expect(looked).toContain(ordered.number);
    const page = await openBrowser(service.url).get(ordered.checkout_url);
    expect(page.text).toContain('Money of another amount than was asked for arrived');
    expect((await ordered.call('cancel_order', { number: ordered.number })).body.error.reason).toBe(
      'money_questioned',
    );
    const [mail] = (await mails('team@launch.example')).filter(({ subject }) =>
      subject.includes(ordered.number),
    );
    expect(mail!.text).toContain('€0.01 arrived where €60.27 was asked for.');
    expect(await runCommand(['orders', 'refund', ordered.number], commandSettings())).toBe(0);
    service.setTime(new Date(Date.now() + 1000).toISOString());
    await service.app.catchUp();
    expect(stripe.refunds.map(({ payment_intent }) => payment_intent)).toContain(session.payment_intent);
    expect(await listQuestionedPayments(service.app.db)).not.toContainEqual(
      expect.objectContaining({ payment: expect.objectContaining({ intentId: session.payment_intent }) }),
    );
    expect((await status(ordered)).status).toBe('refunded');
    await service.app.db.transaction((tx) => tx.delete(tx.t.siteSettings));
  });

  it('ends a payment that failed or expired, so that the order can be paid anew', async () => {
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed']) {
      const ordered = await order();
      const first = await goToStripe(ordered.checkout_url);
      stripe.expire(first);
      await send(type, first);
      const second = await goToStripe(ordered.checkout_url);
      await completed(stripe.pay(second.url));
      expect((await status(ordered)).status).toBe('paid');
    }
  });

  it.each([
    ['no signature', ''],
    ['a made-up one', 't=1700000000,v1=00'],
    ['one of another secret', 'other'],
    ['an old one', 'old'],
  ])('is refused when forged: %s', async (_, kind) => {
    const ordered = await order();
    const session = await goToStripe(ordered.checkout_url);
    const event = stripe.event('checkout.session.completed', {
      ...session,
      status: 'complete',
      payment_status: 'paid',
    });
    const { default: Stripe } = await import('stripe');
    const payload = JSON.stringify(event);
    const { webhooks } = new Stripe('sk_test');
    const made = {
      other: { secret: 'whsec_other' },
      old: { secret: stripe.webhookSecret, timestamp: Math.floor(Date.now() / 1000) - 3600 },
    }[kind];
    const header = made ? webhooks.generateTestHeaderString({ payload, ...made }) : kind;
    expect((await stripe.send(service.url, event, header)).status).toBe(400);
    expect((await status(ordered)).status).toBe('pending');
  });

  it('is refused when it is signed and no event', async () => {
    const event = { id: 'evt_1', type: 'charge.refunded' };
    const bodies: unknown[] = [null, [], [event], 7, 'text', true, {}, event, { ...event, data: null }];
    const answers = bodies.map(async (body) => (await stripe.send(service.url, body)).status);
    expect(await Promise.all(answers)).toEqual(bodies.map(() => 400));
  });

  it('is refused when a byte of it was changed on the way', async () => {
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    const event = stripe.event('checkout.session.completed', session);
    const { default: Stripe } = await import('stripe');
    const header = new Stripe('sk_test').webhooks.generateTestHeaderString({
      payload: JSON.stringify(event),
      secret: stripe.webhookSecret,
    });
    expect((await stripe.send(service.url, { ...event, id: 'evt_other' }, header)).status).toBe(400);
  });

  it('is taken note of and left alone when it is about somebody else’s money', async () => {
    const foreign = { ...stripe.sessions[0]!, metadata: {}, status: 'complete', payment_status: 'paid' };
    expect((await send('checkout.session.completed', foreign)).status).toBe(200);
    const unknown = { ...foreign, metadata: { payment: 'not-ours' } };
    expect((await send('checkout.session.completed', unknown)).status).toBe(200);
    expect((await send('customer.created', { id: 'cus_1' })).status).toBe(200);
  });
});

/** Sixty at once pay in take-payments.test.ts. */
const BUYERS = TEST_ALL ? 60 : 8;

describe('the last place of a week', () => {
  it('is sold to one of those who pay at once, and nobody else gets to a payment page', async () => {
    const week = '2026-12-28';
    const { siteSettings } = service.app.db.t;
    await service.app.db.transaction((tx) =>
      tx.insert(siteSettings).values({ name: 'ordered_slots', value: 1 }),
    );
    const orders = await Promise.all(
      Array.from({ length: BUYERS }, () => order([{ product: 'launch', week }])),
    );
    const before = stripe.sessions.length;
    const pages = await Promise.all(
      orders.map(({ checkout_url }) => submitCheckout(openBrowser(service.url), checkout_url)),
    );
    const sent = pages.filter(({ location }) => location !== null);
    expect(sent).toHaveLength(1);
    expect(stripe.sessions).toHaveLength(before + 1);
    const refused = pages.filter(({ location }) => location === null);
    expect(refused).toHaveLength(BUYERS - 1);
    expect(refused[0]!.text).toContain('This week has no place left.');

    await completed(stripe.pay(sent[0]!.location));
    const statuses = await Promise.all(orders.map(async (one) => (await status(one)).status));
    expect(statuses.filter((one) => one === 'paid')).toHaveLength(1);
    expect(statuses.filter((one) => one === 'pending')).toHaveLength(BUYERS - 1);
    await service.app.db.transaction((tx) => tx.delete(siteSettings));
  }, 30_000);
});

describe('money that goes back', () => {
  it('takes the delivery back when all of it was refunded at Stripe, and issues a credit note', async () => {
    const ordered = await order([
      { product: 'launch', week: '2026-12-07' },
      { product: 'billboard_min', amount_cents: 900 },
    ]);
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    await completed(session);
    expect((await ordered.call('get_my_listing', { listing_id: ordered.listing_id })).body).toMatchObject({
      status: 'scheduled',
      plan: 'paid',
      launch_week: '2026-12-07',
    });
    await send('charge.refunded', stripe.charge(session, 100));
    expect((await status(ordered)).status).toBe('paid');
    await send('charge.refunded', stripe.charge(session, session.amount_total));
    expect(await status(ordered)).toMatchObject({
      status: 'refunded',
      lines: [{ fulfilment: 'undone' }, { fulfilment: 'undone' }],
    });
    expect((await ordered.call('get_my_listing', { listing_id: ordered.listing_id })).body).toMatchObject({
      status: 'draft',
      plan: 'none',
    });
    expect(stripe.refunds.some(({ payment_intent }) => payment_intent === session.payment_intent)).toBe(
      false,
    );
    await service.app.catchUp();
    expect((await mails(ordered.email)).at(-1)?.subject).toMatch(/is refunded/);
  });

  it('leaves what cannot be taken back, and says that it was delivered', async () => {
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    await completed(session);
    await send('charge.refunded', stripe.charge(session, session.amount_total));
    expect(await status(ordered)).toMatchObject({
      status: 'refunded',
      lines: [{ fulfilled: true, fulfilment: 'kept', note: expect.stringContaining('stays live') as string }],
    });
  });

  it('is done where the team refunded it at Stripe before the operator did here', async () => {
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    await completed(session);
    stripe.refunds.push({ id: 're_by_hand', payment_intent: session.payment_intent!, metadata: {} });
    expect(await runCommand(['orders', 'refund', ordered.number], commandSettings())).toBe(0);
    service.setTime(new Date(Date.now() + 1000).toISOString());
    await service.app.catchUp();
    const { payments } = service.app.db.t;
    const rows = await service.app.db.select().from(payments);
    expect(rows.find(({ intentId }) => intentId === session.payment_intent)?.state).toBe('refunded');
  });

  it('counts a lost dispute as a refund, and shows an open one to the team until it is decided', async () => {
    const listDisputes = async () =>
      (await listDisputedPayments(service.app.db)).map(({ order: one }) => one.number);
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url);
    await completed(session);
    const dispute = { id: 'dp_1', object: 'dispute', payment_intent: session.payment_intent };
    await send('charge.dispute.created', { ...dispute, status: 'needs_response' });
    expect((await status(ordered)).status).toBe('paid');
    expect(await listDisputes()).toEqual([ordered.number]);
    await send('charge.dispute.closed', { ...dispute, status: 'won' });
    expect(await listDisputes()).toEqual([]);
    await send('charge.dispute.created', { ...dispute, id: 'dp_2', status: 'needs_response' });
    await send('charge.dispute.closed', { ...dispute, id: 'dp_2', status: 'lost' });
    expect((await status(ordered)).status).toBe('refunded');
    expect(await listDisputes()).toEqual([]);
  });
});

describe('the half hour', () => {
  it('ends the payment at Stripe and gives the place back', async () => {
    const week = '2026-12-14';
    const left = async () =>
      ((await (await fetch(`${service.url}/v1/products`)).json()) as Offer).launch_weeks.find(
        (one) => one.week === week,
      )!.places_left;
    const ordered = await order([{ product: 'launch', week }]);
    const before = await left();
    const session = await goToStripe(ordered.checkout_url);
    expect(await left()).toBe(before - 1);
    service.setTime('2026-11-18T12:29:59Z');
    await service.app.catchUp();
    expect(await left()).toBe(before - 1);
    service.setTime('2026-11-18T12:30:00Z');
    await service.app.catchUp();
    expect(session.status).toBe('expired');
    expect(await left()).toBe(before);
    // The link is still good: the person may come again.
    const again = await goToStripe(ordered.checkout_url);
    await completed(stripe.pay(again.url));
    expect((await status(ordered)).status).toBe('paid');
    expect(await left()).toBe(before - 1);
  });

  it('settles a payment of which no event ever came', async () => {
    const ordered = await order();
    stripe.pay((await goToStripe(ordered.checkout_url)).url);
    service.setTime('2026-11-18T12:31:00Z');
    await service.app.catchUp();
    expect((await status(ordered)).status).toBe('paid');
  });

  it('asks again the next day about money on its way, of which no event ever came', async () => {
    const ordered = await order();
    const session = stripe.pay((await goToStripe(ordered.checkout_url)).url, { slow: true });
    service.setTime('2026-11-18T12:31:00Z');
    await service.app.catchUp();
    expect((await status(ordered)).status).toBe('pending');
    session.payment_status = 'paid';
    service.setTime('2026-11-19T12:31:00Z');
    await service.app.catchUp();
    expect((await status(ordered)).status).toBe('paid');
  });

  it('keeps the place while Stripe does not answer: nobody else may pay for it', async () => {
    const ordered = await order([{ product: 'launch', week: '2026-12-21' }]);
    await goToStripe(ordered.checkout_url);
    stripe.interrupt = (request) => (request.includes('/expire') ? 'fail' : undefined);
    service.setTime('2026-11-18T12:31:00Z');
    await service.app.catchUp();
    const found = (await findOrderByNumber(service.app.db, ordered.number))!;
    const { launchPlaces } = service.app.db.t;
    const places = (await service.app.db.select().from(launchPlaces)).filter(
      ({ orderId }) => orderId === found.id,
    );
    expect(places).toHaveLength(1);
    expect(await listOrderLines(service.app.db, found)).toHaveLength(1);
  });
});
