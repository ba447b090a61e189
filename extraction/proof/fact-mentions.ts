import { BEGAN, MAYBE_BEGAN, SINCE, SINCE_AFTER, YEAR_LABEL } from '../lexicon/company/founding.ts';
import {
  BEGUN,
  BEHIND,
  BORN_OF,
  BUILT,
  FOUNDED,
  FOUNDER,
  FOUNDS,
  I_AM,
  I_MADE,
  IDEA_OF,
  MAKER_LABEL,
  OUR_FOUNDER,
  RUN_BY,
  RUNS_AS,
} from '../lexicon/people.ts';
import { BY, OF_ITS_MAKER } from '../lexicon/grammar.ts';
import { BASED, IS_ADDRESS, MADE, PLACE_LABEL, STREETS } from '../lexicon/company/places.ts';
import { foldQuote } from '../html/fold-text.ts';
import { anyOf, endsWith, finds } from '../lexicon/table.ts';
import { countriesIn } from '../patterns/places/countries.ts';
import { pairsIn } from '../patterns/places/country-of-city.ts';
import {
  bareCity,
  EAST_ASIAN_HOUSE,
  GREATER_FIRST,
  looksLikeCity,
  markedCity,
  PREFECTURE_FIRST,
} from '../patterns/places/city-name.ts';
import { isKnownCity, isPlace } from '../patterns/places/gazetteer.ts';
import { IS_ONE } from '../patterns/people/founder-patterns.ts';
import { isGivenAlone, isNamedInKana, isOneName, isPersonName } from '../patterns/people/person-name.ts';
import { DENSE_ALONE, DENSE_OWN_PROJECT } from '../patterns/people/verb-first.ts';
import { moneyIn } from '../patterns/prices/money.ts';
import { FREE, ON_REQUEST, TRIAL } from '../patterns/prices/pricing-words.ts';

/** Years are on many lines, so a founding year needs a line that mentions a beginning. */
const ESTABLISHED = /(?<!\p{L})est\.? ?\d{4}/iu;
const FOUNDING_WORDS = finds(BEGAN, MAYBE_BEGAN, SINCE, SINCE_AFTER, YEAR_LABEL);
/** What a line says about a founder: their role, what they did, or that the product is by them. */
const FOUNDER_WORDS = new RegExp(
  String.raw`${anyOf(FOUNDER, OUR_FOUNDER, RUN_BY, RUNS_AS, FOUNDED, BEGUN, BUILT, FOUNDS, I_AM, I_MADE, BEHIND, IDEA_OF, MAKER_LABEL, BORN_OF)}|^\P{L}*${anyOf(BY)}` +
    String.raw`|${IS_ONE}[^.!?]{2,60} ${anyOf(BY, OF_ITS_MAKER)} |を(?:開発|制作|創業|運営)|を作っ` +
    `|${DENSE_ALONE}|${DENSE_OWN_PROJECT}`,
  'iu',
);
/** Matches text that ends with "I'm" or "my name is". */
const INTRODUCTION = endsWith(I_AM);
/** A postcode, or block and house number of a Japanese address. */
const POSTCODE = /\d{3}|\d[A-Z]{2}|\d-\d|[A-Z]\d[\dW] ?[A-Z\d]{4}/;
const STREET = finds(STREETS);
/** A street name and a house number: "Korunní 12, …". */
const STREET_AND_NUMBER =
  /(?:^|[,;\n·|.] ?)\p{Lu}[\p{L}'’ -]{2,40} \d{1,4}(?:\/\d{1,4})?[a-z]?(?=[,;\n·|]|$)/u;
const LOCATION_WORDS = finds(BASED, MADE, PLACE_LABEL, IS_ADDRESS);

/** Tells whether a line says when something began. */
export const mentionsFounding = (quote: string): boolean =>
  FOUNDING_WORDS.test(quote) || ESTABLISHED.test(quote);

/** Tells whether a value is a city in a quote: spelled like one, and known, a separate part of the line, or in the context of an address. */
export function isCityInQuote(quote: string, value: string): boolean {
  if (!looksLikeCity(bareCity(value))) return false;
  const parts = foldQuote(quote).split(/\s*[,|·•]\s*/);
  if (isKnownCity(bareCity(value)) || parts.includes(foldQuote(value)) || markedCity(quote) === value)
    return true;
  // A place that is not in the gazetteer of cities, next to a house number.
  if (/\d/.test(quote) && isPlace(bareCity(value))) return true;
  return LOCATION_PATTERNS.some((sign) => sign.test(quote)) || countriesIn(quote).length > 0;
}

const LOCATION_PATTERNS = [POSTCODE, EAST_ASIAN_HOUSE, GREATER_FIRST, PREFECTURE_FIRST, LOCATION_WORDS];

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

/** Tells whether a text is the name of one person and one of the lines says that they made the product. */
export const namesFounder = (quotes: string[], name: string): boolean =>
  (isPersonName(name) ||
    isGivenAlone(name) ||
    isNamedInKana(name) ||
    (isOneName(name) && quotes.some((quote) => introducesThemselves(quote, name)))) &&
  quotes.some((quote) => FOUNDER_WORDS.test(quote));

/** Tells whether a person introduces themselves with this name at the end of a quote. */
const introducesThemselves = (quote: string, name: string): boolean =>
  quote.endsWith(name) && INTRODUCTION.test(quote.slice(0, -name.length).trim());

/** Tells whether a text mentions a price, that it is free, a trial, or where to ask for the price. */
export const mentionsPrice = (text: string): boolean =>
  moneyIn(text).length > 0 || [FREE, ON_REQUEST, TRIAL].some((words) => words.test(text));
