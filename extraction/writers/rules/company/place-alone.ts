import { bareCity, looksLikeCity, markedCity } from '../../../patterns/places/city-name.ts';
import { countriesIn } from '../../../patterns/places/countries.ts';
import { isAmericanState, isCityIn, isKnownCity, isPlace } from '../../../patterns/places/gazetteer.ts';
import type { FoundPlace } from '../../../patterns/places/found-place.ts';
import { nameKey } from '../../../patterns/site.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';

type Place = Pick<FoundPlace, 'country' | 'city'>;

/** "Square SC, Florianópolis - SC", "Curitiba/PR": the letters of its state after a city. */
const CITY_AND_STATE = /(?:^|, )(\p{Lu}[\p{L}'’. -]{2,30}?)\s?[-–/]\s?\p{Lu}{2}$/u;

/** A text that ends with a place: "Malmö, Sweden", "12 Mill Lane, Leeds, United Kingdom", "Sweden", "Malmö". */
export function placeAlone(text: string): Place[] {
  const plain = withoutGlyphs(text.replace(/[.\s]+$/u, '').replace(/^The /u, ''));
  const country = countriesIn(plain).at(-1);
  const marked = /\s/u.test(plain) ? markedCity(plain) : '';
  if (!country) return [marked || cityAtEnd(plain)].filter(Boolean).map((city) => ({ city }));
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

/** The known city that ends a text without a country, its state perhaps behind it; empty where there is none. */
function cityAtEnd(plain: string): string {
  const inState = CITY_AND_STATE.exec(plain)?.[1] ?? '';
  const [last = '', before = ''] = partsOf(plain).reverse();
  return [inState, withoutCode(isAmericanState(last) ? before : last)].find(isCity) ?? '';
}

const isCity = (text: string): boolean => looksLikeCity(text) && isKnownCity(text);

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
