import { MAKES_THINGS } from '../../../lexicon/people.ts';
import { finds } from '../../../lexicon/table.ts';
import { decodePercent } from '../../../../rules/typed/decode-percent.ts';
import { listObjects, listTexts } from '../../../html/json-ld.ts';
import { type Block, getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { type Found, OWNS, type Person, type Trust } from './found-person.ts';
import { fromPair } from './founder-pairs.ts';
import { ROLE } from '../../../patterns/people/founder-patterns.ts';
import { fromBlock } from './founder-sentences.ts';
import { fromOwner, ownersOf } from './owners.ts';
import {
  isNamedInKana,
  isOneName,
  isPersonName,
  isSamePerson,
  isSurelyPerson,
  surePeople,
} from '../../../patterns/people/person-name.ts';
import { isElsewhere, isOwnFounder } from '../../../proof/spoken-elsewhere.ts';
import { isHome, nameKey, type Site } from '../../../patterns/site.ts';

/** Passages of a site that are looked at, and times people are found in them, before the rest is ignored. */
const MOST_PASSAGES = 6_000;
const MOST_FOUND = 1_000;

/** The people the site names as its founders, or the one person who says they made it; where there are none, who owns it. */
export function extractFounders(site: Site, name: string): Candidate<Person>[] {
  const found: Found[] = [];
  const owners = ownersOf(site);
  const people = peopleOfData(site);
  let left = MOST_PASSAGES;
  for (const page of site.pages) {
    const kind = site.kinds.get(page);
    if (kind === 'customers' || kind === 'useless') continue;
    const trusted =
      isHome(site, page) || kind === 'about' || kind === 'contact' || kind === 'imprint' || isOfFounder(page);
    fromData(page, people, found);
    const trust = { trusted, isStory: false, owners };
    if (trusted) found.push(...inDescriptions(page, name, trust));
    for (const block of page.blocks) {
      if ((left -= 1) < 0 || found.length > MOST_FOUND) break;
      if (isElsewhere(block, page) && !(trusted && isOwnFounder(block, page, name))) continue;
      fromBlock(page, block, name, found, {
        ...trust,
        isStory: kind === 'about' && isStart(page, block),
      });
      if (trusted) fromPair(page, block, name, found);
      if (trusted || kind === 'legal') fromOwner(page, block, kind ?? 'other', name, found);
    }
  }
  return settled(found, name).map(({ person, page, quotes }) => ({
    value: person,
    quotes: quotes.map((quote) => ({ url: page.url, quote })),
  }));
}

/** Structured data that describes the company or a page of it. */
const DESCRIBES = /Organization|Corporation|Business|WebPage|AboutPage|ContactPage|WebSite/;
const MOST_DESCRIPTIONS = 5;
const DESCRIBED = 2.2;

/** What a page says of itself where nobody sees it, as passages. */
function descriptions(page: ReadPage): Block[] {
  const [first] = page.blocks;
  if (!first) return [];
  const told = page.data
    .filter(({ types }) => DESCRIBES.test(types.join(' ')))
    .flatMap(({ values }) => listTexts(values['description']));
  return [...new Set([getMetaContent(page, 'description'), ...told])]
    .filter(Boolean)
    .slice(0, MOST_DESCRIPTIONS)
    .map((text) => ({ ...first, text, breaks: [], lead: '', heading: 0, under: [], tag: 'p' }));
}

/** Founders told there, less surely than by what is seen: it has no roles beside. */
function inDescriptions(page: ReadPage, name: string, trust: Trust): Found[] {
  const found: Found[] = [];
  for (const block of descriptions(page)) fromBlock(page, block, name, found, trust);
  return found.map((one) => ({ ...one, score: Math.min(one.score, DESCRIBED) }));
}

const MOST = 6;
/** How sure who structured data names as founder. */
const BY_DATA = 4;

/** Each person once, as the page has them that tells it most surely. */
function settled(found: Found[], name: string): Found[] {
  const strong = found.some(({ score }) => score >= 3);
  const people: Found[] = [];
  for (const one of found) {
    if (strong && one.score < 2) continue;
    // "Founder – Quillbee Notes": the product, unless it is called after a person.
    if (nameKey(one.person.name) === nameKey(name) && !isPersonToo(one)) continue;
    const at = people.findIndex(({ person }) => isSamePerson(person.name, one.person.name));
    const known = people[at];
    if (!known) people.push(one);
    else if (
      one.score > known.score ||
      (one.score === known.score && !known.person.title && one.person.title)
    )
      people[at] = one;
  }
  return people
    .filter((one) => !isOwnerBeside(one, people))
    .filter((one, _, rest) => !rest.some((other) => other !== one && isPartOf(one, other)))
    .slice(0, MOST);
}

/** Is what the product is called surely a person's name, or one that structured data gives as the founder's? */
const isPersonToo = ({ person: { name }, score }: Found): boolean =>
  isSurelyPerson(name) || (score >= BY_DATA && surePeople([name]).length > 0);

const isPartOf = (one: Found, other: Found): boolean =>
  nameKey(other.person.name).startsWith(nameKey(one.person.name));

/** An owner, where others are told to have founded it, but for the whole name of one of them; and one of several who own it by different lines. */
const isOwnerBeside = (one: Found, people: Found[]): boolean =>
  one.score === OWNS &&
  people.some(
    (other) => other !== one && (other.score > OWNS ? !isPartOf(other, one) : !shareQuote(one, other)),
  );

const shareQuote = (one: Found, other: Found): boolean =>
  one.quotes.some((quote) => other.quotes.includes(quote));

/** The people of all structured data that are referred to by their `@id`. */
function peopleOfData(site: Site): Map<string, DataPerson> {
  const people = new Map<string, DataPerson>();
  for (const page of site.pages)
    for (const { types, values } of page.data) {
      const [id] = listTexts(values['@id']);
      if (id && types.includes('Person') && listTexts(values['name']).length > 0)
        people.set(id, { page, values });
    }
  return people;
}

type DataPerson = { page: ReadPage; values: Record<string, unknown> };

function fromData(page: ReadPage, people: Map<string, DataPerson>, found: Found[]): void {
  for (const node of page.data) {
    for (const field of ['founder', 'founders']) {
      for (const told of [
        ...listTexts(node.values[field]).map((name): DataPerson => ({ page, values: { name } })),
        ...listObjects(node.values[field]).map((values): DataPerson => ({ page, values })),
      ]) {
        const [id = ''] = listTexts(told.values['@id']);
        const { page: on, values } =
          listTexts(told.values['name']).length > 0 ? told : (people.get(id) ?? told);
        const [name] = listTexts(values['name']);
        const types = listTexts(values['@type']);
        const isName =
          isPersonName(name ?? '') ||
          (types.includes('Person') && (isOneName(name ?? '') || isNamedInKana(name ?? '')));
        if (!name || types.includes('Organization') || !isName) continue;
        const [title] = listTexts(values['jobTitle']);
        found.push({
          person: { name, ...(title ? { title } : {}) },
          page: on,
          quotes: [name, ...(title ? [title] : [])],
          score: BY_DATA,
        });
      }
    }
    const [jobTitle] = listTexts(node.values.jobTitle);
    const [name] = listTexts(node.values.name);
    if (
      node.types.includes('Person') &&
      jobTitle &&
      name &&
      ROLE.test(jobTitle) &&
      (isPersonName(name) || isNamedInKana(name))
    ) {
      found.push({ person: { name, title: jobTitle }, page, quotes: [name, jobTitle], score: 3.5 });
    }
  }
}

const MAKES = finds(MAKES_THINGS);

/** A page that its address names after the founder: "/founder-story". */
function isOfFounder({ url }: ReadPage): boolean {
  const words = (decodePercent(new URL(url).pathname) ?? '').replaceAll(/[-_./]+/gu, ' ');
  return ROLE.test(words) && !MAKES.test(words);
}

/** The first few passages of a page about the company tell of that company, by whatever name. */
const isStart = (page: ReadPage, block: Block): boolean =>
  page.blocks.filter(({ id, region, text }) => id <= block.id && region === 'body' && text.length > 60)
    .length <= 2;
