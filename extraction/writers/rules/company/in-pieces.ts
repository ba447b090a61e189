import { type Block, getDisplayedLines } from '../../../html/page.ts';
import { NUMBERS_OF_FIRMS } from '../../../lexicon/company/places.ts';
import { finds } from '../../../lexicon/table.ts';
import { looksLikeCity } from '../../../patterns/places/city-name.ts';
import { countriesIn, isAmbiguousCountry } from '../../../patterns/places/countries.ts';
import { pairsIn } from '../../../patterns/places/country-of-city.ts';
import { countryOfCity, isKnownCity, isPlace } from '../../../patterns/places/gazetteer.ts';
import { countryOfLanguage } from '../../../patterns/places/native-places.ts';
import { nameKey } from '../../../patterns/site.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';
import type { PlaceAt, Where } from '../../../patterns/places/found-place.ts';
import { placeAlone } from './labelled-place.ts';
import { HOUSE, SHORT_LINE } from './street-and-city.ts';

const FIRM_NUMBER = finds(NUMBERS_OF_FIRMS);
const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/iu;
/** "hello@quillbee.com Malmö, Sweden": an e-mail address or telephone number has a line of its own, as shown. */
export const BETWEEN_LINES =
  /(?:^|\s+)(?:[\p{L}-]{1,12}[.:]\s*)?(?:[^\s@]{1,64}@[^\s@]{1,80}\.\p{L}{2,24}|\+\d[\d ()./-]{6,18}\d)(?=\s|$)/u;

/** "(c) 2026 Acme. Malmö, Sweden", "Acme Ltd · London, United Kingdom": a piece of a line that is city and country. */
export function inPieces({ page, name }: Where, block: Block): PlaceAt[] {
  if (block.text.length > 300 || block.heading === 1) return [];
  const pieces = block.text
    .split(BETWEEN_LINES)
    .flatMap((line) => line.split(/(?<=\p{L}{3}|\))\.\s+|\s*[|·•–—/]\s+|\s{2,}|\s-\s|©|®|\(c\)|;\s/iu))
    .map((piece) => piece.replace(/^[\s,-]*(?:(?:19|20)\d\d[\s,-]+)?|\s+\d{4}$/gu, '').trim())
    // Streets and postcodes are read by others.
    .filter((piece) => !/\d{3}/.test(piece) && !HOUSE.test(piece.split(/[,،，]/u)[0] ?? ''))
    .map((piece) => withoutGlyphs(piece.replace(/^[\s,\d-]+/u, '')))
    .filter((piece) => piece.length >= 4 && piece.length <= 90);
  const isNumbered = FIRM_NUMBER.test(block.text);
  // A pair is a piece of it: "Bela Vista, São Paulo - SP, 01310-100".
  const isAddress = /\d{5}/.test(block.text);
  return pieces.flatMap((piece) => {
    const [place] = placeAlone(piece);
    const isPair = /[,،，]/u.test(piece);
    // "Córdoba Argentina" has no comma. A city alone stands beside the firm and its number: "Acme Oy · Y-tunnus 123 · Helsinki".
    const isTold = place?.country
      ? !isPair && !isAmbiguousCountry(place.country.name)
      : (isPair && !isAddress) || isNumbered;
    if (place && isTold && place.city !== '' && isKnownCity(place.city))
      return [{ ...place, page, quote: piece, score: 2.2, at: Math.max(0, block.text.indexOf(piece)) }];
    if (!isPair || !place?.country || place.city === '' || isAmbiguousCountry(place.country.name)) return [];
    if (name !== '' && nameKey(place.city).includes(nameKey(name))) return [];
    const isKnown = isKnownCity(place.city);
    const at = Math.max(0, block.text.indexOf(piece)) + Math.max(0, piece.indexOf(place.city));
    if (!isKnown && COPYRIGHT.test(block.text))
      return [{ country: place.country, city: '', page, quote: piece, score: 2.2, at }];
    return [{ ...place, page, quote: piece, score: isKnown ? 3.2 : 2.6, at }];
  });
}

/** "Dallas, TX · Plano, TX · Irving, TX": three cities without a country, one beside the other, are those that are served. */
export const notServed = (places: PlaceAt[]): PlaceAt[] => {
  const alone = new Set(places.filter(({ country }) => country === undefined).map(({ city }) => city));
  return alone.size > 2 ? places.filter(({ country }) => country !== undefined) : places;
};

/** A dash before a state's letters parts nothing: "Bento Gonçalves – RS". */
const PIECES =
  /(?<=\p{L}{3}|\))\.\s+|\s*[|·•\n]\s*|\s*[–—](?!\s*\p{Lu}{2,3}(?:[\s.,]*$|\s*[|·•\n]))\s*|©|\([cC]\)|;\s/u;
const CODE_AFTER = /^(?:,?\s*(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4}))?[\s.]*$/u;

/** "Acme LLC, Miami, FL 33101", "Melbourne VIC": a piece of a line that ends with a city and its state, told by itself or after a comma. */
export function besideState({ page }: Where, block: Block): PlaceAt[] {
  const lines = getDisplayedLines(block);
  if (lines.length > 300 || block.heading === 1) return [];
  const pieces = lines.split(BETWEEN_LINES).flatMap((line) => line.split(PIECES));
  return pieces.flatMap((piece) => {
    const [pair] = pairsIn(piece);
    if (!pair || !CODE_AFTER.test(piece.slice(pair.at + pair.text.length))) return [];
    if (!/(?:^|,)\s*$/u.test(piece.slice(0, pair.at))) return [];
    const at = Math.max(0, block.text.indexOf(pair.text));
    return [{ city: pair.city, page, quote: pair.text, score: 2.2, at }];
  });
}

/** "© 2026 Quillbee · Szeged": a country, or a city behind whose the rights are, of the country whose language is written, or of one country only. */
export function besideRights({ page, name }: Where, block: Block): PlaceAt[] {
  if (block.region !== 'footer' || !COPYRIGHT.test(block.text) || block.text.length > SHORT_LINE) return [];
  const city =
    block.text
      .split(/[|·•,–—\n]|\.\s|\s-\s/u)
      .at(-1)
      ?.replace(/[.\s]+$/u, '')
      .trim() ?? '';
  const [country] = countriesIn(city);
  // "© 2026 Quillbee – Maroc"
  if (country?.name === city && !isAmbiguousCountry(city))
    return [{ country, city: '', page, quote: block.text, score: 1.6, at: block.text.lastIndexOf(city) }];
  const home = countryOfLanguage(page.language);
  const isThere = (home !== undefined && isPlace(city, home)) || countryOfCity(city) !== undefined;
  if (!isThere || !looksLikeCity(city) || !isKnownCity(city)) return [];
  if (name !== '' && nameKey(city).includes(nameKey(name))) return [];
  return [{ city, page, quote: block.text, score: 1.6, at: block.text.lastIndexOf(city) }];
}
