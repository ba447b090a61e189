import { wordTable } from '../../lexicon/words.ts';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { GAP, getDisplayedLines, type Block, type ReadPage } from '../../html/page.ts';
import { anyOf, finds, wordPattern } from '../../lexicon/table.ts';
import { isSurelyPerson } from '../people/person-name.ts';
import { bareCity, looksLikeCity } from './city-name.ts';
import { countriesIn, isAmbiguousCountry, type NamedCountry } from './countries.ts';
import type { PlaceAt, Where } from './found-place.ts';
import { countryByCity } from './country-of-city.ts';
import {
  countriesCalling,
  countriesWith,
  isAmericanState,
  isCityIn,
  isKnownCity,
  isPlace,
} from './gazetteer.ts';

const POSTCODES = wordPattern(
  String.raw`(?<![\p{L}\p{N}./-]|[\p{L}\d],(?!\d{5}\s\p{Lu}))(?:[A-Z]{1,3}-|LV|LT)?` +
    String.raw`(?:\d{4} ?[A-Z]{2}|\d{2}\.?\d{3}-\d{3,4}|\d{4}-\d{3}|\d{3}-\d{4}|(?<!\d{3} )\d{3} \d{2,3}(?!\d| \d)|\d{2}-\d{3}|\d{4}(?! \d{4}(?!\d))|\d{5,7}` +
    String.raw`|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] ?[A-Z\d]{4})(?=[\s,)|]|$|-\p{Lu}\p{Ll}|(?<=[A-Z])\.(?:\s|$))`,
  'gu',
);
const STREET_NUMBER =
  /\p{L}{3,}\.?\s+\d{1,4}\s?[a-zA-Z]?(?![\p{L}\d])|(?<!\d)\d{1,4}\s?(?:bis|ter)?,?\s+\p{L}{2,}/u;
const STREET_WORD = finds(wordTable('streets'));
/** What is after a city in one line of an address. */
const FURTHER = wordPattern(String.raw`\s*${anyOf(wordTable('after_address'))}.*$`, 'isu');
/** A line of another kind: an e-mail address, a number with its name, whose else it is. */
const SAYS_ELSE = wordPattern(String.raw`[@:]|${anyOf(wordTable('not_our_place'))}`, 'iu');
const MOST_POSTCODES = 6;
/** Lines of one address, and how long each is at most. */
const MOST_LINES = 8;
const LONGEST_LINE = 80;
/** Characters of a text that a country is looked for in; before and after a postcode that belong to its address. */
const LONGEST_ADDRESS = 300;
const BEFORE = 120;
const AFTER = 90;

/** Lines of one address: neighbouring short blocks in one element, or the block alone; undefined inside such a run. */
function linesFrom(page: ReadPage, block: Block): string | undefined {
  const before = page.blocks[block.id - 1];
  if (before && isNextLine(before, block)) return undefined;
  let last = block;
  for (let count = 1; count < MOST_LINES; count += 1) {
    const next = page.blocks[last.id + 1];
    if (!next || !isNextLine(last, next)) break;
    last = next;
  }
  const lines = page.blocks.slice(block.id, last.id + 1);
  return page.text.slice(block.start, last.end).includes(GAP)
    ? getDisplayedLines(block)
    : lines.map(getDisplayedLines).join('\n');
}

const isNextLine = (line: Block, next: Block): boolean =>
  line.box.parent === next.box.parent &&
  line.heading === 0 &&
  next.heading === 0 &&
  next.tag === line.tag &&
  line.text.length <= LONGEST_LINE &&
  next.text.length <= LONGEST_LINE;

/** The surroundings of a postcode. */
type Coded = {
  code: string;
  line: string;
  /** What is before the code in its line. */
  before: string;
  country: NamedCountry | undefined;
  city: string;
  hasStreet: boolean;
  /** Is the city one in this country, and all that its part of the address says? */
  isKnown: boolean;
  isWhole: boolean;
};
/** Where a block stands: on a page or in a part that is the site's own, and where addresses do. */
type Standing = { isOwn: boolean; isLikely: boolean; isLine: boolean };
type Scored = Pick<PlaceAt, 'country' | 'city' | 'score'>;

