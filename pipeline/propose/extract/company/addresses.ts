import { kindOfWords, type PageKind } from '../../../crawl/page-kinds.ts';
import { type Block, type ReadPage, shownLines } from '../../../read/page.ts';
import {
  BASED,
  IS_ADDRESS,
  MADE,
  NUMBERS_OF_FIRMS,
  PLACE_LABEL,
  RUNS_IT,
  SELLER,
  STREETS,
} from '../../../words/places.ts';
import { anyOf, finds, isOneOfWords, opensWith } from '../../../words/table.ts';
import {
  bareCity,
  EAST_ASIAN_CITY,
  EAST_ASIAN_HOUSE,
  GREATER_FIRST,
  knownTail,
  looksLikeCity,
  markedCity,
} from './city-name.ts';
import { countriesIn, isAmbiguousCountry } from './countries.ts';
import { pairsIn } from './country-of-city.ts';
import { countryOfCity, isAmericanState, isCityIn, isKnownCity, isPlace } from './gazetteer.ts';
import type { FoundPlace, PlaceAt, Where } from './found-place.ts';
import { countryOfLanguage } from './native-places.ts';
import { postal } from './postcodes.ts';
import { isInside, nameKey } from '../site.ts';
import { isOthers } from '../whose.ts';
import { isPlaceholder, withoutGlyphs } from '../text-shape.ts';

const ADDRESS_WORDS = new Set(
  'address adr vcard imprint impressum location locality contact legal footer company office hq about org'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'dd']);
