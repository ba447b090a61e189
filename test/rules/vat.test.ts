import { describe, expect, it } from 'vitest';
import { getCountryName, listCountries } from '../../rules/listings/fields/country-names.ts';
import {
  type VatBuyer,
  decideEuVat,
  isDecidedFor,
  getNumberToLookUp,
  type ViesAnswer,
  getStandardRate,
} from '../../rules/orders/vat.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const decide = (country?: string, vatNumber?: string, seller = '') =>
  decideEuVat({ country, vatNumber }, { country: seller }, NOW);

describe('VAT rates', () => {
  // European Commission, standard rates in force in November 2026.
  const RATES = {
    ...{ AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GR: 24 },
    ...{ HR: 25, HU: 27, IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21 },
    ...{ SE: 25, SI: 22, SK: 23 },
  };
  it.each(Object.entries(RATES))('are those of each country of the EU: %s %d', (country, percent) => {
    expect(getStandardRate(country, NOW)).toBe(Math.round(percent * 100));
  });
  it('are those of the day', () => {
    expect(getStandardRate('SK', new Date('2024-12-31T12:00:00Z'))).toBe(2000);
    expect(getStandardRate('EE', new Date('2025-06-01T00:00:00Z'))).toBe(2200);
    expect(getStandardRate('EE', new Date('2023-06-01T00:00:00Z'))).toBe(2000);
  });
  it('exist for the EU alone', () => {
    expect(() => getStandardRate('US', NOW)).toThrow(RangeError);
    expect(() => getStandardRate('GB', NOW)).toThrow(RangeError);
  });
});

describe('VAT for a buyer', () => {
  it('is not known without a country', async () => {
    expect(await decide()).toMatchObject({ treatment: 'unknown', rate_bp: 0 });
  });

  it('is charged at the rate of a consumer’s country', async () => {
    expect(await decide('de')).toMatchObject({ treatment: 'charged', rate_bp: 1900, country: 'DE' });
  });

  it.each(['US', 'GB', 'CH', 'NO', 'JP'])('is none outside the EU: %s', async (country) => {
    expect(await decide(country)).toMatchObject({ treatment: 'outside_eu', rate_bp: 0 });
    expect(await decide(country, 'DE136695976')).toMatchObject({ treatment: 'outside_eu' });
  });

  it.each([
    ['DE', 'DE136695976'],
    ['DE', 'de 136.695-976'],
    ['DE', '136695976'],
    ['GR', 'EL094259216'],
    ['GR', 'GR094259216'],
    ['FR', 'FR40303265045'],
    ['IE', 'IE6388047V'],
    ['AT', 'ATU13585627'],
    // As they were written once, without the zero of today.
    ['GR', '94259216'],
    ['BE', 'BE428759497'],
    ['NL', 'NL004495445B01'],
  ])('is reverse-charged to a business of %s with the number %s', async (country, number) => {
    expect(await decide(country, number)).toMatchObject({
      treatment: 'reverse_charge',
      rate_bp: 0,
      number: { valid: true, check: 'offline' },
    });
  });

  it('is that of France in Monaco, which counts to it', async () => {
    expect(await decide('MC')).toEqual({
      treatment: 'charged',
      rate_bp: 2000,
      country: 'MC',
      words: '20 % VAT of France, which Monaco counts to for VAT.',
    });
    expect(await decide('MC', 'FR40303265045')).toMatchObject({
      treatment: 'reverse_charge',
      country: 'MC',
      number: { number: 'FR40303265045', valid: true },
    });
    expect(await decide('MC', 'FR40303265045', 'FR')).toMatchObject({ treatment: 'charged', rate_bp: 2000 });
    expect(await getNumberToLookUp({ country: 'MC', vatNumber: '40303265045' }, 'DE')).toBe('FR40303265045');
    expect(await getNumberToLookUp({ country: 'MC', vatNumber: '40303265045' }, 'FR')).toBeUndefined();
    const bound = await decide('MC', '40303265045');
    expect(isDecidedFor(bound, { country: 'MC', vatNumber: 'FR40303265045' })).toBe(true);
  });

  it('takes the country from the number when none is named', async () => {
    expect(await decide(undefined, 'EL094259216')).toMatchObject({
      treatment: 'reverse_charge',
      country: 'GR',
    });
  });

  it.each([
    ['a wrong check digit', 'DE', 'DE136695977'],
    ['another country', 'DE', 'FR40303265045'],
    ['no number at all', 'DE', 'hello'],
    ['the number of Northern Ireland', 'IE', 'XI110305878'],
  ])('is charged where the number is not valid: %s', async (_, country, number) => {
    expect(await decide(country, number)).toMatchObject({ treatment: 'charged', number: { valid: false } });
  });

  it('is charged to businesses in the country of the seller', async () => {
    expect(await decide('DE', 'DE136695976', 'DE')).toMatchObject({ treatment: 'charged', rate_bp: 1900 });
    expect(await decide('DE', 'DE136695976', 'FR')).toMatchObject({ treatment: 'reverse_charge' });
  });
});

