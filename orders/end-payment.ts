import { PaymentRefused, type SessionState } from './payments/provider.ts';
import type { Tx } from '../store/engine/database.ts';
import { givePlacesBack } from '../store/launches/write/launch-places.ts';
import { findOrder } from '../store/money/orders.ts';
import { findActivePayment, findPayment, isActive, type PaymentRow } from '../store/money/payments.ts';
import { updatePayment } from '../store/money/write/payments.ts';
import { givePromoBack } from '../store/money/write/promo-codes.ts';
import type { OrderParts } from './order-parts.ts';
import { payableSession } from './payable-session.ts';
import { settlePayment } from './settle.ts';

/**
 * Ends a payment at the provider and then here: only what certainly cannot be paid any more gives its places back.
 * One that was paid is settled instead. Resolves with where it stands; throws while the provider does not answer.
 */
export async function endPayment(parts: OrderParts, payment: PaymentRow): Promise<SessionState['state']> {
  const { db } = parts;
  const state = await endAtProvider(parts, payment);
  if (state.state === 'paid') {
    await db.transaction((tx) => settlePayment(tx, parts, payment.id, state));
  } else if (state.state === 'ended') {
    await db.transaction((tx) => releasePayment(tx, payment.id));
  }
  return state.state;
}

async function endAtProvider(parts: OrderParts, payment: PaymentRow): Promise<SessionState> {
  const { db, provider } = parts;
  if (provider?.name !== payment.provider) {
    throw new Error(`Payment provider ${payment.provider} is not set up.`);
  }
  let { sessionId } = payment;
  if (sessionId === null) {
    // We stopped between asking and hearing: asking again is the same request and names the session.
    const order = (await findOrder(db, payment.orderId))!;
    try {
      ({ sessionId } = await provider.open(payableSession(parts, payment, order)));
    } catch (error) {
      if (error instanceof PaymentRefused) return { state: 'ended' };
      throw error;
    }
  }
  return provider.end(sessionId);
}

/** Marks a payment as over without money, and gives back what it held. Does nothing to one that was paid. */
export async function releasePayment(tx: Tx, id: string): Promise<void> {
  const payment = await findPayment(tx, id);
  if (!payment || !isActive(payment)) return;
  await updatePayment(tx, id, { state: 'ended' });
  if (await findActivePayment(tx, payment.orderId)) return;
  const order = await findOrder(tx, payment.orderId);
  if (order?.status === 'paid') return;
  await givePlacesBack(tx, payment.orderId);
  await givePromoBack(tx, payment.orderId);
}
