import { hash } from 'node:crypto';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { freeSlug, isOfSeries, slugify } from '../../rules/listings/addresses/slugs.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Queries } from '../../store/engine/database.ts';
import { listingIdsOf, listingsAt } from '../../store/listings/listings.ts';
import { findRedirect } from '../../store/site/redirects.ts';
import { again, type Line, type Remark } from './importer.ts';
import type { ListingRecord } from './records/listing-record.ts';

const AT_ONCE = 500;
const TWO = 'take one of the two out, or give each a slug if they are two listings';

/** A line without a slug: the slug its name stands for, before a number, and its website. */
type Unnamed = { line: number; base: string; domain: string };

/** The listing a line is of; `isNew` where its slug was made up. */
type Target = { slug: string; isNew?: boolean };

/**
 * Which listing each line of a file is. A line with a slug is the listing of that slug. One without is the listing of its name
 * and website, which is looked for when all slugs of the file are known: none that is made up takes one of those.
 */
export class LinesOfListings {
  readonly #named = new Map<string, { line: number; domain: string | undefined }>();
  // By name and website, of lines without a slug and of lines with one.
  readonly #unnamedLines = new Map<string, number>();
  readonly #namedLines = new Map<string, number>();
  readonly #unnamed: Unnamed[] = [];
  readonly #targets = new Map<number, Target>();
  // Slugs that lines without one have got, with the line.
  readonly #taken = new Map<string, number>();

  /** Keeps what a line is known by; answers where a line before it is the same. */
  keep({ line, record }: Line<ListingRecord>): Remark | undefined {
    const { slug, name, website_url: url } = record;
    const domain = url === undefined ? undefined : (domainOf(url) ?? '');
    const base = slugify(name ?? '', domain);
    const key = keyOf(base, domain ?? '');
    if (slug === undefined) {
      const before = this.#unnamedLines.get(key);
      if (before !== undefined) return again('listing', before, TWO);
      this.#unnamedLines.set(key, line);
      this.#unnamed.push({ line, base, domain: domain ?? '' });
      return undefined;
    }
    const before = this.#named.get(slug);
    if (before) return { column: 'slug', ...again('listing', before.line, 'take one of the two out') };
    this.#named.set(slug, { line, domain });
    if (name !== undefined && domain !== undefined) this.#namedLines.set(key, line);
    return undefined;
  }

  /** When all lines are kept: gives those without a slug their listing; answers which of them are refused. */
  async settle(db: Queries): Promise<Map<number, Remark>> {
    const refused = new Map<number, Remark>();
    for (let at = 0; at < this.#unnamed.length; at += AT_ONCE) {
      const some = this.#unnamed.slice(at, at + AT_ONCE);
      const there = Map.groupBy(
        await listingsAt(db, [...new Set(some.map(({ domain }) => domain))]),
        ({ domain }) => domain,
      );
      for (const one of some) {
        const target = this.#sameAsNamed(one) ?? (await this.#find(db, one, there.get(one.domain) ?? []));
        if ('slug' in target) this.#targets.set(one.line, target);
        else refused.set(one.line, target);
      }
    }
    return refused;
  }

  targetOf({ line, record: { slug } }: Line<ListingRecord>): Target {
    return slug === undefined ? lookUp(this.#targets, line) : { slug };
  }

  /** The line with a slug that an unnamed one says again. */
  #sameAsNamed({ base, domain }: Unnamed): Remark | undefined {
    const own = this.#named.get(base);
    const line = this.#namedLines.get(keyOf(base, domain)) ?? (own?.domain === domain ? own.line : undefined);
    return line === undefined ? undefined : again('listing', line, TWO);
  }

  /** The listing that is there, or a slug that nothing has. */
  async #find(
    db: Queries,
    { line, base, domain }: Unnamed,
    there: { slug: string; name: string }[],
  ): Promise<Target | Remark> {
    const known =
      there.find(({ slug, name }) => isOfSeries(slug, base) && slugify(name, domain) === base) ??
      there.find(({ slug }) => slug === base);
    const other = known && this.#named.get(known.slug);
    // A line that names it may give it another website: then this one is another listing.
    const isOther = other?.domain !== undefined && other.domain !== domain;
    const before = isOther ? undefined : (other?.line ?? (known && this.#taken.get(known.slug)));
    if (before !== undefined) return again('listing', before, TWO);
    const isNew = known === undefined || isOther;
    const slug = isNew ? await freeSlug(base, (one) => this.#isTaken(db, one)) : known.slug;
    this.#taken.set(slug, line);
    return { slug, isNew };
  }

  /** Addresses that lead to another listing are taken, too. */
  async #isTaken(db: Queries, slug: string): Promise<boolean> {
    if (this.#named.has(slug) || this.#taken.has(slug)) return true;
    if ((await listingIdsOf(db, [slug])).size > 0) return true;
    return (await findRedirect(db, [`/l/${slug}`])) !== undefined;
  }
}

// A million of them are held: a hash is short, whatever the name is.
const keyOf = (base: string, domain: string): string => hash('sha1', `${base} ${domain}`, 'base64');
