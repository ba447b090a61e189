import { hash } from 'node:crypto';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { isSharedHost, getProductAddress } from '../../rules/listings/addresses/product-address.ts';
import { findFreeSlug, slugify, toDashedWords } from '../../rules/listings/addresses/slugs.ts';
import { getOrThrow } from '../../rules/typed/assert.ts';
import type { Queries } from '../../store/engine/database.ts';
import { getListingIds, listListingsAtDomains } from '../../store/listings/listings.ts';
import { findRedirect } from '../../store/site/redirects.ts';
import { duplicateLine, type ImportLine, type ImportRemark } from './importer.ts';
import type { ListingRecord } from './records/listing-record.ts';
import { conflictingLine, DuplicateLines } from './duplicate-lines.ts';

const BATCH_SIZE = 500;
const DUPLICATE_FIX = 'remove one of the two, or give each a slug if they are two listings';

/** A line without a slug: the words of its name, its slug before any number, its website, and its product address. */
type Unnamed = { line: number; words: string; base: string; domain: string; address: string };
type Named = { line: number; words: string | undefined; domain: string | undefined };
type ExistingListing = Awaited<ReturnType<typeof listListingsAtDomains>>[number];

/** The listing of a line; `isNew` if its slug was generated. */
type LineTarget = { slug: string; isNew?: boolean };

/**
 * Assigns a listing to each line of a file. A line with a slug is the listing with that slug. A line without one is
 * the listing with its name and website, which is searched once all slugs of the file are known, so that no generated
 * slug takes one of them.
 */
export class ListingLineMatcher {
  readonly #named = new Map<string, Named>();
  // Lines with a slug, by name and website.
  readonly #namedLines = new Map<string, number>();
  readonly #sameSlug = new DuplicateLines();
  readonly #sameName = new DuplicateLines();
  #unnamed: Unnamed[] = [];
  readonly #targets = new Map<number, LineTarget>();
  readonly #taken = new Set<string>();

  /** Records what identifies a line. */
  add(one: ImportLine<ListingRecord>): void {
    const { line, record } = one;
    const { slug, name, website_url: url } = record;
    const domain = url === undefined ? undefined : (domainOf(url) ?? '');
    const words = toDashedWords(name ?? '');
    const address = (url && getProductAddress(url)) ?? '';
    const key = buildKey(words, domain ?? '', address);
    if (slug === undefined) {
      this.#sameName.add(key, one);
      const base = slugify(name ?? '', domain);
      this.#unnamed.push({ line, words, base, domain: domain ?? '', address });
      return;
    }
    this.#sameSlug.add(slug, one);
    this.#addNamed(slug, { line, words: name === undefined ? undefined : words, domain });
    if (name !== undefined && domain !== undefined) this.#namedLines.set(key, line);
  }

