import { expect, it } from 'vitest';
import { formatInvoiceNumber, getPrefixFault } from '../../rules/orders/invoice-number.ts';
import { getPriceSuffix, decideVat, describePrices, findTaxFaults } from '../../rules/orders/seller-tax.ts';
import { SITE_SETTINGS } from '../../store/site/site-settings.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const seller = (set: object) => SITE_SETTINGS.parse({ seller_country: 'DE', ...set });
const GERMAN_NOTE =
  'No VAT: exempt as a small business (§ 19 UStG). Umsatzsteuerfrei: Steuerbefreiung für Kleinunternehmer (§ 19 UStG).';
const NORTHERN =
  'No VAT: Northern Ireland (XI) is of the EU for goods alone. This is a service, so it counts as the United Kingdom, outside the EU.';

it('VAT is charged as the seller says, and by nothing else', async () => {
  const business = { country: 'PT', vatNumber: 'PT501964843' };
  const swiss = { vat: 'single_rate', vat_rate: 8.1, vat_name: 'MWST', seller_country: 'CH' };
  const cases: [set: object, buyer: { country?: string; vatNumber?: string }, comes: string][] = [
    [{}, {}, 'unknown 0: VAT depends on the billing country; the total is before VAT.'],
    [{}, { country: 'PT' }, 'charged 2300: 23 % VAT of Portugal.'],
    [{ vat_name: 'MwSt' }, { country: 'DE' }, 'charged 1900: 19 % MwSt of Germany.'],
    [
      {},
      business,
      "reverse_charge 0: Reverse charge: the VAT number is valid by its check digits, not confirmed by VIES, the EU's register. The buyer accounts for the VAT.",
    ],
    [{}, { country: 'US' }, 'outside_eu 0: No VAT: United States is outside the EU.'],
    [{}, { country: 'EL' }, 'charged 2400: 24 % VAT of Greece.'],
    [{}, { country: 'XI' }, `outside_eu 0: ${NORTHERN}`],
    [{}, { country: 'GB', vatNumber: 'XI110305878' }, `outside_eu 0: ${NORTHERN}`],
    [{}, { vatNumber: 'XI110305878' }, `outside_eu 0: ${NORTHERN}`],
    ...[{}, { country: 'PT' }, business, { country: 'US' }].flatMap((buyer): typeof cases => [
      [{ vat: 'small_business' }, buyer, `small_business 0: ${GERMAN_NOTE}`],
      [{ vat: 'small_business', small_business_note: 'Exempt.' }, buyer, 'small_business 0: Exempt.'],
      [{ vat: 'none' }, buyer, 'not_charged 0: The price is the total; no tax is added.'],
      [{ vat: 'single_rate', vat_rate: 20 }, buyer, 'charged 2000: 20 % VAT, the same for every buyer.'],
      [swiss, buyer, 'charged 810: 8.1 % MWST, the same for every buyer.'],
    ]),
  ];
  const wrong: string[] = [];
  for (const [set, buyer, comes] of cases) {
    const { treatment, rate_bp, words } = await decideVat(buyer, seller(set), NOW);
    const came = `${treatment} ${rate_bp}: ${words}`;
    if (came !== comes) wrong.push(`${JSON.stringify([set, buyer])}: ${came}`);
  }
  expect(wrong).toEqual([]);
  expect(
    [{}, swiss, { vat: 'small_business' }, { vat: 'none' }].map((set) => [
      getPriceSuffix(seller(set)),
      describePrices(seller(set)).split('. ')[0],
    ]),
  ).toEqual([
    ['before VAT', 'Prices are before VAT'],
    ['plus 8.1 % MWST', 'Prices are before MWST'],
    ['', 'Prices are final'],
    ['', 'Prices are final: no tax is added.'],
  ]);
});

it('settings by which VAT cannot be charged are named', () => {
  const cases: [set: object, missing: string[]][] = [
    [{}, []],
    [{ seller_country: '' }, ['seller_country']],
    [{ seller_country: 'US' }, ['vat']],
    [{ seller_country: 'US', seller_vat_number: 'EU372000041' }, []],
    [{ seller_country: 'US', vat: 'none' }, []],
    [{ vat: 'single_rate' }, ['vat_rate']],
    [{ vat: 'single_rate', vat_rate: 19, currency: 'USD' }, ['vat_exchange_rate']],
    [{ currency: 'USD' }, ['vat_exchange_rate']],
    [{ currency: 'USD', vat_exchange_rate: 0.92 }, []],
    [{ currency: 'USD', vat: 'small_business' }, []],
    [{ seller_country: 'PL', currency: 'PLN' }, []],
    [{ seller_country: 'PL', currency: 'EUR' }, ['vat_exchange_rate']],
    [{ seller_country: 'CH', vat: 'single_rate', vat_rate: 8.1, currency: 'EUR' }, []],
  ];
  const named = cases.map(([set]) => [set, findTaxFaults(seller(set)).map((fault) => fault.set)]);
  expect(named).toEqual(cases);
});

it('numbers of two series are never the same', () => {
  const good = ['', '{year}-', 'RE-{year}-', 'RE {year}/A', 'R.'];
  expect(good.map(getPrefixFault)).toEqual(good.map(() => undefined));
  for (const bad of ['2026-', 'R1', '{year}', '{year}{year}-', '{month}-', ' R', '<b>', 'R'.repeat(21)])
    expect(getPrefixFault(bad), bad).toBeDefined();
  expect(formatInvoiceNumber('RE-{year}-', 2026, 42)).toBe('RE-2026-0042');
  expect(formatInvoiceNumber('', 2026, 12345)).toBe('12345');
});
