import { moneyIn } from '../../extraction/patterns/prices/money.ts';
import { WRITE_THEIR_OWN } from '../../scripts/place-lists/currency-signs.ts';
import { LANGUAGES } from '../../extraction/lexicon/table.ts';
import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

/** How prices are written: currency, time, the word for what is free, the title over prices. */
const WRITTEN: [language: string, prices: [string, string], per: string, free: string, title: string][] = [
  ['en', ['$9', '$29.90'], '/month', 'Free', 'Pricing'],
  ['en', ['USD 9', 'USD 29'], 'per user / month', 'Free', 'Plans'],
  ['en', ['₹1,499', '₹4,999'], '/mo', 'Free', 'Pricing'],
  ['de', ['9 €', '29,90 €'], 'pro Monat', 'Kostenlos', 'Preise'],
  ['de', ['CHF 19', 'CHF 1’290'], '/Monat', 'Gratis', 'Preise'],
  ['fr', ['9 €', '1 290 €'], 'HT/mois', 'Gratuit', 'Tarifs'],
  ['es', ['9 €', '29 €'], 'al mes', 'Gratis', 'Precios'],
  ['pt', ['R$ 49,90', 'R$ 149'], 'por mês', 'Grátis', 'Planos'],
  ['it', ['9 €', '29,90 €'], 'al mese', 'Gratis', 'Prezzi'],
  ['nl', ['€ 9', '€ 29,50'], 'per maand', 'Gratis', 'Prijzen'],
  ['pl', ['49 zł', '1 490 zł'], 'miesięcznie', 'Za darmo', 'Cennik'],
  ['cs', ['190 Kč', '1 490 Kč'], 'měsíčně', 'Zdarma', 'Ceník'],
  ['sv', ['90 kr', '1 490 kr'], 'per månad', 'Gratis', 'Priser'],
  ['nb', ['90 kr', '490 kr'], '/mnd', 'Gratis', 'Priser'],
  ['fi', ['9 €', '29,90 €'], '/kk', 'Ilmainen', 'Hinnat'],
  ['tr', ['₺190', '₺1.490'], '/ay', 'Ücretsiz', 'Fiyatlandırma'],
  ['ja', ['￥980', '￥2,980'], '/月', '無料', '料金プラン'],
  ['ko', ['₩9,900', '₩29,900'], '/월', '무료', '요금제'],
  ['zh', ['¥99', '¥299'], '/月', '免费', '价格'],
  ['ru', ['990 ₽', '2 990 ₽'], '/мес', 'Бесплатно', 'Тарифы'],
  ['ro', ['49 lei', '149 lei'], 'pe lună', 'Gratuit', 'Prețuri'],
  ['id', ['Rp 49.000', 'Rp 149.000'], 'per bulan', 'Gratis', 'Harga'],
  ['th', ['฿290', '฿990'], '/เดือน', 'ฟรี', 'ราคา'],
  ['ar', ['٤٩ ر.س', '١٤٩ ر.س'], 'شهرياً', 'مجاني', 'الأسعار'],
];

const signOf = (language: string, currency: string): string | undefined =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value;

describe('signs of currencies', () => {
  it('are all written by the languages that are asked for them', () => {
    const codes = Intl.supportedValuesOf('currency');
    const signsIn = (languages: string[]): Set<string | undefined> =>
      new Set(
        codes.flatMap((code) => {
          const own = new Intl.Locale(`und-${code.slice(0, 2)}`).maximize();
          const spoken = own.language === 'und' ? [] : [`${own.language}-${own.region}`, `en-${own.region}`];
          return [...languages, ...spoken].map((language) => signOf(language, code));
        }),
      );
    // One or two plain letters are words and units, too.
    const isDrawn = (sign?: string): boolean =>
      !/^[A-Z]{1,2}\.?$/i.test(sign ?? '') && !codes.includes(sign ?? '');
    const known = signsIn(WRITE_THEIR_OWN);
    expect([...signsIn(LANGUAGES)].filter((sign) => isDrawn(sign) && !known.has(sign))).toEqual([]);
  });
});

type Plan = { name: string; price: string; per: string };
const title = (text: string): string => `<h2>${text}</h2>`;
const LAYOUTS: Record<string, (plans: Plan[], over: string) => string> = {
  'cards with headings': (plans, over) =>
    `<section>${title(over)}<div>${plans.map(({ name, price, per }) => `<div class="card"><h3>${name}</h3><p>${price} ${per}</p><ul><li>One</li><li>Two</li></ul></div>`).join('')}</div></section>`,
  'cards whose amount and time stand in elements side by side': (plans, over) =>
    `<section>${title(over)}<div>${plans.map(({ name, price, per }) => `<div class="plan"><h3>${name}</h3><div><span>${price}</span><span>${per}</span></div><ul><li>One</li><li>Two</li></ul></div>`).join('')}</div></section>`,
  'cards without headings': (plans, over) =>
    `<section class="pricing">${title(over)}${plans.map(({ name, price, per }) => `<div class="tier"><p>${name}</p><div><p>${price}</p><p>${per}</p></div><p>One and two</p></div>`).join('')}</section>`,
  'cards with prices for headings': (plans, over) =>
    `<section id="pricing">${title(over)}${plans.map(({ name, price, per }) => `<div class="card"><span>${name}</span><h3>${price}<small>${per}</small></h3><p>One</p></div>`).join('')}</section>`,
  'a table with a column for each': (plans, over) =>
    `<section>${title(over)}<table><tr><th></th>${plans.map(({ name }) => `<th>${name}</th>`).join('')}</tr><tr><td>${over}</td>${plans.map(({ price, per }) => `<td>${price} ${per}</td>`).join('')}</tr></table></section>`,
  'a list': (plans, over) =>
    `<section>${title(over)}<ul>${plans.map(({ name, price, per }) => `<li>${name}: ${price} ${per}</li>`).join('')}</ul></section>`,
};

