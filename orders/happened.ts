import type { Arrived } from '../rules/orders/order.ts';
import { decide, type Happening } from '../rules/orders/order-decisions.ts';
import { isUnsettled, ORDER, type OrderEffect, PAYMENT, type PaymentEffect } from '../rules/states/order.ts';
import type { Tx } from '../store/engine/database.ts';
import { givePlacesBack, takePlace } from '../store/launches/write/launch-places.ts';
import { findOrder, type OrderRow, ownLines } from '../store/orders/orders.ts';
import { moveOrder } from '../store/orders/write/orders.ts';
import { findPayment, type PaymentRow, paymentsOf } from '../store/orders/payments.ts';
import { movePayment } from '../store/orders/write/payments.ts';
import { givePromoBack, usePromo } from '../store/orders/write/promo-codes.ts';
import { fulfilOrder } from './fulfilment/fulfil.ts';
import { issueCreditNote, issueInvoiceOf, mailBuyer, mailTeam } from './order-papers.ts';
import type { OrderEffects } from './order-parts.ts';
import type { Paid, SessionState } from './payments/provider.ts';
import { hasPlaces, placesNeeded } from './cart/places.ts';
import { undoOrder } from './fulfilment/undo.ts';
import { sure } from '../rules/typed/sure.ts';

/** A signal about a payment, by its id, or about an order. */
export type Happened =
  | { what: 'payment_received'; paymentId: string; paid: Paid }
  | { what: 'payment_ended' | 'payment_refunded'; paymentId: string }
  | { what: OfOrder; orderId: number };

type OfOrder = Exclude<
  Happening,
  'payment_received' | 'unexpected_amount_received' | 'payment_ended' | 'payment_refunded'
>;

type Given = { tx: Tx; effects: OrderEffects; now: Date; order: OrderRow; payment: PaymentRow | undefined };

/**
 * Applies a signal to an order and its payment, with all effects, in this transaction. Only this function changes
 * their states: rules/ decides the events, rules/states/order.ts defines their effects, and they are carried out
 * here. Returns undefined, and changes nothing, for a repeated signal. Money of another amount than requested pays
 * nothing and waits for the team.
 */
export async function happened(tx: Tx, effects: OrderEffects, told: Happened): Promise<OrderRow | undefined> {
  const now = effects.now();
  const found = await find(tx, told);
  let { order, payment } = found;
  const paid = told.what === 'payment_received' ? told.paid : undefined;
  const isOther = paid !== undefined && !isAskedFor(sure(payment), paid);
  const steps = decide(isOther ? 'unexpected_amount_received' : told.what, {
    order: order.status,
    payment: payment?.state,
    otherUnderWay: found.otherUnderWay,
    placesLeft: told.what !== 'payment_received' || (await hasPlaces(tx, order, now)),
  });
  if (steps.length === 0) return undefined;
  for (const step of steps) {
    let follows: readonly (OrderEffect | PaymentEffect)[];
    if ('payment' in step) {
      const known = paid ? { intentId: paid.intentId, arrived: isOther ? arrivedOf(paid) : null } : {};
      payment = await movePayment(tx, sure(payment), step.payment, known, now);
      follows = PAYMENT.follows(step.payment);
    } else {
      order = await moveOrder(tx, order, step.order, now);
      follows = ORDER.follows(step.order);
    }
    for (const effect of follows) await EFFECTS[effect]({ tx, effects, now, order, payment });
  }
  return order;
}

/** Applies the state of a payment at the provider. An open session or money on its way changes nothing. */
export async function sessionIs(
  tx: Tx,
  effects: OrderEffects,
  paymentId: string,
  session: SessionState,
): Promise<void> {
  if (session.state === 'paid') {
    await happened(tx, effects, { what: 'payment_received', paymentId, paid: session });
  }
  if (session.state === 'ended') await happened(tx, effects, { what: 'payment_ended', paymentId });
}

async function find(tx: Tx, told: Happened) {
  const known = 'paymentId' in told ? await findPayment(tx, told.paymentId) : undefined;
  const orderId = 'orderId' in told ? told.orderId : known?.orderId;
  const order = orderId === undefined ? undefined : await findOrder(tx, orderId);
  if (!order) throw new Error('There is no such order or payment.');
  const payments = await paymentsOf(tx, order.id);
  // A refund of an order concerns the payment that paid it.
  const payment =
    known ??
    payments.find(({ state }) => state === 'paid') ??
    // If no payment paid the order, the refund concerns the questioned one.
    (told.what === 'refund_requested' ? payments.find(({ state }) => state === 'questioned') : undefined);
  const otherUnderWay = payments.some(({ id, state }) => id !== payment?.id && isUnsettled(state));
  return { order, payment, otherUnderWay };
}

const isAskedFor = ({ amountCents, currency }: PaymentRow, paid: Paid): boolean =>
  paid.amountCents === amountCents && paid.currency === currency;

const arrivedOf = ({ amountCents: cents, currency }: Paid): Arrived => ({ cents, currency });

const EFFECTS: Record<OrderEffect | PaymentEffect, (given: Given) => Promise<void>> = {
  async take_places({ tx, order, now }) {
    for (const { bounded: _, ...place } of placesNeeded(await ownLines(tx, order), now)) {
      await takePlace(tx, { orderId: order.id, ...place }, now);
    }
  },
  give_places_back: ({ tx, order }) => givePlacesBack(tx, order.id),
  async take_promo_use({ tx, order: { id, terms, accountId }, now }) {
    if (terms.promo) await usePromo(tx, { orderId: id, code: terms.promo.code, accountId }, now);
  },
  give_promo_use_back: ({ tx, order }) => givePromoBack(tx, order.id),
  deliver: async ({ tx, effects, order }) => fulfilOrder(tx, effects, order, await ownLines(tx, order)),
  take_deliveries_back: async ({ tx, order, now }) => undoOrder(tx, order, await ownLines(tx, order), now),
  issue_invoice: ({ tx, effects, order, now }) => issueInvoiceOf(tx, effects, order, now),
  issue_credit_note: ({ tx, order, now }) => issueCreditNote(tx, order, now),
  mail_receipt: ({ tx, effects, order }) => mailBuyer(tx, effects, order, 'receipt'),
  mail_too_late: ({ tx, effects, order }) => mailBuyer(tx, effects, order, 'too-late'),
  mail_given_back: ({ tx, effects, order }) => mailBuyer(tx, effects, order, 'given-back'),
  mail_team: ({ tx, effects, order, payment }) => mailTeam(tx, effects, order, payment),
  mail_refund: ({ tx, effects, order }) => mailBuyer(tx, effects, order, 'refund'),
  ask_provider: ({ tx, effects, payment }) =>
    effects.jobs.enqueue(tx, { kind: 'refund_payment', key: sure(payment).id }),
};
