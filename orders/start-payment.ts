import { randomUUID } from 'node:crypto';
import { PaymentRefused } from './payments/provider.ts';
import type { Billing, PaymentRequest } from '../rules/orders/order.ts';
import type { OrderPrice } from '../rules/orders/prices.ts';
import type { VatDecision } from '../rules/orders/vat.ts';
import { PAYMENT } from '../rules/states/order.ts';
import { mondayOf } from '../rules/launches/weeks.ts';
import { listAccountsOfSamePeople, findAccount } from '../store/people/accounts.ts';
import type { Tx } from '../store/engine/database.ts';
import { findOrderByNumber, listOrderLines, type OrderRow } from '../store/orders/orders.ts';
import { updateLine, updateOrder } from '../store/orders/write/orders.ts';
import {
  findActivePayment,
  findPayment,
  findQuestionedPayment,
  type PaymentRow,
  listPayments,
} from '../store/orders/payments.ts';
import { insertPayment, movePayment, updatePayment } from '../store/orders/write/payments.ts';
import { listAccountsOfSameHolder, countReservedSlots, listPaymentsStarted } from '../store/site/quotas.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { tryCancelPayment } from './cancel-payment.ts';
import { applyOrderEvent, applySessionState } from './apply-order-event.ts';
import type { OrderDeps } from './order-deps.ts';
import { QUESTIONED_REASON, listRefusals } from './order-checks.ts';
import { buildSessionRequest } from './session-request.ts';
import { countBoundedSlots } from './cart/slots.ts';
import { toLineColumns, toOrderColumns, priceItems } from './cart/order-prices.ts';
import { elementAt, assertDefined } from '../rules/typed/assert.ts';

/** How long slots are reserved while the person pays. */
const HOLD_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
// The provider ends a session slightly later by itself: if our own attempt fails, no money can arrive after that.
const PROVIDER_GRACE_MS = 60_000;
// Each round ends one earlier payment; there is never more than one.
const MAX_ROUNDS = 3;

/** The result of pressing "pay". */
export type PaymentStart =
  | { kind: 'pay'; url: string }
  | { kind: 'done'; order: OrderRow }
  /** The total differs from the one the person saw. */
  | { kind: 'changed' }
  | { kind: 'refused'; reasons: string[] }
  | { kind: 'unavailable' };

type PreparedStep =
  | Exclude<PaymentStart, { kind: 'pay' }>
  | { kind: 'open'; payment: PaymentRow; order: OrderRow }
  | { kind: 'end'; payment: PaymentRow };

/**
 * Starts the payment of an order: checks everything again, reserves its slots and promo use for half an hour, and
 * opens a payment of exactly `seenTotal` cents at the provider. A repeated call returns the same payment. A payment
 * of another amount is ended first, so that an order can never be paid twice.
 */
export async function startPayment(
  deps: OrderDeps,
  number: string,
  billing: Billing,
  seenTotal: number,
): Promise<PaymentStart> {
  const { db, provider } = deps;
  const known = await findOrderByNumber(db, number);
  const vat = await deps.decideOrderVat(billing, known?.vat);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const step = await db.transaction((tx) => preparePayment(tx, deps, number, { billing, vat, seenTotal }));
    if (step.kind === 'end') {
      if ((await tryCancelPayment(deps, step.payment)) === 'unknown') return { kind: 'unavailable' };
      continue;
    }
    if (step.kind !== 'open') return step;
    if (step.payment.url !== null) return { kind: 'pay', url: step.payment.url };
    if (!provider) return { kind: 'unavailable' };
    try {
      const { sessionId, url } = await provider.open(buildSessionRequest(deps, step.payment, step.order));
      await db.transaction((tx) => recordOpenedPayment(tx, step.payment.id, { sessionId, url }, deps.now()));
      return { kind: 'pay', url };
    } catch (error) {
      deps.log.error({ err: error, order: step.order.number }, 'payment could not be opened');
      if (!(error instanceof PaymentRefused)) return { kind: 'unavailable' };
      await db.transaction((tx) => applySessionState(tx, deps, step.payment.id, { state: 'ended' }));
      return {
        kind: 'refused',
        reasons: ['The payment page does not take this payment; it may be too small.'],
      };
    }
  }
  return { kind: 'unavailable' };
}

