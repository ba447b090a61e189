import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { HELP_REASONS, MAX_HELP_CHARACTERS } from '../../rules/orders/help-reasons.ts';
import { listOrderHelp, type OrderHelpRow } from '../../store/orders/order-help.ts';
import { findOrderByNumber, type OrderRow } from '../../store/orders/orders.ts';
import { getErrorText } from '../../tools/shared/runtime/errors.ts';
import { day } from '../shared/dates.ts';
import { field, radioChoices } from '../shared/forms/field.ts';
import { formText, onceField } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';

type Params = Request<{ number: string }>;

type HelpForm = { reason?: string; message?: string; problem?: string };

/** Path of the page where the buyer of an order asks the team about it. */
const orderHelpPath = ({ number }: Pick<OrderRow, 'number'>): string => `/orders/${number}/help`;

/** Serves `/orders/{number}/help`, where a buyer asks the team about an order and reads its answers. */
export function orderHelpPages(kit: PageKit): Router {
  const { db } = kit.services;
  const router = express.Router();

  async function show(req: Params, res: SignedInResponse, form: HelpForm, status = 200): Promise<void> {
    const order = await findOrderByNumber(db, req.params.number);
    if (order?.accountId !== res.locals.person.id) {
      res.redirect(303, '/orders');
      return;
    }
    const requests = await listOrderHelp(db, order.id);
    await kit.sendPrivatePage(
      req,
      res,
      { title: `Help with order ${order.number}`, width: 'narrow', status },
      helpBody(order, requests, form, kit.forms.token(req, res)),
    );
  }

  router.get('/orders/:number/help', kit.requireSignIn, (req: Params, res: SignedInResponse) =>
    show(req, res, {}),
  );
  router.post('/orders/:number/help', kit.formGuards, async (req: Params, res: SignedInResponse) => {
    const typed = {
      reason: formText(req, 'reason'),
      message: formText(req, 'message').replaceAll('\0', '').replaceAll('\r\n', '\n'),
    };
    const { error } = await kit.callOperation(req, res.locals.person, 'request_order_help', {
      number: req.params.number,
      ...typed,
    });
    if (error?.code === 'not_found') throw error;
    if (error) return show(req, res, { ...typed, problem: getErrorText(error) }, error.status);
    res.redirect(303, `/orders/${encodeURIComponent(req.params.number)}/help`);
  });
  return router;
}

const helpBody = (order: OrderRow, requests: OrderHelpRow[], form: HelpForm, token: Html): Html =>
  html`${backLink(`/orders/${order.number}`, `Order ${order.number}`)}
    ${requests.length > 0 ? requestList(requests) : ''}
    <form class="card stack" method="post" action="${orderHelpPath(order)}" novalidate>
      ${token}${onceField()}
      <h1>Ask about this order</h1>
      <p class="muted">
        The team reads it with your order and your address, and answers by mail. Nothing of the order changes
        until then. Never write card numbers.
      </p>
      ${form.problem ? html`<p class="note bad" role="alert">${form.problem}</p>` : ''}
      <fieldset class="stack tight">
        <legend>What is it about?</legend>
        ${radioChoices('reason', HELP_REASONS, form.reason)}
      </fieldset>
      ${field(
        { id: 'message', label: 'What happened, and what would you like?' },
        (shared) =>
          html`<textarea ${shared} rows="5" maxlength="${MAX_HELP_CHARACTERS}" required dir="auto">
${form.message ?? ''}</textarea>`,
      )}
      <div><button>Ask the team</button></div>
    </form>`;

const requestList = (requests: OrderHelpRow[]): Html =>
  html`<section class="card stack" aria-labelledby="asked">
    <h2 id="asked">What you asked</h2>
    <ul class="list">
      ${requests.map(
        ({ reason, message, createdAt, answer, answeredAt }) =>
          html`<li class="stack tight">
            <p class="small muted">${day(createdAt)}: ${HELP_REASONS[reason]}</p>
            <blockquote class="quote pre-line break" dir="auto">${message}</blockquote>
            ${
              answer !== null && answeredAt !== null
                ? html`<p class="small muted">Answered ${day(answeredAt)}:</p>
                    <p class="pre-line break" dir="auto">${answer}</p>`
                : html`<p><span class="tag accent">Waits for an answer</span></p>`
            }
          </li>`,
      )}
    </ul>
  </section>`;
