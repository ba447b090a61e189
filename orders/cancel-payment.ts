import { toDatabaseUnavailable } from '../store/engine/database-error.ts';
import { findOrder, type OrderRow } from '../store/orders/orders.ts';
import { findActivePayment, type PaymentRow } from '../store/orders/payments.ts';
import { applyOrderEvent, applySessionState } from './apply-order-event.ts';
import type { OrderEffectDeps, OrderDeps } from './order-deps.ts';
import { buildSessionRequest } from './session-request.ts';
import { PaymentRefused, type SessionState } from './payments/provider.ts';
import { assertDefined } from '../rules/typed/assert.ts';

type CancelDeps = OrderEffectDeps & Pick<OrderDeps, 'db' | 'provider' | 'links'>;

/**
 * Cancels an unpaid order after ending its active payment. Returns false if it is no longer unpaid; throws if the provider does
 * not answer.
 */
export async function cancelOrder(deps: CancelDeps, { id: orderId }: OrderRow): Promise<boolean> {
  const payment = await findActivePayment(deps.db, orderId);
  if (payment) await cancelPayment(deps, payment);
  const order = await deps.db.transaction((tx) =>
    applyOrderEvent(tx, deps, { what: 'buyer_cancelled', orderId }),
  );
  return order !== undefined;
}

/**
 * Ends a payment at the provider, then here: slots are released only when it certainly cannot be paid any more. A
 * payment that was already paid is settled instead. Resolves with its state; throws if the provider does not answer.
 */
export async function cancelPayment(deps: CancelDeps, payment: PaymentRow): Promise<SessionState['state']> {
  const session = await cancelAtProvider(deps, payment);
  await deps.db.transaction((tx) => applySessionState(tx, deps, payment.id, session));
  return session.state;
}

/** Like `cancelPayment`, but returns `unknown` if the provider does not answer. */
export async function tryCancelPayment(
  deps: CancelDeps & Pick<OrderDeps, 'log'>,
  payment: PaymentRow,
): Promise<SessionState['state'] | 'unknown'> {
  try {
    return await cancelPayment(deps, payment);
  } catch (error) {
    if (toDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: error, payment: payment.id }, 'payment could not be cancelled');
    return 'unknown';
  }
}

async function cancelAtProvider(deps: CancelDeps, payment: PaymentRow): Promise<SessionState> {
  const { db, provider } = deps;
  if (provider?.name !== payment.provider) {
    throw new Error(`Payment provider ${payment.provider} is not set up.`);
  }
  let { sessionId } = payment;
  if (sessionId === null) {
    // The process stopped before the provider answered. The same request again returns the same session.
    const order = assertDefined(await findOrder(db, payment.orderId));
    try {
      ({ sessionId } = await provider.open(buildSessionRequest(deps, payment, order)));
    } catch (error) {
      if (error instanceof PaymentRefused) return { state: 'ended' };
      throw error;
    }
  }
  return provider.end(sessionId);
}
