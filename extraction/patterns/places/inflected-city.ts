import { nameKey } from '../site.ts';
import { allLocales, allPlaces, member, strings } from './lists.ts';
import { regionOf } from './native-places.ts';

/** Languages whose names of cities have endings, as lists are called, and countries that speak them. */
const LISTS = 'pl cs_CZ sk ru uk hr sr_RS_latin sl_SI lv fi hu'.split(' ');
const COUNTRIES = new Set('PL CZ SK HR RS SI BA ME MK LT LV EE FI HU'.split(' '));
const LANGUAGES = new Set('pl cs sk ru uk be bg hr sr sl bs mk lt lv et fi hu'.split(' '));
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LEAST_PEOPLE = 15_000;
const SHORTEST_STEM = 3;
const MOST_WORDS = 3;

/** "Bratislava II" */
const DISTRICT = / [IVX]+$/u;
/** What stands at the end of a name where a city is in, or from: longest first; marks over letters are left out. */
const ENDINGS =
  'iach owie ssa lla sta lta ban ben bol ach ech ich ami ove ovi ott ett uje ych ej em im ym om ou ie iu ii on en a e i o u y n s ' +
  'ами ями ові еві ому ему ах ях ом ем ой ей ої ій ых их ім ым им а е и і о у ы ю я';
const ENDING = ENDINGS.split(' ').toSorted((left, right) => right.length - left.length);
/** What a name by itself ends with, and gives up for an ending. */
const OWN_ENDING = /(?:[aeiouy]{1,2}|[ui]s|as|[аеиоуыэюяіьи]{1,2})$/u;
/** The last letters of a name before an ending: "Praha", "v Praze"; "Gdynia"; "Helsinki", "Helsingissä". */
const SOFTENED: readonly (readonly [RegExp, string])[] = [
  [/k$/u, 'c'],
  [/h$/u, 'z'],
  [/g$/u, 'dz'],
  [/g$/u, 'z'],
  [/r$/u, 'rz'],
  [/t$/u, 'c'],
  [/d$/u, 'dz'],
  [/ch$/u, 'sz'],
  [/nk$/u, 'ng'],
  [/(?<=[rl])k$/u, ''],
  [/ht$/u, 'hd'],
  [/([kpt])\1$/u, '$1'],
  // "Liberec", "v Liberci"; "Орёл", "в Орле".
  [/[eoео]([^aeiouаеиоуыэюя])$/u, '$1'],
  // "Львів", "у Львові"; "Київ", "у Києві".
  [/і([^аеиоуіїєюя])$/u, 'о$1'],
  [/і([^аеиоуіїєюя])$/u, 'е$1'],
  [/і([^аеиоуіїєюя])$/u, 'є$1'],
];

/** How near the beginning is to the name: all of it, but for its own ending, with letters changed; then those of the longer list. */
type City = { name: string; region: string; rank: number };
/** Cities by the beginnings of their names that stand before an ending. */
let stems: Map<string, City[]> | undefined;

/** "İstanbul'da", "Quillbee's": the ending is no part of the name. */
export const withoutSuffix = (name: string): string => name.replace(/(?<=\p{L}{3})['’]\p{Ll}{1,4}$/u, '');

/** Are names of cities inflected in a language, or in the script of a word? */
export const isInflecting = (language: string, word: string): boolean =>
  LANGUAGES.has(language) || CYRILLIC.test(word);

/**
 * The city that a word is with an ending set to it: "Москве" is in Москва, "Krakowie" in Kraków; of several the one in the
 * country of the language. Empty where none is known.
 */
export function cityOfInflected(text: string, language: string): string {
  const region = regionOf(language);
  for (const begun of citiesOfInflected(text)) {
    const cities = begun.filter((city) => region === undefined || city.region === region);
    const least = Math.min(...cities.map(({ rank }) => rank));
    const [only, other] = cities.filter(({ rank }) => rank === least);
    if (only) return other ? '' : only.name;
  }
  return '';
}

/** Cities of each beginning of a word after which an ending stands, those of the longest first. */
function citiesOfInflected(text: string): City[][] {
  const words = wordsOf(text);
  const word = words.pop() ?? '';
  if (words.length >= MOST_WORDS) return [];
  const starts = words.map(withoutEnding).join(' ');
  const begun = ENDING.filter((ending) => word.endsWith(ending)).map((ending) =>
    word.slice(0, -ending.length),
  );
  return [...begun, ...begun.map((one) => one.replace(OWN_ENDING, ''))].map((stem) =>
    stem.length < SHORTEST_STEM ? [] : (stemsOfCities().get(`${starts} ${stem}`.trim()) ?? []),
  );
}

/** Does a line have a city's name with an ending? */
export function holdsInflected(line: string, city: string): boolean {
  const count = wordsOf(city).length;
  const words = [...line.matchAll(/[\p{L}\p{M}'’]+/gu)];
  return words.some((first, at) => {
    const last = words[at + count - 1];
    return (
      /^\p{Lu}/u.test(first[0]) &&
      last !== undefined &&
      citiesOfInflected(line.slice(first.index, last.index + last[0].length))
        .flat()
        .some(({ name }) => name === city)
    );
  });
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s-]+/u)
    .filter(Boolean);

/** A word before the last: "Нижнем Новгороде", "Zielonej Górze". */
function withoutEnding(word: string): string {
  const ending = ENDING.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM);
  return (ending === undefined ? word : word.slice(0, -ending.length)).replace(OWN_ENDING, '');
}

function stemsOfCities(): Map<string, City[]> {
  if (stems) return stems;
  const ofLists = LISTS.flatMap((tag) =>
    strings(member(allLocales()[tag], 'location', 'city_name'))
      .filter((name) => !DISTRICT.test(name))
      .map((name) => ({ name, region: regionOf(tag) ?? '', rank: 0 })),
  );
  const ofCountries = allPlaces()
    .filter(({ country, people }) => COUNTRIES.has(country) && people >= LEAST_PEOPLE)
    .map(({ name, country }) => ({ name, region: country, rank: 1 }));
  const found = new Map<string, City[]>();
  const keep = (key: string, city: City): void => {
    const known = found.get(key) ?? [];
    // "Bielsko-Biala": another list writes it without marks.
    if (!known.some(({ name }) => nameKey(name) === nameKey(city.name))) found.set(key, [...known, city]);
  };
  for (const city of [...ofLists, ...ofCountries]) {
    const words = wordsOf(city.name);
    const last = words.pop() ?? '';
    const starts = words.map(withoutEnding).join(' ');
    const bare = last.replace(OWN_ENDING, '');
    const keyOf = (stem: string): string => `${starts} ${stem}`.trim();
    keep(keyOf(last), city);
    if (bare !== last) keep(keyOf(bare), { ...city, rank: city.rank + 2 });
    for (const [from, to] of SOFTENED)
      if (from.test(bare)) keep(keyOf(bare.replace(from, to)), { ...city, rank: city.rank + 4 });
  }
  stems = found;
  return found;
}
