import { memoize } from '../../../rules/typed/memoize.ts';
import { parseLanguageTag } from '../../../rules/listings/fields/languages.ts';
import { openNameList } from '../name-list.ts';

/** Languages of so many countries that a place's name in it tells none. */
const OF_MANY = new Set(['ar', 'base', 'en', 'eo']);
/** "上海市", "東京都", "서울특별시": a province that is a city, and what it is called without the word for one. */
export const IS_CITY = /(?:市|都|특별자치시|특별시|광역시)$/u;
/** What only Japanese addresses are written with. */
const JAPANESE = /〒|丁目|番地|[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const JAPANESE_CITY = /^\p{Script=Han}{1,5}[市区町村都]$/u;

/** East Asian provinces, with their country. */
const PROVINCES = openNameList('east-asian-provinces');
let provinces: [name: string, region: string][] | undefined;

/** The country that most speakers of a list's language live in; none for languages of many countries. */
export const regionOf = memoize(regionOfTag);

function regionOfTag(tag: string): string | undefined {
  const [known] = /^[a-z]{2,4}(?:_[A-Z]{2})?/.exec(tag) ?? [];
  if (known === undefined || OF_MANY.has(known)) return undefined;
  return new Intl.Locale(known.replace('_', '-')).maximize().region;
}

/** The country of an East Asian address: by the province before the city, or which is it; else by what only one writes so. */
export function countryByProvince(line: string, city: string): string | undefined {
  const at = line.indexOf(city);
  if (at < 0) return undefined;
  const before = line.slice(0, at).replace(/[\p{Script=Han}]{1,4}郡$|\s+$/u, '');
  provinces ??= [...PROVINCES.startingWith('')];
  const regions = new Set(
    provinces
      .filter(([name]) => before.endsWith(name) || name === city || name.replace(IS_CITY, '') === city)
      .flatMap(([, regions]) => regions.split(' ')),
  );
  if (regions.size > 0) return regions.size === 1 ? [...regions][0] : undefined;
  return JAPANESE.test(line) && JAPANESE_CITY.test(city) ? 'JP' : undefined;
}

/** Languages of many countries: what is written in them tells none. */
const SPOKEN_WIDELY = /^(?:en|es|fr|pt|ar|zh|und)?$/;

/** The country that most who speak a page's language live in; undefined for languages of many countries. */
export function countryOfLanguage(language: string | undefined): string | undefined {
  const tag = SPOKEN_WIDELY.test(language ?? '') ? undefined : parseLanguageTag(language ?? '');
  return tag && new Intl.Locale(tag).maximize().region;
}
