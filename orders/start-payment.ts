import { randomUUID } from 'node:crypto';
import { PaymentRefused } from './payments/provider.ts';
import type { Billing, PaymentRequest } from '../rules/orders/order.ts';
import type { OrderPrice } from '../rules/orders/prices.ts';
import type { VatDecision } from '../rules/orders/vat.ts';
import { PAYMENT } from '../rules/states/order.ts';
import { mondayOf } from '../rules/launches/weeks.ts';
import { accountsOfSamePeople, findAccount } from '../store/people/accounts.ts';
import type { Tx } from '../store/engine/database.ts';
import { findOrderByNumber, ownLines, type OrderRow } from '../store/orders/orders.ts';
import { updateLine, updateOrder } from '../store/orders/write/orders.ts';
import {
  findActivePayment,
  findPayment,
  findQuestionedPayment,
  type PaymentRow,
  paymentsOf,
} from '../store/orders/payments.ts';
import { insertPayment, movePayment, updatePayment } from '../store/orders/write/payments.ts';
import { accountsOfSameHolder, heldPlaces, paymentsBegun } from '../store/site/quotas.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { tryToEnd } from './end-payment.ts';
import { happened, sessionIs } from './happened.ts';
import type { OrderParts } from './order-parts.ts';
import { QUESTIONED, refusals } from './order-standing.ts';
import { payableSession } from './payable-session.ts';
import { boundedPlaces } from './cart/places.ts';
import { lineColumns, orderColumns, priceItems } from './cart/price-order.ts';
import { itemAt, sure } from '../rules/typed/sure.ts';

/** How long slots are reserved while the person pays. */
const HOLD_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
// The provider ends a session slightly later by itself: if our own attempt fails, no money can arrive after that.
const PROVIDER_GRACE_MS = 60_000;
// Each round ends one earlier payment; there is never more than one.
const ROUNDS = 3;

/** The result of pressing "pay". */
export type PaymentStart =
  | { kind: 'pay'; url: string }
  | { kind: 'done'; order: OrderRow }
  /** The total differs from the one the person saw. */
  | { kind: 'changed' }
  | { kind: 'refused'; reasons: string[] }
  | { kind: 'unavailable' };

type Step =
  | Exclude<PaymentStart, { kind: 'pay' }>
  | { kind: 'open'; payment: PaymentRow; order: OrderRow }
  | { kind: 'end'; payment: PaymentRow };

/**
 * Starts the payment of an order: checks everything again, reserves its slots and promo use for half an hour, and
 * opens a payment of exactly `seenTotal` cents at the provider. A repeated call returns the same payment. A payment
 * of another amount is ended first, so that an order can never be paid twice.
 */
export async function startPayment(
  parts: OrderParts,
  number: string,
  billing: Billing,
  seenTotal: number,
): Promise<PaymentStart> {
  const { db, provider } = parts;
  const known = await findOrderByNumber(db, number);
  const vat = await parts.vatFor(billing, known?.vat);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = await db.transaction((tx) => prepare(tx, parts, number, { billing, vat }, seenTotal));
    if (step.kind === 'end') {
      if ((await tryToEnd(parts, step.payment)) === 'unknown') return { kind: 'unavailable' };
      continue;
    }
    if (step.kind !== 'open') return step;
    if (step.payment.url !== null) return { kind: 'pay', url: step.payment.url };
    if (!provider) return { kind: 'unavailable' };
    try {
      const { sessionId, url } = await provider.open(payableSession(parts, step.payment, step.order));
      await db.transaction((tx) => noteOpened(tx, step.payment.id, sessionId, url, parts.now()));
      return { kind: 'pay', url };
    } catch (error) {
      parts.log.error({ err: error, order: step.order.number }, 'payment could not be opened');
      if (!(error instanceof PaymentRefused)) return { kind: 'unavailable' };
      await db.transaction((tx) => sessionIs(tx, parts, step.payment.id, { state: 'ended' }));
      return {
        kind: 'refused',
        reasons: ['The payment page does not take this payment; it may be too small.'],
      };
    }
  }
  return { kind: 'unavailable' };
}

async function prepare(
  tx: Tx,
  parts: OrderParts,
  number: string,
  { billing, vat }: { billing: Billing; vat: VatDecision },
  seenTotal: number,
): Promise<Step> {
  const now = parts.now();
  const order = await findOrderByNumber(tx, number);
  if (!order) return { kind: 'refused', reasons: ['There is no such order.'] };
  if (order.status !== 'pending') return { kind: 'done', order };

  const price = priceItems(order.items, order.terms, vat);
  const isUnknown = vat.treatment === 'unknown' && price.net_cents > 0;
  if (isUnknown || price.total_cents !== seenTotal) return { kind: 'changed' };
  if (await findQuestionedPayment(tx, order.id)) return { kind: 'refused', reasons: [QUESTIONED] };
  const active = await findActivePayment(tx, order.id);
  if (active) {
    const same = active.amountCents === price.total_cents && active.holdUntil > now;
    if (!same) return { kind: 'end', payment: active };
    return { kind: 'open', payment: active, order: await saveBilling(tx, order, billing, price, vat) };
  }
  if (order.expiresAt <= now) {
    return { kind: 'refused', reasons: ['This checkout link was good for 24 hours, which are over.'] };
  }
  const reasons = await refusals(tx, order, now);
  if (parts.rateLimits && price.total_cents > 0) reasons.push(...(await holdsTooMuch(tx, order, now)));
  if (reasons.length > 0) return { kind: 'refused', reasons };
  const billed = await saveBilling(tx, order, billing, price, vat);
  if (price.total_cents > 0 && !parts.provider) return { kind: 'unavailable' };

  const what = price.total_cents === 0 ? 'nothing_to_pay' : 'payment_started';
  const moved = sure(await happened(tx, parts, { what, orderId: order.id }));
  if (what === 'nothing_to_pay') return { kind: 'done', order: moved };

  const holdUntil = new Date(now.getTime() + HOLD_MS);
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    orderId: order.id,
    provider: sure(parts.provider).name,
    state: PAYMENT.starts,
    amountCents: price.total_cents,
    currency: order.currency,
    request: await requestOf(tx, billed, holdUntil),
    holdUntil,
    createdAt: now,
  });
  await parts.jobs.enqueue(tx, { kind: 'end_payment', key: payment.id, runAfter: holdUntil });
  return { kind: 'open', payment, order: billed };
}

