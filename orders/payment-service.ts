import type { ProviderEvent, SessionState } from './payments/provider.ts';
import type { Billing } from '../rules/orders/order.ts';
import { isActivePayment } from '../rules/states/order.ts';
import { refreshFeatured } from '../store/launches/write/featured.ts';
import { addJob, finishJob } from '../store/work/write/jobs.ts';
import type { Job } from '../store/work/jobs.ts';
import { listOverdueOrders, type OrderRow } from '../store/orders/orders.ts';
import { findActivePayment, findPayment } from '../store/orders/payments.ts';
import { applyProviderEvent } from './apply-provider-event.ts';
import { cancelOrder, cancelPayment, tryCancelPayment } from './cancel-payment.ts';
import { applyOrderEvent, applySessionState } from './apply-order-event.ts';
import type { OrderEffectDeps, OrderDeps } from './order-deps.ts';
import { relaunchDueListings } from './fulfilment/relaunch.ts';
import { type PaymentStart, startPayment } from './start-payment.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The state of the active payment of an order; `none` if there is none. */
type AttemptState = SessionState['state'] | 'none';

/** What happens to orders after they exist; each can be repeated. */
export type PaymentService = {
  /** Name of the payment provider; null if only free orders can be completed. */
  provider: string | null;
  /** Origin of the payment page that the checkout form redirects to; null for our own page. */
  paymentOrigin: string | null;
  start(number: string, billing: Billing, seenTotal: number): Promise<PaymentStart>;
  /** Asks the provider for the payment's state when the person returns, instead of waiting for its event. */
  refreshStatus(order: OrderRow): Promise<AttemptState>;
  /** Ends the active payment, so that the order can be cancelled; `unknown` if the provider does not answer. */
  cancelAttempt(order: OrderRow): Promise<AttemptState | 'unknown'>;
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
export function createPaymentService(deps: OrderDeps): PaymentService {
  const { db, provider, now } = deps;

  async function refreshStatus(order: OrderRow): Promise<AttemptState> {
    const payment = await findActivePayment(db, order.id);
    if (!payment?.sessionId || provider?.name !== payment.provider) return 'none';
    const session = await provider.find(payment.sessionId);
    await db.transaction((tx) => applySessionState(tx, deps, payment.id, session));
    return session.state;
  }

  async function cancelAttempt({ id }: OrderRow): Promise<AttemptState | 'unknown'> {
    const payment = await findActivePayment(db, id);
    return payment ? tryCancelPayment(deps, payment) : 'none';
  }

  /** Ends an unpaid payment after half an hour and releases its slots. */
  async function expireHeldPayment(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (!payment || !isActivePayment(payment.state)) return;
    if ((await cancelPayment(deps, payment)) !== 'processing') return;
    // A slow payment is pending; the provider will send an event, and we check again tomorrow.
    await db.transaction(async (tx) => {
      await finishJob(tx, job);
      const retryJob = { kind: job.kind, key: job.key, runAfter: new Date(now().getTime() + DAY) };
      await addJob(tx, retryJob, now());
    });
  }

  async function refund(job: Job): Promise<void> {
    const payment = await findPayment(db, job.key);
    if (payment?.state !== 'refunding') return;
    if (provider?.name !== payment.provider) throw new Error(`${payment.provider} is not set up.`);
    await provider.refund(payment);
    await db.transaction((tx) =>
      applyOrderEvent(tx, deps, { what: 'payment_refunded', paymentId: payment.id }),
    );
  }

  return {
    provider: provider?.name ?? null,
    paymentOrigin: provider?.paymentOrigin ?? null,
    start: (number, billing, seenTotal) => startPayment(deps, number, billing, seenTotal),
    refreshStatus,
    cancelAttempt,
    cancel: (order) => cancelOrder(deps, order),
    apply: (event) => applyProviderEvent(deps, event),
    async tick() {
      await expireOrders(deps);
      await db.transaction(async (tx) => {
        await relaunchDueListings(tx, now());
        await refreshFeatured(tx, now());
      });
    },
    jobs: { end_payment: expireHeldPayment, refund_payment: refund },
  };
}

/** Expires orders after their 24 hours, except those with an active payment. */
async function expireOrders({ db, ...deps }: OrderEffectDeps & Pick<OrderDeps, 'db'>): Promise<void> {
  for (const { id: orderId } of await listOverdueOrders(db, deps.now())) {
    await db.transaction((tx) => applyOrderEvent(tx, deps, { what: 'order_expired', orderId }));
  }
}
