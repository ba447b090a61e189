import { BEGAN, MAYBE_BEGAN, OTHER_YEAR, CUSTOMER_YEAR, OUR_COMPANY, SINCE, SINCE_AFTER, YEAR_LABEL, GOES_ON, AT_WORK } from '../lexicon/company/founding.ts';
import { BASED, IS_ADDRESS, MADE, PLACE_LABEL, STREETS } from '../lexicon/company/places.ts';
import { WELCOMING, SAMPLE_BOX, SAMPLE_FIRM } from '../lexicon/company/mailboxes.ts';
import { EXAMPLES } from '../lexicon/proof.ts';
import { anyOf, finds } from '../lexicon/table.ts';
import { foldQuote } from '../html/fold-text.ts';
import { hasValue } from '../html/json-ld.ts';
import { type Block, getDisplayedLines } from '../html/page.ts';
import { countriesIn, countryNamed } from '../patterns/places/countries.ts';
import { countryByLanguage, countryByNumber, countryOfPlace, pairsIn, tellsPlaceIn } from '../patterns/places/country-of-city.ts';
import { numbersIn } from '../patterns/places/calling-codes.ts';
import { bareCity, EAST_ASIAN_HOUSE, GREATER_FIRST, looksLikeCity, markedCity, PREFECTURE_FIRST } from '../patterns/places/city-name.ts';
import { isKnownCity, isPlace } from '../patterns/places/gazetteer.ts';
import { holdsInflected } from '../patterns/places/inflected-city.ts';
import { countryOfAddress } from '../patterns/places/postcodes.ts';
import { countryOfTaxNumber } from '../patterns/places/tax-numbers.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { toCommonEra } from './common-era.ts';
import { isNamed, isUnderOtherParties } from './somebody-else.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { isOthers } from './whose.ts';
import { containsValue } from './wording.ts';

