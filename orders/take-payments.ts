import type { PaymentEvent, SessionState } from './payments/provider.ts';
import type { Billing } from '../rules/money/order.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import { refreshFeatured } from '../store/launches/write/featured.ts';
import type { Job } from '../store/work/jobs.ts';
import { addJob, finishJob } from '../store/work/write/jobs.ts';
import { findOrder, listOverdueOrders, type OrderRow } from '../store/money/orders.ts';
import { updateOrder } from '../store/money/write/orders.ts';
import { findActivePayment, findPayment, isActive, type PaymentRow } from '../store/money/payments.ts';
import { noteEvent, updatePayment } from '../store/money/write/payments.ts';
import { endPayment, releasePayment } from './end-payment.ts';
import { END_PAYMENT, type OrderParts, REFUND_PAYMENT } from './order-parts.ts';
import { relaunchDue } from './relaunch.ts';
import { refundOrder, settlePayment } from './settle.ts';
import { type PaymentStart, startPayment } from './start-payment.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Everything that moves an order on; each may be asked for again. */
export type Orders = {
  /** Name of the payment provider; null where nothing that costs money can be paid. */
  provider: string | null;
  /** Origin of the payment page that a checkout form ends at, if it is not ours. */
  payOrigin: string | null;
  start(number: string, billing: Billing, seenTotal: number): Promise<PaymentStart>;
  /** The person came back from paying: asks the provider instead of waiting for its word. */
  look(order: OrderRow): Promise<SessionState['state'] | 'none'>;
  /** Cancels an unpaid order; false when it is not unpaid any more. */
  cancel(order: OrderRow): Promise<boolean>;
  apply(event: PaymentEvent): Promise<void>;
  /** Lets unpaid orders expire, listings relaunch, featured days begin and end; after the calendar's own tick. */
  tick(): Promise<void>;
  jobs: Record<typeof END_PAYMENT | typeof REFUND_PAYMENT, (job: Job) => Promise<void>>;
};

/** Wires taking payments over a provider. */
export function takePayments(parts: OrderParts): Orders {
  const { db, provider, now, log } = parts;

  async function look(order: OrderRow): Promise<SessionState['state'] | 'none'> {
    const payment = await findActivePayment(db, order.id);
    if (!payment?.sessionId || provider?.name !== payment.provider) return 'none';
    const state = await provider.find(payment.sessionId);
    if (state.state === 'paid') await db.transaction((tx) => settlePayment(tx, parts, payment.id, state));
    if (state.state === 'ended') await db.transaction((tx) => releasePayment(tx, payment.id));
    return state.state;
  }

  async function cancel(order: OrderRow): Promise<boolean> {
    const payment = await findActivePayment(db, order.id);
    if (payment && (await endPayment(parts, payment)) !== 'ended') return false;
    return db.transaction((tx) => close(tx, order.id, 'cancelled', now()));
  }

  /** The half hour is over: an unpaid payment ends and gives its places back. */
  async function endHeld(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (!payment || !isActive(payment)) return;
    if ((await endPayment(parts, payment)) !== 'processing') return;
    // Slow money is on its way; the provider will tell, and we ask again tomorrow.
    await db.transaction(async (tx) => {
      await finishJob(tx, job);
      const again = { kind: END_PAYMENT, key: job.key, runAfter: new Date(now().getTime() + DAY) };
      await addJob(tx, again, now());
    });
  }

  async function refund(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (payment?.state !== 'refunding') return;
    if (provider?.name !== payment.provider) throw new Error(`${payment.provider} is not set up.`);
    await provider.refund(payment);
    await db.transaction((tx) => markRefunded(tx, payment));
  }

  async function apply(event: PaymentEvent): Promise<void> {
    if (event.change === 'none') return;
    await db.transaction(async (tx) => {
      const { id, kind, paymentId } = event;
      if (!(await noteEvent(tx, { id, kind, paymentId }, now()))) return;
      const payment = await findPayment(tx, paymentId);
      // One Stripe account may serve several directories.
      if (!payment) return;
      switch (event.change) {
        case 'paid':
          await settlePayment(tx, parts, paymentId, event.paid);
          break;
        case 'ended':
          await releasePayment(tx, paymentId);
          break;
        case 'refunded':
          await updatePayment(tx, paymentId, { refundedCents: event.refundedCents });
          if (event.refundedCents >= payment.amountCents) await moneyIsBack(tx, payment);
          break;
        case 'disputed':
          await updatePayment(tx, paymentId, { disputedAt: payment.disputedAt ?? now() });
          log.warn({ payment: paymentId, lost: event.lost }, 'payment disputed');
          if (event.lost) await moneyIsBack(tx, payment);
      }
    });
  }

  /** The buyer has the money again, by whoever's doing: the order it had paid is refunded. */
  async function moneyIsBack(tx: Tx, payment: PaymentRow): Promise<void> {
    if (isActive(payment)) await releasePayment(tx, payment.id);
    await markRefunded(tx, payment);
    const order = (await findOrder(tx, payment.orderId))!;
    if (payment.state === 'paid') await refundOrder(tx, parts, order, undefined);
  }

  return {
    provider: provider?.name ?? null,
    payOrigin: provider?.payOrigin ?? null,
    start: (number, billing, seenTotal) => startPayment(parts, number, billing, seenTotal),
    look,
    cancel,
    apply,
    async tick() {
      await expireOrders(db, now());
      await db.transaction(async (tx) => {
        await relaunchDue(tx, now());
        await refreshFeatured(tx, now());
      });
    },
    jobs: { [END_PAYMENT]: endHeld, [REFUND_PAYMENT]: refund },
  };
}

async function markRefunded(tx: Tx, payment: PaymentRow): Promise<void> {
  await updatePayment(tx, payment.id, { state: 'refunded', refundedCents: payment.amountCents });
}

/** Orders whose 24 hours are over; one that is being paid just now is left to its end. */
async function expireOrders(db: Database, now: Date): Promise<void> {
  for (const { id } of await listOverdueOrders(db, now)) {
    await db.transaction((tx) => close(tx, id, 'expired', now));
  }
}

async function close(tx: Tx, id: number, status: 'cancelled' | 'expired', now: Date): Promise<boolean> {
  const order = await findOrder(tx, id);
  if (order?.status !== 'pending' || (await findActivePayment(tx, id))) return false;
  await updateOrder(tx, id, { status, endedAt: now });
  return true;
}
