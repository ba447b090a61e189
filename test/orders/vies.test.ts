import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { openBrowser, type PageVisit } from '../kit/browser.ts';
import { type CallOperation, WAYS } from '../kit/clients.ts';
import { BILLING, createSavedListing, openBuyer, payOnPage, submitCheckout } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { startViesServer, type ViesServer } from '../kit/vies-server.ts';

// Both have right check digits; the register knows one of them.
const KNOWN = 'DE136695976';
const UNKNOWN = 'FR40303265045';
const FORM = 'form.stack[action^="/checkout/"]';

let vies: ViesServer;
let service: TestApp;
let logged = '';
beforeAll(async () => {
  vies = await startViesServer(KNOWN);
  const keep = new Writable({
    write(chunk, _, done) {
      logged += String(chunk);
      done();
    },
  });
  service = await startTestApp({
    settings: { sampleData: false, viesApiBase: vies.url },
    log: pino({ level: 'trace' }, keep),
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await vies[Symbol.asyncDispose]();
});
let days = 0;
beforeEach(() => {
  // What VIES said yesterday is forgotten.
  days += 1;
  service.setTime(new Date(Date.UTC(2026, 10, 2, 12) + days * 86_400_000).toISOString());
  Object.assign(vies, { fault: null, gate: Promise.resolve(), questions: [], registered: new Set([KNOWN]) });
});

let people = 0;
async function founder() {
  const buyer = await openBuyer(service.app, `business-${(people += 1)}@tidepool.example`);
  const { id } = await createSavedListing(service.app.db, buyer.email);
  return { ...buyer, items: [{ product: 'launch', listing_id: id }] };
}
const order = async (call: CallOperation, body: object) => {
  const { ok, body: made } = await call('create_checkout', { ...body });
  expect(ok, JSON.stringify(made)).toBe(true);
  return made;
};
const words = (page: PageVisit): string => page.$('main').text().replace(/\s+/g, ' ');

describe('the VAT number of a business', () => {
  it.each(WAYS)('is asked of VIES over %s, and the answer says so', async (_, connect) => {
    const { email, items } = await founder();
    const { call, close } = await connect(service.url, await createTestApiKey(service.app.db, email));

    const known = { items, billing_country: 'DE', vat_number: 'de 136 695 976' };
    const quote = (await call('quote_order', known)).body;
    expect(quote).toMatchObject({
      totals: { vat_cents: 0, total_cents: 4900 },
      vat: {
        treatment: 'reverse_charge',
        number: { number: KNOWN, valid: true, check: 'vies', checked_on: '2026-11-18' },
        explanation: expect.stringContaining('registered in VIES') as string,
      },
    });
    const made = await order(call, known);
    expect(made).toMatchObject({ totals: quote.totals, vat: quote.vat });
    expect((await call('get_order', { number: made.number })).body.vat).toEqual(quote.vat);
    expect(vies.questions).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }]);

    const unknown = { items, billing_country: 'FR', vat_number: UNKNOWN };
    expect((await call('quote_order', unknown)).body).toMatchObject({
      totals: { vat_cents: 980, total_cents: 5880 },
      vat: {
        treatment: 'charged',
        number: { valid: false, check: 'vies' },
        explanation: expect.stringMatching(/^20 % VAT of France: VIES.+ does not know/) as string,
      },
    });
    await close();
  });

  it.each([
    ['wrong check digits', { billing_country: 'DE', vat_number: 'DE136695977' }],
    ['a country outside the EU', { billing_country: 'US', vat_number: KNOWN }],
    ['a card number', { billing_country: 'DE', vat_number: '4242424242424242' }],
  ])('is not asked about with %s', async (_, buyer) => {
    const { call, items } = await founder();
    await call('quote_order', { items, ...buyer });
    expect(vies.questions).toEqual([]);
  });

  it('is checked offline where VIES does not answer, and the answer says so', async () => {
    const { call, items } = await founder();
    vies.fault = { error: 'MS_UNAVAILABLE' };
    const { body } = await call('quote_order', { items, vat_number: KNOWN });
    expect(body.vat).toEqual({
      name: 'VAT',
      treatment: 'reverse_charge',
      rate_percent: 0,
      country: 'DE',
      number: { number: KNOWN, valid: true, check: 'offline' },
      explanation: expect.stringContaining('valid by its check digits, not confirmed by VIES') as string,
    });
    expect(logged).toContain('MS_UNAVAILABLE');
    expect(logged).not.toContain('136695976');
  });
});

