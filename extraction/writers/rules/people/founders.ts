import { listObjects, listTexts } from '../../../html/json-ld.ts';
import type { ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { ROLE } from '../../../patterns/people/founder-patterns.ts';
import {
  isNamedInKana,
  isOneName,
  isPersonName,
  isSurelyPerson,
} from '../../../patterns/people/person-name.ts';
import { isHome, nameKey, type Site } from '../../../patterns/site.ts';
import { isElsewhere, isOwnFounder } from '../../../proof/spoken-elsewhere.ts';
import { besideRole } from './beside-role.ts';
import type { Found } from './found-person.ts';
import { inSentences } from './founder-sentences.ts';

/**
 * Believes a founder in the page's data; a person's name with the role next to it, in one line or one card; and a sentence that says
 * who founded or made this product, or in which they say so themselves. Customers, guests and founders elsewhere are left out.
 */
export function extractFounders(site: Site, name: string): Candidate<Found['person']>[] {
  const found: Found[] = [];
  let left = MOST_PASSAGES;
  for (const page of site.pages) {
    const kind = site.kinds.get(page) ?? 'other';
    if (kind === 'customers' || kind === 'useless') continue;
    const isOwn = isHome(site, page) || ['about', 'contact', 'imprint'].includes(kind);
    found.push(...inData(page));
    for (const block of page.blocks) {
      if ((left -= 1) < 0 || found.length > MOST_FOUND) break;
      if (isElsewhere(block, page) && !(isOwn && isOwnFounder(block, page, name))) continue;
      found.push(
        ...inSentences({ page, block, name, isOwn }),
        ...(isOwn ? besideRole(page, block, name) : []),
      );
    }
  }
  return settled(found, name).map(({ person, page, quotes }) => ({
    value: person,
    quotes: quotes.map((quote) => ({ url: page.url, quote })),
  }));
}

/** Passages of a site that are looked at, and times people are found in them, before the rest is ignored. */
const MOST_PASSAGES = 6_000;
const MOST_FOUND = 1_000;
const MOST = 6;

/** Each person once, as the page has them that tells it most surely. */
function settled(found: Found[], product: string): Found[] {
  const people: Found[] = [];
  for (const one of found.toSorted((left, right) => right.sure - left.sure)) {
    const { name, title } = one.person;
    // "Founder – Quillbee Notes": the product, unless it is called after a person.
    if (nameKey(name) === nameKey(product) && !isSurelyPerson(name)) continue;
    const at = people.findIndex(
      ({ person }) => keyOf(person.name) === keyOf(name) || isPartOf(name, person.name),
    );
    const known = people[at];
    if (!known) people.push(one);
    else if (known.sure === one.sure && title && !known.person.title) people[at] = one;
  }
  return people.slice(0, MOST);
}

/** "Dr. Ann Ek" and "Ann Ek", "Kis Anna" and "Anna Kis": one person, written in two ways. */
const keyOf = (name: string): string =>
  name
    .replace(/^(?:Mag|Dr|Prof|Ing)\b\.? (?=\p{Lu})/u, '')
    .split(' ')
    .map(nameKey)
    .toSorted()
    .join(' ');

/** "Ann" and "Ann Ek": a given name alone of somebody who is named whole. */
const isPartOf = (one: string, other: string): boolean => nameKey(other).startsWith(nameKey(one));

/** `founder` of an organization, and a Person whose job title says it. */
function inData(page: ReadPage): Found[] {
  return page.data.flatMap(({ types, values }): Found[] => {
    const told = ['founder', 'founders'].flatMap((field) => [
      ...listTexts(values[field]).map((name) => ({ name })),
      ...listObjects(values[field]),
    ]);
    const isFounder =
      types.includes('Person') && listTexts(values.jobTitle).some((title) => ROLE.test(title));
    return [...told, ...(isFounder ? [values] : [])].flatMap((person: Record<string, unknown>): Found[] => {
      const [[name = ''], [title]] = [listTexts(person['name']), listTexts(person['jobTitle'])];
      if (![isPersonName, isNamedInKana, isOneName].some((is) => is(name))) return [];
      const quotes = [name, ...(title ? [title] : [])];
      return [{ person: { name, ...(title ? { title } : {}) }, page, quotes, sure: 3 }];
    });
  });
}
