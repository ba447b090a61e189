import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { findInvoice } from '../../store/orders/invoices.ts';
import { listOrderSlots } from '../../store/launches/launch-slots.ts';
import { findListing } from '../../store/listings/listings.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { findOrderByNumber, listOrderLines } from '../../store/orders/orders.ts';
import { findMail } from '../../store/work/outgoing-mail.ts';
import { fillEssentials } from '../../store/sample/essentials.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { openBrowser, type PageVisit } from '../kit/browser.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../kit/databases.ts';
import { createSavedListing, submitCheckout } from '../kit/shop.ts';
import { startStripeServer, type StripeServer, type StripeSession } from '../kit/stripe-server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const EMAIL = 'mira@tidepool.example';

let stripe: StripeServer;
let file: EmptyDatabase;
let db: Database;
let key: string;
let service: { url: string; process: ChildProcess };
let port = 0;

/** The real program in a process of its own, on the same port and data each time. */
async function start(): Promise<void> {
  const child = spawn(process.execPath, ['main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: file.url,
      DATA_DIR: path.dirname(file.url.slice('file:'.length)),
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    port = Number(new URL(url).port);
    service = { url, process: child };
    return;
  }
  throw new Error('the service did not start');
}

async function kill(): Promise<void> {
  const gone = once(service.process, 'exit');
  service.process.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  stripe = await startStripeServer();
  file = await createEmptyDatabase('sqlite');
  db = await openDatabase(file.url);
  await migrate(db);
  await db.transaction((tx) => fillEssentials(tx));
  key = await createTestApiKey(db, EMAIL);
  await start();
});
afterAll(async () => {
  await kill();
  await db.close();
  await file[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});

type Order = { number: string; checkout_url: string; listingId: number };

async function order(): Promise<Order> {
  const { id } = await createSavedListing(db, EMAIL);
  const response = await fetch(`${service.url}/v1/orders/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ product: 'launch', listing_id: id }], billing_country: 'PT' }),
  });
  const body = (await response.json()) as { number: string; checkout_url: string };
  expect(response.status, JSON.stringify(body)).toBe(201);
  return { number: body.number, checkout_url: body.checkout_url, listingId: id };
}

const press = (made: Order): Promise<PageVisit> =>
  submitCheckout(openBrowser(service.url), made.checkout_url);
const pay = async (made: Order): Promise<StripeSession> => stripe.pay((await press(made)).location);
const tell = (session: StripeSession): Promise<Response> =>
  stripe.send(service.url, stripe.event('checkout.session.completed', session, `evt_${session.id}`));

/** Presses pay and does not wait for an answer that will not come; resolves once Stripe was asked. */
async function pressInVain(made: Order, fate: 'ignore' | 'swallow'): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    stripe.interrupt = (request) => {
      if (request !== 'POST /v1/checkout/sessions') return undefined;
      stripe.interrupt = null;
      resolve();
      return fate;
    };
  });
  press(made).catch(() => undefined);
  await asked;
}

/** How far paying may have come when the process is killed; each step makes an order and takes it there. */
const STEPS: Record<string, (made: Order) => Promise<unknown>> = {
  'before Stripe heard of the payment': (made) => pressInVain(made, 'ignore'),
  'after Stripe opened the payment, before we knew': (made) => pressInVain(made, 'swallow'),
  'while the person was at Stripe': press,
  'after the money came, before we were told': pay,
  'just after we said we had understood': async (made) => {
    expect((await tell(await pay(made))).status).toBe(200);
  },
};

const sessionsOf = ({ checkout_url }: Order): StripeSession[] =>
  stripe.sessions.filter(({ cancel_url }) => cancel_url === checkout_url);

/** Stripe tells again what it had no answer for; the person, not knowing, opens the link and pays again. */
async function goOn(made: Order): Promise<void> {
  for (const session of sessionsOf(made).filter(({ payment_status }) => payment_status === 'paid')) {
    expect((await tell(session)).status).toBe(200);
  }
  const page = await press(made).catch(() => undefined);
  if (page?.location) expect((await tell(stripe.pay(page.location))).status).toBe(200);
}

async function expectPaidOnce(made: Order): Promise<void> {
  const row = (await findOrderByNumber(db, made.number))!;
  expect(row.status).toBe('paid');
  expect(sessionsOf(made).filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1);
  expect(sessionsOf(made).filter(({ status }) => status === 'open')).toHaveLength(0);
  expect(stripe.refunds).toHaveLength(0);
  expect(await listOrderLines(db, row)).toMatchObject([{ fulfilment: 'done', note: 'Live.' }]);
  expect(await findListing(db, made.listingId)).toMatchObject({ status: 'live', plan: 'paid' });
  expect(await listOrderSlots(db, row.id)).toHaveLength(1);
  expect(await findInvoice(db, row.id, 'invoice')).toBeDefined();
  expect(await findMail(db, `receipt-${made.number}`)).toBeDefined();
}

it('is paid and delivered exactly once, wherever in paying the process was killed', async () => {
  const orders = new Map<string, Order>();
  for (const [step, take] of Object.entries(STEPS)) {
    const made = await order();
    orders.set(step, made);
    await take(made);
  }
  await kill();
  await start();
  for (const [step, made] of orders) {
    await goOn(made);
    await expectPaidOnce(made).catch((error: unknown) => {
      throw new Error(`killed ${step}`, { cause: error });
    });
  }
}, 60_000);

it('is paid and delivered exactly once, killed while it was being told of many payments', async () => {
  const orders: Order[] = [];
  const sessions: StripeSession[] = [];
  for (let n = 0; n < 12; n += 1) {
    orders.push(await order());
    sessions.push(await pay(orders[n]!));
  }
  // The first answer comes while most of the others are still under way.
  const told = sessions.map((session) => tell(session));
  await Promise.race(told);
  await kill();
  const heard = await Promise.allSettled(told);
  expect(heard.some(({ status }) => status === 'fulfilled')).toBe(true);
  await start();
  for (const made of orders) {
    await goOn(made);
    await expectPaidOnce(made);
  }
}, 60_000);

it('numbers its invoices without gaps through all of that', async () => {
  const rows = await db.select({ sequence: db.t.invoices.sequence }).from(db.t.invoices);
  const sequences = rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
  expect(sequences).toHaveLength(Object.keys(STEPS).length + 12);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
});