describe('what VIES said', () => {
  const asked = (registered: ViesAnswer, seller = '') =>
    decideEuVat({ country: 'DE', vatNumber: 'DE136695976' }, { country: seller }, NOW, registered);

  it('decides where the check digits are right, and is kept as proof', async () => {
    const known = { valid: true, date: '2026-11-18', consultation: 'WAPI1' };
    expect(await asked(known)).toMatchObject({
      treatment: 'reverse_charge',
      number: { valid: true, check: 'vies', checked_on: '2026-11-18', consultation: 'WAPI1' },
    });
    expect(await asked({ valid: false, date: '2026-11-18' })).toMatchObject({
      treatment: 'charged',
      rate_bp: 1900,
      number: { valid: false, check: 'vies' },
    });
    expect(await asked(known, 'DE')).toMatchObject({ treatment: 'charged' });
  });

  it.each<[string, VatBuyer, string?]>([
    ['without a number', { country: 'DE' }],
    ['with wrong check digits', { country: 'DE', vatNumber: 'DE136695977' }],
    ['with a number of another country', { country: 'FR', vatNumber: 'DE136695976' }],
    ['outside the EU', { country: 'US', vatNumber: 'DE136695976' }],
    ['in the country of the seller', { country: 'DE', vatNumber: 'DE136695976' }, 'DE'],
    ['with a number of no country', { vatNumber: '136695976' }],
  ])('is not needed %s', async (_, buyer, seller = '') => {
    expect(await getNumberToLookUp(buyer, seller)).toBeUndefined();
  });

  it('is needed for a number in its plain form, with the prefix of VIES', async () => {
    expect(await getNumberToLookUp({ country: 'gr', vatNumber: ' GR 094.259.216' }, 'PT')).toBe(
      'EL094259216',
    );
    expect(await getNumberToLookUp({ vatNumber: 'DE136695976' }, '')).toBe('DE136695976');
  });
});

describe('a decision', () => {
  const german = { country: 'DE', vatNumber: 'DE136695976' };
  it.each<[boolean, VatBuyer, VatBuyer]>([
    [true, german, { country: 'de', vatNumber: ' 136 695 976' }],
    [true, german, { vatNumber: 'de136695976' }],
    [true, { country: 'PT' }, { country: 'PT', vatNumber: ' ' }],
    [true, { country: 'DE', vatNumber: 'DE1' }, { country: 'DE', vatNumber: 'DE1' }],
    [false, german, { country: 'DE' }],
    [false, { country: 'DE' }, german],
    [false, german, { country: 'FR', vatNumber: 'DE136695976' }],
    [false, german, { country: 'DE', vatNumber: 'DE136695977' }],
    [false, {}, {}],
  ])('is for this very buyer: %s', async (same, one, other) => {
    expect(isDecidedFor(await decideEuVat(one, { country: '' }, NOW), other)).toBe(same);
  });
});

it('knows countries, and nothing that is none', () => {
  const countries = listCountries();
  expect(countries.length).toBeGreaterThan(190);
  expect(countries).toEqual(expect.arrayContaining(['PT', 'US', 'JP', 'NG', 'BR', 'XK']));
  for (const code of ['EU', 'XX', 'ZZ', 'DD', 'UK', 'AA']) expect(countries).not.toContain(code);
  expect(getCountryName('PT')).toBe('Portugal');
});
