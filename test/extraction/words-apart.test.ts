import { describe, expect, it } from 'vitest';
import * as features from '../../extraction/lexicon/offer/features.ts';
import { PERIOD_UNITS, UNITS_OF_USE } from '../../extraction/lexicon/prices/periods.ts';
import { CHEAPER, OTHERS_PRICES, PLAN_NAME } from '../../extraction/lexicon/prices/price-signs.ts';
import * as pricing from '../../extraction/lexicon/prices/pricing.ts';
import { finds, opensWith, type WordTable, wordsIn } from '../../extraction/lexicon/table.ts';
import { draft, html } from './made-up-site.ts';

/** Tables are looked up in all languages at once: a word of one that is another in the next speaks where nobody said it. */
describe('words of one language', () => {
  const { CALLS, DOES, FEATURE_SECTION, OTHER_SECTION, OURSELVES, PROBLEMS, STEPS, TROUBLES } = features;
  const { ADD_ONS, NO_PRICE, PRICE_LABEL, PRICE_TITLE, SELLS } = pricing;
  const AGAINST: [what: string, against: RegExp, saidFor: WordTable[]][] = [
    [
      'amounts that are no price',
      finds(NO_PRICE),
      [PLAN_NAME, PRICE_TITLE, PRICE_LABEL, SELLS, UNITS_OF_USE, PERIOD_UNITS],
    ],
    ['what is bought beside a plan', finds(ADD_ONS), [PLAN_NAME, PRICE_TITLE]],
    ["others' prices", finds(OTHERS_PRICES, CHEAPER), [PLAN_NAME, PRICE_TITLE]],
    ['calls', opensWith(CALLS), [FEATURE_SECTION, DOES]],
    ['other sections', finds(OTHER_SECTION, OURSELVES, PROBLEMS, STEPS, TROUBLES), [FEATURE_SECTION, DOES]],
  ];

  it.each(AGAINST)('for %s are none that speak for the opposite', (_, against, saidFor) => {
    const words = wordsIn(...saidFor).map((word) => word.replaceAll(/[*()]/g, ''));
    expect(words.filter((word) => word.length > 2 && against.test(word))).toEqual([]);
  });

  it('for amounts that are no price are no everyday words of others', () => {
    const lines =
      '449 kr per person|20 € a persona|Premium 9 €|Platform|Plataforma|Karta stałego klubowicza|Karlsborg|Dark mode|Ganzes Jahr|Tjänster|' +
      'Tjenester|Wydarzenie|Pensjonat|Spesso|Gastronomie|Contributors|Uitgevoerd|Výhradně|Przychodnia|Investimento';
    expect(lines.split('|').filter((line) => finds(NO_PRICE).test(line))).toEqual([]);
  });

  it('for calls do not open what a product does in others', () => {
    const lines =
      'Se integra con tu agenda|Schedule posts|Order tracking|Contact management|Follow-up reminders|Read receipts|Watch party|Visit history|' +
      'Réservation en ligne|Inscription des élèves|Téléchargement de factures|Commande en ligne|Command palette|Reserva online|' +
      'Satın alma yönetimi|Sipariş verisi otomasyonu|Ladestationen finden|Gotowe szablony|Acheteurs vérifiés';
    expect(lines.split('|').filter((line) => opensWith(CALLS).test(line))).toEqual([]);
  });
});

describe('a draft in another language', () => {
  const cards = (...titles: string[]) =>
    titles
      .map((title) => `<div class="feature"><h3>${title}</h3><p>${title}, cada día y sin papel.</p></div>`)
      .join('');

  it('keeps features that open as calls do elsewhere', async () => {
    const told = [
      'Se integra con tu agenda',
      'Reserva online 24 horas',
      'Ver ventas por día',
      'Avisos por correo',
    ];
    const page = html(
      `<h1>Tu negocio al día</h1><h2>Funciones</h2><section>${cards(...told)}</section>`,
      undefined,
      'es',
    );
    const { fields } = await draft({ '': page });
    expect(fields.features.value).toEqual(told);
  });

  it('tells what costs for each person', async () => {
    const card = (name: string, price: string) => `<div class="c"><h3>${name}</h3><p>${price}</p></div>`;
    const body = card('Voksne', '449 kr per person') + card('Barn', '399 kr per person');
    const pages = {
      '': html('<h1>Paintball i skogen</h1>', '<title>Quillbee</title>', 'nb'),
      booking: html(
        `<h1>Bestill</h1>${body}`,
        '<title>Bestill tid – priser og ledige tider | Quillbee</title>',
        'nb',
      ),
    };
    const { pricing_model, pricing_summary } = (await draft(pages)).fields;
    expect([pricing_model.value, pricing_summary.value]).toEqual([
      'paid',
      'Voksne: 449 kr per person; Barn: 399 kr per person',
    ]);
  });
});
