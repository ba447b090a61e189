import type { PayableSession } from './payments/provider.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import type { PaymentRow } from '../store/orders/payments.ts';
import type { OrderParts } from './order-parts.ts';

/** What the provider is asked for; the same for every try to open the same payment. */
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
