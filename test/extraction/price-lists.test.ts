import { describe, expect, it } from 'vitest';
import { draft, html } from './made-up-site.ts';

const on = (body: string, language = 'en') => ({
  '': html('<h1>Notes that stay</h1>', '<title>Quillbee</title>', language),
  pricing: html(body, '<title>Pricing – Quillbee</title>', language),
});
const home = (body: string, language = 'en') => ({
  '': html(`<h1>Notes that stay</h1>${body}`, '<title>Quillbee</title>', language),
});
const card = (name: string, price: string) => `<div class="c"><h3>${name}</h3>${price}</div>`;

/** How a list of prices is written, the model and the summary of it; null for a blank. */
const LISTS: [
  how: string,
  pages: Record<string, string>,
  model: string | string[] | null,
  summary: string | null,
][] = [
  [
    'a table in which some prices are ranges',
    on(
      '<h1>Ceník</h1><table><tr><td>Hygiena</td><td>750 Kč</td></tr><tr><td>Výplň</td><td>3500 - 5500 Kč</td></tr><tr><td>Otisk</td><td>400 Kč</td></tr></table>',
      'cs',
    ),
    'paid',
    'Hygiena: 750 Kč; Výplň: 3500 - 5500 Kč; Otisk: 400 Kč',
  ],
  [
    'a list, and one price beside it',
    on(
      '<h1>Prices</h1><ul><li>Box up to 5 kg - €20</li><li>Box up to 30 kg - €30</li><li>Bicycle - €50</li></ul><h3>Passengers</h3><p>€250</p>',
    ),
    'paid',
    'Box up to 5 kg - €20; Box up to 30 kg - €30; Bicycle - €50',
  ],
  [
    'what one of several things costs once',
    on(
      '<h1>Preise</h1><table><tr><td>Sommer</td><td>149 €</td></tr><tr><td>Winter</td><td>129 €</td></tr><tr><td>Reinigung (einmalig)</td><td>50 €</td></tr></table>',
      'de',
    ),
    'paid',
    'Sommer: 149 €; Winter: 129 €; Reinigung (einmalig): 50 €',
  ],
  [
    'what is roughly paid on average, in a long text there',
    on(
      `<h1>Prezzi</h1><p>${'Il mercato cambia ogni anno e ogni stagione. '.repeat(10)}Nel 2025 la media era di circa 120 € al mese.</p>`,
      'it',
    ),
    null,
    null,
  ],
  [
    'a shuttle for nothing',
    home('<p>Gratis shuttle service van en naar de luchthaven</p>', 'nl'),
    null,
    null,
  ],
  [
    'sums between which a fee holds',
    on('<h1>Pricing</h1><p>First $10k</p><p>$0 → $10,000</p><p>Next</p><p>$10,001 → $50,000</p>'),
    null,
    null,
  ],
  [
    'what comes on top',
    on('<h1>Priser</h1><p>Kvittering</p><p>+3.000 kr.</p><p>Design</p><p>+2.000 kr.</p>', 'da'),
    null,
    null,
  ],
  [
    'the word over prices before the name of the plan',
    on(
      '<main><p>Pricing</p><div><p>Basic Plan</p><p>$ 9 / month</p><ul><li>Lists</li><li>Slips</li></ul></div></main>',
    ),
    'subscription',
    'Basic Plan: $ 9 / month',
  ],
  [
    'a sign of a currency glued to what follows',
    on(
      `${card('START', '<div>0 ₽<span>1 ролик</span></div>')}${card('PRO', '<div>490 ₽ в месяц</div>')}`,
      'ru',
    ),
    'freemium',
    null,
  ],
  [
    'all that is said of a plan in one element',
    on(
      `${card('Pro Upfront', '<div><span>$39.99</span> <span>once</span></div>')}${card('Pro Monthly', '<div><span>$7.99</span> <span>/month</span> <span>7 day free trial</span> <span>Perfect for trying Pro before you commit to it for long.</span></div>')}`,
    ),
    ['subscription', 'paid'],
    'Pro Upfront: $39.99 once; Pro Monthly: $7.99 /month',
  ],
  [
    'a table with a column of prices, under a sentence as its title',
    home(
      '<h2>One subscription, sized to your club</h2><table><thead><tr><th>Plan</th><th>Members</th><th>Price / month</th></tr></thead><tbody><tr><td>Starter</td><td>up to 50</td><td>$100</td></tr><tr><td>Pro</td><td>up to 200</td><td>$200</td></tr></tbody></table>',
    ),
    ['paid', 'subscription'],
    'Starter: $100; Pro: $200',
  ],
  [
    'a table of what is saved',
    on(
      `<h2>Una licenza</h2><div><h3>Licenza</h3><p>€49,90 una volta sola</p></div><h2>Quanto risparmi negli anni</h2><table><tr><th>Anni</th><th>Quillbee</th><th>Altri</th></tr><tr><td>Anno 1</td><td>€49,90</td><td>~€290</td></tr><tr><td>Anno 2</td><td>€0</td><td>~€290</td></tr></table>`,
      'it',
    ),
    ['paid', 'one-time'],
    'Licenza: €49,90 una volta sola',
  ],
  [
    'packages beside the plans',
    on(
      `<h2>Plans</h2>${card('Solo', '<p>$9 / month</p>')}${card('Team', '<p>$29 / month</p>')}<h2>Additional packages</h2><div><b>Pack 10</b><p>10 clips · $6</p></div><div><b>Pack 50</b><p>50 clips · $25</p></div>`.replace(
        'Additional packages',
        'Extras and packages',
      ),
    ),
    'subscription',
    'Solo: $9 / month; Team: $29 / month',
  ],
  [
    'one plan on a page of several sections',
    on(
      '<main><h1>Clear prices, no surprises</h1><section><h2>Everything for tournaments</h2><ul><li>Brackets</li></ul><h4>Monthly fee</h4><div>$1,499 MXN / month</div></section></main>',
    ),
    'subscription',
    'Everything for tournaments: $1,499 MXN / month',
  ],
  [
    'a free product with plans to pay for',
    home(
      `<p>Free with optional Pro.</p><h2>Pricing</h2>${card('Monthly', '<p>$6.99/mo</p>')}${card('Lifetime', '<p>$89 once</p>')}`,
    ),
    'freemium',
    'Monthly: $6.99/mo; Lifetime: $89 once',
  ],
  [
    'how it is paid, among what is nice about it',
    on(
      '<main><h3>Quillbee for iPhone</h3><p>$2.99</p></main><section><h2>Built to respect your time</h2><div><div>No subscription</div><p>One price, once.</p></div></section>',
    ),
    ['paid', 'one-time'],
    'Quillbee for iPhone: $2.99',
  ],
  [
    'a number that counts up from nothing',
    on(
      `<h2>I pacchetti</h2>${['1.200', '1.900'].map((price, at) => `<article><h3>${['Base', 'Pro'][at]}</h3><p>€ 0</p><ul><li>Design</li><li>CMS</li><li>App</li><li>Media</li><li>SEO</li></ul>Acquista a € ${price}</article>`).join('')}`,
      'it',
    ),
    ['paid', 'one-time'],
    'Base: Acquista a € 1.200; Pro: Acquista a € 1.900',
  ],
  [
    'an example that is added up, and what others take on average',
    on(
      `<h1>Priser</h1>${card('Hemstädning', '<div>399 kr/h</div>')}<div class="x"><div>Subtotal 1 050 kr</div><div>RUT-avdrag 50%−525 kr</div></div>${'<p>Lugn och ro.</p>'.repeat(15)}<div class="x"><div>Genomsnitt städfirmor</div><div>450 kr/h</div></div>`,
      'sv',
    ),
    'paid',
    'Hemstädning: 399 kr/h',
  ],
  [
    'a reminder that is free beside one that is not',
    home('<ul><li>Reminders by mail (free) and by text message (premium)</li></ul>'),
    null,
    null,
  ],
  [
    'an offer to try it',
    home('<p>Teste Quillbee kostenlos und erlebe, wie einfach es ist.</p>', 'de'),
    null,
    null,
  ],
  [
    'names in a small line over a title',
    on(
      '<h1>Planes</h1><div><article><p>Básico</p><h2>Gratis</h2><p>Para probar.</p></article><article><p>Standard</p><h2>Sin anuncios</h2><p>9,99€ /mes</p></article><article><p>Pro</p><h2>Más reservas</h2><p>29,99€ /mes</p></article></div>',
      'es',
    ),
    'freemium',
    'Básico: Gratis; Standard: 9,99€ /mes; Pro: 29,99€ /mes',
  ],
  [
    'what is set up once, with what is saved',
    on(
      '<h1>Preise</h1><div><div><p>Einrichtung (einmalig)</p><p>€249 Du sparst €150</p></div><div><p>Betrieb</p><p>€69/mo</p></div></div>',
      'de',
    ),
    'subscription',
    'Einrichtung (einmalig): €249; Betrieb: €69/mo',
  ],
  ['what is sent for nothing', home('<h2>Priser</h2><div>Fri fragt over 999 kr.</div>', 'da'), null, null],
  [
    'a question that is answered with yes',
    home('<h2>FAQ</h2><h3>Quillbee бесплатный?</h3><p>Да. Заметки и проекты бесплатны.</p>', 'ru'),
    'free',
    'Заметки и проекты бесплатны.',
  ],
  ['what one side has for nothing', home('<p>Für Patienten kostenlos</p>', 'de'), null, null],
  [
    'a free download beside prices on asking',
    home(
      '<a href="/get">⬇ Ücretsiz İndir</a><p>Fiyat ve lisans için WhatsApp\'tan yazın, size uygun teklifi belirleyelim.</p>',
      'tr',
    ),
    'contact-sales',
    null,
  ],
  [
    'credits beside what stays free',
    on(
      `<h1>요금</h1><p>복습은 언제나 무료 — 부담 없이 시작하세요.</p>${card('체험', '<p>$0.99</p>')}${card('표준', '<p>$4.99</p>')}`,
      'ko',
    ),
    'freemium',
    '체험: $0.99; 표준: $4.99',
  ],
  [
    'a quote that is sent',
    home('<p>Décrivez vos besoins. Je vous enverrai alors un devis.</p>', 'fr'),
    'contact-sales',
    null,
  ],
];

