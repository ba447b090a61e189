import { entriesOf } from '../../../rules/typed/records.ts';
import NUMBERS from '../../lexicon/register-numbers.json' with { type: 'json' };
import { finds, findsEach, wordPattern } from '../../lexicon/table.ts';
import { createRequire } from 'node:module';
import type * as Stdnum from 'stdnum';

/** What numbers of firms are called by country and by the kind that `stdnum` checks, and those of taxes behind a country's letters. */
const REGISTER_NUMBERS: Record<string, Record<string, string>> = NUMBERS.registered;
const TAX_NUMBERS: Record<string, string> = NUMBERS.taxed;
/** Has 300 modules, and few pages a number to check. */
const require = createRequire(import.meta.url);
// eslint-disable-next-line @typescript-eslint/no-unsafe-return -- what the package exports, by its own types
const getStdnum = (): typeof Stdnum => require('stdnum');

/** Letters before a number that are not the country's own. */
const OTHER_LETTERS: Record<string, string> = { EL: 'GR', XI: 'GB', CHE: 'CH', ATU: 'AT' };
const LETTERS = [...Object.keys(OTHER_LETTERS), ...Object.keys(TAX_NUMBERS)];
const DIGITS = String.raw`[A-Z]{0,6}[ .-]?\d(?:[ ./-]{0,2}[A-Z\d]){5,19}`;
/** "DE282043778", "NL 8540 37056 B01", "CHE-188.410.975": a country's letters and its number. */
const LETTERED = wordPattern(
  String.raw`(?<![\p{L}\d])(${LETTERS.join('|')})[ -]?(${DIGITS})(?![\p{L}\d])`,
  'gu',
);
/** What is behind its name: in "RCS de Nice n° 103 272 100" a place, whose court keeps the register. */
const NUMBER = wordPattern(String.raw`^[^\d\n]{0,40}?(?<![\p{L}\d])(${DIGITS})`, 'u');
const FARTHEST = 80;
const NAMED = entriesOf(REGISTER_NUMBERS).flatMap(([country, kinds]) =>
  entriesOf(kinds).map(([kind, words]) => ({
    country,
    kind,
    words,
    name: findsEach({ any: words }),
  })),
);
const ANY_NAME = finds(...NAMED.map(({ words }) => ({ any: words })));
const MOST = 5;

/** The country whose number of a firm, with its check digits right, stands first in a text, and where. */
export function countryOfTaxNumber(text: string): { code: string; at: number } | undefined {
  return lettered(text) ?? named(text);
}

function lettered(text: string): { code: string; at: number } | undefined {
  for (const { 0: all, 1: letters = '', 2: number = '', index } of [...text.matchAll(LETTERED)].slice(
    0,
    MOST,
  )) {
    const code = OTHER_LETTERS[letters] ?? letters;
    if ([all, number].some((one) => isNumber(code, TAX_NUMBERS[code] ?? '', one))) return { code, at: index };
  }
  return undefined;
}

/** Of a name that several countries use, none where the number is one in more than one of them. */
function named(text: string): { code: string; at: number } | undefined {
  if (!/\d{3}/u.test(text) || !ANY_NAME.test(text)) return undefined;
  const found = NAMED.flatMap(({ country, kind, name }) =>
    [...text.matchAll(name)].slice(0, MOST).flatMap(({ 0: word, index }) => {
      const behind = index + word.length;
      const [, number] = NUMBER.exec(text.slice(behind, behind + FARTHEST)) ?? [];
      return number !== undefined && isNumber(country, kind, number) ? [{ code: country, at: index }] : [];
    }),
  ).sort((left, right) => left.at - right.at);
  const [first] = found;
  return first && found.every(({ code, at }) => code === first.code || at !== first.at) ? first : undefined;
}

/** Are the check digits right? Capitals behind a number may be the next word's: "937 271 751 MVA". */
function isNumber(country: string, kind: string, written: string): boolean {
  const check = getStdnum().stdnum[country]?.[kind];
  const parts = written.split(/(?<=[ ./-])/u);
  return (
    check !== undefined &&
    parts.some(
      (_, at) =>
        check.validate(
          parts
            .slice(0, parts.length - at)
            .join('')
            .replace(/[ ./-]+$/u, ''),
        ).isValid,
    )
  );
}
