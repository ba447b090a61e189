import { freeSlug, slugify } from '../../rules/listings/addresses/slugs.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Queries } from '../../store/engine/database.ts';
import { founderIdsOf, type FounderProfile, foundersOfSeries } from '../../store/listings/founders.ts';
import { findRedirect } from '../../store/site/redirects.ts';
import { again, type Line, type Remark } from './importer.ts';
import type { FounderRecord } from './records/founder-record.ts';

const TWO = 'take one of the two out, or give each a slug if they are two people';

/** A line of the file as somebody of its name: with a slug, or to get one. */
type Person = { line: number; slug: string | undefined; traits: Set<string> };

/**
 * Which founder each line of a file is. A line with a slug is the founder of that slug. One without is the founder of its name who
 * shares a company, a link or the bio with it; people of one name who share none are different people.
 */
export class LinesOfFounders {
  readonly #named = new Map<string, number>();
  // By the slug their name stands for, and by their own.
  readonly #people = new Map<string, Person[]>();
  readonly #slugs = new Map<number, string>();

  /** Keeps what a line is known by; answers where a line before it is the same. */
  keep({ line, record }: Line<FounderRecord>): Remark | undefined {
    const { slug, name, bio = null, socials, companies } = record;
    const before = slug === undefined ? undefined : this.#named.get(slug);
    if (before !== undefined)
      return { column: 'slug', ...again('founder', before, 'take one of the two out') };
    if (slug !== undefined) this.#named.set(slug, line);
    if (name === undefined) return undefined;
    const companySlugs = companies?.map((one) => one.slug) ?? [];
    const person = { line, slug, traits: traitsOf({ bio, socials: socials ?? {}, companies: companySlugs }) };
    // Who has the slug that a name stands for may be called otherwise.
    for (const base of new Set([slugify(name), slug ?? slugify(name)])) {
      const all = this.#people.get(base) ?? [];
      all.push(person);
      this.#people.set(base, all);
    }
    return undefined;
  }

  /** When all lines are kept: gives those without a slug their founder; answers which of them are refused. */
  async settle(db: Queries): Promise<Map<number, Remark>> {
    const refused = new Map<number, Remark>();
    const taken = new Map(this.#named);
    for (const [base, all] of this.#people) {
      const unnamed = all.filter(({ slug }) => slug === undefined);
      const there = unnamed.length > 0 ? await foundersOfSeries(db, base) : [];
      for (const one of unnamed) {
        const found = sameInFile(one, all) ?? knownAs(base, one, there, taken);
        if (typeof found === 'object') {
          refused.set(one.line, found);
          continue;
        }
        const slug = found ?? (await freeSlug(base, (slug) => isTaken(db, slug, taken)));
        taken.set(slug, one.line);
        this.#slugs.set(one.line, slug);
      }
    }
    return refused;
  }

  slugOf({ line, record }: Line<FounderRecord>): string {
    return record.slug ?? lookUp(this.#slugs, line);
  }
}

/** What tells people of one name apart. */
const traitsOf = ({ bio, socials, companies }: Pick<FounderProfile, 'bio' | 'socials' | 'companies'>) =>
  new Set([
    ...companies.map((slug) => `company ${slug}`),
    ...Object.values(socials).map((link) => `link ${link.toLowerCase().replace(/\/$/, '')}`),
    ...(bio?.trim() ? [`bio ${bio.trim()}`] : []),
  ]);

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => !a.isDisjointFrom(b);

/** The line of the file that is the same person: one with a slug, or one before it. */
function sameInFile(one: Person, all: Person[]): Remark | undefined {
  const others = all.filter(({ line, slug }) => line !== one.line && (slug !== undefined || line < one.line));
  const same = others.find(({ traits }) => share(traits, one.traits));
  const other = all.find(({ line }) => line !== one.line);
  // Nothing tells it from another of the name.
  const unclear = one.traits.size === 0 ? other : undefined;
  const found = same ?? unclear;
  return found && again('founder', found.line, TWO);
}

/** The slug of the founder who is there; undefined for a new one. */
function knownAs(
  base: string,
  { traits }: Person,
  there: FounderProfile[],
  taken: ReadonlyMap<string, number>,
): string | Remark | undefined {
  const same = there.find((one) => share(traitsOf(one), traits));
  // Who has the slug may be called otherwise.
  const namesakes = traits.size === 0 ? there.filter(({ name }) => slugify(name) === base) : [];
  const known = same ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  if (!known && namesakes.length > 1)
    return {
      reason: 'is the name of several founders here',
      fix: `write a slug: ${namesakes.map(({ slug }) => slug).join(' or ')}`,
    };
  const line = known && taken.get(known.slug);
  return line === undefined ? known?.slug : again('founder', line, TWO);
}

/** Addresses that lead to another founder are taken, too. */
async function isTaken(db: Queries, slug: string, taken: ReadonlyMap<string, number>): Promise<boolean> {
  if (taken.has(slug) || (await founderIdsOf(db, [slug])).size > 0) return true;
  return (await findRedirect(db, [`/founders/${slug}`])) !== undefined;
}
