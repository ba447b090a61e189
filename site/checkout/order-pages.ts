import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import { lineStandings } from '../../orders/fulfilment/line-standings.ts';
import { orderStanding } from '../../orders/order-standing.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findInvoice } from '../../store/orders/invoices.ts';
import {
  findOrderByNumber,
  listOrders,
  listUnpaidOfSame,
  type OrderRow,
  ownLines,
} from '../../store/orders/orders.ts';
import type { CheckoutParts } from './checkout.ts';
import { invoiceBody, invoiceTitle } from './invoice-view.ts';
import type { Frame } from '../shared/frame.ts';
import { layout, sendPage } from '../shared/layout.ts';
import { maskedEmail, wordsOfLines } from './order-words.ts';
import { ordersBody, receiptBody } from './receipt-view.ts';
import { signInPath } from '../account/sign-in/sign-in-path.ts';

type WithOrder = Response<unknown, { order: OrderRow; key: string }>;

type OrderParts = CheckoutParts & { browsers: Browsers };

const NEWEST = 100;

/** Serves `/orders` and `/orders/{number}` (receipt, invoice, credit note) for the buyer or with the key of the checkout. */
export function orderPages(parts: OrderParts): Router {
  const { db, links, loadPageShell, browsers, now } = parts;
  const router = express.Router();
  const withOrder = withOrderOf(parts);

  router.get('/orders', async (req, res) => {
    const person = await browsers.person(req);
    if (!person) return res.redirect(303, signInPath('/orders'));
    const { rows } = await listOrders(db, person.id, { limit: NEWEST, offset: 0 });
    const orders = [];
    for (const order of rows) orders.push({ order, standing: await orderStanding(db, order, now()) });
    await show(loadPageShell, req, res, 'Your orders', ordersBody(orders));
  });

  router.get('/orders/:number', withOrder, async (req, res: WithOrder) => {
    const { order, key } = res.locals;
    if (order.status === 'pending') return res.redirect(303, links.checkout(order));
    const buyer = await findAccount(db, order.accountId);
    const body = receiptBody({
      order,
      lines: wordsOfLines(await lineStandings(db, order, await ownLines(db, order), now())),
      invoice: await findInvoice(db, order.id, 'invoice'),
      creditNote: await findInvoice(db, order.id, 'credit_note'),
      others: order.status === 'paid' ? await listUnpaidOfSame(db, order, now()) : [],
      buyer: maskedEmail(buyer?.email ?? ''),
      query: key === '' ? '' : `?key=${key}`,
    });
    await show(loadPageShell, req, res, `Order ${order.number}`, body);
  });

  for (const [path, kind] of [
    ['/orders/:number/invoice', 'invoice'],
    ['/orders/:number/credit-note', 'credit_note'],
  ] as const) {
    router.get(path, withOrder, async (req, res: WithOrder, next) => {
      const invoice = await findInvoice(db, res.locals.order.id, kind);
      if (!invoice) return next();
      await show(
        loadPageShell,
        req,
        res,
        `${invoiceTitle(invoice)}, order ${res.locals.order.number}`,
        invoiceBody(invoice),
      );
    });
  }

  return router;
}

/** Loads the order for its buyer or for anyone with its key. */
const withOrderOf =
  ({ db, links, browsers }: OrderParts): RequestHandler =>
  async (req, res, next) => {
    const order = await findOrderByNumber(db, String(req.params['number']));
    const { key: sent } = req.query;
    const key = typeof sent === 'string' ? sent : '';
    if (order && links.opens(order, key)) {
      Object.assign(res.locals, { order, key });
      return next();
    }
    const person = await browsers.person(req);
    if (!person) return res.redirect(303, signInPath(req.path));
    if (order?.accountId !== person.id) return next('router');
    Object.assign(res.locals, { order, key: '' });
    next();
  };

const show = async (
  loadPageShell: Frame,
  req: Request,
  res: Response,
  title: string,
  body: ReturnType<typeof receiptBody>,
): Promise<void> =>
  sendPage(res, layout({ ...(await loadPageShell(req)), title, width: 'medium', private: true }, body));