/** Years are on many lines, so a founding year needs a line that mentions a beginning. */
const ESTABLISHED = /(?<!\p{L})est\.? ?\d{4}/iu;
const FOUNDING_WORDS = finds(BEGAN, MAYBE_BEGAN, SINCE, SINCE_AFTER, YEAR_LABEL);
const SINCE_WORDS = finds(SINCE, SINCE_AFTER);
const BEGINS = finds(BEGAN);
const NOT_FOUNDING = finds(OTHER_YEAR, CUSTOMER_YEAR);
const SELF = finds(OUR_COMPANY, AT_WORK, GOES_ON);
const COPYRIGHT = /©|\(c\)\s/iu;
const LONGEST_SIGN = 60;
/** A postcode, or block and house number of a Japanese address. */
const POSTCODE = /\d{3}|\d[A-Z]{2}|\d-\d|[A-Z]\d[\dW] ?[A-Z\d]{4}/;
const STREET = finds(STREETS);
/** A street name and a house number: "Korunní 12, …". */
const STREET_AND_NUMBER = /(?:^|[,;\n·|.] ?)\p{Lu}[\p{L}'’ -]{2,40} \d{1,4}(?:\/\d{1,4})?[a-z]?(?=[,;\n·|]|$)/u;
const LOCATION_WORDS = finds(BASED, MADE, PLACE_LABEL, IS_ADDRESS);
const LOCATION_PATTERNS = [POSTCODE, EAST_ASIAN_HOUSE, GREATER_FIRST, PREFECTURE_FIRST, LOCATION_WORDS];
const EMAIL_PATTERN =
  /^[^\s@"<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}$/u;
const SAMPLE = new RegExp(String.raw`^(?:${anyOf(SAMPLE_BOX)})@|@(?:[^@]*\.)?(?:${anyOf(SAMPLE_FIRM)}|example)\.`, 'iu');
const IS_EXAMPLE = finds(EXAMPLES);
const WELCOMES = new RegExp(String.raw`^(?:${anyOf(WELCOMING)})@`, 'iu');

/** A year with a verb of beginning, of this product or company: no law, version, customer or copyright. */
export function judgeYear(value: string, passages: Passage[], names: string[]): Ruling {
  if (!/^(?:1[89]|20)\d\d$/.test(value)) return 'value_not_in_quote';
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of passages) {
    const { page, block, text } = passage;
    if (!block && hasValue(page.data, 'foundingDate', text)) return text.startsWith(value) ? 'stated' : ruling;
    const told = listSentences(toCommonEra(text)).filter((one) => containsValue(one, value));
    const label = page.blocks[(block?.id ?? 0) - 1]?.text ?? '';
    const next = page.blocks[(block?.id ?? 0) + 1]?.text ?? '';
    const isCell = text.length <= 40 && (passages.some((other) => other.text === label || other.text === next) || label.length <= 40);
    const sentence = told.find((one) => mentionsFounding(one)) ?? (isCell && mentionsFounding(label) ? `${label} ${text}` : isCell && mentionsFounding(next) && passages.some((other) => other.text === next) ? `${text} ${next}` : undefined);
    if (sentence === undefined) continue;
    if (isOwnBeginning(sentence, value, names) && !isUnderOtherParties(passage)) return 'stated';
    ruling = 'somebody_else';
  }
  return ruling;
}

/** Tells whether a line says when something began. */
export const mentionsFounding = (quote: string): boolean => FOUNDING_WORDS.test(quote) || ESTABLISHED.test(quote);

/** Is what began in a year this company or product: named, "we", or nobody else, as a short sign says it? */
function isOwnBeginning(sentence: string, year: string, names: string[]): boolean {
  if (COPYRIGHT.test(sentence) && !BEGINS.test(sentence)) return false;
  if (NOT_FOUNDING.test(sentence) && !isNamed(sentence, names)) return false;
  if (NOT_FOUNDING.test(sentence) && SINCE_WORDS.test(sentence) && !BEGINS.test(sentence)) return false;
  if (moneyIn(sentence).some(({ text }) => text.includes(year))) return false;
  if (isNamed(sentence, names)) return true;
  if (/^\p{Lu}[\p{L}\p{N}&.'’ -]{2,40}? (?:was|wurde|ist|is|est|fue|foi|è|fu|werd|został\p{L}*|blev|ble|perustettiin)(?!\p{L})/u.test(sentence) && !SELF.test(sentence)) return false;
  if (SELF.test(sentence)) return true;
  const others = [...sentence.matchAll(/(?<![.!?]\s|^)(?<=\s)\p{Lu}[\p{L}\p{N}]{2,}/gu)].filter(([word]) => !/^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u.test(word));
  return sentence.length <= LONGEST_SIGN || (others.length === 0 && BEGINS.test(sentence) && !SINCE_WORDS.test(sentence));
}

/** A city with an address, or "based in", of this company. */
export function judgeCity(value: string, passages: Passage[], names: string[]): Ruling {
  const ruling = (passage: Passage): Ruling | undefined => {
    const { text, page } = passage;
    if (!containsValue(text, value) && !holdsInflected(text, value)) return undefined;
    if (!isCityInQuote(text, value) && !hasValue(page.data, 'addressLocality', value)) return undefined;
    return isOthersPlace(passage, value, names) || !isOwnPlace(passage, value, names) ? 'somebody_else' : 'stated';
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
    return isOthersPlace(passage, passage.text.slice(0, 40), names) ? 'somebody_else' : 'stated';
  });
  if (rulings.includes('stated') || !isCityThere(value, passages)) return firstRuling(rulings);
  return passages.some((passage) => isOthersPlace(passage, passage.text.slice(0, 40), names)) ? 'somebody_else' : 'stated';
}

/** Says a passage where this company is: in an address, after "based in", in a line by itself, or in a title that names the product? */
function isOwnPlace({ page, block, text }: Passage, value: string, names: string[]): boolean {
  if (!block) return true;
  const lines = getDisplayedLines(block).split('\n');
  const line = lines.find((one) => one.toLowerCase().includes(value.toLowerCase())) ?? text;
  if (HAPPENS.test(text) && !BASED_WORDS.test(text)) return false;
  if (BASED_WORDS.test(text) || STREET_AND_NUMBER.test(text) || (STREET.test(text) && /\d/.test(text)) || /(?<!\d)\d{3,6}(?!\d)[^.!?]{0,40}$/u.test(line)) return true;
  if (line.length <= LONGEST_PLACE && !/[.!?]$/u.test(line)) return ['footer', 'header'].includes(block.region) || block.heading === 1 || isAddressNear(page.blocks, block.id);
  return isNamed(text, names) && !/\d{4}/u.test(text);
}

const LONGEST_PLACE = 48;
const BASED_WORDS = finds(BASED, MADE, PLACE_LABEL, IS_ADDRESS);
/** What happens somewhere, or who comes from there, tells nothing of where the company is. */
const HAPPENS = /(?<!\p{L})(?:conference|meetup|workshop|event|summit|talk|speak\p{L}*|expo|fair|born|studied|degree|university|messe|konferenz|vortrag|geboren|studier\p{L}*|conférence|salon|congreso|feria|evento|congresso|fiera|targi|konferencj\p{L}*|mässa|konferens\p{L}*|messut|fuar|конференц\p{L}*|customer|client|kunde\p{L}*|cliente?\p{L}*)(?!\p{L})|大会|会议|研讨|セミナー|展示会|컨퍼런스/iu;

/** Stands an address, a number or a mailbox beside it? */
const isAddressNear = (blocks: Block[], id: number): boolean =>
  blocks.slice(Math.max(0, id - 3), id + 4).some(({ text }) => text.length <= 120 && (/@|\+\d|(?<!\d)\d{4,6}(?!\d)/u.test(text) || STREET_AND_NUMBER.test(text) || BASED_WORDS.test(text) || STREET.test(text)));

function isOthersPlace(passage: Passage, value: string, names: string[]): boolean {
  const { page, block, text } = passage;
  if (!block) return false;
  if (isUnderOtherParties(passage)) return true;
  return isOthers(page, block, passage.start - block.start + Math.max(0, text.toLowerCase().indexOf(value.toLowerCase())), names);
}

/** Tells whether a value is a city in a quote: spelled like one, and known, a separate part of the line, or in the context of an address. */
function isCityInQuote(quote: string, value: string): boolean {
  if (!looksLikeCity(bareCity(value))) return false;
  const parts = foldQuote(quote).split(/\s*[,|·•]\s*/);
  if (isKnownCity(bareCity(value)) || parts.includes(foldQuote(value)) || markedCity(quote) === value) return true;
  // A place that is not in the gazetteer of cities, next to a house number.
  if (/\d/.test(quote) && isPlace(bareCity(value))) return true;
  return LOCATION_PATTERNS.some((sign) => sign.test(quote)) || countriesIn(quote).length > 0;
}

/** Tells whether a line is an address or says where something is. */
export const mentionsLocation = (quote: string): boolean =>
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
function showsCountry(code: string, { page, block, text, start, end }: Passage): boolean {
  if (text === code) return hasValue(page.data, 'addressCountry', code);
  const lines = block ? getDisplayedLines(block).slice(start - block.start, end - block.start) : '';
  return (
    countryNamed(text) === code ||
    countryOfTaxNumber(text)?.code === code ||
    countryOfAddress(text) === code ||
    countryOfAddress(lines) === code ||
    ((mentionsLocation(text) || hasValue(page.data, 'addressLocality', text)) && countryOfPlace(text) === code)
  );
}

/** Tells whether the passages name a city of the country, with a phone number of that country or on a page in a language spoken only there. */
function isCityThere(code: string, passages: Passage[]): boolean {
  const numbers = passages.flatMap(({ text }) => numbersIn(text).map(({ countries }) => countries));
  return passages.some(({ page, text }) => {
    if (countriesIn(text).length > 0) return false;
    if (!mentionsLocation(text) && !hasValue(page.data, 'addressLocality', text)) return false;
    return tellsPlaceIn(text, code, (city) =>
      numbers.length > 0 ? countryByNumber(numbers, city, page.language) : countryByLanguage(page.language, city),
    );
  });
}

/** An e-mail address, whole, that is no example and belongs to nobody else; one at the site's own domain always does. */
export function judgeEmail(value: string, passages: Passage[], names: string[], domain: string): Ruling {
  if (!EMAIL_PATTERN.test(value)) return 'value_not_in_quote';
  const found = passages.filter(({ text }) => containsEmail(text, value));
  if (found.length === 0) return 'value_not_in_quote';
  const isOwnDomain = domain !== '' && value.toLowerCase().endsWith(`@${domain}`);
  if (SAMPLE.test(value) && !isOwnDomain) return 'somebody_else';
  const isFine = (passage: Passage): boolean =>
    !passage.block ||
    ((isOwnDomain || !isOthersPlace(passage, value, names)) && !IS_EXAMPLE.test(passage.text) && passage.block.tag !== 'pre' && (isOwnDomain || WELCOMES.test(value) || !isUnderOtherParties(passage)));
  return found.some(isFine) ? 'stated' : 'somebody_else';
}

/** Tells whether a quote contains the whole e-mail address: `a@b.co` is not in `xa@b.com`. */
function containsEmail(quote: string, value: string): boolean {
  const text = foldQuote(quote).toLowerCase();
  const foldedValue = foldQuote(value).toLowerCase();
  const at = text.indexOf(foldedValue);
  return (
    at !== -1 &&
    !/[\p{L}\p{N}._%+-]/u.test(text[at - 1] ?? '') &&
    !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(text.slice(at + foldedValue.length))
  );
}

/** A web address that a passage holds or links to. */
export function judgeAddress(value: string, passages: Passage[]): Ruling {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return 'value_not_in_quote';
  const isThere = ({ page, text }: Passage): boolean => {
    if (text.includes(value.replace(/\/$/, ''))) return true;
    return URL.canParse(text, page.base) && isSameAddress(new URL(text, page.base).href, value);
  };
  return passages.some(isThere) ? 'stated' : 'value_not_in_quote';
}

const isSameAddress = (left: string, right: string): boolean => left.replace(/\/$/, '') === right.replace(/\/$/, '');
