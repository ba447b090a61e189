import type { ProviderEvent, SessionState } from './payments/provider.ts';
import type { Billing } from '../rules/money/order.ts';
import { isUnderWay } from '../rules/states/order.ts';
import { refreshFeatured } from '../store/launches/write/featured.ts';
import { addJob, finishJob } from '../store/work/write/jobs.ts';
import type { Job } from '../store/work/jobs.ts';
import { listOverdueOrders, type OrderRow } from '../store/money/orders.ts';
import { findActivePayment, findPayment } from '../store/money/payments.ts';
import { applyEvent } from './apply-event.ts';
import { endPayment, tryToEnd } from './end-payment.ts';
import { happened, sessionIs } from './happened.ts';
import type { OrderEffects, OrderParts } from './order-parts.ts';
import { relaunchDue } from './deliver/relaunch.ts';
import { type PaymentStart, startPayment } from './start-payment.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Where the try to pay an order stands that was under way; `none` where there was none. */
type TryState = SessionState['state'] | 'none';

/** Everything that moves an order on; each may be asked for again. */
export type Orders = {
  /** Name of the payment provider; null where nothing that costs money can be paid. */
  provider: string | null;
  /** Origin of the payment page that a checkout form ends at, if it is not ours. */
  payOrigin: string | null;
  start(number: string, billing: Billing, seenTotal: number): Promise<PaymentStart>;
  /** The person came back from paying: asks the provider instead of waiting for its word. */
  look(order: OrderRow): Promise<TryState>;
  /** Ends the payment that is under way, so that the order can be cancelled; `unknown` while the provider does not answer. */
  endTry(order: OrderRow): Promise<TryState | 'unknown'>;
  /** Cancels an unpaid order; false when it is not unpaid any more. */
  cancel(order: OrderRow): Promise<boolean>;
  /** What the provider told by itself. */
  apply(event: ProviderEvent): Promise<void>;
  /** Lets unpaid orders expire, listings relaunch, featured days begin and end; after the calendar's own tick. */
  tick(): Promise<void>;
  jobs: Record<'end_payment' | 'refund_payment', (job: Job) => Promise<void>>;
};

/** Wires taking payments over a provider. */
export function takePayments(parts: OrderParts): Orders {
  const { db, provider, now } = parts;

  async function look(order: OrderRow): Promise<TryState> {
    const payment = await findActivePayment(db, order.id);
    if (!payment?.sessionId || provider?.name !== payment.provider) return 'none';
    const session = await provider.find(payment.sessionId);
    await db.transaction((tx) => sessionIs(tx, parts, payment.id, session));
    return session.state;
  }

  async function endUnderWay({ id }: OrderRow): Promise<TryState> {
    const payment = await findActivePayment(db, id);
    return payment ? endPayment(parts, payment) : 'none';
  }

  async function endTry({ id }: OrderRow): Promise<TryState | 'unknown'> {
    const payment = await findActivePayment(db, id);
    return payment ? tryToEnd(parts, payment) : 'none';
  }

  async function cancel(order: OrderRow): Promise<boolean> {
    const state = await endUnderWay(order);
    if (state !== 'none' && state !== 'ended') return false;
    const told = { what: 'buyer_cancelled', orderId: order.id } as const;
    return (await db.transaction((tx) => happened(tx, parts, told))) !== undefined;
  }

  /** The half hour is over: an unpaid payment ends and gives its places back. */
  async function endHeld(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (!payment || !isUnderWay(payment.state)) return;
    if ((await endPayment(parts, payment)) !== 'processing') return;
    // Slow money is on its way; the provider will tell, and we ask again tomorrow.
    await db.transaction(async (tx) => {
      await finishJob(tx, job);
      const again = { kind: job.kind, key: job.key, runAfter: new Date(now().getTime() + DAY) };
      await addJob(tx, again, now());
    });
  }

  async function refund(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (payment?.state !== 'refunding') return;
    if (provider?.name !== payment.provider) throw new Error(`${payment.provider} is not set up.`);
    await provider.refund(payment);
    await db.transaction((tx) => happened(tx, parts, { what: 'payment_refunded', paymentId: payment.id }));
  }

  return {
    provider: provider?.name ?? null,
    payOrigin: provider?.payOrigin ?? null,
    start: (number, billing, seenTotal) => startPayment(parts, number, billing, seenTotal),
    look,
    endTry,
    cancel,
    apply: (event) => applyEvent(parts, event),
    async tick() {
      await expireOrders(parts);
      await db.transaction(async (tx) => {
        await relaunchDue(tx, now());
        await refreshFeatured(tx, now());
      });
    },
    jobs: { end_payment: endHeld, refund_payment: refund },
  };
}

/** Orders whose 24 hours are over; one that is being paid just now is left to its end. */
async function expireOrders({ db, ...effects }: OrderEffects & Pick<OrderParts, 'db'>): Promise<void> {
  for (const { id: orderId } of await listOverdueOrders(db, effects.now())) {
    await db.transaction((tx) => happened(tx, effects, { what: 'order_expired', orderId }));
  }
}
