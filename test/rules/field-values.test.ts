import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EMAIL, parseFieldValue } from '../../rules/listings/fields/field-values.ts';
import type { FieldName } from '../../rules/listings/fields/listing-fields.ts';
import { listCountries, getCountryName } from '../../rules/listings/fields/country-names.ts';

describe('a value of a listing', () => {
  it('is an e-mail address by the same pattern as in schemas', () => {
    expect(EMAIL.source).toBe(z.regexes.email.source);
  });

  it.each<[FieldName, string, string]>([
    ['country', 'UK', 'GB'],
    ['country', ' united  kingdom ', 'GB'],
    ['country', 'Germany', 'DE'],
    ['country', 'de', 'DE'],
    ['country', 'USA', 'US'],
    ['country', 'the Netherlands', 'NL'],
    ['stage', 'Early access', 'beta'],
    ['stage', 'MVP', 'mvp'],
    ['stage', ' Seed  round ', 'Seed round'],
    ['pricing_model', 'lifetime deal', 'lifetime deal'],
    ['stage', 'pre-launch', 'idea'],
    ['pricing_model', 'open source', 'open-source'],
    ['pricing_model', 'One_time', 'one-time'],
    ['founded_year', ' 2021 ', '2021'],
    ['contact_email', 'mailto:hello@acme.com', 'hello@acme.com'],
    ['logo_url', 'acme.com/logo.png', 'https://acme.com/logo.png'],
    ['demo_video_url', 'http://acme.com/video', 'http://acme.com/video'],
    ['city', ' Lisbon\n', 'Lisbon'],
    ['tagline', ' as typed ', ' as typed '],
    ['country', ' ', ''],
  ])('%s: "%s" stands for "%s"', (name, text, value) => {
    expect(parseFieldValue(name, text)).toEqual({ value });
  });

  it('is a country by its code and by its English name', () => {
    for (const code of listCountries())
      expect(parseFieldValue('country', getCountryName(code)!), code).toEqual({ value: code });
  });

  it.each<[FieldName, string]>([
    ['country', 'XX'],
    ['country', 'ZZ'],
    ['country', 'EU'],
    ['country', 'DEU'],
    ['country', 'Atlantis'],
    ['founded_year', '21'],
    ['founded_year', 'long ago'],
    ['founded_year', '1799'],
    ['contact_email', 'nobody'],
    ['logo_url', 'javascript:alert(1)'],
    ['logo_url', '//evil.example'],
    ['logo_url', 'https://acme.com@evil.example/'],
    ['logo_url', 'a@acme.com'],
    ['demo_video_url', 'soon'],
  ])('%s: "%s" is refused with an example', (name, text) => {
    expect(parseFieldValue(name, text)).toMatchObject({
      wrong: expect.any(String),
      fix: expect.stringContaining('such as'),
    });
  });
});