describe('lists of prices', () => {
  it.each(LISTS)('%s', async (_, pages, model, summary) => {
    const { pricing_model, pricing_summary } = (await draft(pages)).fields;
    if (model === null) expect([pricing_model.value, pricing_summary.value]).toEqual([null, null]);
    else expect([model].flat()).toContain(pricing_model.value);
    if (summary !== null) expect(pricing_summary.value).toBe(summary);
  });
});

/** What is asked for, where something beside it looks like a price, or the price stands in an unusual place. */
describe('prices beside what only looks like one', () => {
  const of = async (pages: Record<string, string>) => {
    const { pricing_model, pricing_summary } = (await draft(pages)).fields;
    return [pricing_model.value, pricing_summary.value];
  };
  const pricing = (body: string, language = 'en') => ({
    '': html('<h1>Quillbee</h1>', undefined, language),
    pricing: html(body, '<title>Pricing – Quillbee</title>', language),
  });
  const card = (name: string, price: string) => `<div><h3>${name}</h3><p>${price}</p></div>`;

  it.each([
    ['en', 'Cancel whenever you want.', '$9 / week', 'subscription'],
    ['en', 'Nights and weekends included.', '$90 / month', 'subscription'],
  ])('%s: "%s" beside %s is %s', async (language, said, price, model) => {
    const page = pricing(
      `<h2>Pricing – Prezzi – Preise</h2><p>${said}</p>${card('April', price)}${card('July', price.replace('9', '8'))}`,
      language,
    );
    expect((await of(page))[0]).toBe(model);
  });

  it('the first heading of a page of prices names no plan', async () => {
    const [, summary] = await of(
      pricing('<h1>Plumbing prices in Fargo</h1><p>Service call $150 for two hours</p>'),
    );
    expect(summary).toBe('Service call $150 for two hours');
  });

  it.each([['fr', '<h2>Combien coûte Quillbee ?</h2><p>Quillbee est gratuit pour les particuliers.</p>']])(
    '%s: that it is free is said far down under a title or a question',
    async (language, said) => {
      const filled = '<p>Every note is kept where you left it.</p>'.repeat(40);
      const page = { '': html(`<h1>Quillbee</h1>${filled}${said}`, undefined, language) };
      expect((await of(page))[0]).toBe('free');
    },
  );

  it.each([
    ['Made possible by the incredible work of the open-source community.', null],
    ['Ada Byron, developer and open source contributor', null],
    ['Quillbee runs on open-source models.', null],
    ['Quillbee is open source.', 'open-source'],
    ['Built in Fes · MIT Licensed · © Quillbee', 'open-source'],
    ['AGPL-3.0-or-later © 2026 Ada Byron', 'open-source'],
    ['Apache-2.0', 'open-source'],
    ['Ada Byron, MIT © 2026', null],
  ])('"%s" says %s', async (said, model) => {
    expect((await of({ '': html(`<h1>Quillbee</h1><p>${said}</p>`) }))[0]).toBe(model);
  });

  it('where no figure is told, the sentence that it is free and what costs is the summary', async () => {
    const said = 'Quillbee is completely free. There is also a premium plan for teams.';
    expect(await of({ '': html(`<h1>Quillbee</h1><p>${said}</p>`) })).toEqual(['freemium', said]);
  });
});
