import { type Block, getDisplayedLines } from '../../../html/page.ts';
import { IS_ADDRESS, PLACE_LABEL, STREETS } from '../../../lexicon/company/places.ts';
import { finds, opensWith } from '../../../lexicon/table.ts';
import {
  bareCity,
  EAST_ASIAN_CITY,
  EAST_ASIAN_HOUSE,
  GREATER_FIRST,
  knownTail,
  looksLikeCity,
  markedCity,
} from '../../../patterns/places/city-name.ts';
import { countriesIn, isAmbiguousCountry } from '../../../patterns/places/countries.ts';
import { isKnownCity, isPlace } from '../../../patterns/places/gazetteer.ts';
import { countryOfLanguage } from '../../../patterns/places/native-places.ts';
import { nameKey } from '../../../patterns/site.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';
import type { PlaceAt, Where } from '../../../patterns/places/found-place.ts';
import { cityOf } from './labelled-place.ts';

const STREET_WORD = finds(STREETS);
/** "693 Spinka Row", "Keskkatu 4 b": the number of a house beside a name. */
export const HOUSE = /^(?!(?:19|20)\d\d )\d{1,5}[a-z]?,? \p{Lu}|^\p{Lu}[\p{L}'’. -]{2,40} \d{1,4} ?[a-z]?$/u;
const EAST_ASIAN_LABEL = /^.{0,12}(?:住所|所在地|本社|地址|주소|소재지)[:：\s]*/u;
/** "1106 - Sala 01": a number and what has it. */
const OFFICE = /^\d+\s*[-–]\s/u;
const OPENS_WITH_LABEL = opensWith(PLACE_LABEL, IS_ADDRESS);
/** Longest line in which a place is told beside nothing that says so. */
export const SHORT_LINE = 120;
const LONGEST_ADDRESS = 200;

/** "Dirección Fiscal Partida Sur, Dénia": a line that opens with the word for an address and ends with a city. */
export function afterWord({ page }: Where, block: Block): PlaceAt[] {
  const label = OPENS_WITH_LABEL.exec(block.text)?.[0] ?? '';
  if (label === '' || block.text.length > SHORT_LINE || !block.text.includes(',')) return [];
  const city = knownTail(
    block.text
      .slice(label.length)
      .split(/[,，،]/u)
      .at(-1) ?? '',
  );
  return city === '' ? [] : [{ city, page, quote: block.text, score: 2.2, at: block.text.lastIndexOf(city) }];
}

const HAS_NUMBER = /^(\p{Lu}[\p{L} -]{2,40}) \d{1,4}(?:\/\d{1,4})?$/u;
const CODE_ALONE = /^\d{3} \d{2}$/u;

/** "г. Москва, ул. Ленина 4", "Kerkstraat 12, Nijmegen": a street and a city, without a postcode. */
export function afterStreet({ page }: Where, block: Block): PlaceAt[] {
  const isPostal = /(?<!\d)\d{5}(?!\d)/.test(block.text) && !/\p{Script=Cyrillic}/u.test(block.text);
  // "Dr" is a drive behind its name, and a doctor before it.
  if (block.text.length > 160 || isPostal || /^Dra?\.?\s\p{Lu}/u.test(block.text)) return [];
  const parts = getDisplayedLines(block)
    .split(/[,،;|·•\n]|\.\s+(?=\d)/u)
    .map((part) => withoutGlyphs(part.trim()));
  const last = lastKnown(
    parts.findLast((part) => /\p{L}/u.test(part) && !OFFICE.test(part) && countriesIn(part).length === 0) ??
      '',
  );
  if (last !== '' && STREET_WORD.test(block.text)) {
    const country = countriesIn(block.text).at(-1);
    return [{ country, city: last, page, quote: block.text, score: 2.2, at: block.text.lastIndexOf(last) }];
  }
  const street = parts.findIndex((part) => (STREET_WORD.test(part) || HOUSE.test(part)) && part.length <= 60);
  if (street < 0) return [];
  const cities = parts.map((part) => bareCity(part.replace(/^(?:г|м|gr|or)\.\s*/u, '')));
  const known = cities.find((part) => !STREET_WORD.test(part) && looksLikeCity(part) && isKnownCity(part));
  // What follows the street alone is a city, whether a list holds it or not.
  const next = street === parts.length - 2 ? (cities.at(-1) ?? '') : '';
  // "Rogów, Kwiatowa 7": so does what stands before it, where it is a place.
  const [first = ''] = street === 1 && parts.length === 2 ? cities : [];
  const home = countryOfLanguage(page.language);
  const before = home !== undefined && looksLikeCity(first) && isPlace(first, home) ? first : '';
  // "Lhota 565, 687 54": houses of a village have numbers without a street.
  const [numbered = '', code = ''] = parts.slice(street);
  const village = HAS_NUMBER.exec(numbered)?.[1] ?? '';
  const isVillage = home !== undefined && CODE_ALONE.test(code) && !STREET_WORD.test(village);
  const around = before || (isVillage && isPlace(village, home) ? village : '');
  const city = known ?? (around || (looksLikeCity(next) && next.split(' ').length <= 2 ? next : ''));
  const at = block.text.indexOf(city);
  return city === '' ? [] : [{ city, page, quote: block.text, score: known === undefined ? 1.4 : 2.2, at }];
}

/**
 * "House 12, DHA Phase 6, Lahore, Pakistan", "United Arab Emirates, Dubai, Office 102": the country is a part of its own at one end
 * of the address, its city the nearest part that is known; or the address says which part is one.
 */
export function besideCountry({ page }: Where, block: Block): PlaceAt[] {
  const written = getDisplayedLines(block);
  if (written.length > LONGEST_ADDRESS) return [];
  const parts = written
    .split(/[,،，;|·•\n]|\s[-–—]\s/u)
    .map((part) => withoutGlyphs(part.trim()))
    .filter(Boolean);
  const marked = markedCity(written);
  const at = Math.max(0, block.text.indexOf(marked));
  const ends = [parts.length - 1, 0].flatMap((end) => {
    const [country, more] = countriesIn(parts[end] ?? '');
    const isAlone = country && !more && nameKey(parts[end] ?? '') === nameKey(country.name);
    return isAlone ? [{ country, rest: parts.toSpliced(end, 1), isFirst: end === 0 }] : [];
  });
  const [told] = ends;
  // "Cannes, Nice, Monaco" are places, and no address.
  const isAddress = /\d/.test(written) || STREET_WORD.test(written);
  const [street = ''] = parts;
  // "395 Rue du Badar, France"
  if (told && parts.length === 2 && HOUSE.test(street) && STREET_WORD.test(street))
    return [{ country: told.country, city: '', page, quote: block.text, score: 2, at }];
  if (!told || !isAddress || parts.length < 3 || isAmbiguousCountry(told.country.name))
    return marked === '' || !/\s/.test(written)
      ? []
      : [{ city: marked, page, quote: block.text, score: 2.4, at }];
  const rest = told.rest.map((part) => part.replace(/[\s–-]*\d{3,6}$/u, ''));
  const near = told.isFirst ? rest.toReversed() : rest;
  const city = marked || cityOf(near, told.country.code) || near.map(knownHead).findLast(Boolean) || '';
  return [{ country: told.country, city, page, quote: block.text, score: city === '' ? 2 : 2.6, at }];
}

/** "Dubai Silicon Oasis": the known city that a part begins with. */
const knownHead = (part: string): string => {
  const [first = '', second = ''] = part.split(' ');
  return [`${first} ${second}`.trim(), first].find((head) => looksLikeCity(head) && isKnownCity(head)) ?? '';
};

/** "No:12 Sarıyer/İstanbul": the known city that the last part of an address ends with. */
function lastKnown(part: string): string {
  const cities = part.split('/').map(knownTail);
  return cities.findLast(Boolean) ?? '';
}

/** The city of a Japanese, Chinese or Korean address, when the block or the one before says it is one, or it is written as one. */
export function eastAsianCity({ page }: Where, block: Block): string {
  const before = page.blocks[block.id - 1]?.text.slice(0, 20) ?? '';
  const isCalled =
    GREATER_FIRST.test(block.text) || /〒|住所|所在地|本社|地址|주소|소재지/u.test(`${before} ${block.text}`);
  if (block.text.length > 400 || !(isCalled || EAST_ASIAN_HOUSE.test(block.text))) return '';
  const [, city, korean] = EAST_ASIAN_CITY.exec(block.text.replace(EAST_ASIAN_LABEL, '')) ?? [];
  return city ?? korean ?? '';
}