/** Returns why this order may not reserve slots, considering those that the buyer holds in other orders. */
async function holdsTooMuch(tx: Tx, order: OrderRow, now: Date): Promise<string[]> {
  const { most_held_places: most, most_payment_tries } = await getSiteSettings(tx);
  if ((await paymentsOf(tx, order.id)).length >= most_payment_tries) {
    return ['Paying this order was begun too often. Make a new order.'];
  }
  const wanted = boundedPlaces(order.items, now);
  if (!holdsScarce(order, now)) return [];
  // Counts all accounts of one person, because anyone with a domain can create any number of them.
  const people = await accountsOfSamePeople(tx, [order.accountId]);
  const accountIds = await accountsOfSameHolder(tx, order.accountId);
  const vain = await holdsInVain(tx, accountIds, now);
  if (vain) return [vain];
  const held = (ids: number[]) =>
    heldPlaces(tx, { accountIds: ids, besidesOrder: order.id, thisWeek: mondayOf(now) });
  const others = sum(await held(accountIds));
  if (wanted === 0 || others + wanted <= most) return [];
  const own = await held(people);
  const which = [
    ...(own.size > 0 ? [`, and you hold ${sum(own)} in ${[...own.keys()].join(', ')}`] : []),
    ...(others > sum(own) ? [`, and other accounts of your domain hold ${others - sum(own)}`] : []),
  ].join('');
  return [
    `At most ${most} places in launch weeks are held while somebody pays. This order needs ${wanted}${which}. ${
      wanted > most
        ? 'Make orders of fewer launches, and pay one after the other.'
        : 'Pay or cancel that first; unpaid, it ends within half an hour.'
    }`,
  ];
}

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/** Checks whether paying an order reserves something scarce: launch slots or a use of a promo code. */
const holdsScarce = ({ items, terms }: Pick<OrderRow, 'items' | 'terms'>, at: Date): boolean =>
  boundedPlaces(items, at) > 0 || terms.promo !== null;

/**
 * Returns why buyers who repeatedly start payments for slots without paying get none for a while, in favour of
 * others.
 */
async function holdsInVain(tx: Tx, accountIds: number[], now: Date): Promise<string | undefined> {
  const { most_vain_holds_a_day: most } = await getSiteSettings(tx);
  const begun = await paymentsBegun(tx, accountIds, new Date(now.getTime() - DAY_MS));
  if (begun.some(({ state }) => state === 'paid')) return undefined;
  const vain = begun.filter((one) => holdsScarce(one, one.createdAt));
  const first = vain.at(-most);
  if (vain.length < most || !first) return undefined;
  const again = new Date(first.createdAt.getTime() + DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
  return `Paying for places in launch weeks or with a promo code was begun ${most} times in 24 hours, and nothing was paid: they are for others until ${again} UTC.`;
}

/** Saves the buyer's billing details with the resulting prices and VAT. */
async function saveBilling(
  tx: Tx,
  order: OrderRow,
  billing: Billing,
  price: OrderPrice,
  vat: VatDecision,
): Promise<OrderRow> {
  const lines = await ownLines(tx, order);
  for (const [index, line] of lines.entries()) {
    await updateLine(tx, line.id, lineColumns(itemAt(price.lines, index)));
  }
  return updateOrder(tx, order.id, { billing, ...orderColumns(price, vat) });
}

async function requestOf(tx: Tx, order: OrderRow, holdUntil: Date): Promise<PaymentRequest> {
  const { name } = await getSiteSettings(tx);
  const buyer = await findAccount(tx, order.accountId);
  return {
    description: `${name}: order ${order.number}`,
    email: buyer?.email ?? '',
    lines: (await ownLines(tx, order)).map((line) => ({ name: line.name, cents: line.totalCents })),
    expiresAt: new Date(holdUntil.getTime() + PROVIDER_GRACE_MS).toISOString(),
  };
}

/** Saves the session of a payment, unless money or its end came first. */
async function noteOpened(tx: Tx, id: string, sessionId: string, url: string, now: Date): Promise<void> {
  const payment = await findPayment(tx, id);
  if (payment && PAYMENT.after(payment.state, 'open')) {
    await movePayment(tx, payment, 'open', { sessionId, url }, now);
  } else await updatePayment(tx, id, { sessionId, url });
}
