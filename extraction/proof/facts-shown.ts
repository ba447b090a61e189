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
import { foldQuote } from '../html/fold.ts';
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

/** A year stands on many lines: only one that speaks of beginning tells when a company began. */
const ESTABLISHED = /(?<!\p{L})est\.? ?\d{4}/iu;
const BEGINS = finds(BEGAN, MAYBE_BEGAN, SINCE, SINCE_AFTER, YEAR_LABEL);
/** A line that names a person says of a founder what they are or did, or that it is by them. */
const MADE_BY = new RegExp(
  String.raw`${anyOf(FOUNDER, OUR_FOUNDER, RUN_BY, RUNS_AS, FOUNDED, BEGUN, BUILT, FOUNDS, I_AM, I_MADE, BEHIND, IDEA_OF, MAKER_LABEL, BORN_OF)}|^\P{L}*${anyOf(BY)}` +
    String.raw`|${IS_ONE}[^.!?]{2,60} ${anyOf(BY, OF_ITS_MAKER)} |を(?:開発|制作|創業|運営)|を作っ` +
    `|${DENSE_ALONE}|${DENSE_OWN_PROJECT}`,
  'iu',
);
/** Ends with "I'm", "my name is". */
const SAYS_WHO = endsWith(I_AM);
/** A postcode, or the block and house of a Japanese address. */
const POSTCODE = /\d{3}|\d[A-Z]{2}|\d-\d|[A-Z]\d[\dW] ?[A-Z\d]{4}/;
const STREET = finds(STREETS);
/** "Korunní 12, …": a name and the number of a house. */
const HOUSE = /(?:^|[,;\n·|.] ?)\p{Lu}[\p{L}'’ -]{2,40} \d{1,4}(?:\/\d{1,4})?[a-z]?(?=[,;\n·|]|$)/u;
const SOMEWHERE = finds(BASED, MADE, PLACE_LABEL, IS_ADDRESS);

/** Whether a line tells when something began. */
export const tellsOfBeginning = (quote: string): boolean => BEGINS.test(quote) || ESTABLISHED.test(quote);

/** Whether a text is a city: written as one, and known, a part of a line by itself, or in words or beside numbers of an address. */
export function isCityIn(quote: string, value: string): boolean {
  if (!looksLikeCity(bareCity(value))) return false;
  const parts = foldQuote(quote).split(/\s*[,|·•]\s*/);
  if (isKnownCity(bareCity(value)) || parts.includes(foldQuote(value)) || markedCity(quote) === value)
    return true;
  // A place that a small gazetteer does not hold, beside the number of a house.
  if (/\d/.test(quote) && isPlace(bareCity(value))) return true;
  return SIGNS_OF_PLACE.some((sign) => sign.test(quote)) || countriesIn(quote).length > 0;
}

const SIGNS_OF_PLACE = [POSTCODE, EAST_ASIAN_HOUSE, GREATER_FIRST, PREFECTURE_FIRST, SOMEWHERE];

/** Whether a line is an address or says where something is. */
export const saysWhere = (quote: string): boolean =>
  SIGNS_OF_PLACE.some((sign) => sign.test(quote)) ||
  markedCity(quote) !== '' ||
  pairsIn(quote).some(({ text, at }) => at === 0 && quote.length <= text.length + 1) ||
  HOUSE.test(quote) ||
  (STREET.test(quote) && (/\d/.test(quote) || endsWithCity(quote)));

/** "Hawinkelsstraat, Nijmegen" */
function endsWithCity(quote: string): boolean {
  const [street = '', city = '', more] = quote.split(/\s*,\s*/u);
  return more === undefined && STREET.test(street) && quote.length <= 80 && isKnownCity(bareCity(city));
}

/** Whether a text is the name of one person, and one of the lines tells that they made it. */
export const isMakerIn = (quotes: string[], name: string): boolean =>
  (isPersonName(name) ||
    isGivenAlone(name) ||
    isNamedInKana(name) ||
    (isOneName(name) && quotes.some((quote) => introduces(quote, name)))) &&
  quotes.some((quote) => MADE_BY.test(quote));

/** Does somebody say in a quote that this one word is their name? */
const introduces = (quote: string, name: string): boolean =>
  quote.endsWith(name) && SAYS_WHO.test(quote.slice(0, -name.length).trim());

/** Whether a text tells of a price, of none, or where to ask for it. */
export const tellsOfPrice = (text: string): boolean =>
  moneyIn(text).length > 0 || [FREE, ON_REQUEST, TRIAL].some((words) => words.test(text));
