import type { ProviderEvent, SessionState } from './payments/provider.ts';
import type { Billing } from '../rules/orders/order.ts';
import { isUnderWay } from '../rules/states/order.ts';
import { refreshFeatured } from '../store/launches/write/featured.ts';
import { addJob, finishJob } from '../store/work/write/jobs.ts';
import type { Job } from '../store/work/jobs.ts';
import { listOverdueOrders, type OrderRow } from '../store/orders/orders.ts';
import { findActivePayment, findPayment } from '../store/orders/payments.ts';
import { applyEvent } from './apply-event.ts';
import { endPayment, tryToEnd } from './end-payment.ts';
import { happened, sessionIs } from './happened.ts';
import type { OrderEffects, OrderParts } from './order-parts.ts';
import { relaunchDue } from './fulfilment/relaunch.ts';
import { type PaymentStart, startPayment } from './start-payment.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The state of the active payment of an order; `none` if there is none. */
type TryState = SessionState['state'] | 'none';

/** All operations on orders; each can be repeated. */
export type Orders = {
  /** Name of the payment provider; null if only free orders can be completed. */
  provider: string | null;
  /** Origin of the payment page that the checkout form redirects to; null for our own page. */
  payOrigin: string | null;
  start(number: string, billing: Billing, seenTotal: number): Promise<PaymentStart>;
  /** Asks the provider for the payment's state when the person returns, instead of waiting for its event. */
  look(order: OrderRow): Promise<TryState>;
  /** Ends the active payment, so that the order can be cancelled; `unknown` if the provider does not answer. */
  endTry(order: OrderRow): Promise<TryState | 'unknown'>;
  /** Cancels an unpaid order; false if it is no longer unpaid. */
  cancel(order: OrderRow): Promise<boolean>;
  /** Applies an event sent by the provider. */
  apply(event: ProviderEvent): Promise<void>;
  /**
   * Expires unpaid orders, relaunches listings, and starts and ends featured days; runs after the scheduler's own
   * tick.
   */
  tick(): Promise<void>;
  jobs: Record<'end_payment' | 'refund_payment', (job: Job) => Promise<void>>;
};

/** Creates the payment service for a provider. */
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

  /** Ends an unpaid payment after half an hour and releases its slots. */
  async function endHeld(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (!payment || !isUnderWay(payment.state)) return;
    if ((await endPayment(parts, payment)) !== 'processing') return;
    // A slow payment is pending; the provider will send an event, and we check again tomorrow.
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

/** Expires orders after their 24 hours, except those with an active payment. */
async function expireOrders({ db, ...effects }: OrderEffects & Pick<OrderParts, 'db'>): Promise<void> {
  for (const { id: orderId } of await listOverdueOrders(db, effects.now())) {
    await db.transaction((tx) => happened(tx, effects, { what: 'order_expired', orderId }));
  }
}
