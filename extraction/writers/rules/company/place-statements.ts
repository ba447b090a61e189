import {
  BASED,
  HOSTED,
  LIVES,
  MADE,
  NOT_OUR_PLACE,
  OURSELVES,
  PROVINCE,
} from '../../../lexicon/company/places.ts';
import { A, AND, FOR, FROM_A_PLACE, IN_A_PLACE, IS, OF, THE, WAS, WITH } from '../../../lexicon/grammar.ts';
import { SINCE } from '../../../lexicon/company/founding.ts';
import { FOUNDED } from '../../../lexicon/people.ts';
import { anyOf, finds, only, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { anyCase } from '../../../lexicon/any-case.ts';
import { bareCity, looksLikeCity } from '../../../patterns/places/city-name.ts';
import { countriesIn, type NamedCountry } from '../../../patterns/places/countries.ts';
import { countryOfCity, isKnownCity } from '../../../patterns/places/gazetteer.ts';
import { cityOfInflected, isInflecting, withoutSuffix } from '../../../patterns/places/inflected-city.ts';
import { countriesOfState } from '../../../patterns/places/states.ts';
import type { FoundPlace, Where } from '../../../patterns/places/found-place.ts';
import { nameKey } from '../../../patterns/site.ts';
import { sentences } from '../../../patterns/text-shape.ts';

const SAYS_WHERE = finds(BASED);
const SAYS_MADE = finds(MADE);
/** "is a", "ist das": says what something is. */
const IS_ONE = `(?:${anyOf(IS)} ${anyOf(A, THE)}|${anyOf(only(IS, 'pl', 'cs', 'sk', 'hr'))})`;
const SELF = wordPattern(`${anyOf(OURSELVES)}|${IS_ONE}`, 'iu');
const US = finds(OURSELVES);
const IS_ONE_IN = wordPattern(
  String.raw`${IS_ONE} (?:[\p{L}-]+ ){1,6}?${anyOf(IN_A_PLACE)} (?=\p{Lu})`,
  'iu',
);
const SOMEBODY_IS = wordPattern(String.raw`${anyOf(IS, WAS, LIVES)}\s*(?:\p{Ll}+ )?$`, 'iu');
const NOT_OURS = finds(NOT_OUR_PLACE);
const FROM = wordPattern(String.raw`${anyOf(FROM_A_PLACE)} (?=\p{Lu})`, 'u');
const AND_HOSTED = wordPattern(String.raw`\s(?:&|${anyOf(AND)})\s${anyOf(HOSTED)}`, 'giu');
/** "Founded in 2021 by Ann Ek in Lisbon": the place comes after the year or the people. */
const FOUNDED_IN =
  /(?<!\p{L})(?:[Ff]ounded|[Ee]stablished|[Ss]tarted)(?: in \d{4})?(?: by \p{Lu}[\p{L}.'’-]+(?: (?:and |& )?\p{Lu}[\p{L}.'’-]+){0,6})?(?: in \d{4})? in(?= \p{Lu})/u;
/** "Fondée en mars 2026 à Clermont-Ferrand", "fundada en 2010 en Bogotá": the place comes after the date. */
const FOUNDED_THEN_IN = wordPattern(
  String.raw`${anyOf(FOUNDED)}(?: \p{L}{1,10}){0,3} (?:1[89]|20)\d\d(?: (?:roku|года|року))?,? ${anyOf(IN_A_PLACE)} (?=\p{Lu})`,
  'iu',
);
/** "De Lleida para toda España", "Aus Kiel für kleine Firmen": a line that opens with where it comes from. */
const FROM_FOR = wordPattern(
  String.raw`^${anyCase(anyOf(FROM_A_PLACE))} (\p{Lu}[\p{L}'’-]{2,20}(?: \p{Lu}[\p{L}'’-]{2,20}){0,2}) ${anyOf(FOR)} `,
  'u',
);
/** "Registered with Companies House in the United Kingdom" */
const REGISTERED_WITH =
  /(?<!\p{L})registered (?:with|at) (?:the )?\p{Lu}[\p{L} ]{3,60}? in(?= (?:the )?\p{Lu})/u;