describe('an order', () => {
  it('keeps what VIES said when it was made, whatever VIES says when it is paid', async () => {
    const { call, items } = await founder();
    const made = await order(call, { items, billing_country: 'DE', vat_number: KNOWN });
    vies.registered.clear();
    service.setTime(new Date(Date.UTC(2026, 10, 3, 11) + days * 86_400_000).toISOString());
    const receipt = await payOnPage(made.checkout_url, { country: 'DE', vat_number: 'DE 136695976' });
    expect(receipt.$('h1').text()).toBe('Thank you, it is paid');
    expect((await call('get_order', { number: made.number })).body).toMatchObject({
      status: 'paid',
      totals: made.totals,
      vat: made.vat,
    });
    expect(vies.questions).toHaveLength(1);
  });

  it('keeps the check digits’ word, too, when VIES was away as it was made', async () => {
    const { call, items } = await founder();
    vies.fault = 'hang up';
    const made = await order(call, { items, billing_country: 'FR', vat_number: UNKNOWN });
    expect(made.totals.total_cents).toBe(4900);
    vies.fault = null;
    service.setTime(new Date(Date.UTC(2026, 10, 2, 13) + days * 86_400_000).toISOString());
    const later = await openBrowser(service.url).get(made.checkout_url);
    expect(later.$('.sum dd').text()).toBe('€49.00');
    expect(words(later)).toContain('not confirmed by VIES');
  });

  it('shows the person what VIES says of the number they type, before anything is charged', async () => {
    const { call, items } = await founder();
    const { checkout_url } = await order(call, { items, billing_country: 'PT' });
    const browser = openBrowser(service.url);
    const first = await browser.get(checkout_url);
    const update = (fields: Record<string, string>) =>
      browser.submit(first, { ...BILLING, ...fields, action: 'update' }, FORM);

    const known = await update({ country: 'DE', vat_number: KNOWN });
    expect(known.$('.sum dd').text()).toBe('€49.00');
    expect(words(known)).toContain('the VAT number is registered in VIES');
    const unknown = await update({ country: 'FR', vat_number: UNKNOWN });
    expect(unknown.$('.sum dd').text()).toBe('€58.80');
    expect(words(unknown)).toContain("20 % VAT of France: VIES, the EU's register, does not know the VAT");
  });

  it('is not charged another total than the page showed when VIES answers only at the last moment', async () => {
    const { call, items } = await founder();
    const { checkout_url, number } = await order(call, { items });
    const browser = openBrowser(service.url);
    vies.fault = 'hang up';
    const billing = { ...BILLING, country: 'FR', vat_number: UNKNOWN };
    const seen = await browser.submit(
      await browser.get(checkout_url),
      { ...billing, action: 'update' },
      FORM,
    );
    expect(seen.$('button[value=pay]').text().trim()).toBe('Pay €49.00');
    vies.fault = null;
    service.setTime(new Date(Date.UTC(2026, 10, 2, 12, 1) + days * 86_400_000).toISOString());
    const changed = await browser.submit(seen, { ...billing, action: 'pay' }, FORM);
    expect(changed.status).toBe(409);
    expect(changed.$('.note').text()).toContain('another one than you saw');
    expect(changed.$('button[value=pay]').text().trim()).toBe('Pay €58.80');
    const payment = await browser.submit(changed, { ...billing, action: 'pay' }, FORM);
    expect(payment.$('h1').text()).toBe('€58.80');
    expect((await call('get_order', { number })).body.vat).toMatchObject({ treatment: 'charged' });
  });

  it('holds the proof for the tax return: day and consultation on the invoice', async () => {
    await service.app.db.transaction((tx) =>
      tx.insert(tx.t.siteSettings).values({ name: 'seller_vat_number', value: 'PT 501964843' }),
    );
    const { call, items } = await founder();
    const { checkout_url } = await order(call, { items });
    const receipt = await payOnPage(checkout_url, { country: 'DE', vat_number: KNOWN });
    const invoice = await openBrowser(service.url).get(receipt.$('a:contains(Invoice)').attr('href')!);
    expect(words(invoice)).toContain('confirmed by VIES on 18 Nov 2026, consultation WAPIAAAAY1.');
    expect(vies.questions).toEqual([
      {
        countryCode: 'DE',
        vatNumber: '136695976',
        requesterMemberStateCode: 'PT',
        requesterNumber: '501964843',
      },
    ]);
  });
});

it('holds nobody else up while VIES thinks: no transaction waits for it', async () => {
  const [slow, other] = [await founder(), await founder()];
  const { checkout_url } = await order(slow.call, { items: slow.items });
  const { promise, resolve } = Promise.withResolvers<void>();
  vies.gate = promise;
  const number = { billing_country: 'DE', vat_number: KNOWN };
  const making = order(slow.call, { items: slow.items, ...number });
  const paying = submitCheckout(openBrowser(service.url), checkout_url, {
    country: 'FR',
    vat_number: UNKNOWN,
  });
  await expect.poll(() => vies.questions.length).toBe(2);

  const { checkout_url: quick } = await order(other.call, { items: other.items });
  expect((await payOnPage(quick)).$('h1').text()).toBe('Thank you, it is paid');
  resolve();
  expect((await making).vat.number.check).toBe('vies');
  expect((await paying).$('h1').text()).toBe('€58.80');
});

describe('the address of VIES', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://launch.example.com' };
  const address = (env: Record<string, string>) => readSettings(env).settings.viesApiBase;

  it('is the European Commission’s in production, and none elsewhere', () => {
    expect(address(PRODUCTION)).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api');
    expect(address({})).toBeNull();
  });

  it('is what the operator says', () => {
    expect(address({ ...PRODUCTION, VIES_API_BASE: 'off' })).toBeNull();
    expect(address({ VIES_API_BASE: 'http://127.0.0.1:8080/vies/' })).toBe('http://127.0.0.1:8080/vies');
    expect(() => address({ VIES_API_BASE: 'on' })).toThrow(/^VIES_API_BASE: must be an http or https URL/);
  });
});

it('without VIES, numbers are checked offline and nothing leaves the machine', async () => {
  await using alone = await startTestApp({ settings: { sampleData: false } });
  const { call, email } = await openBuyer(alone.app, 'alone@tidepool.example');
  const { id } = await createSavedListing(alone.app.db, email);
  const made = await order(call, { items: [{ product: 'launch', listing_id: id }], vat_number: UNKNOWN });
  expect(made.vat.number).toEqual({ number: UNKNOWN, valid: true, check: 'offline' });
  const payment = await submitCheckout(openBrowser(alone.url), made.checkout_url, {
    country: 'FR',
    vat_number: UNKNOWN,
  });
  expect(payment.$('h1').text()).toBe('€49.00');
});
