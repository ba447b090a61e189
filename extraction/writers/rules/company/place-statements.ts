import { anyOf, finds, only, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { bareCity, looksLikeCity } from '../../../patterns/places/city-name.ts';
import { countriesIn, type NamedCountry } from '../../../patterns/places/countries.ts';
import { isKnownCity } from '../../../patterns/places/gazetteer.ts';
import { cityOfInflected, isInflecting, withoutSuffix } from '../../../patterns/places/inflected-city.ts';
import { countriesOfState } from '../../../patterns/places/states.ts';
import type { FoundPlace, Where } from '../../../patterns/places/found-place.ts';
import { nameKey } from '../../../patterns/site.ts';
import { sentences } from '../../../patterns/text-shape.ts';

const SAYS_WHERE = finds(wordTable('based'));
const SAYS_MADE = finds(wordTable('made'));
/** "is a", "ist das": says what something is. */
const IS_ONE = `(?:${anyOf(wordTable('is'))} ${anyOf(wordTable('a'), wordTable('the'))}|${anyOf(only(wordTable('is'), 'pl', 'cs', 'sk', 'hr'))})`;
const SELF = wordPattern(`${anyOf(wordTable('we_at_a_place'))}|${IS_ONE}`, 'iu');
const US = finds(wordTable('we_at_a_place'));
const SOMEBODY_IS = wordPattern(
  String.raw`${anyOf(wordTable('is'), wordTable('was'), wordTable('lives'))}\s*(?:\p{Ll}+ )?$`,
  'iu',
);
const NOT_OURS = finds(wordTable('not_our_place'));
const AND_HOSTED = wordPattern(
  String.raw`\s(?:&|${anyOf(wordTable('and'))})\s${anyOf(wordTable('hosted'))}`,
  'giu',
);
/** "Fondée en mars 2026 à Clermont-Ferrand", "Founded in 2021 by Ann Ek in Lisbon": the place comes after the year or the people. */
const FOUNDED_IN = wordPattern(
  String.raw`${anyOf(wordTable('founded'))}(?: \p{L}{1,10}){0,3}(?: (?:1[89]|20)\d\d(?: (?:roku|года|року))?)?` +
    String.raw`(?: by \p{Lu}[\p{L}.'’-]+(?: (?:and |& )?\p{Lu}[\p{L}.'’-]+){0,6})?,? ${anyOf(wordTable('in_a_place'))} (?=\p{Lu})`,
  'iu',
);
/** "Leica's designer at the headquarters in": the words before say whose they are. */
const POSSESSOR = /(?<!\p{L})(\p{Lu}[\p{L}\d]{2,})(?:['’]s|(?<=s)['’])\s(?!\s*$)/gu;
const LONGEST = 400;
const SHORT = 120;
const SHORT_SIGN = 90;
/** "Kiel and", "Lisbon since 2019": what follows is no more of the city. */
const CITY_ENDS = wordPattern(
  String.raw`[,(]|\s(?:by|to|where|${anyOf(wordTable('and'), wordTable('for'), wordTable('since'), wordTable('with'))})\s|\s[–—-]\s|[、，の]`,
  'u',
);
/** "the city of", "sunny", "la": where the whole is no city, as La Paz is. */
const BEFORE_CITY = wordPattern(
  String.raw`^(?:(?:lovely|beautiful|sunny|downtown|central|city of|ville de|${anyOf(wordTable('the'))})\s)+`,
  'iu',
);
/** "Provincia de Catamarca", "the Kingdom of": no city, though one is called so. */
const NO_CITY = wordPattern(
  String.raw`^(?:${anyOf(wordTable('the'))} )?${anyOf(wordTable('province'))}| ${anyOf(wordTable('of'))}$`,
  'iu',
);
/** A country is looked for this far behind the words. */
const REACH = 60;

/** Believes "based in Malmö, Sweden", "made with love in Ghent" and "founded 2010 in Lisbon", said of the company or product itself. */
export function statementsIn(where: Where, text: string): FoundPlace[] {
  const { page } = where;
  return sentences(text).flatMap((quote): FoundPlace[] => {
    // "Made and hosted in France": the host's place is not asked for.
    const sentence = quote.replace(AND_HOSTED, '');
    const based = FOUNDED_IN.exec(sentence) ?? SAYS_WHERE.exec(sentence);
    const said = based ?? SAYS_MADE.exec(sentence);
    if (!said || sentence.length > LONGEST || NOT_OURS.test(sentence)) return [];
    const before = sentence.slice(0, said.index);
    const isSign = text.length <= SHORT_SIGN || before.trim() === '';
    if (!isSaidByUs(where, said[0], before, isSign) || isOfAnother(before, where.name)) return [];
    const after = sentence.slice(said.index + said[0].length).slice(0, SHORT);
    const [country] = countriesIn(after).filter(({ at }) => at < REACH);
    const city = cityAfter(after, country, page.language);
    const isKnown = city !== '' && isKnownCity(city);
    const score = (based ? 3 : 2.4) + (text.length < SHORT ? 0.5 : 0) + (isKnown ? 0.4 : 0);
    // Of a place that nobody knows, only a country tells that it is one.
    if (country) return [{ country, city, page, quote, score }];
    return isKnown ? [{ city, page, quote, score: score - 1 }] : [];
  });
}

/** By name, by "we", or on the site's own pages where nothing is before it or nobody else is spoken of. */
function isSaidByUs({ name, kind, isOwn }: Where, said: string, before: string, isSign: boolean): boolean {
  if (US.test(said) || (name !== '' && nameKey(before).includes(nameKey(name)))) return true;
  if (kind === 'legal') return US.test(before);
  return SELF.test(before) || (isOwn && isSign && !SOMEBODY_IS.test(before));
}

/** Is somebody named before as whose the place is? */
const isOfAnother = (before: string, name: string): boolean =>
  [...before.matchAll(POSSESSOR)].some(
    ([, whose = '']) => !nameKey(name).includes(nameKey(whose)) && countriesIn(whose).length === 0,
  );

/** The city named first after "based in"; what follows is another part of the place, or the end of the phrase. */
function cityAfter(after: string, country: NamedCountry | undefined, language: string): string {
  const phrase = country ? after.slice(0, country.at) : (/^[^.;:!?()–—|]{1,60}/u.exec(after)?.[0] ?? '');
  const head = phrase.trim().split(CITY_ENDS)[0]?.trim() ?? '';
  const first = isKnownCity(head) ? head : head.replace(BEFORE_CITY, '');
  if (NO_CITY.test(first)) return '';
  const city = bareCity(withoutSuffix(first.replace(/[.!,]+$/u, '')));
  if (isKnownCity(city)) return city;
  if (isInflecting(language, city)) return inflectedHead(city, language);
  // "New South Wales, Australia" is a state of it.
  return country && countriesOfState(city).includes(country.code) ? '' : looksLikeCity(city) ? city : '';
}

/** "Krakowie na Kazimierzu", "Нижнем Новгороде с 2019 года": the longest beginning that is a city with an ending. */
function inflectedHead(text: string, language: string): string {
  const words = text.split(' ').slice(0, 3);
  return (
    words
      .map((_, at) => cityOfInflected(words.slice(0, words.length - at).join(' '), language))
      .find(Boolean) ?? ''
  );
}
