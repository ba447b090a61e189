import type { PayableSession } from '../payments/provider.ts';
import type { OrderRow } from '../store/orders.ts';
import type { PaymentRow } from '../store/payments.ts';

/** What the provider is asked for; the same for every try to open the same payment. */
export function payableSession(
  publicUrl: string,
  { id, amountCents, currency, request }: PaymentRow,
  { token }: OrderRow,
): PayableSession {
  return {
    id,
    amountCents,
    currency,
    request,
    successUrl: `${publicUrl}/checkout/${token}/done`,
    cancelUrl: `${publicUrl}/checkout/${token}`,
  };
}
