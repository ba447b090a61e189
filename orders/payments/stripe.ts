import Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentMethod } from '../../rules/orders/payment-methods.ts';
import {
  ForgedEvent,
  type Paid,
  type PayableSession,
  type ProviderEvent,
  type PaymentProvider,
  PaymentRefused,
  type SessionState,
} from './provider.ts';

export type StripeProvider = PaymentProvider & {
  /**
   * Parses a webhook from its raw body and `Stripe-Signature` header. Throws ForgedEvent for an invalid signature,
   * and for a signed body that is no event.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
};

const TIMEOUT_MS = 15_000;
/** The members of every event. */
const EVENT = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const CHECKOUT_ORIGIN = 'https://checkout.stripe.com';

/**
 * Creates the provider for Stripe Checkout: the person pays on Stripe's page, with any method it offers. Our payment
 * id is sent as metadata and as idempotency key, so that no repeated request creates a second session, charge or
 * refund.
 */
export function createStripe(options: {
  secretKey: string;
  webhookSecret: string;
  /** Another server with the same API and its own payment pages; for tests. */
  apiBase?: string | undefined;
  /** The payment methods; if empty, the Stripe account decides. */
  methods?: readonly PaymentMethod[] | undefined;
}): StripeProvider {
  const base = options.apiBase === undefined ? undefined : new URL(options.apiBase);
  const stripe = clientAt(base, options.secretKey);

  return {
    name: 'stripe',
    payOrigin: base?.origin ?? CHECKOUT_ORIGIN,

    async open(session) {
      try {
        const made = await stripe.checkout.sessions.create(asCreateParams(session, options.methods), {
          idempotencyKey: `open-${session.id}`,
        });
        if (!made.url) throw new PaymentRefused('The session has no page.');
        return { sessionId: made.id, url: made.url };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new PaymentRefused('Stripe does not take this payment.', { cause: error });
        }
        throw error;
      }
    },

    async find(sessionId) {
      return stateOf(await stripe.checkout.sessions.retrieve(sessionId));
    },

    async end(sessionId) {
      try {
        return stateOf(await stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // Only an open session can be ended: this one was paid or has already ended.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return stateOf(await stripe.checkout.sessions.retrieve(sessionId));
      }
    },

    async refund({ id, intentId }) {
      if (intentId === null) return;
      try {
        await stripe.refunds.create(
          { payment_intent: intentId, metadata: { payment: id } },
          { idempotencyKey: `refund-${id}` },
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        if (error.code !== 'charge_already_refunded') throw error;
      }
    },

    async readEvent(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature ?? '', options.webhookSecret);
      } catch (error) {
        throw new ForgedEvent('The signature does not hold.', { cause: error });
      }
      // The library accepts any signed JSON.
      if (!EVENT.safeParse(event).success) throw new ForgedEvent('The body is no event.');
      return readChange(stripe, event);
    },
  };
}

/** Creates a client of Stripe's API, or of another server at `base` with the same API. */
const clientAt = (base: URL | undefined, secretKey: string): Stripe =>
  new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });

/** Converts a Stripe event into our event. */
async function readChange(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const { id, type: kind } = event;
  const none = { id, kind, change: 'none' as const };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const paymentId = event.data.object.metadata?.['payment'];
      const state = stateOf(event.data.object);
      // Money of slow payment methods is still on its way; its arrival is another event.
      if (paymentId === undefined || state.state !== 'paid') return none;
      return { id, kind, change: 'paid', paymentId, paid: state };
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const paymentId = event.data.object.metadata?.['payment'];
      return paymentId === undefined ? none : { id, kind, change: 'ended', paymentId };
    }
    case 'charge.refunded': {
      const { metadata, payment_intent, amount_refunded: refundedCents } = event.data.object;
      const paymentId = await paymentOf(stripe, metadata, payment_intent);
      return paymentId === undefined ? none : { id, kind, change: 'refunded', paymentId, refundedCents };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent, status } = event.data.object;
      const paymentId = await paymentOf(stripe, undefined, payment_intent);
      return paymentId === undefined
        ? none
        : { id, kind, change: 'disputed', paymentId, lost: status === 'lost' };
    }
    default:
      return none;
  }
}

/** Finds our payment of a money movement; undefined if it does not belong to this directory. */
async function paymentOf(
  stripe: Stripe,
  metadata: Stripe.Metadata | null | undefined,
  intent: string | Stripe.PaymentIntent | null,
): Promise<string | undefined> {
  if (metadata?.['payment']) return metadata['payment'];
  if (intent === null) return undefined;
  const { metadata: its } = await stripe.paymentIntents.retrieve(idOf(intent));
  return its['payment'];
}

function asCreateParams(
  session: PayableSession,
  methods: readonly PaymentMethod[] = [],
): Stripe.Checkout.SessionCreateParams {
  const { id, currency, request, successUrl, cancelUrl } = session;
  return {
    mode: 'payment',
    ...(methods.length > 0 ? { payment_method_types: [...methods] } : {}),
    client_reference_id: id,
    customer_email: request.email,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata: { payment: id },
    // Charges and refunds inherit this metadata.
    payment_intent_data: { metadata: { payment: id }, description: request.description },
    // The charge must have the amount and currency that were shown.
    adaptive_pricing: { enabled: false },
    line_items: request.lines.map(({ name, cents }) => ({
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: cents,
        product_data: { name },
      },
    })),
  };
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'open') return { state: 'open' };
  if (session.status === 'expired') return { state: 'ended' };
  if (session.payment_status === 'unpaid') return { state: 'processing' };
  const paid: Paid = {
    intentId: session.payment_intent === null ? null : idOf(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  };
  return { state: 'paid', ...paid };
}

const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);