/** The buyer's billing details with the VAT that applies to them. */
type TaxedBilling = { billing: Billing; vat: VatDecision };

async function preparePayment(
  tx: Tx,
  deps: OrderDeps,
  number: string,
  { billing, vat, seenTotal }: TaxedBilling & { seenTotal: number },
): Promise<PreparedStep> {
  const order = await findOrderByNumber(tx, number);
  if (!order) return { kind: 'refused', reasons: ['There is no such order.'] };
  if (order.status !== 'pending') return { kind: 'done', order };

  const price = priceItems(order.items, order.terms, vat);
  const isVatUnknown = vat.treatment === 'unknown' && price.net_cents > 0;
  if (isVatUnknown || price.total_cents !== seenTotal) return { kind: 'changed' };
  if (await findQuestionedPayment(tx, order.id)) return { kind: 'refused', reasons: [QUESTIONED_REASON] };
  const activePayment = await findActivePayment(tx, order.id);
  if (activePayment) {
    const isReusable =
      activePayment.amountCents === price.total_cents && activePayment.holdUntil > deps.now();
    if (!isReusable) return { kind: 'end', payment: activePayment };
    return {
      kind: 'open',
      payment: activePayment,
      order: await saveBilling(tx, order, { billing, vat }, price),
    };
  }
  const reasons = await listPaymentRefusals(tx, deps, order, price.total_cents);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  const billedOrder = await saveBilling(tx, order, { billing, vat }, price);
  if (price.total_cents > 0) return insertNewPayment(tx, deps, billedOrder);
  const signal = { what: 'nothing_to_pay', orderId: order.id } as const;
  return { kind: 'done', order: assertDefined(await applyOrderEvent(tx, deps, signal)) };
}

/** Returns why a new payment of this order may not begin. */
async function listPaymentRefusals(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  totalCents: number,
): Promise<string[]> {
  const now = deps.now();
  if (order.expiresAt <= now) return ['This checkout link was good for 24 hours, which are over.'];
  const reasons = await listRefusals(tx, order, now);
  if (deps.rateLimits && totalCents > 0) reasons.push(...(await checkHeldSlots(tx, order, now)));
  return reasons;
}

/** Reserves the slots of a billed order, and inserts a payment that ends by itself if it is not paid in time. */
async function insertNewPayment(tx: Tx, deps: OrderDeps, order: OrderRow): Promise<PreparedStep> {
  if (!deps.provider) return { kind: 'unavailable' };
  assertDefined(await applyOrderEvent(tx, deps, { what: 'payment_started', orderId: order.id }));
  const now = deps.now();
  const holdUntil = new Date(now.getTime() + HOLD_MS);
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    orderId: order.id,
    provider: deps.provider.name,
    state: PAYMENT.starts,
    amountCents: order.totalCents,
    currency: order.currency,
    request: await buildPaymentRequest(tx, order, holdUntil),
    holdUntil,
    createdAt: now,
  });
  await deps.jobs.enqueue(tx, { kind: 'end_payment', key: payment.id, runAfter: holdUntil });
  return { kind: 'open', payment, order };
}

