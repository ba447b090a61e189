import { wordTable } from '../../../lexicon/words.ts';
import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import { finds } from '../../../lexicon/table.ts';
import type { Candidate } from '../../../candidate.ts';
import { addressesIn } from './addresses.ts';
import { readPostalAddresses, type Told } from './postal-data.ts';
import { countryOfTaxNumber } from '../../../patterns/places/tax-numbers.ts';
import { statementsIn } from './place-statements.ts';
import {
  countryByCity,
  countryByLanguage,
  countryByNumber,
  countryOfPlace,
} from '../../../patterns/places/country-of-city.ts';
import { numbersIn } from '../../../patterns/places/calling-codes.ts';
import type { FoundPlace, Where } from '../../../patterns/places/found-place.ts';
import { isCityState } from '../../../patterns/places/gazetteer.ts';
import { countryOfAddress } from '../../../patterns/places/postcodes.ts';
import { isHome, isInside, nameKey, quoted, type Site } from '../../../patterns/site.ts';
import { isOthers } from '../../../proof/whose.ts';

/** Words of elements in which others speak or are named. */
const SOMEBODY_ELSE = new Set(
  'testimonial testimonials review reviews quote quotes customer customers clients partners press comment comments events event'.split(
    ' ',
  ),
);
/** Values of each that are offered for proof. */
const MOST = 3;
const LONGEST = 300;
const LONGEST_PASSAGE = 2_000;
const IS_EXAMPLE = finds(wordTable('example_streets'));
/** Below this, what was read is as likely somebody else's. */
const LEAST = 1;
/** So sure is what structured data tells. */
const BY_DATA = 5;
/** What it counts that a place is told again, on this many pages at most. */
const TOLD_AGAIN = 0.4;
const MOST_TOLD = 4;
/** Less than an address that names its country: a firm may be taxed where it only sells. */
const TAXED = 1.5;

/**
 * Country and city the company gives as its own. Believes, surest first: a structured address; lines where addresses stand; "based
 * in"; a tax number. A country that no line names is told by the city, where that is in one country only, or by telephone numbers.
 */
export function extractPlace(
  site: Site,
  name: string,
): { country: Candidate<string>[]; city: Candidate<string>[] } {
  const told: Told = { countries: [], cities: [] };
  for (const page of site.pages) {
    const kind = site.kinds.get(page) ?? 'other';
    if (kind === 'customers' || kind === 'useless') continue;
    readPostalAddresses(page, told);
    const isOwn = isHome(site, page) || ['about', 'contact', 'imprint'].includes(kind);
    for (const found of placesOn({ page, name, kind, isOwn }, told)) addTo(told, found, name);
  }
  const city = settle(told.cities);
  if (told.countries.length > 0) return { country: settle(notOutweighed(told, city[0]?.value)), city };
  const byCity = ofPlace(told.cities, city[0]);
  return { country: byCity.length > 0 ? settle(byCity) : ofItsSigns(site, name, city[0]), city };
}

/** Places that a page states; numbers of taxes are told at once. */
function placesOn(where: Where, told: Told): FoundPlace[] {
  const { page, name, kind, isOwn } = where;
  const found = isOwn ? statementsIn(where, getMetaContent(page, 'description')) : [];
  for (const block of page.blocks.filter(isRead)) {
    if (isOwn || kind === 'legal' || kind === 'faq') found.push(...statementsIn(where, block.text));
    found.push(...addressesIn(where, block));
    if (isOwn || kind === 'legal' || block.region === 'footer') readTaxNumber(page, block, name, told);
  }
  return found;
}

function addTo(told: Told, { country, city: named, page, quote, score }: FoundPlace, name: string): void {
  if (score < LEAST || IS_EXAMPLE.test(quote) || isOfExample(page, quote)) return;
  // "Paya Lebar Road 60, SINGAPORE 409051"
  const city = named === '' && country && isCityState(country.name, country.code) ? country.name : named;
  if (country) told.countries.push({ value: country.code, page, quote, score });
  if (city !== '' && nameKey(city) !== nameKey(name)) told.cities.push({ value: city, page, quote, score });
}

