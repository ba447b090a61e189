import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { isOverdueOrder } from '../../rules/orders/order.ts';
import type { OrderStatus } from '../../rules/states/order.ts';
import type { PaymentService } from '../../orders/payment-service.ts';
import type { OrderLinks } from '../../orders/order-links.ts';
import { checkOrder } from '../../orders/order-checks.ts';
import { getLineStatuses } from '../../orders/fulfilment/line-status.ts';
import { priceItems } from '../../orders/cart/order-prices.ts';
import type { DecideOrderVat } from '../../orders/cart/vat-decider.ts';
import { findAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { findOrder, listEarlierPurchases, type OrderRow, listOrderLines } from '../../store/orders/orders.ts';
import { findActivePayment } from '../../store/orders/payments.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type CheckoutForm, readCheckoutForm } from './checkout-form.ts';
import { checkoutBody, checkoutTitle, type CheckoutView } from './checkout-view.ts';
import { type Forms, formText } from '../shared/forms/forms.ts';
import type { LoadPageShell } from '../shared/page-shell.ts';
import { sendPrivateNotice, sendPrivatePage } from '../shared/private-page.ts';
import { maskEmail, describeLines } from './order-text.ts';
import { allowFormsTo } from '../../http/security-headers.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

export type CheckoutDeps = {
  db: Database;
  orders: PaymentService;
  links: OrderLinks;
  decideOrderVat: DecideOrderVat;
  loadPageShell: LoadPageShell;
  forms: Forms;
  /** How orders are paid, in words. */
  paymentText: string;
  now: () => Date;
  log: Logger;
};

type OrderResponse = Response<unknown, { order: OrderRow }>;

const CLOSED_MESSAGES: { [Status in OrderStatus]?: string } = {
  cancelled: 'This order was cancelled. Nothing was charged.',
  expired: 'This link was good for 24 hours, which are over. Nothing was charged.',
};

const PAYMENT_PENDING = 'A payment of it is on its way. You hear by mail as soon as the money arrives.';
const NOT_CANCELLED = {
  open: PAYMENT_PENDING,
  processing: PAYMENT_PENDING,
  unknown:
    'The payment page does not answer just now, so it could still be paid. Please try again in a minute; unpaid, it ends by itself within half an hour.',
};

/** Message after the buyer entered a country that was unknown before. */
const SEE_TOTAL = {
  kind: 'warning',
  text: 'This is the total for your country. Nothing is paid yet: check it, and pay.',
} as const;

/** Serves `/checkout/{token}`, where an order is reviewed and paid. Anyone with the link may pay without signing in. */
export function checkoutPages(deps: CheckoutDeps): Router {
  const { db, orders, links, forms, log } = deps;
  const router = express.Router();
  const loadOrder = createOrderLoader(db, links);

  router.get('/checkout/:token', loadOrder, async (req, res: OrderResponse) => {
    if (await sendIfClosed(deps, req, res)) return;
    const form = { billing: res.locals.order.billing, accepted: false, problems: {} };
    await showCheckout(deps, req, res, { form });
  });

  router.post('/checkout/:token', loadOrder, forms.accept, async (req: Request, res: OrderResponse) => {
    if (await sendIfClosed(deps, req, res)) return;
    const paying = formText(req, 'action') === 'pay';
    const form = readCheckoutForm(req, paying);
    if (Object.keys(form.problems).length > 0) return showCheckout(deps, req, res, { form, status: 400 });
    if (!paying) return showCheckout(deps, req, res, { form });

    await startPayment(deps, req, res, form);
  });

  router.get('/checkout/:token/done', loadOrder, async (req, res: OrderResponse) => {
    const { order } = res.locals;
    const state = await orders.refreshStatus(order).catch((error: unknown) => {
      log.warn({ err: error, order: order.number }, 'payment provider does not answer');
      return 'unknown' as const;
    });
    const latest = assertDefined(await findOrder(db, order.id));
    if (latest.status !== 'pending' || state === 'open' || state === 'ended' || state === 'none') {
      return res.redirect(303, links.checkout(latest));
    }
    res.set('Refresh', '5');
    await sendPrivateNotice(deps, req, res, {
      title: 'Your payment is on its way',
      text: 'It is not confirmed yet. This page looks again by itself; a receipt is mailed as soon as the money arrives. You can close it.',
    });
  });

  router.post(
    '/checkout/:token/cancel',
    loadOrder,
    forms.accept,
    async (req: Request, res: OrderResponse) => {
      const { order } = res.locals;
      if (order.status !== 'pending') return res.redirect(303, links.checkout(order));
      const state = await orders.cancelAttempt(order);
      if (state === 'unknown' || state === 'open' || state === 'processing') {
        const notice = { title: 'The order is not cancelled', text: NOT_CANCELLED[state], status: 409 };
        return sendPrivateNotice(deps, req, res, notice);
      }
      await orders.cancel(order);
      res.redirect(303, links.checkout(order));
    },
  );

  return router;
}

/** Loads the order of the link into `res.locals.order`. */
const createOrderLoader =
  (db: Database, links: OrderLinks): RequestHandler =>
  async (req, res, next) => {
    const order = await links.find(db, String(req.params['token']));
    if (!order) return next('router');
    res.locals['order'] = order;
    next();
  };

/** Sends a page or redirect for an order that can no longer be paid. Returns false, and sends nothing, if it can. */
async function sendIfClosed(deps: CheckoutDeps, req: Request, res: OrderResponse): Promise<boolean> {
  const { db, links, now } = deps;
  const { order } = res.locals;
  if (order.status === 'paid' || order.status === 'refunded') {
    res.redirect(303, links.receipt(order));
    return true;
  }
  const overdue = isOverdueOrder(order, now());
  const { status } = overdue ? await checkOrder(db, order, now()) : order;
  if (status === 'pending') return false;
  await sendPrivateNotice(deps, req, res, {
    title: overdue ? 'This order has expired' : `This order is ${order.status}`,
    text: `${CLOSED_MESSAGES[overdue ? 'expired' : order.status] ?? ''} Your assistant can make a new one.`,
  });
  return true;
}

/** The billing form as it was typed, with a message for the buyer and the HTTP status of the page. */
type CheckoutPage = Pick<CheckoutView, 'form' | 'notice'> & { status?: number };

async function showCheckout(
  deps: CheckoutDeps,
  req: Request,
  res: OrderResponse,
  { form, notice, status }: CheckoutPage,
): Promise<void> {
  const { db, orders, links, decideOrderVat, forms, now, paymentText } = deps;
  const { order } = res.locals;
  const vat = await decideOrderVat(form.billing, order.vat);
  const price = priceItems(order.items, order.terms, vat);
  const { unpayable } = await checkOrder(db, order, now());
  const [site, buyer, activePayment, lines] = [
    await getSiteSettings(db),
    await findAccount(db, order.accountId),
    await findActivePayment(db, order.id),
    describeLines(await getLineStatuses(db, order, await listOrderLines(db, order), now()), {
      now: now(),
      payable: unpayable.length === 0,
    }),
  ];
  const body = checkoutBody({
    order,
    path: links.checkout(order),
    // Prices before discount are those of the order. VAT depends on the form.
    lines,
    price,
    vat,
    form,
    notice,
    earlier: await listEarlierPurchases(
      db,
      { accountId: order.accountId, items: order.items, exceptId: order.id },
      now(),
    ),
    buyer: maskEmail(buyer?.email ?? ''),
    directory: site.name,
    unpayable,
    heldUntil: activePayment?.holdUntil ?? null,
    paymentText,
    token: forms.token(req, res),
  });
  if (orders.paymentOrigin) allowFormsTo(res, orders.paymentOrigin);
  await sendPrivatePage(deps, req, res, { title: checkoutTitle({ unpayable }), width: 'wide', status, body });
}

/** Redirects to the payment page, or shows why that is not possible. */
async function startPayment(
  deps: CheckoutDeps,
  req: Request,
  res: OrderResponse,
  form: CheckoutForm,
): Promise<void> {
  const { db, orders, links, now } = deps;
  const { order } = res.locals;
  const seenTotal = formText(req, 'seen_total');
  const result = await orders.start(order.number, form.billing, seenTotal === '' ? -1 : Number(seenTotal));
  switch (result.kind) {
    case 'pay':
      if (orders.paymentOrigin) allowFormsTo(res, orders.paymentOrigin);
      return res.redirect(303, result.url);
    case 'done':
      return res.redirect(303, links.checkout(result.order));
    case 'changed': {
      const { unpayable } = await checkOrder(db, order, now());
      if (seenTotal === '' && unpayable.length === 0) {
        return showCheckout(deps, req, res, { form, notice: SEE_TOTAL });
      }
      const text = 'The total is another one than you saw. Check it, and pay if it is right.';
      return showCheckout(deps, req, res, { form, notice: { kind: 'warning', text }, status: 409 });
    }
    case 'refused': {
      // Reasons of the order itself are shown below, in place of the form.
      const { unpayable } = await checkOrder(db, order, now());
      const reasons = result.reasons.filter((reason) => !unpayable.includes(reason));
      const text = ['This order cannot be paid as it is; nothing was charged.', ...reasons].join(' ');
      return showCheckout(deps, req, res, { form, notice: { kind: 'bad', text }, status: 409 });
    }
    case 'unavailable': {
      const text = 'The payment page could not be opened; nothing was charged. Please try again in a moment.';
      return showCheckout(deps, req, res, { form, notice: { kind: 'bad', text }, status: 503 });
    }
  }
}
