import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { PaymentService } from '../../orders/payment-service.ts';
import { InvalidEvent } from '../../orders/payments/provider.ts';
import type { StripeProvider } from '../../orders/payments/stripe.ts';
import { toUnavailableError } from '../../tools/shared/runtime/unavailable.ts';

const MAX_EVENT = '1mb';

/**
 * Serves `POST /webhooks/stripe`. An event is answered with 200 only once it is applied and durable; after any other
 * status Stripe sends it again. Mount it before any body parser, because the signature covers the raw bytes.
 */
export function paymentWebhook(stripe: StripeProvider, orders: PaymentService, log: Logger): Router {
  const router = express.Router();
  const raw = express.raw({ type: () => true, limit: MAX_EVENT, inflate: false });
  router.post('/webhooks/stripe', raw, async (req, res) => {
    try {
      const body: unknown = req.body;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = await stripe.parseEvent(bytes, req.get('stripe-signature'));
      await orders.apply(event);
      log.info({ event: event.id, kind: event.kind, change: event.change }, 'payment event');
      res.json({ received: true });
    } catch (error) {
      if (error instanceof InvalidEvent) {
        log.warn({ why: error.message }, 'payment event refused');
        res.status(400).json({ received: false });
        return;
      }
      log.error({ err: error }, 'payment event failed');
      const later = toUnavailableError(error);
      if (later) res.set('Retry-After', String(later.details.retry_after));
      res.status(later ? later.status : 500).json({ received: false });
    }
  });
  return router;
}