/** "Leica's designer at the headquarters in": whose they are stands before them. */
const POSSESSOR = /(?<!\p{L})(\p{Lu}[\p{L}\d]{2,})(?:['’]s|(?<=s)['’])\s(?!\s*$)/gu;
const NO_POSSESSOR = /^(?:It|That|What|There|Here|Let|Who|How|He|She|This|Today|World|Europe|Asia|America)$/u;
const LONGEST = 400;
const SHORT = 120;
/** "Provincia de Catamarca": no city, though one is called so. */
const IS_PROVINCE = opensWith(PROVINCE);
/** Articles that stay before a city, since some are a part of its name: "De Bilt". */
const ARTICLE = wordPattern(String.raw`^${anyOf(THE)} `, 'iu');
/** "Kiel and", "Lisbon since 2019": what follows is no more of the city. */
const CITY_ENDS = wordPattern(
  String.raw`[,(]|\s(?:by|to|where|${anyOf(AND, FOR, SINCE, WITH)})\s|\s[–—-]\s|[、，の]`,
  'u',
);
/** "the city of", "sunny", "la": where the whole is no city, as La Paz is. */
const BEFORE_CITY = wordPattern(
  String.raw`^(?:(?:lovely|beautiful|sunny|downtown|central|city of|ville de|${anyOf(THE)})\s)+`,
  'iu',
);
const ENDS_WITH_OF = wordPattern(` ${anyOf(OF)}$`, 'u');
/** A country is looked for this far behind the words. */
const REACH = 60;

/** "We are based in Malmö, Sweden", "Made with love in Ghent": said of the company or product itself. */
export function statementsIn({ page, name, kind, isOwn }: Where, text: string): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (const quote of sentences(text)) {
    // "Made and hosted in France": the host's place is not asked for.
    const sentence = quote.replace(AND_HOSTED, '');
    if (sentence.length > LONGEST || NOT_OURS.test(sentence)) continue;
    const kindIn = isOwn ? kindAndCity(sentence, name) : '';
    const from = isOwn && sentence.length <= SHORT ? (FROM_FOR.exec(sentence)?.[1] ?? '') : '';
    if (from !== '' && isKnownCity(from)) {
      const country = countriesIn(sentence).find(({ code }) => code === countryOfCity(from));
      found.push({ country, city: from, page, quote, score: 1.8 });
    }
    if (kindIn !== '') found.push({ city: kindIn, page, quote, score: 1.6 });
    const based =
      FOUNDED_IN.exec(sentence) ??
      FOUNDED_THEN_IN.exec(sentence) ??
      REGISTERED_WITH.exec(sentence) ??
      SAYS_WHERE.exec(sentence);
    const said = based ?? SAYS_MADE.exec(sentence);
    if (!said) continue;
    const before = sentence.slice(0, said.index);
    // "Since our founding in": whose place it is may stand in the words themselves.
    const isSaidByUs = US.test(said[0]);
    if (!isSaidByUs && (kind === 'legal' ? !isNamedOrUs(before, name) : !isOurs(before, text, name, isOwn)))
      continue;
    if (isOfAnother(before, name)) continue;
    const after = sentence.slice(said.index + said[0].length, said.index + said[0].length + SHORT);
    const [country] = countriesIn(after).filter((one) => one.at < REACH);
    const city = cityAfter(after, country, page.language);
    const isKnown = city !== '' && isKnownCity(city);
    const score = (based ? 3 : 2.4) + (text.length < SHORT ? 0.5 : 0) + (isKnown ? 0.4 : 0);
    // Of a place that nobody knows, only a country tells that it is one.
    if (country) found.push({ country, city, page, quote, score });
    else if (isKnown) found.push({ city, page, quote, score: score - 1 });
    else if (city !== '' && based && SELF.test(before)) found.push({ city, page, quote, score: 1.2 });
  }
  return found;
}

