import express, { type Router } from 'express';
import { html } from 'hono/html';
import { TEST_PROVIDER } from '../../orders/payments/test-provider.ts';
import { isActivePayment } from '../../rules/states/order.ts';
import { formatMoney } from '../../rules/orders/money.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { findPayment } from '../../store/orders/payments.ts';
import type { CheckoutDeps } from './checkout.ts';
import { sendPrivateNotice, sendPrivatePage } from '../shared/private-page.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/** Serves the payment page of the test provider, which pays on a click. Mounted only when that provider is in use. */
export function testPaymentPage(deps: CheckoutDeps): Router {
  const { db, orders, links, forms } = deps;
  const router = express.Router();

  async function openPayment(id: string) {
    const payment = await findPayment(db, id);
    if (!payment || payment.provider !== TEST_PROVIDER) return undefined;
    return { payment, order: assertDefined(await findOrder(db, payment.orderId)) };
  }

  router.get('/checkout/test-payment/:id', async (req, res, next) => {
    const found = await openPayment(req.params.id);
    if (!found) return next();
    const { payment, order } = found;
    if (!isActivePayment(payment.state)) return res.redirect(303, links.checkout(order));
    const body = html`<section class="card center">
      <span class="tag accent">Test mode</span>
      <h1>${formatMoney(payment.amountCents, payment.currency)}</h1>
      <p class="muted">
        Order <span class="mono">${order.number}</span>. This replaces a payment page: no card is asked for
        and no money moves.
      </p>
      <form class="stack" method="post" action="/checkout/test-payment/${payment.id}">
        ${forms.token(req, res)}
        <button class="full">Pay</button>
      </form>
      <p><a href="${links.checkout(order)}">Back without paying</a></p>
    </section>`;
    await sendPrivatePage(deps, req, res, { title: 'Test payment', width: 'narrow', body });
  });

  router.post('/checkout/test-payment/:id', forms.accept, async (req, res, next) => {
    const found = await openPayment(String(req.params['id']));
    if (!found) return next();
    const { payment, order } = found;
    if (payment.state === 'ended') {
      return sendPrivateNotice(deps, req, res, {
        title: 'This payment has ended',
        text: 'Nothing was charged. The order can be paid again from its page.',
        link: { href: links.checkout(order), label: 'Back to the order' },
        status: 409,
      });
    }
    await orders.apply({
      id: `test-paid-${payment.id}`,
      kind: 'test.paid',
      change: 'paid',
      paymentId: payment.id,
      paid: { intentId: null, amountCents: payment.amountCents, currency: payment.currency },
    });
    res.redirect(303, `${links.checkout(order)}/done`);
  });

  return router;
}
