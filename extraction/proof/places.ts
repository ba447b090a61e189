import { wordTable } from '../lexicon/words.ts';
import { anyOf, finds, only, wordPattern } from '../lexicon/table.ts';
import { getKindOfPath, getKindOfWords } from '../crawl/page-kinds.ts';
import { foldQuote } from '../html/fold-text.ts';
import { hasValue } from '../html/json-ld.ts';
import { type Block, getDisplayedLines } from '../html/page.ts';
import { countriesIn, countryNamed } from '../patterns/places/countries.ts';
import {
  citiesIn,
  countryByLanguage,
  countryByNumber,
  countryOfPlace,
  pairsIn,
  tellsPlaceIn,
} from '../patterns/places/country-of-city.ts';
import { numbersIn } from '../patterns/places/calling-codes.ts';
import {
  bareCity,
  EAST_ASIAN_HOUSE,
  GREATER_FIRST,
  looksLikeCity,
  markedCity,
  PREFECTURE_FIRST,
} from '../patterns/places/city-name.ts';
import { isKnownCity, isPlace } from '../patterns/places/gazetteer.ts';
import { holdsInflected } from '../patterns/places/inflected-city.ts';
import { countryOfAddress } from '../patterns/places/postcodes.ts';
import { countryOfTaxNumber } from '../patterns/places/tax-numbers.ts';
import { isQuotation, isSaidOfOthers, isUnderOtherParties } from './somebody-else.ts';
import { listSentences, type Passage } from './passages.ts';
import { isNotYet } from './not-yet.ts';
import { isFactDenied } from './denied.ts';
import type { Ruling } from './verdict.ts';
import { isCredit, isOthers } from './whose.ts';
import { containsValue } from './wording.ts';
import { isNamed } from './named.ts';