/** "Quillbee is a web studio in Stockholm for small firms": the known city of what the product is. */
function kindAndCity(sentence: string, name: string): string {
  const said = IS_ONE_IN.exec(sentence);
  if (!said || name === '' || nameKey(sentence.slice(0, said.index)) !== nameKey(name)) return '';
  const words = sentence
    .slice(said.index + said[0].length)
    .split(/[\s,.;:!?()]/u)
    .slice(0, 3);
  return headsOf(words).find((head) => looksLikeCity(head) && isKnownCity(head)) ?? '';
}

/** All beginnings of some words, the longest first. */
const headsOf = (words: string[]): string[] =>
  words.map((_, at) => words.slice(0, words.length - at).join(' '));

/** Is somebody named before as whose the place is? */
const isOfAnother = (before: string, name: string): boolean =>
  [...before.matchAll(POSSESSOR)].some(
    ([, whose = '']) =>
      !NO_POSSESSOR.test(whose) && !nameKey(name).includes(nameKey(whose)) && countriesIn(whose).length === 0,
  );

/** On pages of law "is a company registered in" is said of others, too. */
const isNamedOrUs = (before: string, name: string): boolean =>
  (name !== '' && nameKey(before).includes(nameKey(name))) || US.test(before);

function isOurs(before: string, text: string, name: string, isOwn: boolean): boolean {
  if (name !== '' && nameKey(before).includes(nameKey(name))) return true;
  if (SELF.test(before)) return true;
  return isOwn && (before.trim() === '' || (text.length <= 90 && !SOMEBODY_IS.test(before)));
}

/** The city named first after "based in"; what follows is another part of the place, or the end of the phrase. */
function cityAfter(after: string, country: NamedCountry | undefined, language: string): string {
  const phrase = (
    country ? after.slice(0, country.at) : (/^[^.;:!?()–—|]{1,60}/u.exec(after)?.[0] ?? '')
  ).trim();
  const head = phrase.split(CITY_ENDS)[0]?.trim() ?? '';
  const first = isKnownCity(head) ? head : head.replace(BEFORE_CITY, '');
  // "The Kingdom of" a country is all of it.
  if (IS_PROVINCE.test(first.replace(ARTICLE, '')) || ENDS_WITH_OF.test(first)) return '';
  const city = bareCity(withoutSuffix(first.replace(/[.!,]+$/u, '')));
  // What nobody knows has an ending that nobody can take off.
  if (!isKnownCity(city) && isInflecting(language, city)) return inflectedHead(city, language);
  // "New South Wales, Australia" is a state of it.
  if (!isKnownCity(city) && country && countriesOfState(city).includes(country.code)) return '';
  return looksLikeCity(city) ? city : '';
}

/** "Eurorack modules from Brno, Czech Republic": a line over the start page that ends with a known city and its country. */
export function placeInTitle({ page, isOwn }: Where, title: string): FoundPlace[] {
  const from = isOwn && title.length <= SHORT ? FROM.exec(title) : null;
  const after = from ? title.slice(from.index + from[0].length) : '';
  const [country] = countriesIn(after);
  if (!country || !/^[\s.!]*$/u.test(after.slice(country.at + country.name.length))) return [];
  const city = /^(.{2,40}),\s*$/u.exec(after.slice(0, country.at))?.[1] ?? '';
  return looksLikeCity(city) && isKnownCity(city) ? [{ country, city, page, quote: title, score: 2.4 }] : [];
}

/** "Krakowie na Kazimierzu", "Нижнем Новгороде с 2019 года": the longest beginning that is a city with an ending. */
function inflectedHead(text: string, language: string): string {
  return (
    headsOf(text.split(' ').slice(0, 3))
      .map((head) => cityOfInflected(head, language))
      .find(Boolean) ?? ''
  );
}