/** Cities (and countries) next to the postcodes of a block and the lines of its address after it. */
export function postal({ page, isOwn }: Where, block: Block, isLikely: boolean): PlaceAt[] {
  const written = linesFrom(page, block);
  if (written === undefined) return [];
  const standing = { isOwn, isLikely, isLine: block.text.length <= LONGEST_LINE };
  const found: PlaceAt[] = [];
  const codes = [...written.matchAll(POSTCODES)].slice(0, MOST_POSTCODES);
  for (const code of codes) {
    if (codes.some((other) => other.index > code.index && isHouse(written, code, other))) continue;
    const coded = readAround(written, code, page.blocks[block.id - 1]?.text ?? '');
    const place = isAddress(coded) ? believed(coded, standing, found.length) : undefined;
    if (place) found.push({ ...place, page, quote: coded.line, at: code.index });
  }
  return found;
}

/** `over`: the text of the block before. */
function readAround(written: string, { 0: code, index }: RegExpExecArray, over: string): Coded {
  const from = wordStart(written, Math.max(0, index - BEFORE));
  const line = written.slice(from, addressEnd(written, index + code.length));
  const before = line.slice(0, index - from);
  const country = countriesIn(line).findLast((one) => !isAmbiguousCountry(one.name));
  const beside = cityBesidePostcode(line, index - from, code.length, country);
  const hasStreet = isStreet(before) || isStreet(over.slice(-80));
  const isKnown = beside !== '' && isPlace(beside, country?.code);
  // The number of a house before a word: "65341 Lora Spur".
  const isWhole = isKnown && isPart(line, code, beside);
  return {
    code,
    line,
    before,
    country,
    city: isWhole || hasStreet ? beside : '',
    hasStreet,
    isKnown,
    isWhole,
  };
}

/** A postcode with a city, or with a street and a country; a year only next to a known city and its country. */
const isAddress = ({ code, country, city, hasStreet, isKnown }: Coded): boolean =>
  !(/^(?:19|20)\d\d$/.test(code) && !(country && isKnown)) &&
  (city !== '' || (country !== undefined && hasStreet));

/** The place of a postcode where it is believed, and how sure it is; of the addresses of one block the first is the surest. */
function believed(coded: Coded, { isOwn, isLikely, isLine }: Standing, earlier: number): Scored | undefined {
  const { code, before, country, city, hasStreet, isKnown, isWhole } = coded;
  // The number of a house may look like a postcode: "4736 Stanton Road".
  const sure = isWhole ? 0.5 : isKnown ? -0.3 : 0;
  if (country) return inCountry({ ...coded, country }, { isOwn, isLikely }, sure - earlier * 0.3);
  if (isLikely && city !== '' && (isKnown || (hasStreet && isSure(code, city, before))))
    return { city, score: 2 + sure };
  // Street, postcode and city in a line by themselves.
  return isOwn && isWhole && STREET_WORD.test(before) && isLine ? { city, score: 1.5 } : undefined;
}

function inCountry(
  { country, city, hasStreet, isKnown }: Coded & { country: NamedCountry },
  { isOwn, isLikely }: Pick<Standing, 'isOwn' | 'isLikely'>,
  sure: number,
): Scored | undefined {
  if (isLikely) return { country, city, score: 3 + sure + (hasStreet ? 0.3 : 0) };
  return city !== '' && isOwn ? { country, city: isKnown ? city : '', score: 2 } : undefined;
}

/**
 * The country of an address that names none: the one with a place called as the city next to the postcode is, where postcodes are
 * written so; of several the one with nearly all people in such places.
 */
export function countryOfAddress(address: string): string | undefined {
  const line = address.slice(0, LONGEST_ADDRESS);
  if (countriesIn(line).length > 0) return undefined;
  const told = [...line.matchAll(POSTCODES)].slice(0, MOST_POSTCODES).map(({ 0: code, index }) => {
    const city = cityOfDistrict(cityBesidePostcode(line, index, code.length, undefined));
    const byCity = countryByCity(line, city);
    if (byCity !== undefined && isPostcodeOf(code, byCity)) return byCity;
    const [called, fits] = [countriesCalling(city), countriesWith(city)].map((countries) =>
      // An American address has its state.
      countries.filter((country) => country !== 'US' && isPostcodeOf(code, country)),
    );
    return [called, fits].find((countries) => countries?.length === 1)?.[0];
  });
  return told.find((code) => code !== undefined);
}

/** "Freiburg-Hochdorf": the city before the district, where no place is known by both. */
function cityOfDistrict(name: string): string {
  const [, city = ''] = /^(\p{Lu}\p{L}{2,})-\p{Lu}/u.exec(name) ?? [];
  return isKnownCity(city) && !isPlace(name) ? city : name;
}

