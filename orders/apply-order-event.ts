import type { ReceivedMoney } from '../rules/orders/order.ts';
import { decideOrderSteps, type OrderSignalType } from '../rules/orders/order-decisions.ts';
import {
  isUnsettledPayment,
  ORDER,
  type OrderEffect,
  PAYMENT,
  type PaymentEffect,
} from '../rules/states/order.ts';
import type { Tx } from '../store/engine/database.ts';
import { releaseSlots, reserveSlot } from '../store/launches/write/launch-slots.ts';
import { findOrder, type OrderRow, listOrderLines } from '../store/orders/orders.ts';
import { moveOrder } from '../store/orders/write/orders.ts';
import { findPayment, type PaymentRow, listPayments } from '../store/orders/payments.ts';
import { movePayment } from '../store/orders/write/payments.ts';
import { releasePromoUse, recordPromoUse } from '../store/orders/write/promo-codes.ts';
import { fulfilOrder } from './fulfilment/fulfil.ts';
import { issueCreditNote, issueOrderInvoice, mailBuyer, mailTeam } from './order-documents.ts';
import type { OrderEffectDeps } from './order-deps.ts';
import type { ReceivedPayment, SessionState } from './payments/provider.ts';
import { hasSlots, listNeededSlots } from './cart/slots.ts';
import { revertFulfilment } from './fulfilment/revert-fulfilment.ts';
import { assertDefined } from '../rules/typed/assert.ts';

/** A signal about a payment, by its id, or about an order. */
export type OrderSignal =
  | { what: 'payment_received'; paymentId: string; paid: ReceivedPayment }
  | { what: 'payment_ended' | 'payment_refunded'; paymentId: string }
  | { what: OrderOnlySignalType; orderId: number };

type OrderOnlySignalType = Exclude<
  OrderSignalType,
  'payment_received' | 'unexpected_amount_received' | 'payment_ended' | 'payment_refunded'
>;

type EffectContext = {
  tx: Tx;
  deps: OrderEffectDeps;
  now: Date;
  order: OrderRow;
  payment: PaymentRow | undefined;
};

/**
 * Applies a signal to an order and its payment, with all effects, in this transaction. Only this function changes
 * their states: rules/ decides the events, rules/states/order.ts defines their effects, and they are carried out
 * here. Returns undefined, and changes nothing, for a repeated signal. Money of another amount than requested pays
 * nothing and waits for the team.
 */
export async function applyOrderEvent(
  tx: Tx,
  deps: OrderEffectDeps,
  signal: OrderSignal,
): Promise<OrderRow | undefined> {
  const now = deps.now();
  const found = await findTarget(tx, signal);
  let { order, payment } = found;
  const paid = signal.what === 'payment_received' ? signal.paid : undefined;
  const isUnexpectedAmount = paid !== undefined && !isRequestedAmount(assertDefined(payment), paid);
  const steps = decideOrderSteps(isUnexpectedAmount ? 'unexpected_amount_received' : signal.what, {
    order: order.status,
    payment: payment?.state,
    hasOtherActivePayment: found.otherUnderWay,
    hasSlots: signal.what !== 'payment_received' || (await hasSlots(tx, order, now)),
  });
  if (steps.length === 0) return undefined;
  for (const step of steps) {
    let effects: readonly (OrderEffect | PaymentEffect)[];
    if ('payment' in step) {
      const changes = paid
        ? { intentId: paid.intentId, arrived: isUnexpectedAmount ? toReceivedMoney(paid) : null }
        : {};
      payment = await movePayment(tx, assertDefined(payment), { event: step.payment, ...changes }, now);
      effects = PAYMENT.effectsOf(step.payment);
    } else {
      order = await moveOrder(tx, order, step.order, now);
      effects = ORDER.effectsOf(step.order);
    }
    for (const effect of effects) await EFFECTS[effect]({ tx, deps, now, order, payment });
  }
  return order;
}

/** Applies the state of a payment at the provider. An open session or money on its way changes nothing. */
export async function applySessionState(
  tx: Tx,
  deps: OrderEffectDeps,
  paymentId: string,
  session: SessionState,
): Promise<void> {
  if (session.state === 'paid') {
    await applyOrderEvent(tx, deps, { what: 'payment_received', paymentId, paid: session });
  }
  if (session.state === 'ended') await applyOrderEvent(tx, deps, { what: 'payment_ended', paymentId });
}

async function findTarget(tx: Tx, signal: OrderSignal) {
  const knownPayment = 'paymentId' in signal ? await findPayment(tx, signal.paymentId) : undefined;
  const orderId = 'orderId' in signal ? signal.orderId : knownPayment?.orderId;
  const order = orderId === undefined ? undefined : await findOrder(tx, orderId);
  if (!order) throw new Error('There is no such order or payment.');
  const payments = await listPayments(tx, order.id);
  // A refund of an order concerns the payment that paid it.
  const payment =
    knownPayment ??
    payments.find(({ state }) => state === 'paid') ??
    // If no payment paid the order, the refund concerns the questioned one.
    (signal.what === 'refund_requested' ? payments.find(({ state }) => state === 'questioned') : undefined);
  const hasOtherActivePayment = payments.some(
    ({ id, state }) => id !== payment?.id && isUnsettledPayment(state),
  );
  return { order, payment, otherUnderWay: hasOtherActivePayment };
}

const isRequestedAmount = ({ amountCents, currency }: PaymentRow, paid: ReceivedPayment): boolean =>
  paid.amountCents === amountCents && paid.currency === currency;

const toReceivedMoney = ({ amountCents: cents, currency }: ReceivedPayment): ReceivedMoney => ({
  cents,
  currency,
});

const EFFECTS: Record<OrderEffect | PaymentEffect, (given: EffectContext) => Promise<void>> = {
  async reserve_slots({ tx, order, now }) {
    for (const { bounded: _, ...slot } of listNeededSlots(await listOrderLines(tx, order), now)) {
      await reserveSlot(tx, { orderId: order.id, ...slot }, now);
    }
  },
  release_slots: ({ tx, order }) => releaseSlots(tx, order.id),
  async take_promo_use({ tx, order: { id, terms, accountId }, now }) {
    if (terms.promo) await recordPromoUse(tx, { orderId: id, code: terms.promo.code, accountId }, now);
  },
  give_promo_use_back: ({ tx, order }) => releasePromoUse(tx, order.id),
  deliver: async ({ tx, deps, order }) => fulfilOrder(tx, deps, order, await listOrderLines(tx, order)),
  revert_deliveries: async ({ tx, order, now }) =>
    revertFulfilment(tx, order, await listOrderLines(tx, order), now),
  issue_invoice: ({ tx, deps, order, now }) => issueOrderInvoice(tx, deps, order, now),
  issue_credit_note: ({ tx, order, now }) => issueCreditNote(tx, order, now),
  mail_receipt: ({ tx, deps, order }) => mailBuyer(tx, deps, order, 'receipt'),
  mail_too_late: ({ tx, deps, order }) => mailBuyer(tx, deps, order, 'too-late'),
  mail_given_back: ({ tx, deps, order }) => mailBuyer(tx, deps, order, 'given-back'),
  mail_team: ({ tx, deps, order, payment }) => mailTeam(tx, deps, order, payment),
  mail_refund: ({ tx, deps, order }) => mailBuyer(tx, deps, order, 'refund'),
  call_provider: ({ tx, deps, payment }) =>
    deps.jobs.enqueue(tx, { kind: 'refund_payment', key: assertDefined(payment).id }),
};
