import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { isOverdue } from '../../rules/orders/order.ts';
import type { OrderStatus } from '../../rules/states/order.ts';
import type { Orders } from '../../orders/take-payments.ts';
import type { OrderLinks } from '../../orders/order-links.ts';
import { orderStanding } from '../../orders/order-standing.ts';
import { lineStandings } from '../../orders/fulfilment/line-standings.ts';
import { priceItems } from '../../orders/cart/price-order.ts';
import type { VatFor } from '../../orders/cart/vat-for.ts';
import { findAccount } from '../../store/people/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { findOrder, type OrderRow, ownLines } from '../../store/orders/orders.ts';
import { findActivePayment } from '../../store/orders/payments.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type CheckoutForm, readCheckoutForm } from './checkout-form.ts';
import { checkoutBody, checkoutTitle, type CheckoutView } from './checkout-view.ts';
import { type Forms, formText } from '../shared/forms/forms.ts';
import type { Frame } from '../shared/frame.ts';
import { layout, notice, sendPage } from '../shared/layout.ts';
import { maskedEmail, wordsOfLines } from './order-words.ts';
import { allowFormsTo } from '../../http/security-headers.ts';
import { sure } from '../../rules/typed/sure.ts';

export type CheckoutParts = {
  db: Database;
  orders: Orders;
  links: OrderLinks;
  vatFor: VatFor;
  loadPageShell: Frame;
  forms: Forms;
  /** How orders are paid, in words. */
  paying: string;
  now: () => Date;
  log: Logger;
};

type WithOrder = Response<unknown, { order: OrderRow }>;

const NO_LONGER: { [Status in OrderStatus]?: string } = {
  cancelled: 'This order was cancelled. Nothing was charged.',
  expired: 'This link was good for 24 hours, which are over. Nothing was charged.',
};

const ON_ITS_WAY = 'A payment of it is on its way. You hear by mail as soon as the money arrives.';
const NOT_CANCELLED = {
  open: ON_ITS_WAY,
  processing: ON_ITS_WAY,
  unknown:
    'The payment page does not answer just now, so it could still be paid. Please try again in a minute; unpaid, it ends by itself within half an hour.',
};

/** Message after the buyer entered a country that was unknown before. */
const SEE_TOTAL = {
  kind: 'warning',
  text: 'This is the total for your country. Nothing is paid yet: check it, and pay.',
} as const;

/** Serves `/checkout/{token}`, where an order is reviewed and paid. Anyone with the link may pay without signing in. */
export function checkoutPages(parts: CheckoutParts): Router {
  const { db, orders, links, loadPageShell, forms, log } = parts;
  const router = express.Router();
  const withOrder = withOrderOf(db, links);

  router.get('/checkout/:token', withOrder, async (req, res: WithOrder) => {
    if (await isClosed(parts, req, res)) return;
    await show(parts, req, res, { billing: res.locals.order.billing, accepted: false, problems: {} });
  });

  router.post('/checkout/:token', withOrder, forms.accept, async (req: Request, res: WithOrder) => {
    if (await isClosed(parts, req, res)) return;
    const paying = formText(req, 'action') === 'pay';
    const form = readCheckoutForm(req, paying);
    if (Object.keys(form.problems).length > 0) return show(parts, req, res, form, undefined, 400);
    if (!paying) return show(parts, req, res, form);

    await pay(parts, req, res, form);
  });

  router.get('/checkout/:token/done', withOrder, async (req, res: WithOrder) => {
    const { order } = res.locals;
    const state = await orders.look(order).catch((error: unknown) => {
      log.warn({ err: error, order: order.number }, 'payment provider does not answer');
      return 'unknown' as const;
    });
    const latest = sure(await findOrder(db, order.id));
    if (latest.status !== 'pending' || state === 'open' || state === 'ended' || state === 'none') {
      return res.redirect(303, links.checkout(latest));
    }
    res.set('Refresh', '5');
    await say(loadPageShell, req, res, {
      title: 'Your payment is on its way',
      text: 'It is not confirmed yet. This page looks again by itself; a receipt is mailed as soon as the money arrives. You can close it.',
    });
  });

  router.post('/checkout/:token/cancel', withOrder, forms.accept, async (req: Request, res: WithOrder) => {
    const { order } = res.locals;
    if (order.status !== 'pending') return res.redirect(303, links.checkout(order));
    const state = await orders.endTry(order);
    if (state === 'unknown' || state === 'open' || state === 'processing') {
      return say(
        loadPageShell,
        req,
        res,
        { title: 'The order is not cancelled', text: NOT_CANCELLED[state] },
        409,
      );
    }
    await orders.cancel(order);
    res.redirect(303, links.checkout(order));
  });

  return router;
}

