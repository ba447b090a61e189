import { nameKey } from '../../extraction/patterns/site.ts';
import {
  type City,
  OWN_ENDING,
  withoutEnding,
  wordsOf,
} from '../../extraction/patterns/places/inflected-city.ts';
import { regionOf } from '../../extraction/patterns/places/native-places.ts';
import { LEAST_PEOPLE } from './cities.ts';
import { member, type Place, strings } from './packages.ts';

/** Languages whose names of cities have endings, as lists are called, and countries that speak them. */
const LISTS = 'pl cs_CZ sk ru uk hr sr_RS_latin sl_SI lv fi hu'.split(' ');
const COUNTRIES = new Set('PL CZ SK HR RS SI BA ME MK LT LV EE FI HU'.split(' '));
/** "Bratislava II" */
const DISTRICT = / [IVX]+$/u;
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

/** Lists cities by the beginnings of their names that stand before an ending. */
export function listCityStems(places: Place[], locales: Record<string, unknown>): Map<string, City[]> {
  const ofLists = LISTS.flatMap((tag) =>
    strings(member(locales[tag], 'location', 'city_name'))
      .filter((name) => !DISTRICT.test(name))
      .map((name) => ({ name, region: regionOf(tag) ?? '', rank: 0 })),
  );
  const ofCountries = places
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
  return found;
}
