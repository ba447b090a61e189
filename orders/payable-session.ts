import type { PayableSession } from './payments/provider.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import type { PaymentRow } from '../store/orders/payments.ts';
import type { OrderParts } from './order-parts.ts';

/** Builds the request to the provider; identical for every attempt to open the same payment. */
export function payableSession(
  { publicUrl, links }: Pick<OrderParts, 'publicUrl' | 'links'>,
  { id, amountCents, currency, request }: PaymentRow,
  order: OrderRow,
): PayableSession {
  const checkout = publicUrl + links.checkout(order);
  return {
    id,
    amountCents,
    currency,
    request,
    successUrl: `${checkout}/done`,
    cancelUrl: checkout,
  };
}
