import type { SessionRequest } from './payments/provider.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import type { PaymentRow } from '../store/orders/payments.ts';
import type { OrderDeps } from './order-deps.ts';

/** Builds the request to the provider; identical for every attempt to open the same payment. */
export function buildSessionRequest(
  { publicUrl, links }: Pick<OrderDeps, 'publicUrl' | 'links'>,
  { id, amountCents, currency, request }: PaymentRow,
  order: OrderRow,
): SessionRequest {
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
