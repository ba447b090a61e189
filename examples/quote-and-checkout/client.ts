// A founder's assistant buys a launch: prices it, makes the link to pay with, and looks whether it was paid. It never
// sees how: the person opens the link and pays there. Run by hand it waits for you to do that. With CLICK_TO_PAY set
// it plays the person, where the directory is in test mode: that is how it is tested.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openBrowser, type Page } from '../browser.ts';

const directory = process.env['DIRECTORY_URL'] ?? 'http://localhost:3000';
const apiKey = process.env['API_KEY'];
assert.ok(apiKey, `Set API_KEY; make a key at ${directory}/account/api-keys?scope=account:read+orders:write`);

type Priced = {
  totals: { net_cents: number; vat_cents: number; total_cents: number };
  total: string;
  vat: { treatment: string; explanation: string; number?: { valid: boolean; check: string } };
};
type Order = Priced & {
  number: string;
  status: string;
  lines: { name: string; total_cents: number; state: string; note?: string }[];
  invoice_number?: string;
};

const client = new Client({ name: 'quote-and-checkout', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${directory}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  }),
);
async function call<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, JSON.stringify(result.content));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what the operation promises
  return result.structuredContent as T;
}

// 1. What there is to launch, and when there is a place.
const { items: mine } = await call<{ items: { listing_id: number; name: string; status: string }[] }>(
  'list_my_listings',
);
const listing = mine.find(({ status }) => ['draft', 'awaiting_badge', 'scheduled'].includes(status));
assert.ok(listing, 'Save a product first: ../submit-a-product');
const offer = await call<{ launch_weeks: { week: string; places_left: number }[] }>('list_products');
const week = offer.launch_weeks.findLast(({ places_left }) => places_left > 0)?.week;
assert.ok(week, 'a week with a place');

// 2. The price, for a business in the EU. Nothing is saved yet.
const buyer = { billing_country: 'DE', vat_number: 'DE136695976' };
const cart = { items: [{ product: 'launch', listing_id: listing.listing_id, week }], ...buyer };
const quote = await call<Priced & { quote_id: string }>('quote_order', cart);
console.log(`${listing.name}, week of ${week}: ${quote.total}. ${quote.vat.explanation}`);
assert.equal(quote.totals.total_cents, quote.totals.net_cents + quote.totals.vat_cents);
assert.ok(quote.vat.number, 'the number was checked');

// 3. The order, at this price or not at all, with the link for the person. However often it is asked for, it is one.
const bound = { ...cart, quote_id: quote.quote_id, expected_total_cents: quote.totals.total_cents };
const checkout = await call<Order & { checkout_url: string; payment: string }>('create_checkout', bound);
assert.deepEqual(checkout.totals, quote.totals);
assert.equal((await call<Order>('create_checkout', bound)).number, checkout.number);
console.log(`${checkout.payment}\n${checkout.checkout_url}`);

// 4. Whether it is paid shows in the order; an assistant asks when the person says so.
let order = await call<Order>('get_order', { number: checkout.number });
assert.equal(order.status, 'pending');
if (process.env['CLICK_TO_PAY']) await playPerson(checkout.checkout_url);
while (order.status === 'pending') {
  await wait(500);
  order = await call<Order>('get_order', { number: checkout.number });
}
assert.equal(order.status, 'paid');
assert.deepEqual(order.totals, quote.totals);
for (const { name, state, note } of order.lines) {
  console.log(`${name}: ${note}`);
  assert.ok(['booked', 'live', 'done', 'by_hand'].includes(state), `${name} is ${state}`);
}
console.log(`order ${order.number} is ${order.status}, invoice ${order.invoice_number}`);

await client.close();
console.log('quote-and-checkout: ok');

/** Does what a person does in the browser: fills in the checkout page and presses the buttons to pay. */
async function playPerson(link: string): Promise<void> {
  const request = openBrowser();
  // The first form of the page with its hidden inputs, and what the person types.
  function fill({ url, body }: Page, typed: Record<string, string>): Promise<Page> {
    const [form = ''] = /<form[\s\S]*?<\/form>/.exec(body.slice(body.indexOf('<main'))) ?? [];
    const values = new URLSearchParams(typed);
    for (const [input] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const [, name = ''] = /name="([^"]*)"/.exec(input) ?? [];
      values.append(name, /value="([^"]*)"/.exec(input)?.[1] ?? '');
    }
    const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
    return request(new URL(action, url), values);
  }

  const page = await request(new URL(link));
  assert.match(page.body, new RegExp(`Pay ${quote.total}`), 'the page asks for the price of the quote');
  const payment = await fill(page, {
    name: 'Tidepool GmbH',
    address: 'Hafenstraße 1\n20457 Hamburg',
    country: buyer.billing_country,
    vat_number: buyer.vat_number,
    terms: 'yes',
    action: 'pay',
  });
  assert.match(payment.body, /Test mode/, 'a directory in test mode');
  const receipt = await fill(payment, {});
  assert.match(receipt.body, /Thank you, it is paid/, 'the receipt');
}
