import type { PaymentRequest } from '../../rules/orders/order.ts';

/** The request to open a payment. `id` is ours, cannot be guessed, and makes a repeated request idempotent. */
export type SessionRequest = {
  id: string;
  amountCents: number;
  currency: string;
  request: PaymentRequest;
  /** Where the person returns after paying, or without having paid. */
  successUrl: string;
  cancelUrl: string;
};

/** The money that arrived. */
export type ReceivedPayment = { intentId: string | null; amountCents: number; currency: string };

/** The state of a session: payable, ended without money, money on its way, or paid. */
export type SessionState = { state: 'open' | 'ended' | 'processing' } | ({ state: 'paid' } & ReceivedPayment);

/** An event sent by the provider. `intentId` identifies the money movement if our id is unknown. */
export type ProviderEvent = { id: string; kind: string } & (
  | { change: 'none' }
  | { change: 'paid'; paymentId: string; paid: ReceivedPayment }
  | { change: 'ended'; paymentId: string }
  | { change: 'refunded'; paymentId: string; refundedCents: number }
  | { change: 'disputed'; paymentId: string; outcome: 'open' | 'won' | 'lost' }
);

/** A webhook request whose signature is invalid, or that is not an event. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

/** The provider refused the payment permanently; it was not opened. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
}

/** A payment provider. The service itself never sees payment details. Every method is idempotent. */
export type PaymentProvider = {
  name: string;
  /** Origin of its payment page, which the checkout form redirects to; null for our own page. */
  paymentOrigin: string | null;
  /** Opens a page where exactly this amount can be paid once. Throws PaymentRefused. */
  open(session: SessionRequest): Promise<{ sessionId: string; url: string }>;
  find(sessionId: string): Promise<SessionState>;
  /** Ends a session so that it cannot be paid any more, and returns its final state, which may be paid. */
  end(sessionId: string): Promise<SessionState>;
  /** Refunds the full amount. */
  refund(payment: { id: string; intentId: string | null; amountCents: number }): Promise<void>;
};
