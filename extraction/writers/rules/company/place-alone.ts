import { bareCity, looksLikeCity, markedCity } from '../../../patterns/places/city-name.ts';
import { countriesIn } from '../../../patterns/places/countries.ts';
import { pairsIn } from '../../../patterns/places/country-of-city.ts';
import { isCityIn, isKnownCity, isPlace } from '../../../patterns/places/gazetteer.ts';
import type { FoundPlace } from '../../../patterns/places/found-place.ts';
import { nameKey } from '../../../patterns/site.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';

type Place = Pick<FoundPlace, 'country' | 'city'>;

/** A text that ends with a place: "Malmö, Sweden", "12 Mill Lane, Leeds, United Kingdom", "Sweden"; "Miami, FL". */
export function placeAlone(text: string): Place[] {
  const plain = withoutGlyphs(text.replace(/[.\s]+$/u, '').replace(/^The /u, ''));
  const country = countriesIn(plain).at(-1);
  const marked = /\s/u.test(plain) ? markedCity(plain) : '';
  // "Miami, FL 33101": a city and its state tell where without the country.
  const pair = pairsIn(plain).find(({ text: told }) => plain.replace(/,?\s\d{5}$/u, '').endsWith(told));
  const alone = marked || (pair?.city ?? '');
  if (!country) return alone === '' ? [] : [{ city: alone }];
  // "Kudus, Jawa Tengah Indonesia": the country may be behind its province.
  const before = country.at + country.name.length === plain.length ? plain.slice(0, country.at) : '';
  const isBehind = /[\p{L}\d)]\s+$/u.test(before);
  const parts = partsOf(isBehind ? `${before.trimEnd()}, ${country.name}` : plain);
  // "United Arab Emirates, Dubai, Office 102"
  if (country.at === 0) parts.reverse();
  if (nameKey(parts.at(-1) ?? '') !== nameKey(country.name)) return [];
  const city = marked || cityOf(parts.slice(0, -1), country.code);
  return [{ country, city: isBehind && !isPlace(city, country.code) ? '' : city }];
}

const partsOf = (text: string): string[] =>
  text
    .split(/\s*[,،，|/–—(·•]\s*|\s-\s/u)
    .map((part) => bareCity(part.replace(/[)\s]+$/u, '')))
    .filter(Boolean);

/** "1012 AB Amsterdam", "Leeds LS1": the part without its postcode. */
const withoutCode = (part: string): string =>
  bareCity(part.replace(/^[\d\s-]{4,9}\s|^(?:г|м|gr|or)\.\s*|\s[\d\s-]{4,9}$/gu, ''));

/** Of the parts of an address before its country: the last that is known as a city, else a small place there, else the only one. */
function cityOf(parts: string[], country: string): string {
  const cities = parts.map(withoutCode).filter(looksLikeCity);
  // "Sevilla, Andalucía": a region is no place of its country.
  const isThere = cities.findLastIndex((one) => isKnownCity(one) && isPlace(one, country));
  const known = isThere === -1 ? cities.findLastIndex(isKnownCity) : isThere;
  const [city, before] = [cities[known], cities[known - 1]];
  if (city === undefined)
    return (
      cities.findLast((one) => isPlace(one, country)) ?? (parts.length <= 2 ? (cities.at(-1) ?? '') : '')
    );
  // "Toronto, Ontario": there is a town of that name, too.
  return before !== undefined && isCityIn(before, city) ? before : city;
}
