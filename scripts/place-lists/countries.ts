import { SHORTEST } from '../../extraction/patterns/places/countries.ts';
import { LANGUAGES } from '../../extraction/lexicon/table.ts';
import { COMMON_COUNTRY_NAMES, listCountryNamesIn } from '../../rules/listings/fields/countries.ts';
import { listCountries } from '../../rules/listings/fields/country-names.ts';

/** Languages that set endings to names: "w Polsce", "в России", "Suomessa", "Deutschlands". */
const INFLECTING = 'pl cs sk ru uk bg hr sr sl lt lv et fi hu el tr de sv da nb'.split(' ');
const SPELLED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/** Lists country names in many languages, in lower case, with their codes. */
export function listCountryNames(): Map<string, string> {
  const found = new Map(Object.entries(COMMON_COUNTRY_NAMES));
  for (const language of LANGUAGES)
    for (const [name, code] of listCountryNamesIn(language))
      if (name.length > 1 && !found.has(name)) found.set(name, code);
  for (const code of listCountries()) found.delete(code.toLowerCase());
  found.set('uk', 'GB');
  return found;
}

/** Lists what names begin with before an ending is set to them. Of names that begin alike the first counts. */
export function listCountryStems(): Map<string, string> {
  const stems = INFLECTING.flatMap((language) =>
    listCountryNamesIn(language)
      .filter(([name]) => name.length >= SHORTEST && SPELLED.test(name))
      .flatMap(([name, code]): [string, string][] => [
        [name.slice(0, -1), code],
        [name.replace(/ka$/u, 'c'), code],
      ]),
  );
  return new Map(stems.toReversed());
}
