import { proposedFor } from './page.ts';
import { randomFrom, Tally } from './random.ts';

type Way = { locale: string; currency: string; per: string[]; free: string; title: string; ask: string };
const way = (
  locale: string,
  currency: string,
  per: string,
  free: string,
  title: string,
  ask: string,
): Way => ({
  ...{ locale, currency, free, title, ask },
  per: per.split('; '),
});

/**
 * How prices are written around the world: what follows an amount, the word for free, the title above prices, and the
 * text for prices on request.
 */
const WAYS: Way[] = [
  way('en-US', 'USD', '/month; /mo; per month; a month; per user / month', 'Free', 'Pricing', 'Contact us'),
  way('en-GB', 'GBP', '/month; per month + VAT', 'Free', 'Plans', 'Talk to sales'),
  way('en-IN', 'INR', '/month; /mo', 'Free', 'Pricing', 'Contact sales'),
  way('de-DE', 'EUR', '/Monat; pro Monat; mtl.; monatlich; im Monat', 'Kostenlos', 'Preise', 'Auf Anfrage'),
  way('de-CH', 'CHF', '/Monat; pro Monat', 'Gratis', 'Preise', 'Auf Anfrage'),
  way('fr-FR', 'EUR', '/mois; par mois; HT/mois', 'Gratuit', 'Tarifs', 'Sur devis'),
  way('es-ES', 'EUR', '/mes; al mes; por mes', 'Gratis', 'Precios', 'A consultar'),
  way('es-MX', 'MXN', '/mes; al mes', 'Gratis', 'Precios', 'Contáctanos'),
  way('pt-BR', 'BRL', '/mês; por mês', 'Grátis', 'Planos', 'Fale conosco'),
  way('it-IT', 'EUR', '/mese; al mese; + IVA/mese', 'Gratis', 'Prezzi', 'Su richiesta'),
  way('nl-NL', 'EUR', '/maand; per maand; p/m', 'Gratis', 'Prijzen', 'Op aanvraag'),
  way('pl-PL', 'PLN', '/mies.; /miesiąc; miesięcznie', 'Za darmo', 'Cennik', 'Indywidualnie'),
  way('cs-CZ', 'CZK', '/měsíc; měsíčně', 'Zdarma', 'Ceník', 'Na dotaz'),
  way('sk-SK', 'EUR', '/mesiac; mesačne', 'Zadarmo', 'Cenník', 'Na vyžiadanie'),
  way('sv-SE', 'SEK', '/mån; /månad; per månad', 'Gratis', 'Priser', 'Kontakta oss'),
  way('nb-NO', 'NOK', '/mnd; /måned; per måned', 'Gratis', 'Priser', 'Kontakt oss'),
  way('da-DK', 'DKK', '/md.; /måned; pr. måned', 'Gratis', 'Priser', 'Kontakt os'),
  way('fi-FI', 'EUR', '/kk; /kuukausi; kuukaudessa', 'Ilmainen', 'Hinnat', 'Ota yhteyttä'),
  way('tr-TR', 'TRY', '/ay; aylık', 'Ücretsiz', 'Fiyatlandırma', 'İletişime geçin'),
  way('ja-JP', 'JPY', '/月; /月（税込）', '無料', '料金プラン', 'お問い合わせ'),
  way('ko-KR', 'KRW', '/월', '무료', '요금제', '문의하기'),
  way('zh-CN', 'CNY', '/月; 每月', '免费', '价格', '联系我们'),
  way('ru-RU', 'RUB', '/мес; /месяц; в месяц', 'Бесплатно', 'Тарифы', 'По запросу'),
  way('uk-UA', 'UAH', '/міс; на місяць', 'Безкоштовно', 'Тарифи', 'За запитом'),
  way('bg-BG', 'BGN', '/месец; на месец', 'Безплатно', 'Цени', 'По запитване'),
  way('hu-HU', 'HUF', '/hó; /hónap; havonta', 'Ingyenes', 'Árak', 'Egyedi ajánlat'),
  way('ro-RO', 'RON', '/lună; pe lună', 'Gratuit', 'Prețuri', 'La cerere'),
  way('el-GR', 'EUR', '/μήνα; τον μήνα', 'Δωρεάν', 'Τιμές', 'Επικοινωνήστε'),
  way('id-ID', 'IDR', '/bulan; per bulan', 'Gratis', 'Harga', 'Hubungi kami'),
  way('vi-VN', 'VND', '/tháng', 'Miễn phí', 'Bảng giá', 'Liên hệ'),
  way('th-TH', 'THB', '/เดือน; ต่อเดือน', 'ฟรี', 'ราคา', 'ติดต่อเรา'),
  way('ar-SA', 'SAR', '/شهر; شهريا; شهرياً', 'مجاني', 'الأسعار', 'تواصل معنا'),
  way('he-IL', 'ILS', '/חודש; לחודש', 'חינם', 'מחירים', 'צור קשר'),
];
/** For currencies with small units, the number of units that correspond to a dollar. */
const SCALES: Record<string, number> = {
  ...{ VND: 10_000, IDR: 10_000, KRW: 1_000, HUF: 1_000 },
  ...{ JPY: 100, INR: 100, RUB: 100, CZK: 100, THB: 100 },
  ...{ SEK: 10, NOK: 10, DKK: 10, MXN: 10, TRY: 10, UAH: 10 },
};
const DISPLAYS = ['symbol', 'narrowSymbol', 'code'] as const;
const OF_EACH = 4;

