import { findFreeSlug, slugify, toDashedWords } from '../../rules/listings/addresses/slugs.ts';
import { getOrThrow } from '../../rules/typed/assert.ts';
import type { Queries } from '../../store/engine/database.ts';
import { getFounderIds, type Namesake, listNamesakes } from '../../store/listings/founders.ts';
import { findRedirect } from '../../store/site/redirects.ts';
import { duplicateLine, type ImportLine, type ImportRemark } from './importer.ts';
import type { FounderRecord } from './records/founder-record.ts';
import { hashContent, conflictingLine, DuplicateLines } from './duplicate-lines.ts';

const DUPLICATE_FIX = 'remove one of the two, or give each a slug if they are two people';

/** A line of the file as a person: with a slug, or still to be assigned one. */
type Person = { line: number; slug: string | undefined; traits: Set<string>; content: string };

/**
 * Assigns a founder to each line of a file. A line with a slug is the founder with that slug. A line without one is
 * the founder of that name who shares a company, a link or the bio with it. People who share only the name are
 * different people.
 */
export class FounderLineMatcher {
  readonly #named = new Map<string, number>();
  readonly #sameSlug = new DuplicateLines();
  // Keyed by the words of their name and by their own slug.
  readonly #people = new Map<string, Person[]>();
  readonly #slugs = new Map<number, string>();

  /** Records what identifies a line. */
  add(one: ImportLine<FounderRecord>): void {
    const { line, record } = one;
    const { slug, name, bio = null, socials, companies } = record;
    if (slug !== undefined) {
      this.#named.set(slug, line);
      this.#sameSlug.add(slug, one);
    }
    if (name === undefined) return;
    const companySlugs = companies?.map((one) => one.slug) ?? [];
    const traits = getTraits({ bio, socials: socials ?? {}, companies: companySlugs });
    const person = { line, slug, traits, content: hashContent(record) };
    const words = toDashedWords(name);
    // The founder with the slug of this name may have another name.
    for (const key of new Set([words, slug ?? words])) {
      const all = this.#people.get(key) ?? [];
      all.push(person);
      this.#people.set(key, all);
    }
  }

  /** Assigns founders to the lines without a slug, once all lines are added. Returns the refused lines. */
  async resolve(db: Queries): Promise<Map<number, ImportRemark>> {
    const refused = this.#sameSlug.listRefused('founder', 'remove one of the two', 'slug');
    // Slugs are generated in a fixed order, whatever the order of the lines.
    const named = [...this.#people].sort(([a], [b]) => (a < b ? -1 : 1));
    const known = new Map<string, Person[]>();
    const unknown: [base: string, person: Person][] = [];
    for (const [words, all] of named) {
      const base = slugify(words);
      const unnamed = all.filter(({ slug }) => slug === undefined);
      const existing = unnamed.length > 0 ? await listNamesakes(db, base, words) : [];
      for (const one of unnamed.sort((a, b) => (a.content < b.content ? -1 : 1))) {
        const found = findSameInFile(one, all) ?? findKnownSlug(words, one, existing, this.#named);
        if (typeof found === 'object') refused.set(one.line, found);
        else if (found === undefined) unknown.push([base, one]);
        else known.set(found, [...(known.get(found) ?? []), one]);
      }
    }
    const taken = new Set([...this.#named.keys(), ...known.keys()]);
    for (const [slug, people] of known) this.#give(slug, people, refused);
    for (const [base, { line }] of unknown) {
      const slug = await findFreeSlug(base, (slug) => isTaken(db, slug, taken));
      taken.add(slug);
      this.#slugs.set(line, slug);
    }
    return refused;
  }

  #give(slug: string, people: Person[], refused: Map<number, ImportRemark>): void {
    for (const { line } of people) {
      const other = people.find((one) => one.line !== line);
      if (other) refused.set(line, conflictingLine('founder', other.line, DUPLICATE_FIX));
      else this.#slugs.set(line, slug);
    }
  }

  getSlug({ line, record }: ImportLine<FounderRecord>): string {
    return record.slug ?? getOrThrow(this.#slugs, line);
  }
}

/** The traits that distinguish people of one name. */
const getTraits = ({ bio, socials, companies }: Pick<Namesake, 'bio' | 'socials' | 'companies'>) =>
  new Set([
    ...companies.map((slug) => `company ${slug}`),
    ...Object.values(socials).map((link) => `link ${link.toLowerCase().replace(/\/$/, '')}`),
    ...(bio?.trim() ? [`bio ${bio.trim()}`] : []),
  ]);

const hasCommonTrait = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => !a.isDisjointFrom(b);

/**
 * Finds another line of the file that is the same person: one with a slug, one with other content, or an earlier one.
 */
function findSameInFile(one: Person, all: Person[]): ImportRemark | undefined {
  const isBefore = (slug: string | undefined, line: number, content: string) =>
    slug !== undefined || content !== one.content || line < one.line;
  const others = all.filter(({ line, slug, content }) => line !== one.line && isBefore(slug, line, content));
  const same = others.find(({ traits }) => hasCommonTrait(traits, one.traits));
  const other = all.find(({ line }) => line !== one.line);
  // Nothing distinguishes it from another line with this name.
  const ambiguous = one.traits.size === 0 ? other : undefined;
  const found = same ?? ambiguous;
  return found && duplicateLine('founder', found.line, DUPLICATE_FIX);
}

/** Returns the slug of the matching founder in the database; undefined for a new one. */
function findKnownSlug(
  words: string,
  { traits }: Person,
  existing: Namesake[],
  taken: ReadonlyMap<string, number>,
): string | ImportRemark | undefined {
  const same = existing.find((one) => hasCommonTrait(getTraits(one), traits));
  // The founder with the slug may have another name.
  const namesakes = traits.size === 0 ? existing.filter(({ name }) => toDashedWords(name) === words) : [];
  const known = same ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  if (!known && namesakes.length > 1)
    return {
      reason: 'is the name of several founders here',
      fix: `write a slug: ${namesakes.map(({ slug }) => slug).join(' or ')}`,
    };
  const line = known && taken.get(known.slug);
  return line === undefined ? known?.slug : duplicateLine('founder', line, DUPLICATE_FIX);
}

/** Checks whether a slug is taken, also by a redirect to another founder. */
async function isTaken(db: Queries, slug: string, taken: ReadonlySet<string>): Promise<boolean> {
  if (taken.has(slug) || (await getFounderIds(db, [slug])).size > 0) return true;
  return (await findRedirect(db, [`/founders/${slug}`])) !== undefined;
}
