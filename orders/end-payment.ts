import { databaseTrouble } from '../store/engine/trouble.ts';
import { findOrder } from '../store/orders/orders.ts';
import type { PaymentRow } from '../store/orders/payments.ts';
import { sessionIs } from './happened.ts';
import type { OrderEffects, OrderParts } from './order-parts.ts';
import { payableSession } from './payable-session.ts';
import { PaymentRefused, type SessionState } from './payments/provider.ts';
import { sure } from '../rules/typed/sure.ts';

type EndParts = OrderEffects & Pick<OrderParts, 'db' | 'provider' | 'links'>;

/**
 * Ends a payment at the provider, then here: slots are released only when it certainly cannot be paid any more. A
 * payment that was already paid is settled instead. Resolves with its state; throws if the provider does not answer.
 */
export async function endPayment(parts: EndParts, payment: PaymentRow): Promise<SessionState['state']> {
  const session = await endAtProvider(parts, payment);
  await parts.db.transaction((tx) => sessionIs(tx, parts, payment.id, session));
  return session.state;
}

/** Like `cancelPayment`, but returns `unknown` if the provider does not answer. */
export async function tryToEnd(
  parts: EndParts & Pick<OrderParts, 'log'>,
  payment: PaymentRow,
): Promise<SessionState['state'] | 'unknown'> {
  try {
    return await endPayment(parts, payment);
  } catch (error) {
    if (databaseTrouble(error)) throw error;
    parts.log.warn({ err: error, payment: payment.id }, 'payment could not be ended');
    return 'unknown';
  }
}

async function endAtProvider(parts: EndParts, payment: PaymentRow): Promise<SessionState> {
  const { db, provider } = parts;
  if (provider?.name !== payment.provider) {
    throw new Error(`Payment provider ${payment.provider} is not set up.`);
  }
  let { sessionId } = payment;
  if (sessionId === null) {
    // The process stopped before the provider answered. The same request again returns the same session.
    const order = sure(await findOrder(db, payment.orderId));
    try {
      ({ sessionId } = await provider.open(payableSession(parts, payment, order)));
    } catch (error) {
      if (error instanceof PaymentRefused) return { state: 'ended' };
      throw error;
    }
  }
  return provider.end(sessionId);
}
