import Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentMethod } from '../../rules/orders/payment-methods.ts';
import {
  InvalidEvent,
  type ReceivedPayment,
  type SessionRequest,
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
  parseEvent(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
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
export function createStripeProvider(options: {
  secretKey: string;
  webhookSecret: string;
  /** Another server with the same API and its own payment pages; for tests. */
  apiBase?: string | undefined;
  /** The payment methods; if empty, the Stripe account decides. */
  methods?: readonly PaymentMethod[] | undefined;
}): StripeProvider {
  const base = options.apiBase === undefined ? undefined : new URL(options.apiBase);
  const stripe = createStripeClient(base, options.secretKey);

  return {
    name: 'stripe',
    paymentOrigin: base?.origin ?? CHECKOUT_ORIGIN,

    async open(session) {
      try {
        const created = await stripe.checkout.sessions.create(toCreateParams(session, options.methods), {
          idempotencyKey: `open-${session.id}`,
        });
        if (!created.url) throw new PaymentRefused('The session has no page.');
        return { sessionId: created.id, url: created.url };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new PaymentRefused('Stripe does not take this payment.', { cause: error });
        }
        throw error;
      }
    },

    async find(sessionId) {
      return toSessionState(await stripe.checkout.sessions.retrieve(sessionId));
    },

    async end(sessionId) {
      try {
        return toSessionState(await stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // Only an open session can be ended: this one was paid or has already ended.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return toSessionState(await stripe.checkout.sessions.retrieve(sessionId));
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

    async parseEvent(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature ?? '', options.webhookSecret);
      } catch (error) {
        throw new InvalidEvent('The signature does not hold.', { cause: error });
      }
      // The library accepts any signed JSON.
      if (!EVENT.safeParse(event).success) throw new InvalidEvent('The body is no event.');
      return toProviderEvent(stripe, event);
    },
  };
}

/** Creates a client of Stripe's API, or of another server at `base` with the same API. */
const createStripeClient = (base: URL | undefined, secretKey: string): Stripe =>
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
async function toProviderEvent(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const { id, type: kind } = event;
  const noChange = { id, kind, change: 'none' as const };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const paymentId = event.data.object.metadata?.['payment'];
      const state = toSessionState(event.data.object);
      // Money of slow payment methods is still on its way; its arrival is another event.
      if (paymentId === undefined || state.state !== 'paid') return noChange;
      return { id, kind, change: 'paid', paymentId, paid: state };
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const paymentId = event.data.object.metadata?.['payment'];
      return paymentId === undefined ? noChange : { id, kind, change: 'ended', paymentId };
    }
    case 'charge.refunded': {
      const { metadata, payment_intent, amount_refunded: refundedCents } = event.data.object;
      const paymentId = await findPaymentId(stripe, metadata, payment_intent);
      return paymentId === undefined ? noChange : { id, kind, change: 'refunded', paymentId, refundedCents };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent, status } = event.data.object;
      const paymentId = await findPaymentId(stripe, undefined, payment_intent);
      return paymentId === undefined
        ? noChange
        : { id, kind, change: 'disputed', paymentId, outcome: getDisputeOutcome(event.type, status) };
    }
    default:
      return noChange;
  }
}

/** A dispute that is closed and not lost is over: won, or an inquiry that ended (`warning_closed`). */
function getDisputeOutcome(type: string, status: string): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return type === 'charge.dispute.closed' ? 'won' : 'open';
}

/** Finds our payment of a money movement; undefined if it does not belong to this directory. */
async function findPaymentId(
  stripe: Stripe,
  metadata: Stripe.Metadata | null | undefined,
  intent: string | Stripe.PaymentIntent | null,
): Promise<string | undefined> {
  if (metadata?.['payment']) return metadata['payment'];
  if (intent === null) return undefined;
  const { metadata: intentMetadata } = await stripe.paymentIntents.retrieve(getId(intent));
  return intentMetadata['payment'];
}

function toCreateParams(
  session: SessionRequest,
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

function toSessionState(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'open') return { state: 'open' };
  if (session.status === 'expired') return { state: 'ended' };
  if (session.payment_status === 'unpaid') return { state: 'processing' };
  const paid: ReceivedPayment = {
    intentId: session.payment_intent === null ? null : getId(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  };
  return { state: 'paid', ...paid };
}

const getId = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);