type Plan = { name: string; price: string; per: string };
const each = (plans: Plan[], of: (plan: Plan) => string): string => plans.map(of).join('');

const LAYOUTS: Record<string, (plans: Plan[], title: string) => string> = {
  cards: (plans, title) =>
    `<section><h2>${title}</h2><div>${each(plans, ({ name, price, per }) => `<div class="card"><h3>${name}</h3><p>${price} ${per}</p><ul><li>1 X</li><li>Y</li></ul></div>`)}</div></section>`,
  'amount and time side by side': (plans, title) =>
    `<section><h2>${title}</h2><div>${each(plans, ({ name, price, per }) => `<div class="plan"><h3>${name}</h3><div><span>${price}</span><span>${per}</span></div><ul><li>1 X</li><li>Y</li></ul></div>`)}</div></section>`,
  'cards without headings': (plans, title) =>
    `<section class="pricing"><h2>${title}</h2>${each(plans, ({ name, price, per }) => `<div class="tier"><p>${name}</p><div><p>${price}</p><p>${per}</p></div><p>1 X Y</p></div>`)}</section>`,
  'prices for headings': (plans, title) =>
    `<section id="pricing"><h2>${title}</h2>${each(plans, ({ name, price, per }) => `<div class="card"><span>${name}</span><h3>${price}<small>${per}</small></h3><p>1 X</p></div>`)}</section>`,
  'columns of a table': (plans, title) =>
    `<section><h2>${title}</h2><table><tr><th></th>${each(plans, ({ name }) => `<th>${name}</th>`)}</tr><tr><td>${title}</td>${each(plans, ({ price, per }) => `<td>${price} ${per}</td>`)}</tr></table></section>`,
  'points of a list': (plans, title) =>
    `<section><h2>${title}</h2><ul>${each(plans, ({ name, price, per }) => `<li>${name}: ${price} ${per}</li>`)}</ul></section>`,
};

/**
 * Generates plans of many locales in many layouts, one of them free; counts how often all prices and the pricing
 * model are extracted correctly.
 */
export function readPrices(seed: number): { prices: Tally; models: Tally } {
  const random = randomFrom(seed);
  const found = { prices: new Tally(), models: new Tally() };
  for (const { locale, currency, per, free, title, ask } of WAYS)
    for (let at = 0; at < OF_EACH; at += 1)
      for (const [name, layout] of Object.entries(LAYOUTS)) {
        const scale = SCALES[currency] ?? 1;
        const digits = scale === 1 && at % 2 === 1 ? 2 : 0;
        const format = new Intl.NumberFormat(locale, {
          ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
          currencyDisplay: at < 2 ? 'symbol' : (random.pick(DISPLAYS) ?? 'symbol'),
        });
        const prices = [9, 29, 79].map((from) =>
          format.format((from + Math.floor(random.next() * 10)) * scale + (digits === 0 ? 0 : 0.9)),
        );
        const time = random.pick(per) ?? '';
        const plans = [
          { name: 'Seedling', price: free, per: '' },
          ...prices.map((price, nth) => ({
            name: ['Sapling', 'Tree', 'Forest'][nth] ?? '',
            price,
            per: time,
          })),
          { name: 'Enterprise', price: ask, per: '' },
        ];
        const { texts } = proposedFor(layout(plans, title), locale.slice(0, 2));
        const said = plain(texts.pricing_summary?.[0]?.value ?? '');
        const model = texts.pricing_model?.[0]?.value ?? '';
        found.prices.count(
          name,
          said,
          prices.every((price) => said.includes(plain(price))),
        );
        found.models.count(name, model, model === 'freemium');
      }
  return found;
}

/** Normalizes text as a browser shows it: collapses white space and removes directional marks. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .trim();
