import type { Block, ReadPage } from '../../../html/page.ts';
import { BASED, IS_ADDRESS, MADE, PLACE_LABEL } from '../../../lexicon/company/places.ts';
import { anyOf, finds, isOneOfWords, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { bareCity, looksLikeCity } from '../../../patterns/places/city-name.ts';
import { countriesIn } from '../../../patterns/places/countries.ts';
import { isAmericanState, isCityIn, isKnownCity, isPlace } from '../../../patterns/places/gazetteer.ts';
import { nameKey } from '../../../patterns/site.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';
import type { FoundPlace, PlaceAt, Where } from '../../../patterns/places/found-place.ts';

const LABEL = isOneOfWords(PLACE_LABEL);
const LABELLED = wordPattern(String.raw`^\s*${anyOf(PLACE_LABEL)}\s*[:：]\s*`, 'iu');
const LABEL_INSIDE = wordPattern(
  String.raw`(?<=[\s.;])${anyOf(PLACE_LABEL, IS_ADDRESS)}\s*[:：]\s*([^:：\n]{3,140})`,
  'iu',
);
/** What begins the next pair: "E-mail" of "E-mail: …". */
const NEXT_LABEL = /\s+\p{Lu}[\p{Ll}-]+(?: \p{Ll}+){0,2}\s*(?:\([^)]{1,30}\)\s*)?$/u;
const MOST_LINES = 4;
/** "Made in Berlin, Germany": a statement, read as one. */
const STATES = finds(BASED, MADE);
const OPENS_WITH_LABEL = opensWith(PLACE_LABEL, IS_ADDRESS);

/** A cell, or the beginning of a line, that says what follows is a place. */
export function labelled(where: Where, block: Block): PlaceAt[] {
  const { page, isOwn } = where;
  if (block.text.length > 120) return labelledInside(where, block);
  if (!isOwn) return labelledInside(where, block);
  const label = LABELLED.exec(block.text);
  if (label && label[0].length < block.text.length)
    return placeAlone(block.text.slice(label[0].length)).map((one) => ({
      ...one,
      page,
      quote: block.text,
      score: 3,
      at: label[0].length,
    }));
  if (!LABEL.test(block.text)) return [];
  return linesAfter(page, block).flatMap((line) =>
    placeAlone(line.text).map((one) => {
      const at = line.start - block.start;
      return { ...one, page, quote: line.text, score: 2.8, at };
    }),
  );
}

/** The line after a label, and those that stand with it: "Address:", "Amsterdam", "The Netherlands". */
function linesAfter(page: ReadPage, { id }: Block): Block[] {
  const lines: Block[] = [];
  for (const line of page.blocks.slice(id + 1, id + 1 + MOST_LINES)) {
    const [first] = lines;
    if (line.heading > 0 || line.text.length > 120 || LABELLED.test(line.text)) break;
    if (first && (line.tag !== first.tag || line.box.parent !== first.box.parent)) break;
    lines.push(line);
  }
  return lines;
}

/** "Name: Ann Ek VAT: 123 Address: Xinzo, Ourense, Spain E-mail: …": a label within a line, up to the next. */
function labelledInside({ page }: Where, block: Block): PlaceAt[] {
  const told = LABEL_INSIDE.exec(block.text);
  if (!told?.[1]) return [];
  const [place] = placeAlone(told[1].replace(NEXT_LABEL, '').trim());
  if (!place?.country) return [];
  const at = told.index + told[0].length - told[1].length;
  return [{ ...place, page, quote: told[0].replace(NEXT_LABEL, '').trim(), score: 2.8, at }];
}

/** "Square SC, Florianópolis - SC", "Curitiba/PR": the letters of its state after a city. */
const CITY_AND_STATE = /(?:^|, )(\p{Lu}[\p{L}'’. -]{2,30}?)\s?[-–/]\s?\p{Lu}{2}$/u;

type Place = Pick<FoundPlace, 'country' | 'city'>;

/** A text that is a place and nothing else: "Malmö, Sweden", "Sweden", "Malmö". */
export function placeAlone(text: string): Place[] {
  const plain = withoutGlyphs(text.replace(/[.\s]+$/u, '').replace(/^The /u, ''));
  const country = countriesIn(plain).at(-1);
  // "Kudus, Jawa Tengah Indonesia": the country may stand behind its province.
  const before =
    country && country.at + country.name.length === plain.length ? plain.slice(0, country.at) : '';
  const isBehind = /[\p{L}\d)]\s+$/u.test(before);
  const apart = country && isBehind ? `${before.trimEnd()}, ${country.name}` : plain;
  const parts = apart
    .split(/\s*[,，،|/–—(]\s*/u)
    .map((part) => bareCity(part.replace(/[)\s]+$/u, '')))
    .filter(Boolean);
  if (country) {
    const last = parts.at(-1) ?? '';
    if (nameKey(last) !== nameKey(country.name)) return [];
    const city = cityOf(parts.slice(0, -1), country.code);
    return [{ country, city: isBehind && !isPlace(city, country.code) ? '' : city }];
  }
  const [only, state = ''] = parts;
  const [, inState] = CITY_AND_STATE.exec(plain) ?? [];
  if (inState !== undefined && looksLikeCity(inState) && isKnownCity(inState)) return [{ city: inState }];
  if (only && isAmericanState(state) && parts.length === 2 && looksLikeCity(only) && isKnownCity(only))
    return [{ city: only }];
  const isPair = state === '' || looksLikeCity(state) || /\d/.test(state);
  return parts.length <= 2 && isPair && only && looksLikeCity(only) && isKnownCity(only)
    ? [{ city: only }]
    : [];
}

/** "Domicilio Sevilla": the known city behind the word for an address. */
function withoutLabel(part: string): string {
  const rest = part.replace(OPENS_WITH_LABEL, '').replace(/^[\s:：]+/u, '');
  return rest !== part && !isKnownCity(part) && isKnownCity(rest) ? rest : part;
}

/**
 * Of the parts of an address before its country: the last that is known as a city, else a small place there, else the one before the
 * country.
 */
export function cityOf(parts: string[], country: string): string {
  const cities = parts
    .map((part) => withoutLabel(bareCity(part.replace(/^[\d\s-]{4,9}\s|\s[\d\s-]{4,9}$/u, ''))))
    .filter((city) => looksLikeCity(city) && !STATES.test(city));
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
