import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from '../../operator/run-command.ts';
import { readSettings } from '../../settings.ts';
import { openBrowser, type PageVisit } from '../kit/browser.ts';
import { createSavedListing, openBuyer, payOnPage, submitCheckout } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false }, time: new Date().toISOString() });
});
afterAll(() => service[Symbol.asyncDispose]());

let printed = { out: '', err: '' };
beforeEach(() => {
  printed = { out: '', err: '' };
  vi.restoreAllMocks();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))));
});
const run = (...words: string[]) =>
  runCommand(words, readSettings({ DATABASE_URL: service.databaseUrl }).settings);
const answer = async (...words: string[]): Promise<any> => {
  printed.out = '';
  expect(await run(...words, '--json'), printed.err).toBe(0);
  return JSON.parse(printed.out);
};
const set = async (values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await answer('settings', 'set', name, value);
};
const words = (page: PageVisit): string => page.$('main').text().replace(/\s+/g, ' ');

let people = 0;
async function order(body: object = {}) {
  const buyer = await openBuyer(service.app, `taxed-${(people += 1)}@tidepool.example`);
  const { id } = await createSavedListing(service.app.db, buyer.email);
  const cart = { items: [{ product: 'launch', listing_id: id }], ...body };
  const made = await buyer.call('create_checkout', cart);
  expect(made.ok, JSON.stringify(made.body)).toBe(true);
  return { ...buyer, number: String(made.body.number), url: String(made.body.checkout_url), made: made.body };
}

const MODES: {
  set: Record<string, string>;
  total: string;
  /** What stands on the invoice, and what on no page, in no answer and no mail. */
  says: string[];
  never?: RegExp;
  number: RegExp;
}[] = [
  {
    set: { seller_country: 'DE', seller_tax_number: '22/123/45678', invoice_note: 'HRB 12345' },
    total: '€60.27',
    says: ['VAT 23 %', 'Before VAT', '€11.27', 'Tax number 22/123/45678', 'HRB 12345', 'Launch Directory'],
    number: /^\d{4}-0001$/,
  },
  {
    set: { vat_exchange_rate: '0.9', currency: 'USD' },
    total: '$60.27',
    says: ['VAT in EUR, at 0.9 for 1 USD €10.14'],
    number: /^\d{4}-0002$/,
  },
  {
    set: { vat: 'small_business', currency: 'EUR', invoice_prefix: 'RE-{year}-', invoice_start: '42' },
    total: '€49.00',
    says: ['Steuerbefreiung für Kleinunternehmer (§ 19 UStG)'],
    never: /before VAT|VAT number|VAT \d|includes VAT/i,
    number: /^RE-\d{4}-0042$/,
  },
  {
    set: { vat: 'none', seller_country: 'US', credit_note_prefix: 'CN-', credit_note_start: '7' },
    total: '€49.00',
    says: ['Total €49.00'],
    never: /\bVAT\b/,
    number: /^RE-\d{4}-0043$/,
  },
  {
    set: { vat_rate: '20', vat_name: 'GST', vat: 'single_rate', seller_country: 'GB' },
    total: '€58.80',
    says: ['GST 20 %', 'Before GST', '€9.80'],
    never: /\bVAT\b/,
    number: /^RE-\d{4}-0044$/,
  },
];