describe.each(Object.entries(LAYOUTS))('prices in %s', (_, layout) => {
  it.each(WRITTEN)(
    'are drafted with the free plan beside them (%s, %s)',
    async (language, [low, high], per, free, over) => {
      const plans = [
        { name: 'Seedling', price: free, per: '' },
        { name: 'Sapling', price: low, per },
        { name: 'Forest', price: high, per },
      ];
      const page = html(
        `<h1>Quillbee</h1><p>Keep drafts.</p>${layout(plans, over)}`,
        '<title>Quillbee</title>',
        language,
      );
      const { pricing_model, pricing_summary } = (await draft({ '': page })).fields;
      expect(pricing_model.value).toBe('freemium');
      const said = String(pricing_summary.value).replaceAll(/\s/g, ' ');
      for (const { name, price } of plans)
        expect(said).toMatch(new RegExp(`${name}: ?${RegExp.escape(price)}`, 'u'));
    },
  );
});

describe('a plan that is free, beside prices that nobody can read', () => {
  it.each([
    '<p>Sapling: 9 XQQ a moon</p>',
    '<p>Sapling: ¤ 9</p>',
    '<div><p>Sapling</p><p>TRY 190 birimlik</p></div>',
  ])('does not make the product free: %s', async (other) => {
    const { fields } = await draft({
      '': html(
        `<h1>Quillbee</h1><section><h2>Offers</h2><div><p>Seedling</p><p>Free</p></div>${other}</section>`,
      ),
    });
    expect(fields.pricing_model.value).not.toBe('free');
  });
});

describe('amounts as countries write them', () => {
  it.each([
    ['es-PE', 'PEN'],
    ['es-MX', 'MXN'],
    ['es-CO', 'COP'],
    ['es-CL', 'CLP'],
    ['es-BO', 'BOB'],
    ['es-PA', 'PAB'],
    ['es-PY', 'PYG'],
    ['pt-BR', 'BRL'],
    ['en-IN', 'INR'],
    ['en-NG', 'NGN'],
    ['en-KE', 'KES'],
    ['en-UG', 'UGX'],
    ['sw-TZ', 'TZS'],
    ['am-ET', 'ETB'],
    ['en-GH', 'GHS'],
    ['en-PH', 'PHP'],
    ['ar-EG', 'EGP'],
    ['ar-SA', 'SAR'],
    ['ar-MA', 'MAD'],
    ['he-IL', 'ILS'],
    ['tr-TR', 'TRY'],
    ['ru-RU', 'RUB'],
    ['uk-UA', 'UAH'],
    ['kk-KZ', 'KZT'],
    ['uz-UZ', 'UZS'],
    ['ka-GE', 'GEL'],
    ['hy-AM', 'AMD'],
    ['mk-MK', 'MKD'],
    ['sq-AL', 'ALL'],
    ['sr-RS', 'RSD'],
    ['is-IS', 'ISK'],
    ['bn-BD', 'BDT'],
    ['ne-NP', 'NPR'],
    ['si-LK', 'LKR'],
    ['fa-IR', 'IRR'],
    ['th-TH', 'THB'],
    ['vi-VN', 'VND'],
    ['km-KH', 'KHR'],
    ['mn-MN', 'MNT'],
  ])('%s: by sign and by code, with spaces and without (%s)', (locale, currency) => {
    for (const currencyDisplay of ['narrowSymbol', 'code'] as const) {
      const amount = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay,
        maximumFractionDigits: 0,
      }).format(1490);
      expect([amount, moneyIn(amount).map((one) => one.amount)]).toEqual([amount, [1490]]);
      if (currencyDisplay === 'code') continue;
      const glued = `${amount.replaceAll(/\s/gu, '')}/x`;
      expect([glued, moneyIn(glued).map((one) => one.amount)]).toEqual([glued, [1490]]);
    }
  });

  it.each([
    ...['PHP 8.1', 'TRY 14 days', 'TOP 100 tools', 'all 20 plans', 'K 12', 'MP3'],
    ...['Fr 8:00 bis 18:00 Uhr', 'Fr. 9–17 Uhr', 'Mo-Fr 9.00', 'Fr 8 bis 18 Uhr', 'Do 17:00 Fr'],
  ])('%s is none', (text) => expect(moneyIn(text)).toEqual([]));

  it.each([
    ['von Fr. 20 bis Fr. 40', [20, 40]],
    ['Abo – Fr. 20', [20]],
    ['0 ₽1 ролик', [0]],
  ])('%s is', (text, amounts) => expect(moneyIn(text).map(({ amount }) => amount)).toEqual(amounts));
});
