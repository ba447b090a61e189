import { isDeepStrictEqual } from 'node:util';
import { parseAmount } from '../../rules/orders/parse-amount.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../operator/run-command.ts';
import { readSettings } from '../../settings.ts';
import { type Buyer, createAward, createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
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

/** The service does what commands, which go by the real clock, left for it. */
async function catchUp(): Promise<void> {
  service.setTime(new Date(Date.now() + 1000).toISOString());
  await service.app.catchUp();
}

let people = 0;
async function paid(products: object[]): Promise<Buyer & { number: string; listing_id: number }> {
  const buyer = await openBuyer(service.app, `operated-${(people += 1)}@tidepool.example`);
  const { id } = await createSavedListing(service.app.db, buyer.email);
  await createAward(service.app.db, id);
  const items = products.map((item) => ({ listing_id: id, ...item }));
  const { body } = await buyer.call('create_checkout', { items });
  expect((await payOnPage(body.checkout_url)).$('h1').text()).toBe('Thank you, it is paid');
  return { ...buyer, number: body.number, listing_id: id };
}

describe('orders', () => {
  it('that need hands are listed until they are fulfilled, and the buyer is told', async () => {
    const options = { material: 'glass', engraving: 'First of many' };
    const { number, call, email } = await paid([
      { product: 'launch' },
      { product: 'trophy_cabinet', options },
    ]);
    expect(await answer('orders', 'list')).toMatchObject([
      { order: number, line: 2, product: 'trophy_cabinet', options, send_to: { name: 'Mira Okafor' } },
    ]);
    expect(await run('orders', 'fulfil', number, '1')).toBe(1);
    await answer('orders', 'fulfil', number, '2', '--note', 'Sent with DHL, 00340434');
    expect(await answer('orders', 'list')).toEqual([]);
    expect(await run('orders', 'fulfil', number, '2')).toBe(1);
    expect((await call('get_order', { number })).body.lines[1]).toMatchObject({
      fulfilled: true,
      note: 'Sent with DHL, 00340434',
    });
    await catchUp();
    const mail = (await service.mail()).filter(({ to }) => to === email);
    expect(mail.some(({ text }) => text.includes('Sent with DHL, 00340434'))).toBe(true);
  });

  it('are refunded whole, once, and each line says what became of it', async () => {
    const { number, call } = await paid([{ product: 'launch' }, { product: 'done_for_you' }]);
    expect(await answer('orders', 'refund', number)).toMatchObject({
      status: 'refunded',
      lines: [
        { name: 'Launch', fulfilment: 'kept', note: expect.stringContaining('stays live') },
        { name: 'Done for you', fulfilment: 'undone' },
      ],
    });
    expect(await run('orders', 'refund', number)).toBe(1);
    expect(printed.err).toContain('only a paid order can be refunded');
    await catchUp();
    expect((await call('get_order', { number })).body.status).toBe('refunded');
    const { payments } = service.app.db.t;
    const states = (await service.app.db.select().from(payments)).map(({ state }) => state);
    expect(states).toContain('refunded');
    expect(states).not.toContain('refunding');
  });

  it('are listed by status, for people too', async () => {
    const { number, email } = await paid([{ product: 'launch' }]);
    expect((await answer('orders', 'list', '--status', 'paid'))[0]).toMatchObject({ order: number, email });
    expect(await run('orders', 'list', '--status', 'paid')).toBe(0);
    expect(printed.out).toContain('€60.27');
    expect(await run('orders', 'list', '--status', 'gone')).toBe(2);
    expect(await run('orders', 'refund')).toBe(2);
    expect(await run('orders', 'refund', 'LD-NONE')).toBe(1);
  });
});

describe('products', () => {
  it('change their price, and new ones are sold by their options', async () => {
    expect(await answer('products', 'set', 'featured', '--price', '99.00')).toMatchObject({
      priceCents: 9900,
      before: { priceCents: 7900 },
    });
    const schema = '{"type":"object","properties":{"size":{"enum":["s","m"]}},"required":["size"]}';
    const texts = ['--name', 'Shirt', '--description', 'A shirt.', '--price', '€25'];
    await answer('products', 'set', 'shirt', ...texts, '--options', schema);
    const { call } = await openBuyer(service.app, 'shirt@tidepool.example');
    const quote = await call('quote_order', { items: [{ product: 'shirt', options: { size: 'm' } }] });
    expect(quote.body.totals).toMatchObject({ total_cents: 2500 });
    const wrong = await call('quote_order', { items: [{ product: 'shirt', options: { size: 'xl' } }] });
    expect(wrong.body.error.issues).toMatchObject([{ field: 'items.0.options.size' }]);
    const more = { size: 'm', note: 'of any length' };
    const unknown = await call('quote_order', { items: [{ product: 'shirt', options: more }] });
    expect(unknown.body.error.issues).toMatchObject([{ field: 'items.0.options.note', code: 'unknown_key' }]);
    await answer('products', 'set', 'shirt', '--sale', 'off');
    expect((await call('quote_order', { items: [{ product: 'shirt' }] })).ok).toBe(false);
    expect((await answer('products', 'list')).map(({ code }: { code: string }) => code)).toContain('shirt');
  });

  it.each([
    ['a schema that is none', ['featured', '--options', '{"type":"strange"}']],
    ['a code with blanks', ['my product', '--price', '1']],
    ['nothing', ['featured']],
  ])('refuse %s', async (_, words) => {
    expect(await run('products', 'set', ...words)).toBe(2);
  });
});

it('read money as people write it, and say how to write what could be read in two ways', () => {
  const wrong = [
    ...['59', '59.00', '59,00', ' €59 ', '59 EUR', '59.5'].map(
      (text) => [text, text.includes('.5') ? 5950 : 5900] as const,
    ),
    ...([
      ['1,490.00', 149_000],
      ['1.490,00', 149_000],
      ['5900', 590_000],
      ['1000000', 100_000_000],
      ['0', 0],
    ] as const),
  ].filter(
    ([text, cents]) =>
      !isDeepStrictEqual(parseAmount(text, 'EUR'), { cents, isWhole: !/[.,]\d{1,2}$/.test(text.trim()) }),
  );
  const refused = [
    '1e3',
    '0x10',
    '-5',
    '59.005',
    '1,490',
    '1.490',
    '1 490',
    '$59',
    '59 USD',
    '',
    'free',
    '059',
    '10000000',
    '1000000.01',
    '٥٩',
  ];
  expect([...wrong, ...refused.filter((text) => !('fault' in parseAmount(text, 'EUR')))]).toEqual([]);
  expect(parseAmount('1,490', 'EUR')).toEqual({ fault: 'could be read in two ways: write 1490.00, or 1.49' });
});

it('ask before a price becomes more than ten times what it was', async () => {
  const price = async () =>
    (await answer('products', 'list')).find(({ code }: any) => code === 'relaunch').priceCents;
  for (const far of ['5900', '2.00', '0'])
    expect(await run('products', 'set', 'relaunch', '--price', far), far).toBe(1);
  expect(printed.err).toContain('--yes');
  await answer('products', 'set', 'relaunch', '--price', '39', '--dry-run');
  expect(await price()).toBe(2900);
  expect(await run('products', 'set', 'relaunch', '--price', '290.01', '--yes')).toBe(0);
  expect(printed.out).toContain('price: €29.00 -> €290.01');
});

describe('promo codes', () => {
  it('are added, listed and stopped', async () => {
    await answer('promo', 'add', 'Spring20', '--percent', '20', '--products', 'launch', '--uses', '5');
    const buyer = await openBuyer(service.app, 'promo@tidepool.example');
    const { id } = await createSavedListing(service.app.db, buyer.email);
    const body = { items: [{ product: 'launch', listing_id: id }], promo_code: 'sPRING20' };
    expect((await buyer.call('quote_order', body)).body.totals).toMatchObject({ discount_cents: 980 });
    expect(await answer('promo', 'list')).toMatchObject([
      { code: 'Spring20', value: 2000, uses: 0, maxUses: 5 },
    ]);
    expect(await run('promo', 'add', 'SPRING20', '--percent', '5')).toBe(1);
    await answer('promo', 'disable', 'spring20');
    expect((await buyer.call('quote_order', body)).body.promo_refused.reason).toBe('promo_disabled');
  });

  it.each([
    ['both kinds', ['X', '--percent', '5', '--cents', '5.00'], 2],
    ['whole cents', ['X', '--cents', '500'], 2],
    ['what makes all free', ['X', '--off', '500'], 1],
    ['a day that is over', ['X', '--percent', '5', '--until', '2020-01-01'], 2],
    [
      'a time that ends as it begins',
      ['X', '--percent', '5', '--from', '2099-05-01', '--until', '2099-05-01'],
      2,
    ],
    ['an instant without a time zone', ['X', '--percent', '5', '--until', '2099-05-01T12:00'], 2],
    ['a number of computers', ['X', '--percent', '1e1'], 2],
    ['neither', ['X'], 2],
    ['more than everything', ['X', '--percent', '101'], 2],
    ['a code with blanks', ['MY CODE', '--percent', '5'], 2],
    ['a day that does not exist', ['X', '--percent', '5', '--until', '2026-02-30'], 2],
    ['a product that does not exist', ['X', '--percent', '5', '--products', 'gold'], 1],
  ])('refuse %s', async (_, words, code) => {
    expect(await run('promo', 'add', ...words)).toBe(code);
  });
});