/** Returns why this order may not reserve slots, considering those that the buyer holds in other orders. */
async function checkHeldSlots(tx: Tx, order: OrderRow, now: Date): Promise<string[]> {
  const { most_held_places: max, most_payment_tries } = await getSiteSettings(tx);
  if ((await listPayments(tx, order.id)).length >= most_payment_tries) {
    return ['Paying this order was begun too often. Make a new order.'];
  }
  const neededSlots = countBoundedSlots(order.items, now);
  if (!reservesScarceItems(order, now)) return [];
  // Counts all accounts of one person, because anyone with a domain can create any number of them.
  const people = await listAccountsOfSamePeople(tx, [order.accountId]);
  const accountIds = await listAccountsOfSameHolder(tx, order.accountId);
  const refusal = await checkUnpaidHolds(tx, accountIds, now);
  if (refusal) return [refusal];
  const countHeld = (ids: number[]) =>
    countReservedSlots(tx, { accountIds: ids, exceptOrderId: order.id, thisWeek: mondayOf(now) });
  const heldByAll = sum(await countHeld(accountIds));
  if (neededSlots === 0 || heldByAll + neededSlots <= max) return [];
  const heldByPerson = await countHeld(people);
  const details = [
    ...(heldByPerson.size > 0
      ? [`, and you hold ${sum(heldByPerson)} in ${[...heldByPerson.keys()].join(', ')}`]
      : []),
    ...(heldByAll > sum(heldByPerson)
      ? [`, and other accounts of your domain hold ${heldByAll - sum(heldByPerson)}`]
      : []),
  ].join('');
  return [
    `At most ${max} places in launch weeks are held while somebody pays. This order needs ${neededSlots}${details}. ${
      neededSlots > max
        ? 'Make orders of fewer launches, and pay one after the other.'
        : 'Pay or cancel that first; unpaid, it ends within half an hour.'
    }`,
  ];
}

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/** Checks whether paying an order reserves something scarce: launch slots or a use of a promo code. */
const reservesScarceItems = ({ items, terms }: Pick<OrderRow, 'items' | 'terms'>, at: Date): boolean =>
  countBoundedSlots(items, at) > 0 || terms.promo !== null;

/**
 * Returns why buyers who repeatedly start payments for slots without paying get none for a while, in favour of
 * others.
 */
async function checkUnpaidHolds(tx: Tx, accountIds: number[], now: Date): Promise<string | undefined> {
  const { most_vain_holds_a_day: max } = await getSiteSettings(tx);
  const startedPayments = await listPaymentsStarted(tx, accountIds, new Date(now.getTime() - DAY_MS));
  if (startedPayments.some(({ state }) => state === 'paid')) return undefined;
  const unpaidHolds = startedPayments.filter((one) => reservesScarceItems(one, one.createdAt));
  const first = unpaidHolds.at(-max);
  if (unpaidHolds.length < max || !first) return undefined;
  const retryAt = new Date(first.createdAt.getTime() + DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
  return `Paying for places in launch weeks or with a promo code was begun ${max} times in 24 hours, and nothing was paid: they are for others until ${retryAt} UTC.`;
}

/** Saves the buyer's billing details with the resulting prices and VAT. */
async function saveBilling(
  tx: Tx,
  order: OrderRow,
  { billing, vat }: TaxedBilling,
  price: OrderPrice,
): Promise<OrderRow> {
  const lines = await listOrderLines(tx, order);
  for (const [index, line] of lines.entries()) {
    await updateLine(tx, line.id, toLineColumns(elementAt(price.lines, index)));
  }
  return updateOrder(tx, order.id, { billing, ...toOrderColumns(price, vat) });
}

async function buildPaymentRequest(tx: Tx, order: OrderRow, holdUntil: Date): Promise<PaymentRequest> {
  const { name } = await getSiteSettings(tx);
  const buyer = await findAccount(tx, order.accountId);
  return {
    description: `${name}: order ${order.number}`,
    email: buyer?.email ?? '',
    lines: (await listOrderLines(tx, order)).map((line) => ({ name: line.name, cents: line.totalCents })),
    expiresAt: new Date(holdUntil.getTime() + PROVIDER_GRACE_MS).toISOString(),
  };
}

/** Saves the session of a payment, unless money or its end came first. */
async function recordOpenedPayment(
  tx: Tx,
  id: string,
  session: { sessionId: string; url: string },
  now: Date,
): Promise<void> {
  const payment = await findPayment(tx, id);
  if (payment && PAYMENT.next(payment.state, 'open')) {
    await movePayment(tx, payment, { event: 'open', ...session }, now);
  } else await updatePayment(tx, id, session);
}
