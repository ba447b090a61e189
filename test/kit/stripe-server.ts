import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Json = Record<string, unknown>;
export type StripeSession = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  customer_email: string;
  line_items: { name: string; cents: number }[];
  payment_method_types: string[];
};
type Refund = { id: string; payment_intent: string; metadata: Record<string, string> };

/** A stand-in for Stripe, with the actions of a person on the payment page. */
export type StripeServer = AsyncDisposable & {
  url: string;
  webhookSecret: string;
  sessions: StripeSession[];
  refunds: Refund[];
  /** Method and path of every request so far. */
  requests: string[];
  /** Pays the session of a payment page; refused unless it is open. */
  pay(url: string | null, how?: { slow?: boolean }): StripeSession;
  /** Expires a session, as Stripe itself does. */
  expire(session: StripeSession): void;
  /** Builds an event as Stripe does. */
  event(type: string, object: unknown, id?: string): Json;
  charge(session: StripeSession, refundedCents: number): Json;
  /** Sends an event or any other body, with its signature or with the given header. */
  send(target: string, event: unknown, signature?: string): Promise<Response>;
  /** Decides before a request whether it fails, is refused, or is done without a response. */
  interrupt: ((request: string) => 'fail' | 'ignore' | 'swallow' | undefined) | null;
};

/**
 * Starts a stand-in for Stripe: the part of its HTTP API that the real library uses here, including idempotency keys,
 * and signed webhooks. It keeps state as Stripe does and knows nothing of the service.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const webhookSecret = 'whsec_test';
  const signer = new Stripe('sk_test');
  const sessions: StripeSession[] = [];
  const refunds: Refund[] = [];
  const requests: string[] = [];
  const answers = new Map<string, { body: string; status: number; reply: Json }>();

  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const self: StripeServer = {
    url,
    webhookSecret,
    sessions,
    refunds,
    requests,
    interrupt: null,
    pay(page, { slow = false } = {}) {
      const session = sessions.find((one) => one.url === page);
      if (session?.status !== 'open') throw new Error('this payment page is closed');
      session.status = 'complete';
      session.payment_status = slow ? 'unpaid' : 'paid';
      session.payment_intent = `pi_${session.id}`;
      session.url = null;
      return session;
    },
    expire(session) {
      session.status = 'expired';
      session.url = null;
    },
    event: (type, object, id = `evt_${randomBytes(8).toString('hex')}`) => ({
      id,
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      data: { object: structuredClone(object) },
    }),
    charge: (session, refundedCents) => ({
      id: `ch_${session.id}`,
      object: 'charge',
      amount: session.amount_total,
      amount_refunded: refundedCents,
      refunded: refundedCents >= session.amount_total,
      payment_intent: session.payment_intent,
      metadata: session.metadata,
    }),
    async send(target, event, signature) {
      const payload = JSON.stringify(event);
      const header =
        signature ?? signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
      return fetch(`${target}/webhooks/stripe`, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      });
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await textOf(req);
    const name = `${req.method} ${req.url}`;
    requests.push(name);
    if (req.url?.startsWith('/pay/')) return paymentPage(req, res);
    const interruption = self.interrupt?.(name);
    if (interruption === 'ignore') return;
    if (interruption === 'fail') return void res.destroy();
    const { status, reply } = once(req, body);
    if (interruption === 'swallow') return;
    res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
    res.end(JSON.stringify(reply));
  }

  /** Serves the payment page: a button. */
  function paymentPage(req: IncomingMessage, res: ServerResponse): void {
    const page = `${url}${req.url}`;
    if (req.method === 'POST') {
      res.writeHead(303, { location: self.pay(page).success_url }).end();
      return;
    }
    const open = sessions.some((session) => session.url === page);
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end(open ? '<h1>Stripe</h1><form method="post"><button>Pay now</button></form>' : '<h1>Closed</h1>');
  }

  /** Repeats the response for a known idempotency key; refuses it with another body. */
  function once(req: IncomingMessage, body: string): { status: number; reply: Json } {
    const key = req.headers['idempotency-key'];
    if (req.method !== 'POST' || typeof key !== 'string') return answer(req, body);
    const kept = answers.get(key);
    if (kept && kept.body !== body)
      return fault('idempotency_error', 'Keys can only be used with the same body.');
    const made = kept ?? { body, ...answer(req, body) };
    answers.set(key, made);
    return made;
  }

  function answer(req: IncomingMessage, body: string): { status: number; reply: Json } {
    const path = new URL(req.url ?? '', url).pathname;
    const form = new URLSearchParams(body);
    const [, , resource, , id, action] = path.split('/');
    if (req.method === 'POST' && path === '/v1/checkout/sessions') {
      const session = opened(form);
      if (session.amount_total < 50) {
        return fault('invalid_request_error', 'The total must convert to at least 50 cents.');
      }
      sessions.push(session);
      return { status: 200, reply: session };
    }
    if (resource === 'checkout') {
      const session = sessions.find((one) => one.id === id);
      if (!session) return fault('invalid_request_error', 'No such checkout.session.');
      if (action !== 'expire') return { status: 200, reply: session };
      if (session.status !== 'open') {
        return fault(
          'invalid_request_error',
          'Only Checkout Sessions with a status in ["open"] can be expired.',
        );
      }
      self.expire(session);
      return { status: 200, reply: session };
    }
    if (req.method === 'GET' && path.startsWith('/v1/payment_intents/')) {
      const session = sessions.find((one) => `/v1/payment_intents/${one.payment_intent}` === path);
      if (!session) return fault('invalid_request_error', 'No such payment_intent.');
      return {
        status: 200,
        reply: { id: session.payment_intent, object: 'payment_intent', metadata: session.metadata },
      };
    }
    if (req.method === 'POST' && path === '/v1/refunds') {
      if (refunds.some((one) => one.payment_intent === form.get('payment_intent')))
        return fault('invalid_request_error', 'Charge has already been refunded.', 'charge_already_refunded');
      const refund = {
        id: `re_${refunds.length}`,
        payment_intent: form.get('payment_intent') ?? '',
        metadata: { payment: form.get('metadata[payment]') ?? '' },
      };
      refunds.push(refund);
      return { status: 200, reply: { ...refund, object: 'refund', status: 'succeeded' } };
    }
    return fault('invalid_request_error', `Unrecognized request URL ${path}.`);
  }

  function opened(form: URLSearchParams): StripeSession {
    const lines: StripeSession['line_items'] = [];
    for (let n = 0; form.has(`line_items[${n}][price_data][unit_amount]`); n += 1) {
      lines.push({
        name: form.get(`line_items[${n}][price_data][product_data][name]`) ?? '',
        cents: Number(form.get(`line_items[${n}][price_data][unit_amount]`)),
      });
    }
    const id = `cs_${randomBytes(8).toString('hex')}`;
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      url: `${url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: lines.reduce((sum, { cents }) => sum + cents, 0),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
      metadata: { payment: form.get('metadata[payment]') ?? '' },
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      expires_at: Number(form.get('expires_at')),
      customer_email: form.get('customer_email') ?? '',
      line_items: lines,
      payment_method_types: [0, 1, 2].flatMap((n) => form.get(`payment_method_types[${n}]`) ?? []),
    };
    return session;
  }

  return self;
}

const fault = (type: string, message: string, code?: string): { status: number; reply: Json } => ({
  status: 400,
  reply: { error: { type, message, ...(code && { code }) } },
});

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