const CONTACT_KINDS = new Set<PageKind>(['contact', 'imprint']);
const STREET_WORD = finds(STREETS);
const OURS = finds(RUNS_IT, IS_ADDRESS);
/** "Prodávající: …", "Sprzedawcą jest …": in the rest of such terms the word is on every line. */
const SELLS = new RegExp(
  String.raw`${anyOf(SELLER)}(?:\s*[:：]|\s+(?:is|ist|est|es|è|é|je|jest|är|este)\s|\s*(?:\n|$))`,
  'iu',
);
const LABEL = isOneOfWords(PLACE_LABEL);
const LABELLED = new RegExp(String.raw`^\s*${anyOf(PLACE_LABEL)}\s*[:：]\s*`, 'iu');
const LABEL_INSIDE = new RegExp(
  String.raw`(?<=[\s.;])${anyOf(PLACE_LABEL, IS_ADDRESS)}\s*[:：]\s*([^:：\n]{3,140})`,
  'iu',
);
/** What begins the next pair: "E-mail" of "E-mail: …". */
const NEXT_LABEL = /\s+\p{Lu}[\p{Ll}-]+(?: \p{Ll}+){0,2}\s*(?:\([^)]{1,30}\)\s*)?$/u;
/** "693 Spinka Row", "Keskkatu 4 b": the number of a house beside a name. */
const HOUSE = /^(?!(?:19|20)\d\d )\d{1,5}[a-z]?,? \p{Lu}|^\p{Lu}[\p{L}'’. -]{2,40} \d{1,4} ?[a-z]?$/u;
const MOST_LINES = 4;
const FIRM_NUMBER = finds(NUMBERS_OF_FIRMS);
const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/iu;
const EAST_ASIAN_LABEL = /^.{0,12}(?:住所|所在地|本社|地址|주소|소재지)[:：\s]*/u;
/** "Made in Berlin, Germany": a statement, read as one. */
const STATES = finds(BASED, MADE);
/** "hello@quillbee.com Malmö, Sweden": an e-mail address or telephone number has a line of its own, as shown. */
const BETWEEN_LINES =
  /(?:^|\s+)(?:[\p{L}-]{1,12}[.:]\s*)?(?:[^\s@]{1,64}@[^\s@]{1,80}\.\p{L}{2,24}|\+\d[\d ()./-]{6,18}\d)(?=\s|$)/u;
/** "1106 - Sala 01": a number and what has it. */
const OFFICE = /^\d+\s*[-–]\s/u;
const OPENS_WITH_LABEL = opensWith(PLACE_LABEL, IS_ADDRESS);
const SHORT_LINE = 120;
const LONGEST_BLOCK = 3_000;
const LONGEST_ADDRESS = 200;

/** The addresses in a block: postcode and city, a labelled place, "City, Country". Whose they are is told by what stands around. */
export function addressesIn(where: Where, block: Block): FoundPlace[] {
  const { page, kind, isOwn } = where;
  const isLikely =
    kind === 'imprint' ||
    kind === 'contact' ||
    (block.region === 'footer' && (isOwn || kind === 'legal')) ||
    ((isOwn || kind === 'legal') && isUnderContact(page, block)) ||
    isInside(block.box, ADDRESS_WORDS, 3);
  if (!isOwn && kind !== 'legal' && !(isLikely && block.region === 'footer')) return [];
  if (block.tag === 'pre' && kind !== 'imprint' && kind !== 'contact' && kind !== 'legal') return [];
  if (block.text.length > LONGEST_BLOCK || isPlaceholder(block.text)) return [];
  const owner = ownerShown(where, block);
  // On a page of law many others have their addresses, too.
  if (kind === 'legal' && owner === 0) return [];
  const bonus =
    owner + (kind === 'imprint' ? 1 : kind === 'contact' ? 0.7 : block.region === 'footer' ? 0.5 : 0);
  const besides = [afterStreet, besideCountry, besideRights, afterWord];
  const found = [
    ...labelled(where, block),
    ...postal(where, block, isLikely || owner > 0),
    ...(isLikely || owner > 0 ? notServed([...inPieces(where, block), ...besideState(where, block)]) : []),
    ...(isLikely ? besides.flatMap((finder) => finder(where, block)) : []),
  ];
  if (found.length === 0 && (isLikely || owner > 0)) {
    const city = eastAsianCity(where, block);
    const at = block.text.indexOf(city);
    if (city !== '') found.push({ city, page, quote: block.text.slice(0, 400), score: 2.5, at });
  }
  return found
    .filter(({ at }) => !isOthers(page, block, at, [where.name]))
    .map(({ at: _, ...one }) => ({ ...one, score: one.score + bonus }));
}

/** Right under a title such as "Contact us", "Find us", "Our office", or in the cell after one that says "Address". */
function isUnderContact(page: ReadPage, { id, tag, under: [title] }: Block): boolean {
  const isTitled =
    title !== undefined &&
    title.heading > 1 &&
    (CONTACT_KINDS.has(kindOfWords(title.text)) || LABEL.test(title.text));
  return isTitled || (CELLS.has(tag) && LABEL.test(page.blocks[id - 1]?.text ?? ''));
}

/** What shows that the address is that of whoever runs the site: their name, or words such as "responsible for". */
function ownerShown({ page, name }: Where, block: Block): number {
  const near = `${page.text.slice(Math.max(0, block.start - 300), block.start)} ${block.text.slice(0, 600)}`;
  const headings = block.under
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ');
  const named = name.length > 1 && nameKeys(near).includes(nameKey(name));
  const writesHere = block.text
    .toLowerCase()
    .includes(`@${new URL(page.url).hostname.replace(/^www\./, '')}`);
  return (
    (named || writesHere ? 0.6 : 0) + (OURS.test(near) || OURS.test(headings) || SELLS.test(near) ? 0.5 : 0)
  );
}

/** `nameKey` looks at 300 characters. */
const nameKeys = (text: string): string =>
  nameKey(text.slice(0, 290)) + nameKey(text.slice(290, 580)) + nameKey(text.slice(580));

/** A cell, or the beginning of a line, that says what follows is a place. */
function labelled(where: Where, block: Block): PlaceAt[] {
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
function placeAlone(text: string): Place[] {
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
function cityOf(parts: string[], country: string): string {
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

/** "(c) 2026 Acme. Malmö, Sweden", "Acme Ltd · London, United Kingdom": a piece of a line that is city and country. */
function inPieces({ page, name }: Where, block: Block): PlaceAt[] {
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
const notServed = (places: PlaceAt[]): PlaceAt[] => {
  const alone = new Set(places.filter(({ country }) => country === undefined).map(({ city }) => city));
  return alone.size > 2 ? places.filter(({ country }) => country !== undefined) : places;
};

const PIECES = /(?<=\p{L}{3}|\))\.\s+|\s*[|·•–—\n]\s*|©|\(c\)|;\s/iu;
const CODE_AFTER = /^(?:,?\s*(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4}))?[\s.]*$/u;

/** "Acme LLC, Miami, FL 33101", "Melbourne VIC": a piece of a line that ends with a city and its state, told by itself or after a comma. */
function besideState({ page }: Where, block: Block): PlaceAt[] {
  const lines = shownLines(block);
  if (lines.length > 300 || block.heading === 1) return [];
  const pairs = lines.split(PIECES).flatMap((piece) => {
    const [pair] = pairsIn(piece);
    const isEnd = pair && CODE_AFTER.test(piece.slice(pair.at + pair.text.length));
    return pair && isEnd && /(?:^|,)\s*$/u.test(piece.slice(0, pair.at)) ? [pair] : [];
  });
  return pairs.map(({ city, text }) => ({
    city,
    page,
    quote: text,
    score: 2.2,
    at: Math.max(0, block.text.indexOf(text)),
  }));
}

/** "© 2026 Quillbee · Szeged": a city behind whose the rights are, of the country whose language is written, or of one country only. */
function besideRights({ page, name }: Where, block: Block): PlaceAt[] {
  if (block.region !== 'footer' || !COPYRIGHT.test(block.text) || block.text.length > SHORT_LINE) return [];
  const city =
    block.text
      .split(/[|·•,–—\n]|\.\s|\s-\s/u)
      .at(-1)
      ?.replace(/[.\s]+$/u, '')
      .trim() ?? '';
  const home = countryOfLanguage(page.language);
  const isThere = (home !== undefined && isPlace(city, home)) || countryOfCity(city) !== undefined;
  if (!isThere || !looksLikeCity(city) || !isKnownCity(city)) return [];
  if (name !== '' && nameKey(city).includes(nameKey(name))) return [];
  return [{ city, page, quote: block.text, score: 1.6, at: block.text.lastIndexOf(city) }];
}

/** "Dirección Fiscal Partida Sur, Dénia": a line that opens with the word for an address and ends with a city. */
function afterWord({ page }: Where, block: Block): PlaceAt[] {
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

/** "г. Москва, ул. Ленина 4", "Kerkstraat 12, Nijmegen": a street and a city, without a postcode. */
function afterStreet({ page }: Where, block: Block): PlaceAt[] {
  const isPostal = /\d{5}/.test(block.text) && !/\p{Script=Cyrillic}/u.test(block.text);
  // "Dr" is a drive behind its name, and a doctor before it.
  if (block.text.length > 160 || isPostal || /^Dra?\.?\s\p{Lu}/u.test(block.text)) return [];
  const parts = shownLines(block)
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
  const city = known ?? (before || (looksLikeCity(next) && next.split(' ').length <= 2 ? next : ''));
  const at = block.text.indexOf(city);
  return city === '' ? [] : [{ city, page, quote: block.text, score: known === undefined ? 1.4 : 2.2, at }];
}

/**
 * "House 12, DHA Phase 6, Lahore, Pakistan", "United Arab Emirates, Dubai, Office 102": the country is a part of its own at one end
 * of the address, its city the nearest part that is known; or the address says which part is one.
 */
function besideCountry({ page }: Where, block: Block): PlaceAt[] {
  const written = shownLines(block);
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
function eastAsianCity({ page }: Where, block: Block): string {
  const before = page.blocks[block.id - 1]?.text.slice(0, 20) ?? '';
  const isCalled =
    GREATER_FIRST.test(block.text) || /〒|住所|所在地|本社|地址|주소|소재지/u.test(`${before} ${block.text}`);
  if (block.text.length > 400 || !(isCalled || EAST_ASIAN_HOUSE.test(block.text))) return '';
  const [, city, korean] = EAST_ASIAN_CITY.exec(block.text.replace(EAST_ASIAN_LABEL, '')) ?? [];
  return city ?? korean ?? '';
}
