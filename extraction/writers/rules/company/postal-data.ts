import { listObjects, listTexts } from '../../../html/json-ld.ts';
import type { ReadPage } from '../../../html/page.ts';
import { countriesIn, countryNamed } from '../../../patterns/places/countries.ts';

/** `inCountry`: the code that the same address has. */
type One = { value: string; page: ReadPage; quote: string; score: number; inCountry?: string };

/** Countries (as codes) and cities that pages tell. */
export type Told = { countries: One[]; cities: One[] };

const OTHER = /Event|JobPosting|Review|PostalAddress|Residence|Accommodation|Course|Offer/;

/** The addresses of the page's JSON-LD that are a company's or person's. */
export function readPostalAddresses(page: ReadPage, { countries, cities }: Told): void {
  for (const node of page.data) {
    if (OTHER.test(node.types.join(' '))) continue;
    for (const address of [
      ...listObjects(node.values.address),
      ...listObjects(node.values.location).flatMap((place) => listObjects(place.address)),
    ]) {
      const written = [
        ...listTexts(address.addressCountry),
        ...listObjects(address.addressCountry).flatMap((country) => listTexts(country.name)),
      ][0];
      const code = written && (/^[A-Z]{2}$/.test(written) ? written : countryNamed(written));
      if (written && code) countries.push({ value: code, page, quote: written, score: 6 });
      const [city] = listTexts(address.addressLocality);
      if (city && city.length <= 80)
        cities.push({ value: city, page, quote: city, score: 6, ...(code ? { inCountry: code } : {}) });
    }
    const [plain] = listTexts(node.values.address);
    const country = plain ? countriesIn(plain).at(-1) : undefined;
    if (plain && country) countries.push({ value: country.code, page, quote: plain, score: 5 });
  }
}
