import { countriesIn } from './countries.ts';
import { countryOfCity, isAmericanState } from './gazetteer.ts';

/**
 * The country a line tells by its city, where it names none itself: by the state after it, "Miami, FL", else by nearly all people
 * in places of that name.
 */
export function countryByCity(line: string, city: string): string | undefined {
  if (city === '' || countriesIn(line).length > 0) return undefined;
  const at = line.indexOf(city);
  if (at < 0) return undefined;
  const next =
    /^,? (\p{Lu}{2}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?![\p{L}\d])/u.exec(
      line.slice(at + city.length),
    )?.[1] ?? '';
  if (isAmericanState(next)) return 'US';
  return countryOfCity(city);
}