/** Loads the order of the link into `res.locals.order`. */
const withOrderOf =
  (db: Database, links: OrderLinks): RequestHandler =>
  async (req, res, next) => {
    const order = await links.find(db, String(req.params['token']));
    if (!order) return next('router');
    res.locals['order'] = order;
    next();
  };

const say = async (
  loadPageShell: Frame,
  req: Request,
  res: Response,
  words: Parameters<typeof notice>[1],
  status = 200,
): Promise<void> => sendPage(res, notice({ ...(await loadPageShell(req)), private: true }, words), status);

/** Sends a page or redirect for an order that can no longer be paid. Returns false, and sends nothing, if it can. */
async function isClosed(
  { db, links, loadPageShell, now }: CheckoutParts,
  req: Request,
  res: WithOrder,
): Promise<boolean> {
  const { order } = res.locals;
  if (order.status === 'paid' || order.status === 'refunded') {
    res.redirect(303, links.receipt(order));
    return true;
  }
  const overdue = isOverdue(order, now());
  const { status } = overdue ? await orderStanding(db, order, now()) : order;
  if (status === 'pending') return false;
  await say(loadPageShell, req, res, {
    title: overdue ? 'This order has expired' : `This order is ${order.status}`,
    text: `${NO_LONGER[overdue ? 'expired' : order.status] ?? ''} Your assistant can make a new one.`,
  });
  return true;
}

async function show(
  { db, orders, links, vatFor, loadPageShell, forms, now, paying }: CheckoutParts,
  req: Request,
  res: WithOrder,
  form: CheckoutForm,
  said?: CheckoutView['notice'],
  status = 200,
): Promise<void> {
  const { order } = res.locals;
  const vat = await vatFor(form.billing, order.vat);
  const price = priceItems(order.items, order.terms, vat);
  const { unpayable } = await orderStanding(db, order, now());
  const [site, buyer, held, lines] = [
    await getSiteSettings(db),
    await findAccount(db, order.accountId),
    await findActivePayment(db, order.id),
    wordsOfLines(await lineStandings(db, order, await ownLines(db, order), now()), {
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
    ...(said ? { notice: said } : {}),
    buyer: maskedEmail(buyer?.email ?? ''),
    directory: site.name,
    unpayable,
    heldUntil: held?.holdUntil ?? null,
    paying,
    token: forms.token(req, res),
  });
  if (orders.payOrigin) allowFormsTo(res, orders.payOrigin);
  const page = { ...(await loadPageShell(req)), title: checkoutTitle({ unpayable }), private: true };
  await sendPage(res, layout(page, body), status);
}

/** Redirects to the payment page, or shows why that is not possible. */
async function pay(parts: CheckoutParts, req: Request, res: WithOrder, form: CheckoutForm): Promise<void> {
  const { db, orders, links, now } = parts;
  const { order } = res.locals;
  const seen = formText(req, 'seen_total');
  const started = await orders.start(order.number, form.billing, seen === '' ? -1 : Number(seen));
  switch (started.kind) {
    case 'pay':
      if (orders.payOrigin) allowFormsTo(res, orders.payOrigin);
      return res.redirect(303, started.url);
    case 'done':
      return res.redirect(303, links.checkout(started.order));
    case 'changed': {
      const { unpayable } = await orderStanding(db, order, now());
      if (seen === '' && unpayable.length === 0) return show(parts, req, res, form, SEE_TOTAL);
      const text = 'The total is another one than you saw. Check it, and pay if it is right.';
      return show(parts, req, res, form, { kind: 'warning', text }, 409);
    }
    case 'refused': {
      // Reasons of the order itself are shown below, in place of the form.
      const { unpayable } = await orderStanding(db, order, now());
      const reasons = started.reasons.filter((reason) => !unpayable.includes(reason));
      const text = ['This order cannot be paid as it is; nothing was charged.', ...reasons].join(' ');
      return show(parts, req, res, form, { kind: 'bad', text }, 409);
    }
    case 'unavailable': {
      const text = 'The payment page could not be opened; nothing was charged. Please try again in a moment.';
      return show(parts, req, res, form, { kind: 'bad', text }, 503);
    }
  }
}
