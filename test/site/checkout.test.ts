import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type PageVisit } from '../kit/browser.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import {
  BILLING,
  type Buyer,
  createSavedListing,
  openBuyer,
  payOnPage,
  submitCheckout,
} from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const FORM = 'form.stack[action^="/checkout/"]';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => service.setTime('2026-11-18T12:00:00Z'));

let people = 0;
type Checkout = Buyer & { number: string; url: string; listing_id: number };

async function checkout(body: Record<string, unknown> = {}, item: object = {}): Promise<Checkout> {
  const buyer = await openBuyer(service.app, `payer-${(people += 1)}@tidepool.example`);
  const { id } = await createSavedListing(service.app.db, buyer.email, {
    name: `Rock & Roll <b>${people}</b>`,
  });
  const items = [{ product: 'launch', listing_id: id, ...item }];
  const { ok, body: made } = await buyer.call('create_checkout', { items, ...body });
  expect(ok, JSON.stringify(made)).toBe(true);
  return { ...buyer, number: made.number, url: made.checkout_url, listing_id: id };
}
const summary = (page: PageVisit): string => page.$('.checkout .card').first().text();
const total = (page: PageVisit): string => page.$('.sum dd').text().trim();

describe('the checkout page', () => {
  it('says in plain words what is bought, for what, and until when the price holds', async () => {
    const { url, number } = await checkout({ billing_country: 'PT' }, { week: '2026-11-30' });
    const page = await openBrowser(service.url).get(url);
    const words = page.$('main').text().replace(/\s+/g, ' ');
    expect(words).toContain(number);
    expect(words).toContain(`For Rock & Roll <b>${people}</b>`);
    expect(words).toMatch(/Week of 30 November.{1,3}6 December 2026/u);
    expect(words).toContain('These prices are yours until 19 November 2026 at 12:00 UTC.');
    expect(words).toContain('Nothing is charged until you pay.');
    expect(total(page)).toBe('€60.27');
    expect(page.$('button[value=pay]').text().trim()).toBe('Pay €60.27');
  });

  it('needs no sign-in and no script, is kept by no cache and no search engine', async () => {
    const { url, email } = await checkout();
    const page = await openBrowser(service.url).get(url);
    expect(page.status).toBe(200);
    expect(page.$('main script')).toHaveLength(0);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(page.$('meta[name=robots]').attr('content')).toBe('noindex');
    expect(page.text).not.toContain(email);
  });

  it('leads to the terms and to what becomes of personal data, beside what is agreed to', async () => {
    const { url } = await checkout();
    const browser = openBrowser(service.url);
    const agreed = (await browser.get(url)).$('label:has([name=terms]) a');
    const paths = agreed.toArray().map(({ attribs }) => String(attribs['href']));
    expect(paths).toEqual(['/terms', '/privacy']);
    for (const path of paths) expect((await browser.get(path)).status, path).toBe(200);
  });

  it('of an order that cannot be paid any more offers no button to pay, says why, and cancels it', async () => {
    const { url, call, number, email, listing_id } = await checkout();
    const other = await call('create_checkout', {
      items: [{ product: 'launch', listing_id, week: '2026-11-30' }],
    });
    const receipt = await payOnPage(other.body.checkout_url);
    expect(receipt.$('main').text()).toMatch(
      new RegExp(`Another order of the same is not paid:\\s+${number}`),
    );
    const browser = openBrowser(service.url);
    const page = await browser.get(url);
    expect(page.$('button[value=pay]')).toHaveLength(0);
    expect(page.$('main').text()).toContain('This listing has a paid launch already.');
    const signedIn = await signIn(service.url, email, createCodeReader(service));
    expect((await signedIn.get('/orders')).$('.list .tag').text()).toContain('Cannot be paid');
    await browser.submit(page, {}, 'form[action$="/cancel"]');
    expect((await call('get_order', { number })).body.status).toBe('cancelled');
  });

  it('says that an order has expired wherever it is listed', async () => {
    const { email, number } = await checkout();
    service.setTime('2026-11-20T12:00:00Z');
    const signedIn = await signIn(service.url, email, createCodeReader(service));
    const page = await signedIn.get('/orders');
    expect(page.$('.list').text()).toContain(number);
    expect(page.$('.list .tag').text().trim()).toBe('Expired');
  });

  it('takes the name of a country, too, as forms that are filled in by machines have it', async () => {
    const { url } = await checkout();
    const browser = openBrowser(service.url);
    const first = await browser.get(url);
    const page = await browser.submit(first, { ...BILLING, country: 'Germany', action: 'update' }, FORM);
    expect(total(page)).toBe('€58.31');
  });

  it('of an order of nothing never says that it was paid', async () => {
    await service.app.db.transaction((tx) =>
      tx
        .insert(tx.t.promoCodes)
        .values({ code: 'GIFT', kind: 'percent', value: 10_000, createdAt: new Date() }),
    );
    const { url, number, call, email } = await checkout({ promo_code: 'GIFT' });
    const browser = openBrowser(service.url);
    const open = await browser.get(url);
    expect(open.$('button[value=pay]').text().trim()).toBe('Complete the order');
    const page = await browser.submit(open, { ...BILLING, action: 'pay' }, FORM);
    expect(page.$('h1').text()).toBe('Thank you, it is complete');
    expect(page.$('main').text()).toContain('Nothing was to pay.');
    expect(page.$('main').text()).not.toMatch(/\bpaid\b/i);
    const { body } = await call('get_order', { number });
    expect(body).toMatchObject({ status: 'paid', total_cents: 0 });
    expect(body).not.toHaveProperty('paid_at');
    expect(body).not.toHaveProperty('not_possible');
    await service.app.catchUp();
    const receipt = (await service.mail()).find(
      ({ to, subject }) => to === email && subject.includes(number),
    )!;
    expect(receipt.subject).toContain('is complete');
    expect(receipt.text).toContain('nothing was to pay');
  });

  it('shows the total for the country and VAT number that were typed', async () => {
    const { url } = await checkout();
    const browser = openBrowser(service.url);
    const first = await browser.get(url);
    expect(first.$('.sum dt').text()).toBe('Total before VAT');
    const update = (fields: Record<string, string>) =>
      browser.submit(first, { ...BILLING, ...fields, action: 'update' }, FORM);
    expect(total(await update({ country: 'PT' }))).toBe('€60.27');
    expect(total(await update({ country: 'FI' }))).toBe('€61.50');
    expect(total(await update({ country: 'US' }))).toBe('€49.00');
    const business = await update({ country: 'DE', vat_number: 'DE136695976' });
    expect(total(business)).toBe('€49.00');
    expect(summary(business)).toContain('Reverse charge');
    const wrong = await update({ country: 'DE', vat_number: 'DE1' });
    expect(total(wrong)).toBe('€58.31');
    expect(summary(wrong)).toContain('not a valid one of Germany');
    expect(wrong.$('#vat_number').val()).toBe('DE1');
  });

  it('shows the total before it is paid where the country was not known, and warns of nothing', async () => {
    const { url } = await checkout();
    const browser = openBrowser(service.url);
    const page = await browser.submit(await browser.get(url), { ...BILLING, action: 'pay' }, FORM);
    expect(page.status).toBe(200);
    expect(page.text).toContain('This is the total for your country. Nothing is paid yet');
    expect(page.$('button[value=pay]').text().trim()).toBe('Pay €60.27');
  });

  it('asks for what is missing, beside its field, and keeps what was typed', async () => {
    const { url } = await checkout();
    const browser = openBrowser(service.url);
    const page = await browser.submit(
      await browser.get(url),
      { name: ' ', address: '"><script>', country: '', action: 'pay' },
      FORM,
    );
    expect(page.status).toBe(400);
    expect(page.$('#name-problem').text()).toBe('Enter the name for the invoice.');
    expect(page.$('#country-problem').text()).toBe('Choose the country you pay from.');
    expect(page.$('#terms-problem').text()).toBe('Tick this to order.');
    expect(page.$('#address').val()).toBe('"><script>');
    expect(page.$('#name').attr('aria-invalid')).toBe('true');
  });

  it('takes no card number, in whichever field it is typed, and shows it to nobody', async () => {
    const { url, number, call } = await checkout();
    const browser = openBrowser(service.url);
    const card = '4242 4242 4242 4242';
    for (const field of ['name', 'address', 'vat_number']) {
      const fields = { ...BILLING, [field]: `${card} 12/29`, action: 'pay' };
      const page = await browser.submit(await browser.get(url), fields, FORM);
      expect(page.status).toBe(400);
      expect(page.$(`#${field}-problem`).text()).toContain('looks like a card number');
      expect(page.text).not.toContain(card);
    }
    expect((await call('get_order', { number })).body.status).toBe('pending');
  });

  it('takes no form that another website sends', async () => {
    const { url, number, call } = await checkout();
    const browser = openBrowser(service.url);
    await browser.get(url);
    const path = new URL(url).pathname;
    const forged = await browser.post(path, { ...BILLING, action: 'pay', seen_total: '6027' });
    expect(forged.status).toBe(403);
    const elsewhere = await browser.post(`${path}/cancel`, {}, { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.status).toBe(403);
    expect((await call('get_order', { number })).body.status).toBe('pending');
  });

  it('can be cancelled, once and for all', async () => {
    const { url, number, call } = await checkout();
    const browser = openBrowser(service.url);
    const page = await browser.submit(await browser.get(url), {}, 'form[action$="/cancel"]');
    expect(page.$('h1').text()).toBe('This order is cancelled');
    expect((await call('get_order', { number })).body.status).toBe('cancelled');
    expect((await browser.get(url)).$(FORM)).toHaveLength(0);
  });

  it('ends with the 24 hours', async () => {
    const { url, number, call } = await checkout();
    service.setTime('2026-11-19T12:00:00Z');
    expect((await openBrowser(service.url).get(url)).$('h1').text()).toBe('This order has expired');
    expect((await call('get_order', { number })).body.status).toBe('expired');
    await service.app.catchUp();
    expect((await call('get_order', { number })).body).toMatchObject({ status: 'expired' });
  });

  it('is found by its link alone', async () => {
    const { url } = await checkout();
    for (const path of [
      `${url}x`,
      `${service.url}/checkout/`,
      `${service.url}/checkout/%00`,
      url.slice(0, -1),
    ]) {
      expect((await openBrowser(service.url).get(path)).status, path).toBe(404);
    }
  });
});

describe('click to pay', () => {
  it('says that no money moves, and pays once', async () => {
    const { url, number, call } = await checkout();
    const browser = openBrowser(service.url);
    const payment = await submitCheckout(browser, url);
    expect(payment.$('h1').text()).toBe('€60.27');
    expect(payment.$('main').text()).toContain('no money moves');
    const [one, two] = await Promise.all([
      browser.submit(payment, {}, 'form[action^="/checkout/test-payment/"]'),
      browser.submit(payment, {}, 'form[action^="/checkout/test-payment/"]'),
    ]);
    expect([one.$('h1').text(), two.$('h1').text()]).toEqual([
      'Thank you, it is paid',
      'Thank you, it is paid',
    ]);
    expect((await call('get_order', { number })).body.status).toBe('paid');
    expect((await browser.get(url)).$('h1').text()).toBe('Thank you, it is paid');
  });

  it('refuses a payment that has ended', async () => {
    const { url } = await checkout();
    const browser = openBrowser(service.url);
    const payment = await submitCheckout(browser, url);
    service.setTime('2026-11-18T12:30:00Z');
    await service.app.catchUp();
    const late = await browser.submit(payment, {}, 'form[action^="/checkout/test-payment/"]');
    expect(late.status).toBe(409);
    expect(late.text).toContain('Nothing was charged');
  });

  it('is not there in production, where orders cannot be made without a provider', async () => {
    await using production = await startTestApp({ settings: { sampleData: false, production: true } });
    const { call, email } = await openBuyer(production.app, 'p@tidepool.example');
    const { id } = await createSavedListing(production.app.db, email);
    const items = [{ product: 'launch', listing_id: id }];
    expect((await call('quote_order', { items })).ok).toBe(true);
    expect((await call('create_checkout', { items })).body.error).toMatchObject({ code: 'conflict' });
    expect((await fetch(`${production.url}/checkout/test-payment/x`)).status).toBe(404);
  });
});

it('shows what was featured on the first page, marked as paid, while its days last', async () => {
  const { url } = await checkout();
  await payOnPage(url);
  const buyer = await openBuyer(service.app, `payer-${people}@tidepool.example`);
  const [{ listing_id }] = (await buyer.call('list_my_listings')).body.items;
  const made = await buyer.call('create_checkout', { items: [{ product: 'featured', listing_id }] });
  await payOnPage(made.body.checkout_url);
  const home = async () => (await openBrowser(service.url).get('/')).$('#featured');
  expect((await home()).text()).toContain(`Rock & Roll <b>${people}</b>`);
  expect((await home()).find('.tag').text()).toBe('Paid');
  service.setTime('2026-11-25T12:00:00Z');
  await service.app.catchUp();
  expect(await home()).toHaveLength(0);
});

describe('receipt and invoice', () => {
  it('are for whoever paid, and for the buyer when signed in', async () => {
    const { url, number, email } = await checkout();
    const receipt = await payOnPage(url);
    expect(receipt.$('h1').text()).toBe('Thank you, it is paid');
    const invoice = await openBrowser(service.url).get(receipt.$('a:contains(Invoice)').attr('href')!);
    expect(invoice.$('h1').text()).toMatch(/^Invoice 2026-\d{4}$/);

    const buyer = await signIn(service.url, email, createCodeReader(service));
    expect((await buyer.get(`/orders/${number}`)).$('h1').text()).toBe('Thank you, it is paid');
    expect((await buyer.get('/orders')).$('main').text()).toContain(number);

    const stranger = openBrowser(service.url);
    expect((await stranger.get(`/orders/${number}`)).$('h1').text()).toBe('Sign in');
    expect((await stranger.get(`/orders/${number}/invoice?key=nope`)).$('h1').text()).toBe('Sign in');
    const other = await signIn(service.url, 'other@tidepool.example', createCodeReader(service));
    expect((await other.get(`/orders/${number}`)).status).toBe(404);
    expect((await other.get(`/orders/${number}/invoice`)).status).toBe(404);
  });

  it('name seller, buyer, every line with its VAT, and totals that add up', async () => {
    const { url } = await checkout();
    const receipt = await payOnPage(url, { name: 'Zoë & Søn <i>Ltd</i>', country: 'DE' });
    const invoice = await openBrowser(service.url).get(receipt.$('a:contains(Invoice)').attr('href')!);
    const words = invoice.$('main').text().replace(/\s+/g, ' ');
    for (const part of [
      'Zoë & Søn <i>Ltd</i>',
      'Rua das Flores 1',
      'Germany',
      '€49.00',
      '€9.31',
      '€58.31',
      'VAT 19 %',
    ]) {
      expect(words).toContain(part);
    }
  });

  it('say reverse charge, with the buyer’s number, to an EU business', async () => {
    const { url } = await checkout();
    const receipt = await payOnPage(url, { country: 'DE', vat_number: 'DE136695976' });
    const invoice = await openBrowser(service.url).get(receipt.$('a:contains(Invoice)').attr('href')!);
    expect(invoice.$('main').text()).toContain('Reverse charge');
    expect(invoice.$('main').text()).toContain('DE136695976');
    expect(invoice.$('.sum dd').text()).toBe('€49.00');
  });
});
