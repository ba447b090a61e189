import { freeSlug, slugify } from '../../rules/listings/addresses/slugs.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Queries } from '../../store/engine/database.ts';
import { founderIdsOf, type FounderProfile, foundersOfSeries } from '../../store/listings/founders.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import { putFounder } from '../../store/listings/write/put-founders.ts';
import { findRedirect } from '../../store/site/redirects.ts';
import { again, type Line, noneYet, type OpenImporter, type Remark } from './importer.ts';
import type { FounderRecord } from './records/founder-record.ts';

const TWO = 'take one of the two out, or give each a slug if they are two people';

/** A line of the file as somebody of its name: with a slug, or to get one. */
type Somebody = { line: number; slug: string | undefined; traits: Set<string> };

const listingsOf = (lines: Line<FounderRecord>[]): string[] =>
  lines.flatMap(({ record }) => record.companies?.map(({ slug }) => slug) ?? []);

/**
 * How founders get from a file into the database. A line with a slug is the founder of that slug. One without is the founder of
 * its name who shares a company, a link or the bio with it; people of one name who share none are different people.
 */
export const foundersImporter: OpenImporter<FounderRecord> = async () => {
  const named = new Map<string, number>();
  // By the slug their name stands for.
  const people = new Map<string, Somebody[]>();
  const slugs = new Map<number, string>();

  return {
    async check(db, lines) {
      const existing = await founderIdsOf(
        db,
        lines.flatMap(({ record }) => record.slug ?? []),
      );
      const listings = await listingIdsOf(db, listingsOf(lines));
      return lines.map((one) => {
        const { slug, name, companies } = one.record;
        if (name === undefined && (slug === undefined || !existing.has(slug)))
          return { reason: 'a new founder needs a name' };
        const before = keep(one);
        if (before) return before;
        const unknown = companies?.find(({ slug }) => !listings.has(slug));
        return unknown && { column: 'companies', value: unknown.slug, reason: 'there is no such listing' };
      });
    },
    async settle(db) {
      const refused = new Map<number, Remark>();
      const taken = new Map(named);
      for (const [base, all] of people) {
        const unnamed = all.filter(({ slug }) => slug === undefined);
        if (unnamed.length === 0) continue;
        const there = await foundersOfSeries(db, base);
        for (const one of unnamed) {
          const found = sameInFile(one, all) ?? knownAs(one, there, taken);
          if (typeof found === 'object') refused.set(one.line, found);
          else {
            const slug = found ?? (await freeSlug(base, (slug) => isTaken(db, slug, taken)));
            taken.set(slug, one.line);
            slugs.set(one.line, slug);
          }
        }
      }
      return refused;
    },
    async put(tx, lines) {
      const counts = { ...noneYet };
      const listings = await listingIdsOf(tx, listingsOf(lines));
      for (const { line, record } of lines) {
        const places = record.companies?.map(({ slug, title, position }) => ({
          listingId: lookUp(listings, slug),
          title: title ?? null,
          position: position ?? 0,
        }));
        const { name, bio, country, socials, sample } = record;
        const done = await putFounder(tx, {
          slug: record.slug ?? lookUp(slugs, line),
          name,
          ...(bio === undefined ? {} : { bio }),
          ...(country === undefined ? {} : { country }),
          ...(socials === undefined ? {} : { socials: socials ?? {} }),
          ...(sample === undefined ? {} : { sample }),
          places: record.companies === null ? [] : places,
        });
        counts[done] += 1;
      }
      return counts;
    },
  };

  function keep({ line, record }: Line<FounderRecord>): Remark | undefined {
    const { slug, name, bio, socials, companies } = record;
    const before = slug === undefined ? undefined : named.get(slug);
    if (before !== undefined)
      return { column: 'slug', ...again('founder', before, 'take one of the two out') };
    if (slug !== undefined) named.set(slug, line);
    if (name === undefined) return undefined;
    const profile = {
      bio: bio ?? null,
      socials: socials ?? {},
      companies: companies?.map((one) => one.slug) ?? [],
    };
    const base = slugify(name);
    const all = people.get(base) ?? [];
    all.push({ line, slug, traits: traitsOf(profile) });
    people.set(base, all);
    return undefined;
  }
};

/** What tells people of one name apart. */
const traitsOf = ({ bio, socials, companies }: Pick<FounderProfile, 'bio' | 'socials' | 'companies'>) =>
  new Set([
    ...companies.map((slug) => `company ${slug}`),
    ...Object.values(socials).map((link) => `link ${link.toLowerCase().replace(/\/$/, '')}`),
    ...(bio?.trim() ? [`bio ${bio.trim()}`] : []),
  ]);

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => !a.isDisjointFrom(b);

/** The line of the file that is the same person: one with a slug, or one before it. */
function sameInFile(one: Somebody, all: Somebody[]): Remark | undefined {
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
  { traits }: Somebody,
  there: FounderProfile[],
  taken: ReadonlyMap<string, number>,
): string | Remark | undefined {
  const same = there.find((one) => share(traitsOf(one), traits));
  const known = same ?? (traits.size === 0 && there.length === 1 ? there[0] : undefined);
  if (!known && traits.size === 0 && there.length > 1)
    return {
      reason: 'is the name of several founders here',
      fix: `write a slug: ${there.map(({ slug }) => slug).join(' or ')}`,
    };
  const line = known && taken.get(known.slug);
  return line === undefined ? known?.slug : again('founder', line, TWO);
}

/** Addresses that lead to another founder are taken, too. */
async function isTaken(db: Queries, slug: string, taken: ReadonlyMap<string, number>): Promise<boolean> {
  if (taken.has(slug) || (await founderIdsOf(db, [slug])).size > 0) return true;
  return (await findRedirect(db, [`/founders/${slug}`])) !== undefined;
}