  /** Records a line with a slug. If lines give one slug two names or websites, neither counts, whichever is first. */
  #addNamed(slug: string, current: Named): void {
    const before = this.#named.get(slug) ?? current;
    this.#named.set(slug, {
      line: before.line,
      words: before.words === current.words ? current.words : undefined,
      domain: before.domain === current.domain ? current.domain : undefined,
    });
  }

  /** Assigns listings to the lines without a slug, once all lines are added. Returns the refused lines. */
  async resolve(db: Queries): Promise<Map<number, ImportRemark>> {
    const refused = new Map([
      ...this.#sameSlug.listRefused('listing', 'remove one of the two', 'slug'),
      ...this.#sameName.listRefused('listing', DUPLICATE_FIX),
    ]);
    // Slugs are generated in a fixed order, whatever the order of the lines.
    this.#unnamed = this.#unnamed
      .filter(({ line }) => !refused.has(line))
      .sort((a, b) => compare(a.words, b.words) || compare(a.address, b.address));
    const found = new Map<string, Unnamed[]>();
    const unknown: Unnamed[] = [];
    for (let at = 0; at < this.#unnamed.length; at += BATCH_SIZE) {
      const batch = this.#unnamed.slice(at, at + BATCH_SIZE);
      const existing = Map.groupBy(
        await listListingsAtDomains(db, [...new Set(batch.map(({ domain }) => domain))]),
        ({ domain }) => domain,
      );
      for (const one of batch) {
        const known = this.#sameAsNamed(one) ?? this.#find(one, existing.get(one.domain) ?? []);
        if (typeof known === 'object') refused.set(one.line, known);
        else if (known === undefined) unknown.push(one);
        else found.set(known, [...(found.get(known) ?? []), one]);
      }
    }
    for (const [slug, lines] of found) this.#give(slug, lines, refused);
    for (const { line, base } of unknown) {
      const slug = await findFreeSlug(base, (one) => this.#isTaken(db, one));
      this.#taken.add(slug);
      this.#targets.set(line, { slug, isNew: true });
    }
    return refused;
  }

  getTarget({ line, record: { slug } }: ImportLine<ListingRecord>): LineTarget {
    return slug === undefined ? getOrThrow(this.#targets, line) : { slug };
  }

  /** Finds the line with a slug that a line without one repeats. */
  #sameAsNamed({ words, domain, address }: Unnamed): ImportRemark | undefined {
    const named = this.#named.get(words);
    const isSameWebsite = named?.domain === domain && !isSharedHost(domain);
    const line =
      this.#namedLines.get(buildKey(words, domain, address)) ?? (isSameWebsite ? named?.line : undefined);
    return line === undefined ? undefined : duplicateLine('listing', line, DUPLICATE_FIX);
  }

  /** Returns the slug of the matching listing in the database, a problem, or undefined for a new listing. */
  #find(one: Unnamed, existing: ExistingListing[]): string | ImportRemark | undefined {
    const { words, domain, address } = one;
    const atHost = existing.filter((row) => !this.#isMoved(row, one));
    const sameName = atHost.filter(({ name }) => toDashedWords(name) === words);
    const known = sameName.length > 0 ? sameName : atHost.filter(({ slug }) => slug === words);
    const same = known.filter(({ url }) => getProductAddress(url) === address);
    const [first, ...more] = same.length > 0 || isSharedHost(domain) ? same : known;
    if (first === undefined) return undefined;
    const slugs = [first, ...more].map(({ slug }) => slug).join(' or ');
    if (more.length > 0)
      return { reason: 'is the name and website of several listings here', fix: `write a slug: ${slugs}` };
    const line = this.#named.get(first.slug)?.line;
    if (line !== undefined) return duplicateLine('listing', line, DUPLICATE_FIX);
    if (same.length > 0) return first.slug;
    return {
      column: 'website_url',
      reason: 'is another page of the website of a listing of this name',
      value: first.url,
      fix: `write the slug ${first.slug} if it is that listing, or a slug of its own`,
    };
  }

  /**
   * Checks whether a line with its slug gives a listing another name or website. Then a line with the old ones is
   * another listing.
   */
  #isMoved({ slug }: ExistingListing, { words, domain }: Unnamed): boolean {
    const named = this.#named.get(slug);
    const isRenamed = named?.words !== undefined && named.words !== words && slug !== words;
    return isRenamed || (named?.domain !== undefined && named.domain !== domain);
  }

  #give(slug: string, lines: Unnamed[], refused: Map<number, ImportRemark>): void {
    const [first, second] = lines;
    if (!first) return;
    if (second === undefined) {
      this.#taken.add(slug);
      this.#targets.set(first.line, { slug });
      return;
    }
    for (const { line } of lines) {
      const other = line === first.line ? second.line : first.line;
      refused.set(line, conflictingLine('listing', other, DUPLICATE_FIX));
    }
  }

  /** Checks whether a slug is taken, also by a redirect to another listing. */
  async #isTaken(db: Queries, slug: string): Promise<boolean> {
    if (this.#named.has(slug) || this.#taken.has(slug)) return true;
    if ((await getListingIds(db, [slug])).size > 0) return true;
    return (await findRedirect(db, [`/l/${slug}`])) !== undefined;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

// A million keys may be in memory: a hash is short, whatever the name.
const buildKey = (words: string, domain: string, address: string): string =>
  hash('sha1', `${words} ${isSharedHost(domain) ? address : domain}`, 'base64');
