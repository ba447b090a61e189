import { MAKES_THINGS } from '../../../words/people.ts';
import { finds } from '../../../words/table.ts';
import { percentDecoded } from '../../../../rules/typed/percent.ts';
import { objects, texts } from '../../../read/json-ld.ts';
import type { Block, ReadPage } from '../../../read/page.ts';
import type { Candidate } from '../../site-draft.ts';
import type { Found, Person } from './found-person.ts';
import { fromPair } from './founder-pairs.ts';
import { ROLE } from './founder-patterns.ts';
import { fromBlock } from './founder-sentences.ts';
import { ownersOf } from './owners.ts';
import { isOneName, isPersonName, isSurelyPerson } from './person-name.ts';
import { isElsewhere, isOwnFounder } from './spoken-elsewhere.ts';
import { isHome, nameKey, type Site } from '../site.ts';

/** The people the site names as its founders, or the one person who says they made it. */
export function extractFounders(site: Site, name: string): Candidate<Person>[] {
  const found: Found[] = [];
  const owners = ownersOf(site);
  for (const page of site.pages) {
    const kind = site.kinds.get(page);
    if (kind === 'customers' || kind === 'useless') continue;
    const trusted =
      isHome(site, page) || kind === 'about' || kind === 'contact' || kind === 'imprint' || isOfFounder(page);
    fromData(page, found);
    for (const block of page.blocks) {
      if (isElsewhere(block, page) && !(trusted && isOwnFounder(block, page, name))) continue;
      fromBlock(page, block, name, found, {
        trusted,
        isStory: kind === 'about' && isStart(page, block),
        owners,
      });
      if (trusted) fromPair(page, block, name, found);
    }
  }
  const people = new Map<string, Found>();
  const strong = found.some(({ score }) => score >= 3);
  for (const one of found) {
    const key = nameKey(one.person.name);
    // "Founder – Quillbee Notes": the product, unless it is called after a person.
    if ((strong && one.score < 2) || (key === nameKey(name) && !isSurelyPerson(one.person.name))) continue;
    const known = people.get(key);
    if (
      !known ||
      one.score > known.score ||
      (one.score === known.score && !known.person.title && one.person.title)
    )
      people.set(key, one);
  }
  return [...people.values()]
    .filter(
      (one) =>
        ![...people.values()].some(
          (other) => other !== one && nameKey(other.person.name).startsWith(nameKey(one.person.name)),
        ),
    )
    .slice(0, 6)
    .map(({ person, page, quotes }) => ({
      value: person,
      quotes: quotes.map((quote) => ({ url: page.url, quote })),
    }));
}

function fromData(page: ReadPage, found: Found[]): void {
  for (const node of page.data) {
    for (const field of ['founder', 'founders']) {
      for (const person of [
        ...texts(node.values[field]).map((name): Record<string, unknown> => ({ name })),
        ...objects(node.values[field]),
      ]) {
        const [name] = texts(person['name']);
        const types = texts(person['@type']);
        const isName = isPersonName(name ?? '') || (types.includes('Person') && isOneName(name ?? ''));
        if (!name || types.includes('Organization') || !isName) continue;
        const [title] = texts(person['jobTitle']);
        found.push({
          person: { name, ...(title ? { title } : {}) },
          page,
          quotes: [name, ...(title ? [title] : [])],
          score: 4,
        });
      }
    }
    const [jobTitle] = texts(node.values.jobTitle);
    const [name] = texts(node.values.name);
    if (node.types.includes('Person') && jobTitle && name && ROLE.test(jobTitle) && isPersonName(name)) {
      found.push({ person: { name, title: jobTitle }, page, quotes: [name, jobTitle], score: 3.5 });
    }
  }
}

const MAKES = finds(MAKES_THINGS);

/** A page that its address names after the founder: "/founder-story". */
function isOfFounder({ url }: ReadPage): boolean {
  const words = (percentDecoded(new URL(url).pathname) ?? '').replaceAll(/[-_./]+/gu, ' ');
  return ROLE.test(words) && !MAKES.test(words);
}

/** The first few passages of a page about the company tell of that company, by whatever name. */
const isStart = (page: ReadPage, block: Block): boolean =>
  page.blocks.filter(({ id, region, text }) => id <= block.id && region === 'body' && text.length > 60)
    .length <= 2;
