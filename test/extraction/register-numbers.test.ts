import { describe, expect, it } from 'vitest';
import { countryOfTaxNumber } from '../../extraction/patterns/places/tax-numbers.ts';
import { draft, html } from './made-up-site.ts';

describe('the number under which a firm is registered or taxed', () => {
  it.each([
    ['NL 8540 37056 B01', 'NL'],
    ['CHE-188.410.975 MWST', 'CH'],
    ['ATU12011204', 'AT'],
    ['Partita IVA: IT00743110157', 'IT'],
    ['SASU, RCS de Lyon n° 103 272 100 hello@quillbee.example', 'FR'],
    ['Org.nr. 937 271 751 E-post', 'NO'],
    ['org.nr 556036-0793 Stockholm', 'SE'],
    ['Y-tunnus: 3534220-3 Sähköposti', 'FI'],
    ['NIF: B-58378431', 'ES'],
    ['NIF 501442600', 'PT'],
    ['CNPJ 11.222.333/0001-81', 'BR'],
    ['사업자등록번호 220-81-62517', 'KR'],
    ['ИНН 7707083893', 'RU'],
  ])('tells its country: %s', (text, country) => expect(countryOfTaxNumber(text)?.code).toBe(country));

  it.each([
    ['RCS de Lyon n° 103 272 101', 'wrong check digits'],
    ['Invoice number 937 271 751', 'no name of such a number'],
    ['Org.nr.', 'no number'],
    ['Y-tunnus is asked for once, 35 times a year, 3534220-3', 'another number before it, and too far'],
  ])('tells none: %s (%s)', (text) => expect(countryOfTaxNumber(text)).toBeUndefined());

  it('is read from the end of a long passage of a legal page, and quoted', async () => {
    const passage = `${'Quillbee keeps drafts of letters for writers. '.repeat(12)}CVR: 13585628.`;
    const { fields } = await draft({
      '': html('<h1>Quillbee</h1><p>Notes.</p><a href="/privacy">Privacy</a>', '', 'en'),
      privacy: html(`<h1>Privacy policy</h1><p>${passage}</p>`, '', 'en'),
    });
    expect(fields.country).toMatchObject({ state: 'ai', value: 'DK' });
    expect(fields.country.evidence[0]?.quote).toBe('CVR: 13585628.');
  });

  it('does not say where a host is', async () => {
    const { fields } = await draft({
      '': html(
        '<h1>Quillbee</h1><p>Notes.</p><footer>Hébergement : Hosty SAS, RCS de Lyon n° 103 272 100</footer>',
        '',
        'fr',
      ),
    });
    expect(fields.country.value).toBeNull();
  });
});