it('VAT is the same in prices, order, checkout, receipt, invoice, mail and credit note, as the seller charges it', async () => {
  const sold: { number: string; before: any; call: Awaited<ReturnType<typeof order>>['call'] }[] = [];
  for (const mode of MODES) {
    await set(mode.set);
    const { url, number, email, call, made } = await order();
    const products: any = await (await fetch(`${service.url}/v1/products`)).json();
    const first = await openBrowser(service.url).get(url);
    const receipt = await payOnPage(url);
    expect(receipt.$('h1').text()).toBe('Thank you, it is paid');
    expect(receipt.$('.sum dd').text()).toBe(mode.total);
    const link = receipt.$('a:contains(Invoice)');
    expect(link.text().replace('Invoice ', '')).toMatch(mode.number);
    const invoice = await openBrowser(service.url).get(link.attr('href')!);
    for (const part of mode.says) expect(words(invoice)).toContain(part);
    const { body } = await call('get_order', { number });
    expect(body.total).toBe(mode.total);
    service.setTime(new Date().toISOString());
    await service.app.catchUp();
    const [mail] = (await service.mail()).filter((one) => one.to === email && one.subject.includes(number));
    expect(mail!.text).toContain(mode.total);
    const pricing = await openBrowser(service.url).get('/pricing');
    const told = [JSON.stringify([made.vat.explanation, made.total_depends_on, made.rounding, products.vat])];
    told.push(...[first, receipt, invoice, pricing].map(words), mail!.text);
    if (mode.never) expect(told.filter((text) => mode.never!.test(text))).toEqual([]);
    sold.push({ number, before: body, call });
  }
  // Whatever is charged now: what was sold is given back as it was sold.
  for (const { number, before, call } of sold) {
    await answer('orders', 'refund', number);
    const { totals, vat } = (await call('get_order', { number })).body;
    expect({ totals, vat }).toEqual({ totals: before.totals, vat: before.vat });
  }
  const { items, totals, by_rate } = await answer('invoices', 'list');
  expect(items).toHaveLength(MODES.length * 2);
  expect(items.map((one: any) => one.corrects).slice(MODES.length)).toEqual(
    items.map((one: any) => one.number).slice(0, MODES.length),
  );
  expect(items.slice(MODES.length).map((one: any) => one.number)).toEqual(
    [7, 8, 9, 10, 11].map((at) => `CN-${String(at).padStart(4, '0')}`),
  );
  expect(items[0]).toMatchObject({
    net: '49.00',
    rate: '23.00',
    vat: '11.27',
    gross: '60.27',
    buyer_country: 'PT',
  });
  expect(items.at(MODES.length)).toMatchObject({ net: '-49.00', vat: '-11.27', gross: '-60.27' });
  for (const total of [...totals, ...by_rate]) expect(total).toMatchObject({ net: '0.00', gross: '0.00' });
  expect(await run('invoices', 'list', '--csv', '--to', new Date().toISOString().slice(0, 10))).toBe(0);
  expect(printed.out).toContain(',49.00,23.00,11.27,60.27,no,charged,');
  expect(printed.out).toContain(',-49.00,20.00,-9.80,-58.80,no,charged,');
  expect((await answer('invoices', 'list', '--to', '2020-01-31')).items).toEqual([]);
  expect(await run('invoices', 'list', '--from', '2026-02-30')).toBe(2);
  expect(await run('invoices', 'list', '--from', '2026-03-01', '--to', '2026-02-01')).toBe(2);
});

it('an order that waits to be paid follows the seller to another way, and shows it before the press', async () => {
  await set({ vat: 'none', vat_name: 'VAT', seller_country: 'DE' });
  const { url, number, call } = await order({ billing_country: 'DE' });
  await set({ vat: 'eu' });
  const page = await openBrowser(service.url).get(url);
  expect(page.$('.sum dd').text()).toBe('€58.31');
  await set({ vat: 'small_business' });
  const payment = await submitCheckout(openBrowser(service.url), url, { country: 'DE' });
  expect(payment.$('h1').text()).toBe('€49.00');
  expect((await call('get_order', { number })).body.vat).toMatchObject({ treatment: 'small_business' });
});

it('settings that VAT cannot be charged by are refused', async () => {
  await set({ vat: 'none', vat_rate: '0', seller_country: '', vat_exchange_rate: '0', currency: 'EUR' });
  const wrong = [
    ['vat', 'single_rate', 'set vat_rate first'],
    ['vat', 'eu', 'set seller_country first'],
    ['vat_rate', '8.125', 'two decimals'],
    ['vat_rate', '20 %', 'vat_rate'],
    ['vat', 'gst', 'vat'],
    ['invoice_prefix', '2026-', 'no digits'],
  ] as const;
  for (const [name, value, words] of wrong) {
    printed.err = '';
    expect(await run('settings', 'set', name, value), `${name} ${value}`).toBe(1);
    expect(printed.err).toContain(words);
  }
  await set({ seller_country: 'DE', vat: 'eu', name: 'Whatever' });
  for (const [name, value] of [
    ['currency', 'USD'],
    ['seller_country', 'US'],
    ['seller_country', ''],
  ] as const)
    expect(await run('settings', 'set', name, value), `${name} ${value}`).toBe(1);
});

it('the country of a VAT number is a country to pay from', async () => {
  const { made } = await order({ billing_country: 'EL', vat_number: '94259216' });
  expect(made.vat).toMatchObject({
    treatment: 'reverse_charge',
    country: 'GR',
    number: { number: 'EL094259216' },
  });
  const northern = await order({ billing_country: 'XI' });
  expect(northern.made.vat).toMatchObject({ treatment: 'outside_eu', country: 'GB' });
  expect(northern.made.vat.explanation).toContain('Northern Ireland (XI) is of the EU for goods alone');
});
