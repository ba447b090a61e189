import type { PaymentRequest } from '../../rules/orders/order.ts';

/** What a provider is told of a payment. `id` is ours, unguessable, and makes asking twice one request. */
export type PayableSession = {
  id: string;
  amountCents: number;
  currency: string;
  request: PaymentRequest;
  /** Where the person comes back to, having paid or not. */
  successUrl: string;
  cancelUrl: string;
};

/** Money that arrived. */
export type Paid = { intentId: string | null; amountCents: number; currency: string };

/** Where a session stands: payable, over without money, money on its way, or paid. */
export type SessionState = { state: 'open' | 'ended' | 'processing' } | ({ state: 'paid' } & Paid);

/** What the provider told us by itself. `intentId` names the movement of money where our id is not known. */
export type ProviderEvent = { id: string; kind: string } & (
  | { change: 'none' }
  | { change: 'paid'; paymentId: string; paid: Paid }
  | { change: 'ended'; paymentId: string }
  | { change: 'refunded'; paymentId: string; refundedCents: number }
  | { change: 'disputed'; paymentId: string; lost: boolean }
);

/** A message in the provider's name whose signature does not hold, or that is no event. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent';
}

/** The provider says no, and would say it again: the payment was not opened. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
}

/** Where the person pays. The service itself never sees how. Every method may be called again. */
export type PaymentProvider = {
  name: string;
  /** Origin of its payment page, where the checkout form ends; null for our own. */
  payOrigin: string | null;
  /** Opens a page where exactly this amount can be paid once. Throws PaymentRefused. */
  open(session: PayableSession): Promise<{ sessionId: string; url: string }>;
  find(sessionId: string): Promise<SessionState>;
  /** Makes sure that it cannot be paid any more; tells when it was paid before. */
  end(sessionId: string): Promise<SessionState>;
  /** Pays all of it back. */
  refund(payment: { id: string; intentId: string | null; amountCents: number }): Promise<void>;
};