/** "VAT: NL854037056B01", "Org.nr. 937 271 751": the state that taxes or registers the owner of the website. */
function readTaxNumber(page: ReadPage, block: Block, name: string, told: Told): void {
  const number = countryOfTaxNumber(block.text.slice(0, LONGEST_PASSAGE));
  if (number === undefined || isOthers(page, block, number.at, [name])) return;
  // Of a long passage, from the number on.
  const from = number.at < LONGEST / 2 ? 0 : number.at;
  told.countries.push({
    value: number.code,
    page,
    quote: block.text.slice(from, from + LONGEST),
    score: TAXED,
  });
}

const isRead = (block: Block): boolean =>
  block.tag !== 'blockquote' &&
  block.tag !== 'summary' &&
  block.region !== 'notice' &&
  block.otherLanguage === '' &&
  !isInside(block.box, SOMEBODY_ELSE, 6);

/** "Kantstr. 3, Berlin": a line that gives the city tells the country, by its postcode or by the city alone. */
function ofPlace(cities: Told['cities'], city: Candidate<string> | undefined): Told['countries'] {
  const lines = cities.filter(({ value }) => value === city?.value);
  const byCity = (quote: string): string | undefined => {
    const code = countryByCity(quote, city?.value ?? '');
    return code === countryOfPlace(quote) ? code : undefined;
  };
  const [first] = [countryOfAddress, byCity].flatMap((countryOf) =>
    lines.flatMap((line) => {
      const value = countryOf(line.quote);
      return value === undefined ? [] : [{ ...line, value, score: LEAST + 1 }];
    }),
  );
  return first ? [first] : [];
}

/** "+48 602 424 608" next to "Górki Małe": a city whose country the telephone numbers tell, or the language where they do not speak against it. */
function ofItsSigns(site: Site, name: string, city: Candidate<string> | undefined): Candidate<string>[] {
  const [quote] = city?.quotes ?? [];
  const language = site.pages.find(({ url }) => url === quote?.url)?.language ?? '';
  if (!city || !quote) return [];
  const numbers = site.pages
    .filter((page) => !['customers', 'legal'].includes(site.kinds.get(page) ?? ''))
    .flatMap((page) =>
      [
        ...page.blocks
          .filter((block) => block.text.includes('+') && isRead(block) && !isOthers(page, block, 0, [name]))
          .flatMap(({ text }) => numbersIn(text)),
        ...page.links.filter(({ href }) => href.startsWith('tel:')).flatMap(({ href }) => numbersIn(href)),
      ].map((number) => ({ ...number, page })),
    );
  const byNumber = countryByNumber(
    numbers.map(({ countries }) => countries),
    city.value,
    language,
  );
  const told = numbers.find(({ countries }) => byNumber !== undefined && countries.includes(byNumber));
  if (byNumber !== undefined && told)
    return [{ value: byNumber, quotes: [quote, { url: told.page.url, quote: told.written }] }];
  const home = countryByLanguage(language, city.value);
  const isElsewhere = numbers.length > 0 && !numbers.some(({ countries }) => countries.includes(home ?? ''));
  return home === undefined || isElsewhere ? [] : [{ value: home, quotes: [quote] }];
}

/** Where there is structured data, other lines say nothing; of several addresses there the country of the chosen city's is the one. */
function notOutweighed({ countries, cities }: Told, city: string | undefined): Told['countries'] {
  const sure = countries.filter(({ score }) => score >= BY_DATA);
  const own = cities.find(({ value, inCountry }) => value === city && inCountry !== undefined)?.inCountry;
  const ofCity = sure.filter(({ value }) => value === own);
  return [ofCity, sure, countries].find(({ length }) => length > 0) ?? [];
}

/** Does a line stand in a short passage with the street of an example? */
const isOfExample = (page: ReadPage, quote: string): boolean =>
  page.blocks.some(({ text }) => text.length <= LONGEST && text.includes(quote) && IS_EXAMPLE.test(text));

/** The best first: by its surest telling, and a little by how often it is told. */
function settle(found: Told['cities']): Candidate<string>[] {
  const times = Map.groupBy(found, ({ value }) => value.toLowerCase());
  const total = ({ value }: { value: string }): number => {
    const told = times.get(value.toLowerCase()) ?? [];
    return Math.max(...told.map(({ score }) => score)) + Math.min(told.length - 1, MOST_TOLD) * TOLD_AGAIN;
  };
  return found
    .toSorted((left, right) => total(right) - total(left) || right.score - left.score)
    .slice(0, MOST)
    .map(({ value, page, quote }) => quoted(value, page, quote));
}
