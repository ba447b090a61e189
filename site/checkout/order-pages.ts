import express, { type RequestHandler, type Response, type Router } from 'express';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import { getLineStatuses } from '../../orders/fulfilment/line-status.ts';
import { checkOrder } from '../../orders/order-checks.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findInvoice } from '../../store/orders/invoices.ts';
import {
  findOrderByNumber,
  listOrders,
  listSimilarUnpaidOrders,
  type OrderRow,
  listOrderLines,
} from '../../store/orders/orders.ts';
import { presentOrdered } from '../../tools/shared/orders/order-records.ts';
import type { CheckoutDeps } from './checkout.ts';
import { invoiceBody, invoiceTitle } from './invoice-view.ts';
import { sendPrivatePage } from '../shared/private-page.ts';
import { maskEmail, describeLines } from './order-text.ts';
import { ordersBody, receiptBody } from './receipt-view.ts';
import { signInPath } from '../account/sign-in/sign-in-path.ts';

type OrderResponse = Response<unknown, { order: OrderRow; key: string }>;

type OrderPageDeps = CheckoutDeps & { sessions: Sessions };

const MAX_ORDERS = 100;

/** Serves `/orders` and `/orders/{number}` (receipt, invoice, credit note) for the buyer or with the key of the checkout. */
export function orderPages(deps: OrderPageDeps): Router {
  const { db, links, sessions, now } = deps;
  const router = express.Router();
  const loadOrder = createOrderLoader(deps);

  router.get('/orders', async (req, res) => {
    const person = await sessions.person(req);
    if (!person) return res.redirect(303, signInPath('/orders'));
    const { rows } = await listOrders(db, person.id, { limit: MAX_ORDERS, offset: 0 });
    const ordered = await presentOrdered(db, rows);
    const orders = [];
    for (const order of rows) {
      const lines = ordered.get(order.id)?.lines ?? [];
      orders.push({ order, lines, check: await checkOrder(db, order, now()) });
    }
    await sendPrivatePage(deps, req, res, { title: 'Your orders', body: ordersBody(orders) });
  });

  router.get('/orders/:number', loadOrder, async (req, res: OrderResponse) => {
    const { order, key } = res.locals;
    if (order.status === 'pending') return res.redirect(303, links.checkout(order));
    const buyer = await findAccount(db, order.accountId);
    const body = receiptBody({
      order,
      lines: describeLines(await getLineStatuses(db, order, await listOrderLines(db, order), now())),
      invoice: await findInvoice(db, order.id, 'invoice'),
      creditNote: await findInvoice(db, order.id, 'credit_note'),
      others: order.status === 'paid' ? await listSimilarUnpaidOrders(db, order, now()) : [],
      buyer: maskEmail(buyer?.email ?? ''),
      query: key === '' ? '' : `?key=${key}`,
    });
    await sendPrivatePage(deps, req, res, { title: `Order ${order.number}`, body });
  });

  for (const [path, kind] of [
    ['/orders/:number/invoice', 'invoice'],
    ['/orders/:number/credit-note', 'credit_note'],
  ] as const) {
    router.get(path, loadOrder, async (req, res: OrderResponse, next) => {
      const invoice = await findInvoice(db, res.locals.order.id, kind);
      if (!invoice) return next();
      const title = `${invoiceTitle(invoice)}, order ${res.locals.order.number}`;
      await sendPrivatePage(deps, req, res, { title, body: invoiceBody(invoice) });
    });
  }

  return router;
}

/** Loads the order for its buyer or for anyone with its key. */
const createOrderLoader =
  ({ db, links, sessions }: OrderPageDeps): RequestHandler =>
  async (req, res, next) => {
    const order = await findOrderByNumber(db, String(req.params['number']));
    const { key: sent } = req.query;
    const key = typeof sent === 'string' ? sent : '';
    if (order && links.isValidKey(order, key)) {
      Object.assign(res.locals, { order, key });
      return next();
    }
    const person = await sessions.person(req);
    if (!person) return res.redirect(303, signInPath(req.path));
    if (order?.accountId !== person.id) return next('router');
    Object.assign(res.locals, { order, key: '' });
    next();
  };