/** A postcode, or block and house number of a Japanese address. */
const POSTCODE = /\d{3}|\d[A-Z]{2}|\d-\d|[A-Z]\d[\dW] ?[A-Z\d]{4}/;
const STREET = finds(wordTable('streets'));
/** A street name and a house number: "Korunní 12, …". */
const STREET_AND_NUMBER =
  /(?:^[^\p{L}\d]{0,4}|[,;:\n·|.] ?)\p{Lu}[\p{L}'’ -]{2,40} \d{1,4}(?:\/\d{1,4})?[a-z]?(?=[,;\n·|]|$)/u;
const LOCATION_WORDS = finds(
  wordTable('based'),
  wordTable('made'),
  wordTable('place_label'),
  wordTable('is_address'),
);
const LOCATION_PATTERNS = [POSTCODE, EAST_ASIAN_HOUSE, GREATER_FIRST, PREFECTURE_FIRST, LOCATION_WORDS];
/** A street with its number, in either order: "rue des Chantiers 92", "92 rue des Chantiers". */
const STREET_NEAR_NUMBER = wordPattern(
  String.raw`${anyOf(wordTable('streets'))}[\s,.]{0,3}(?:[\p{L}'’.-]{1,20}[\s,]{1,2}){0,4}(?:n[.:º°o]{0,3}\s?)?\d{1,4}(?!\d)` +
    String.raw`|(?<!\d)\d{1,5}[a-z]?,? ${anyOf(only(wordTable('streets'), 'fr', 'es', 'ca', 'pt', 'it', 'ro'))}`,
  'iu',
);
const STREET_AFTER_NUMBER =
  /(?<!\d)\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'’.-]{1,20} ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Square|Court|Way|Place|Close|Terrace|Highway|Row|Quay)(?!\p{L})/u;
/** "Made by one person in": opens a line that ends with a place. */
const MADE_BY = wordPattern(String.raw`^\P{L}{0,4}${anyOf(wordTable('built'))} `, 'iu');
const I_LIVE = wordPattern(
  String.raw`${anyOf(wordTable('our_company'))} (?:[\p{L}]{1,10} ){0,2}${anyOf(wordTable('lives'))}`,
  'iu',
);
const SAYS_WHERE = finds(wordTable('based'), wordTable('made'));
const LABELS = wordPattern(
  String.raw`^\P{L}{0,4}${anyOf(wordTable('place_label'), wordTable('is_address'))}\s|${anyOf(wordTable('place_label'), wordTable('is_address'))}(?:\s?[:：|–—-]|\s?$)`,
  'iu',
);
const NAMES_PLACE = finds(wordTable('place_label'), wordTable('is_address'));
const RUNS = finds(wordTable('runs_it'));
const EXAMPLE = finds(wordTable('example_streets'));
const SITE_BY = wordPattern(
  String.raw`${anyOf(wordTable('website'))}[^.!?\n]{0,20}${anyOf(wordTable('built'))}`,
  'iu',
);
/** A street; "thành phố" is a city. */
const BEFORE_VALUE = wordPattern(String.raw`(?<!thành )${anyOf(wordTable('streets'))}\.? $`, 'iu');
const OPENS_WITH_WHERE = wordPattern(
  String.raw`^\P{L}{0,4}${anyOf(wordTable('made'), wordTable('place_label'), wordTable('is_address'))}[\s:：]`,
  'iu',
);
/** A firm by its legal form, in the middle of a sentence: "is handled by Acme Ltd". */
const LEGAL_FORM =
  'Ltd|Limited|LLC|Inc|Corp|GmbH|AG|UG|S\\.?\\s?[rp]\\.?\\s?[lA]|SAS|SARL|SA|S\\.A|S\\.L|SL|B\\.?V|NV|AB|AS|A\\/S|ApS|Oy|d\\.o\\.o|s\\.r\\.o|a\\.s|Sp\\. z|Kft|Lda|Ltda|Pty|OÜ';
const FIRM_IN_SENTENCE = wordPattern(
  String.raw`(?<=(?:^|[\s(])\p{Ll}[\p{L}'’]{0,20} (?:\p{L}{1,3} )?)\p{Lu}[\p{L}\p{N}&'’ -]{1,40}?,? (?:${LEGAL_FORM})(?!\p{L})`,
  'u',
);
const BEGINS = finds(wordTable('began'));
const IS_ENTERED = finds(wordTable('entered_in'));
/** "Developed and hosted in": the host of the website is not who is spoken of. */
const AND_HOSTED = wordPattern(
  String.raw`^\P{L}{0,4}${anyOf(wordTable('built'))} [\p{L}&]{1,3} ${anyOf(wordTable('hosted'))} `,
  'iu',
);
const LONGEST_ADDRESS = 120;
const LEAST_TOLD = 4;
const LONGEST_PLACE = 48;
const LONGEST_TITLE = 90;
/** "950-2052" is no year to come. */
const POSTAL = /\d{3}[-－]\d{4}/gu;
/** A stop before a small letter is of a word cut off: "B.V. is". */
const CLAUSE_ENDS = /\.\s(?!\p{Ll})|[;!?。]\s|[|·•。]/u;
/** "Entered in the register of": of the register. */
const OF_REGISTER = wordPattern(String.raw`${anyOf(wordTable('entered_in'))}[^,;:\d]{6,60}$`, 'iu');
/** "Vienna, 14 to 16 May 2026": a day on which something happens there. */
const DATED =
  /^,?\s[^.!?©]{0,24}\d{1,2}\.?\s(?:\p{L}{1,3}\s)?\p{L}{3,12}\.?,?\s(?:\p{L}{1,3}\s)?20\d\d(?!\d)/u;
/** What happens somewhere, or who comes from there, tells nothing of where the company is. */
const HAPPENS = finds(wordTable('happens_there'));
const VACANCY = finds(wordTable('vacant'));
const ABOUT_US = new Set(['about', 'contact', 'imprint']);
const IS_DENSE_PLACE = /[가-힣\p{Script=Han}\p{Script=Hiragana}]/u;
/** How far from a place its street, postcode or "based in" may be. */
const NEAR = 60;

/** A city with an address, or "based in", of this company. */
export function judgeCity(value: string, passages: Passage[], names: string[]): Ruling {
  const ruling = (passage: Passage): Ruling | undefined => {
    const { text, page } = passage;
    if (!containsValue(text, value) && !holdsInflected(text, value)) return undefined;
    if (!isCityInQuote(text, value) && !hasValue(page.data, 'addressLocality', value)) return undefined;
    if (isFactDenied(passage, value)) return 'negated';
    return isOurPlace(passage, value, names) ? 'stated' : 'somebody_else';
  };
  return firstRuling(passages.map(ruling));
}

const firstRuling = (rulings: (Ruling | undefined)[]): Ruling =>
  rulings.includes('stated') ? 'stated' : (rulings.find((one) => one !== undefined) ?? 'value_not_in_quote');

/** A country that a line names as where this company is, or that follows from its address, number or city. */
export function judgeCountry(value: string, passages: Passage[], names: string[]): Ruling {
  if (!/^[A-Z]{2}$/.test(value)) return 'value_not_in_quote';
  const rulings = passages.map((passage): Ruling | undefined => {
    if (!showsCountry(value, passage)) return undefined;
    const named = countriesIn(passage.text).find(({ code }) => code === value)?.name;
    const where = named ?? endOfAddress(passage.text, value);
    if (isFactDenied(passage, where)) return 'negated';
    return isOurPlace(passage, where, names) || isRegistered(passage, value, { named, names })
      ? 'stated'
      : 'somebody_else';
  });
  if (rulings.includes('stated') || rulings.includes('negated') || !isCityThere(value, passages))
    return firstRuling(rulings);
  return passages.some((passage) => isOthersPlace(passage, '', names)) ? 'somebody_else' : 'stated';
}

/** The last words of an address that tells a country, as a court of the register may follow, or a city that tells it. */
function endOfAddress(text: string, code: string): string {
  const words = countryOfAddress(text) === code ? text.split(' ') : [];
  const last = words.findIndex((_, at) => countryOfAddress(words.slice(0, at + 1).join(' ')) === code);
  if (last === -1) return citiesIn(text).findLast((city) => countryOfPlace(city) === code) ?? '';
  return words.slice(Math.max(0, last - 1), last + 1).join(' ');
}

/** "Quillbee is registered with … in Jordan": a register is of the country, if not of the city, of who is in it. */
function isRegistered(
  passage: Passage,
  code: string,
  { named = '', names }: { named: string | undefined; names: string[] },
): boolean {
  const { page, block, text, start } = passage;
  if (!block || isOthersPlace(passage, named, names)) return false;
  // A number at the end of a passage that names the company.
  if (countryOfTaxNumber(text)?.code === code) return isNamed(page.text.slice(block.start, start), names);
  const before = text.slice(0, placeAt(text, named));
  return named !== '' && isNamed(before, names) && IS_ENTERED.test(before);
}

/** Is it where this company is: an address, "based in", a line by itself at the end of a page, a short title with the product's name? */
function isOurPlace(passage: Passage, value: string, names: string[]): boolean {
  const { page, block } = passage;
  if (!block) return true;
  if (isOthersPlace(passage, value, names)) return false;
  const place = lineAround(passage, value);
  const { line, before } = place;
  if (value !== '' && BEFORE_VALUE.test(before) && !STREET_AFTER_NUMBER.test(before)) return false;
  if (saysWhere(place, names) || isInOurAddress(passage, place, names)) return true;
  if (saysWhoLives(before)) return line.length <= LONGEST_TITLE;
  if (IS_DENSE_PLACE.test(value) && LOCATION_WORDS.test(place.around)) return true;
  if (line.length <= LONGEST_PLACE && !isSentence(line))
    return isAtTopOrFoot(block) || block.heading === 1 || isAddressNear(page.blocks, block.id);
  return isOfShortSentence(passage, value, names);
}

/** "Based in", "Address:", "founded by Ann Ek in". */
const saysWhere = ({ line, at, before }: PlaceInLine, names: string[]): boolean =>
  SAYS_WHERE.test(before) || LABELS.test(before) || isFounded(line.slice(0, at), names);

const isInOurAddress = (passage: Passage, { line, around }: PlaceInLine, names: string[]): boolean =>
  (isAddress(around) || isAddressLine(line) || (isAddress(shownIn(passage)) && !isSentence(line))) &&
  isOurSection(passage, names);

/** "Made by one person in", "I live in". */
const saysWhoLives = (before: string): boolean =>
  MADE_BY.test(before.split(/[.!?]\s/u).at(-1) ?? '') || I_LIVE.test(before);

/** The line of a passage with a place, where it is there, and what is before and around it. */
type PlaceInLine = { line: string; at: number; before: string; around: string };

function lineAround(passage: Passage, value: string): PlaceInLine {
  const has = (one: string): boolean => one.toLowerCase().includes(value.toLowerCase());
  const line = shownIn(passage).split('\n').find(has) ?? passage.text;
  const at = placeAt(line, value);
  const before = line.slice(Math.max(0, at - NEAR), at);
  return { line, at, before, around: before + line.slice(at, at + value.length + NEAR / 2) };
}

const isAtTopOrFoot = ({ region }: Block): boolean => region === 'footer' || region === 'header';

/** "Fine bread in Galway." at the foot of a page; a title with the product's name and the place. */
function isOfShortSentence({ block, text }: Passage, value: string, names: string[]): boolean {
  if (!block) return false;
  const place = value.toLowerCase();
  return listSentences(text).some((one) => {
    const lower = one.toLowerCase();
    if (block.region === 'footer' && one.length <= LONGEST_PLACE && lower.endsWith(`${place}.`)) return true;
    const isTitle =
      lower.includes(place) && one.length <= LONGEST_TITLE && isNamed(one, names) && !/\d{4}/u.test(one);
    return isTitle && (block.heading > 0 || isAtTopOrFoot(block));
  });
}

/** A passage in the lines in which it is displayed. */
const shownIn = ({ block, start, end }: Passage): string =>
  block ? getDisplayedLines(block).slice(start - block.start, end - block.start) : '';

/** An address says by itself whose it is at the head or foot of a page, on one about the company, under its name or "Contact". */
function isOurSection({ page, block, text }: Passage, names: string[]): boolean {
  if (!block || block.region !== 'body' || isNamed(text, names) || NAMES_PLACE.test(text)) return true;
  const isOurs = (one: string): boolean =>
    isNamed(one, names) || RUNS.test(one) || NAMES_PLACE.test(one) || ABOUT_US.has(getKindOfWords(one));
  return (
    ABOUT_US.has(getKindOfPath(new URL(page.url).pathname)) ||
    [...block.headingsAbove, ...page.blocks.slice(Math.max(0, block.id - 3), block.id)].some((one) =>
      isOurs(one.text),
    )
  );
}

/** Where a place is named last; a name with an ending set to it counts as at the end. */
const placeAt = (text: string, value: string): number => {
  const [lower, name] = [text.toLowerCase(), value.toLowerCase()];
  let at = lower.lastIndexOf(name);
  while (at > 0 && /^\p{L}{3}/u.test(lower.slice(at + name.length)) && lower.lastIndexOf(name, at - 1) !== -1)
    at = lower.lastIndexOf(name, at - 1);
  return at === -1 ? text.length : at;
};

/** "Oslo, Norway." has no word in small letters. */
const isSentence = (text: string): boolean => /[.!?。]$/u.test(text) && /(?<!\p{L})\p{Ll}{2}/u.test(text);

/** A street, house, country or label and a place, parted by commas or in lines as addresses are; Thai has no commas. */
const isAddressLine = (line: string): boolean =>
  line.length <= LONGEST_ADDRESS &&
  !isSentence(line) &&
  /[,،\n]|\p{Script=Thai}/u.test(line) &&
  !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(line) &&
  (STREET.test(line) ||
    OPENS_WITH_WHERE.test(line) ||
    (/^\P{L}{0,4}\d/u.test(line) && mentionsLocation(line)) ||
    (/[,،].+[,،]/u.test(line) && countriesIn(line).length > 0));

/** "Quillbee was founded by Ann Ek in 2019 in": the beginning of this company, right before a place. */
const isFounded = (before: string, names: string[]): boolean =>
  isNamed(before, names) &&
  BEGINS.test(before) &&
  /\s\p{L}{1,4}\s(?:\p{Lu}[\p{L}’' -]{1,30}, )?$/u.test(before);

const isAddress = (text: string): boolean =>
  STREET_AND_NUMBER.test(text) ||
  STREET_NEAR_NUMBER.test(text) ||
  STREET_AFTER_NUMBER.test(text) ||
  EAST_ASIAN_HOUSE.test(text) ||
  /(?<![\d.,])(?:[A-Z]{1,2}[- ])?\d{2,3}[ -]?\d{2,3}(?![\d.,%€$])\)?,?\s(?:[A-Z]{2}\s)?\p{Lu}/u.test(text);

/** Is an address, a number or a mailbox next to it? */
const isAddressNear = (blocks: Block[], id: number): boolean =>
  blocks
    .slice(Math.max(0, id - 3), id + 4)
    .some(({ text }) => text.length <= 120 && (/@|\+\d/u.test(text) || isAddress(text) || LABELS.test(text)));

/** Is it where somebody else is: a host, a customer, who made the website, a firm that a sentence speaks of? */
export function isOthersPlace(passage: Passage, value: string, names: string[], isMailbox = false): boolean {
  const { page, block, text } = passage;
  if (!block) return false;
  const at = placeAt(text, value);
  const before = text.slice(0, at).split(CLAUSE_ENDS).at(-1) ?? '';
  if (isNoPlaceOfFirm(passage, value, { at, before, names }) || isCredit(before, names)) return true;
  // An address that opens with the maker's name is theirs, whatever is over it.
  if (!isNamed(before, names) && (SITE_BY.test(before) || isUnderOrOfOthers(passage, value, names)))
    return true;
  if (isOfFirm(before, names)) return true;
  if (AND_HOSTED.test(before)) return false;
  return (
    (!isMailbox && isSaid(before, names)) || isOthers(page, block, passage.start - block.start + at, names)
  );
}

/** "Is handled by Acme Ltd". */
function isOfFirm(before: string, names: string[]): boolean {
  const firm = FIRM_IN_SENTENCE.exec(before)?.[0];
  return firm !== undefined && !isNamed(firm, names) && !RUNS.test(before);
}

/** Is it under a title over others, or said of them, and no address by itself? */
function isUnderOrOfOthers(passage: Passage, value: string, names: string[]): boolean {
  if (isUnderOtherParties(passage)) return true;
  const { block, text } = passage;
  const saysByItself =
    isAddressLine(shownIn(passage)) ||
    OPENS_WITH_WHERE.test(text) ||
    (block?.tag === 'pre' && isNamed(text.slice(0, placeAt(text, value)), names));
  return !saysByItself && isSaidOfOthers(passage, value, names);
}

/** Is it an example, a quotation or a plan, or where something happens, is vacant or is registered? */
function isNoPlaceOfFirm(
  passage: Passage,
  value: string,
  { at, before, names }: { at: number; before: string; names: string[] },
): boolean {
  const { text } = passage;
  if (EXAMPLE.test(text) || isQuotation(passage)) return true;
  const isPlanned = isNotYet({ ...passage, text: text.replaceAll(POSTAL, '') }, value);
  if (isPlanned && !isNamed(text.slice(0, at), names)) return true;
  const happens = VACANCY.test(before) || (HAPPENS.test(before) && !SAYS_WHERE.test(before));
  if (happens && !isAddress(before + value)) return true;
  return OF_REGISTER.test(before) || DATED.test(text.slice(at + value.length));
}

/** "Our flour comes from the mill at": a sentence leads to the place that neither names this company nor says that it is there. */
function isSaid(before: string, names: string[]): boolean {
  // An address has words in small letters between its numbers: "Tầng 7, Tòa tháp … số 4".
  const led = isAddress(before) ? before.slice(0, before.search(/\d/u)) : before;
  const words = led.match(/(?<!\p{L})\p{Ll}[\p{L}'’]{1,20}/gu) ?? [];
  return (
    words.length >= LEAST_TOLD &&
    !isNamed(before, names) &&
    !RUNS.test(before) &&
    !SAYS_WHERE.test(before) &&
    !NAMES_PLACE.test(before) &&
    !MADE_BY.test(before) &&
    !I_LIVE.test(before)
  );
}

/** Tells whether a value is a city in a quote: spelled like one, and known, a separate part of the line, or in the context of an address. */
function isCityInQuote(quote: string, value: string): boolean {
  if (!looksLikeCity(bareCity(value)) && !/^\p{Script=Han}{2}$/u.test(value)) return false;
  const parts = foldQuote(quote).split(/\s*[,|·•]\s*/);
  if (isKnownCity(bareCity(value)) || parts.includes(foldQuote(value)) || markedCity(quote) === value)
    return true;
  if (quote.includes(`${value}市`) || quote.includes(`${value}시`)) return true;
  // A place that is not in the gazetteer of cities, next to a house number.
  if (/\d/.test(quote) && isPlace(bareCity(value))) return true;
  return LOCATION_PATTERNS.some((sign) => sign.test(quote)) || countriesIn(quote).length > 0;
}

/** Tells whether a line is an address or says where something is. */
const mentionsLocation = (quote: string): boolean =>
  LOCATION_PATTERNS.some((sign) => sign.test(quote)) ||
  markedCity(quote) !== '' ||
  pairsIn(quote).some(({ text, at }) => at === 0 && quote.length <= text.length + 1) ||
  STREET_AND_NUMBER.test(quote) ||
  (STREET.test(quote) && (/\d/.test(quote) || isStreetAndCity(quote)));

/** Recognizes a street and a city: "Hawinkelsstraat, Nijmegen". */
function isStreetAndCity(quote: string): boolean {
  const [street = '', city = '', more] = quote.split(/\s*,\s*/u);
  return more === undefined && STREET.test(street) && quote.length <= 80 && isKnownCity(bareCity(city));
}

/** Tells whether a passage supports a country. A bare country code counts only if the page's JSON-LD has it as `addressCountry`. */
function showsCountry(code: string, passage: Passage): boolean {
  const { page, text } = passage;
  if (text === code) return hasValue(page.data, 'addressCountry', code);
  const lines = shownIn(passage);
  return (
    countryNamed(text) === code ||
    countryOfTaxNumber(text)?.code === code ||
    countryOfAddress(text) === code ||
    countryOfAddress(lines) === code ||
    pairsIn(text).some((pair) => pair.country === code && isLastPart(text, pair)) ||
    ((mentionsLocation(text) || hasValue(page.data, 'addressLocality', text)) &&
      countryOfPlace(text) === code)
  );
}

/** "© Quillbee · Austin, Texas": a city and its state end the line, as a part of their own. */
const isLastPart = (line: string, { text, at }: { text: string; at: number }): boolean =>
  at + text.length >= line.length - 1 && /(?:^|[,|·•–—-] ?)$/u.test(line.slice(0, at));

/** Tells whether the passages name a city of the country, with a phone number of that country or on a page in a language spoken only there. */
function isCityThere(code: string, passages: Passage[]): boolean {
  const numbers = passages.flatMap(({ text }) => numbersIn(text).map(({ countries }) => countries));
  return passages.some(({ page, text }) => {
    if (countriesIn(text).length > 0) return false;
    if (!mentionsLocation(text) && !hasValue(page.data, 'addressLocality', text)) return false;
    return tellsPlaceIn(text, code, (city) =>
      numbers.length > 0
        ? countryByNumber(numbers, city, page.language)
        : countryByLanguage(page.language, city),
    );
  });
}
