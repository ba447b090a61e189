import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrderByNumber } from '../../store/orders/orders.ts';
import { openBrowser, type Browser, type PageVisit } from '../kit/browser.ts';
import { createOperator } from '../kit/operator.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { createAward, createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const EMAIL = 'mira@tidepool.example';
const FORM = 'form[action^="/pricing/"]';

let service: TestApp;
let founder: Browser;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  founder = await signIn(service.url, EMAIL, createCodeReader(service));
});
afterAll(() => service[Symbol.asyncDispose]());

const listing = (name: string, given: Parameters<typeof createSavedListing>[2] = {}) =>
  createSavedListing(service.app.db, EMAIL, { name, ...given });
type Product = { product: string; name: string; price: string; available: boolean };
const products = async (): Promise<Product[]> => {
  const answer = await fetch(`${service.url}/v1/products`);
  return ((await answer.json()) as { items: Product[] }).items;
};
const words = (page: PageVisit): string => page.$('main').text().replace(/\s+/g, ' ');

/** The item of the order whose checkout this page is. */
async function ordered(page: PageVisit) {
  expect(new URL(page.url).pathname, words(page)).toMatch(/^\/checkout\//);
  const number = /[A-Z]{2,}-[A-Z0-9-]+/.exec(words(page))![0];
  return (await findOrderByNumber(service.app.db, number))!.items[0]!;
}

describe('the prices', () => {
  it('stand free beside paid, with what money never changes, VAT, and a way to order each', async () => {
    const page = await openBrowser(service.url).get('/pricing');
    expect(
      page
        .$('thead th')
        .map((_, th) => page.$(th).text())
        .get(),
    ).toEqual(['Free', 'Paid']);
    expect(words(page)).toContain('What money never changes');
    expect(words(page)).toMatch(/before VAT.*VAT of the country you pay from/u);
    const items = await products();
    for (const { product, name, price, available } of items) {
      expect(words(page), product).toContain(name);
      expect(words(page), product).toContain(price);
      expect(page.$(`.products a[href="/pricing/${product}"]`).length, product).toBe(available ? 1 : 0);
    }
    // Names of members and operations are for assistants.
    expect(words(page)).not.toMatch(/`|\w_\w/);
    expect(page.$('footer a[href="/pricing"]').length).toBe(1);
  });

  it('show what the operator changed at once, and what is not sold has no page', async () => {
    const operator = createOperator(service.databaseUrl);
    const set = (...args: string[]) => operator('products', 'set', 'done_for_you', ...args);
    await set('--sale', 'off');
    expect(words(await founder.get('/pricing'))).not.toContain('Done for you');
    expect((await founder.get('/pricing/done_for_you')).status).toBe(404);
    expect((await founder.get('/pricing/nothing')).status).toBe(404);
    await set('--sale', 'on', '--price', '159.00');
    expect(words(await founder.get('/pricing'))).toContain('€159.00');
  });
});

describe('ordering on the site', () => {
  it('asks who it is first, and comes back', async () => {
    const page = await openBrowser(service.url).get('/pricing/launch');
    expect(new URL(page.url).pathname).toBe('/sign-in');
    expect(page.url).toContain(encodeURIComponent('/pricing/launch'));
  });

  it('without a listing says how to get one', async () => {
    const other = await signIn(service.url, 'nobody@example.com', createCodeReader(service));
    const page = await other.get('/pricing/launch');
    expect(words(page)).toContain('you have none yet');
    expect(page.$('main a[href="/launch"]').length).toBe(1);
    expect(page.$(FORM).length).toBe(0);
  });

  it('leads from every product on sale to the checkout', async () => {
    const draft = await listing('Anemone');
    const queued = await listing('Barnacle', {
      status: 'scheduled',
      plan: 'free',
      launchWeek: '2027-01-11',
    });
    const paid = await listing('Cockle', { status: 'live', plan: 'paid', launchWeek: '2026-11-16' });
    await createAward(service.app.db, paid.id);
    const categories = (await founder.get('/pricing/extra_categories')).$('#category-1 option');
    const category = String(categories.last().attr('value'));
    const cases: [string, number, Record<string, string>, object][] = [
      ['launch', draft.id, {}, {}],
      ['launch_bundle', draft.id, { week: '2026-11-30' }, { week: '2026-11-30' }],
      ['skip_queue', queued.id, { week: '2026-12-07' }, { week: '2026-12-07' }],
      ['featured', paid.id, {}, {}],
      ['extra_categories', paid.id, { 'category-1': category }, { categories: [category] }],
      ['relaunch', paid.id, { week: '2026-11-30' }, { week: '2026-11-30' }],
      ['done_for_you', draft.id, {}, {}],
      ['billboard_min', paid.id, { amount: '12,5' }, { amount_cents: 1250 }],
      [
        'trophy_cabinet',
        paid.id,
        { 'option-material': 'glass', 'option-engraving': 'For the crew' },
        { options: { material: 'glass', engraving: 'For the crew', stand: false } },
      ],
    ];
    const items = await products();
    const sold = items.filter(({ available }) => available);
    expect(cases.map(([product]) => product).sort()).toEqual(sold.map(({ product }) => product).sort());
    for (const [product, listing_id, fields, rest] of cases) {
      const page = await founder.get(`/pricing/${product}?listing=${listing_id}`);
      expect(page.$('#listing_id option[selected]').val(), product).toBe(String(listing_id));
      const checkout = await founder.submit(page, fields, FORM);
      expect(await ordered(checkout)).toEqual({ product, listing_id, ...rest });
    }
  });

  it('offers only listings that can have it, and says why of the others', async () => {
    const page = await founder.get('/pricing/relaunch');
    expect(page.$('#listing_id').text()).toContain('Cockle');
    expect(page.$('#listing_id').text()).not.toContain('Anemone');
    expect(page.$('main details.card').text()).toContain('relaunch is for live listings.');
  });

  it('keeps what was typed, and says what is wrong beside it', async () => {
    const page = await founder.get('/pricing/billboard_min');
    const least = await founder.submit(page, { amount: '1.00' }, FORM);
    expect(least.status).toBe(400);
    expect(least.$('#amount').val()).toBe('1.00');
    expect(least.$('#amount-problem').text()).toBe('At least €5.00.');
    const none = await founder.submit(page, { amount: 'a lot' }, FORM);
    expect(none.$('#amount-problem').text()).toContain('25.00');

    const trophy = await founder.get('/pricing/trophy_cabinet');
    const empty = await founder.submit(trophy, { 'option-engraving': '<b>Crew</b>' }, FORM);
    expect(empty.$('#option-material-problem').text()).not.toBe('');
    expect(empty.$('#option-engraving').val()).toBe('<b>Crew</b>');

    const promo = await founder.submit(await founder.get('/pricing/launch'), { promo_code: 'NEVER' }, FORM);
    expect(promo.$('#promo_code-problem').text()).toContain('promo code');
  });

  it('orders nothing for somebody else’s listing', async () => {
    const { id } = await createSavedListing(service.app.db, 'other@example.com', { name: 'Theirs' });
    const page = await founder.get(`/pricing/launch?listing=${id}`);
    expect(page.text).not.toContain('Theirs');
    const refused = await founder.submit(page, { listing_id: String(id) }, FORM);
    expect(refused.status).toBe(400);
    expect(refused.$('#listing_id-problem').text()).toContain('no listing with this number');
  });

  it('after a launch was bought offers it no second one', async () => {
    const buyer = 'kelp@tidepool.example';
    const { id } = await createSavedListing(service.app.db, buyer, { name: 'Kelp' });
    const { call } = await openBuyer({ url: service.url, db: service.app.db }, buyer);
    const { body } = await call('create_checkout', { items: [{ product: 'launch', listing_id: id }] });
    await payOnPage(String(body.checkout_url));
    const browser = await signIn(service.url, buyer, createCodeReader(service));
    const page = await browser.get('/pricing/launch');
    expect(page.$(FORM).length).toBe(0);
    expect(words(page)).toContain('This listing is live already.');
  });
});