const isPostcodeOf = (code: string, country: string): boolean =>
  postcodeValidatorExistsForCountry(country) &&
  [code, code.replace(/^[A-Z]{1,3}-/, '')].some((one) => postcodeValidator(one, country));

/** "Av. Paulista, 1000 - Bela Vista, 01310-100": a number after a street, where a longer one follows in the line. */
const isHouse = (text: string, code: RegExpExecArray, other: RegExpExecArray): boolean =>
  /^\d{1,5}$/.test(code[0]) &&
  other[0].replaceAll(/\D/g, '').length > code[0].length &&
  !text.slice(code.index, other.index).includes('\n') &&
  STREET_WORD.test(
    text
      .slice(0, code.index)
      .split(/[\n;|·•–—]/u)
      .at(-1) ?? '',
  );

/** Is a city all that a part of an address says, next to the postcode and a state? */
const isPart = (line: string, code: string, city: string): boolean =>
  line.split(PARTS).some((part) => bareCity(part.replace(code, '').trim().replace(STATE, '')) === city);

/** A number before a word that no list holds is a postcode after the word for a street, or when it has five digits. */
const isSure = (code: string, city: string, before: string): boolean =>
  city.split(' ').length <= 2 && (code.replaceAll(/\D/g, '').length >= 5 || STREET_WORD.test(before));

const isStreet = (text: string): boolean => STREET_NUMBER.test(text) || STREET_WORD.test(text);

/** "Battalgazi / Malatya": the known one, which is the city of a district. */
function lastOf(text: string): string {
  const parts = text.split(/(?<! [abio])\/(?![dht] )/u).map(bareCity);
  return parts.findLast(isKnownCity) ?? parts[0] ?? '';
}

/** Parts of an address that stand for one thing each: lines, and what commas and the like part. */
const PARTS = wordPattern(
  String.raw`[,،，|·•–—:;\n()]|\s-\s|\s(?=${anyOf(wordTable('after_address'))})`,
  'iu',
);
/** Codes that stand after their city: of Britain, Canada, Ireland, Brazil, of the USA with their state, and after a state's letters. */
const AFTER_CITY =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] ?[A-Z\d]{4}|\d{2}\.?\d{3}-\d{3,4})$/u;
const SIX_DIGITS = /^\d{3} ?\d{3}$/u;
/** Where such codes stand after their city. */
const SIX_AFTER_CITY = new Set(['IN', 'SG']);
/** Letters of a state or province at the end of a part: "Austin TX", "Planaltina-AP", "Milano (MI)". */
const STATE = /[\s/.-]+[A-Z]{2,3}$/u;
const IS_STATE = /^(?:[A-Z]{2,3}|\p{Lu}\.\p{Lu}\.)$/u;

/** "Sokolnice.": a name alone and the end of its sentence, nothing shortened. */
const ENDS_SENTENCE = /^\p{Lu}\p{Ll}{4,}\.$/u;

/** A part with a number or a word for a street: beyond it stands no city. */
const isOfStreet = (part: string): boolean => /\d/.test(part) || STREET_WORD.test(part);

/** The city that a part of an address is: a place it begins with, or all of it; empty for a street. */
function cityOfPart(part: string): string {
  const plain = bareCity(part.replace(/^\s*(?:г\.|м\.|р-н|st\.)\s*|\s(?:\S*@|\+\d).*$/gu, '').trim());
  const own = lastOf(plain.replace(STATE, ''));
  if (isOfStreet(own)) return '';
  if (/^\p{Ll}{4,}$/u.test(own) && isKnownCity(own)) return own;
  // "David Schaber": David is a city, too.
  if (!looksLikeCity(own) || (isSurelyPerson(own) && !isPlace(own))) return '';
  return isPlace(own) ? own : placeHead(own) || own;
}

const isBetween = (part: string): boolean => part === '' || IS_STATE.test(part) || isAmericanState(part);

/** The next parts from a postcode on one side that may hold its city: up to where the street stands. */
function nextCities(parts: string[]): string[] {
  const far = parts.filter((part) => !isBetween(part)).slice(0, 2);
  const street = far.findIndex(isOfStreet);
  return far.slice(0, street === -1 ? 2 : street).map(cityOfPart);
}

/** The parts of an address on both sides of its postcode, nearest first. */
type Sides = { ownLeft: string; left: string[]; ownRight: string; right: string[] };

function sidesOf(line: string, at: number, length: number, country: NamedCountry | undefined): Sides {
  const split = (text: string): string[] => text.split(PARTS).map((part) => part.trim());
  const [ownLeft = '', ...left] = split(line.slice(0, at)).reverse();
  const [ownRight = '', ...right] = split(
    line
      .slice(at + length, country && country.at > at ? country.at : undefined)
      .replace(/^-/u, '')
      .replace(FURTHER, ''),
  );
  return { ownLeft, left, ownRight, right };
}

/** Does such a code stand after its city: by its form, its country, or the letters of a state before it? */
const isAfterCity = (code: string, { ownLeft, left }: Sides, country: NamedCountry | undefined): boolean =>
  AFTER_CITY.test(code) ||
  (SIX_DIGITS.test(code) && SIX_AFTER_CITY.has(country?.code ?? '')) ||
  STATE.test(` ${ownLeft}`) ||
  (ownLeft === '' && IS_STATE.test(left[0] ?? ''));

/**
 * The city next to a postcode: in its own part of the address first, then in the neighbouring ones; on the side where such a code has it;
 * a place that is known before one that is not.
 */
function cityBesidePostcode(
  line: string,
  at: number,
  length: number,
  country: NamedCountry | undefined,
): string {
  const sides = sidesOf(line, at, length, country);
  const { ownLeft, left, ownRight, right } = sides;
  const isAfter = isAfterCity(line.slice(at, at + length), sides, country);
  const turn = (after: string[], before: string[]): string[] =>
    isAfter ? [...before, ...after] : [...after, ...before];
  const beside = [
    // "3520 Jevnaker Send us a mail": links next to it are of the same line.
    ...turn([cityOfPart(ownRight) || headAfterCode(ownRight)], [cityOfPart(ownLeft)]),
    ...turn(nextCities(right), nextCities(left)),
  ].filter(Boolean);
  const known = beside.find(isKnownCity) ?? beside.find((name) => isPlace(name, country?.code));
  // "Yokohama, Kanagawa 231-0062".
  if (known !== undefined) return beside.find((name) => isCityIn(name, known)) ?? known;
  const written = isAfter ? ownLeft : ownRight;
  const own = ENDS_SENTENCE.test(written) ? written.slice(0, -1) : written;
  // Of what nobody knows, only the words in one line with the code are believed.
  return placeTail(ownLeft.replace(STATE, ''), country?.code) || (/\.$/u.test(own) ? '' : cityOfPart(own));
}

/** A place with which the words behind a postcode begin, where no number of a house follows, nor a street to a known city. */
function headAfterCode(part: string): string {
  const head = placeHead(part);
  const [next = ''] = part.slice(head.length).trim().split(/\s/u);
  // "101 00 Praha C 322209/MSPH": the number of a register.
  const isKnown = isKnownCity(head) && next !== '' && !STREET_WORD.test(next) && !/^\d/.test(next);
  return isKnown || !isOfStreet(part.split(/\s(?=\+\d)/u)[0] ?? '') ? head : '';
}

/** The longest end of a text, of three words at most, that is a place: "1 Main St Four Oaks". */
function placeTail(text: string, country: string | undefined): string {
  const isIt = (name: string): boolean =>
    country === undefined ? isKnownCity(name) : isPlace(name, country);
  const words = text.split(/\s+/u);
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
    const tail = words.slice(-count).join(' ');
    if (looksLikeCity(tail) && isIt(tail) && !STREET_WORD.test(tail)) return tail;
  }
  return '';
}

/** The longest beginning of a text that is a place: "Berlin Deutschland Telefon". */
function placeHead(text: string): string {
  const words = text.split(/\s+/u).slice(0, 5);
  for (let count = words.length; count > 0; count -= 1) {
    // Of a sentence the end is no part of a name.
    const head = bareCity(words.slice(0, count).join(' ')).replace(/(?<=\p{Ll}{4})\.$/u, '');
    if (looksLikeCity(head) && isPlace(head)) return head;
  }
  return '';
}

/** Where an address ends after its postcode: before a line that says something else, or whose else's it is. */
function addressEnd(text: string, from: number): number {
  const [own = '', ...lines] = text.slice(from, wordEnd(text, from + AFTER)).split('\n');
  const other = lines.findIndex((line) => SAYS_ELSE.test(line));
  return from + [own, ...(other === -1 ? lines : lines.slice(0, other))].join('\n').length;
}

const wordStart = (text: string, at: number): number => (at === 0 ? 0 : text.indexOf(' ', at) + 1 || at);

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const end = text.lastIndexOf(' ', at);
  return end > 0 ? end : text.length;
}
