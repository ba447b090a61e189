import { hash } from 'node:crypto';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { freeSlug, isOfSeries, slugify } from '../../rules/listings/addresses/slugs.ts';
import { defined, shaped } from '../../rules/typed/records.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Queries, Tx } from '../../store/engine/database.ts';
import { listCategories } from '../../store/listings/categories.ts';
import { STORED_FIELDS, type StoredField } from '../../store/listings/listing-content.ts';
import { listingIdsOf, listingsAt } from '../../store/listings/listings.ts';
import { type ListingPut, putListings } from '../../store/listings/write/put-listings.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { findRedirect, redirectsOf } from '../../store/site/redirects.ts';
import { type CategoryNames, categoryNames } from './category-names.ts';
import { again, type Line, type OpenImporter, type Remark } from './importer.ts';
import type { ListingRecord } from './records/listing-record.ts';
import { NO_WEEK } from './records/record-fields.ts';

const EDITOR = { accountId: null, via: 'operator command', operation: 'import listings' };
const AT_ONCE = 500;
const DAY = 24 * 60 * 60 * 1000;
const TWO = 'take one of the two out, or give each a slug if they are two listings';

const LED: Remark = {
  column: 'slug',
  reason: 'is an old address that leads to another page',
  fix: 'take another slug, or end that with "redirects drop /l/…"',
};

/** A line without a slug: the slug its name stands for, before a number, and its website. */
type Unnamed = { line: number; base: string; domain: string };
/** Where such a line goes. */
type Target = { slug: string; isNew: boolean };

/**
 * How listings get from a file into the database. A line with a slug is the listing of that slug. One without is the listing of
 * its name and website, which is looked for when all slugs of the file are known: none that is made up takes one of those.
 */
export const listingsImporter: OpenImporter<ListingRecord> = async ({ db, now }) => {
  const categories = categoryNames(await listCategories(db));
  const named = new Map<string, { line: number; domain: string | undefined }>();
  // A million of them are held: a hash is short, whatever the name is.
  const lineOf = new Map<string, number>();
  const unnamed: Unnamed[] = [];
  const targets = new Map<number, Target>();
  // Slugs that lines without one have, with the line.
  const taken = new Map<string, number>();

  return {
    async check(db, lines) {
      const given = lines.flatMap(({ record: { slug } }) => slug ?? []);
      const existing = await listingIdsOf(db, given);
      const led = await redirectsOf(
        db,
        given.filter((slug) => !existing.has(slug)).map((slug) => `/l/${slug}`),
      );
      return lines.map((one) => {
        const { slug } = one.record;
        const isNew = slug === undefined || !existing.has(slug);
        return (
          sameAsBefore(one) ??
          (slug !== undefined && led.has(`/l/${slug}`) ? LED : against(one.record, isNew))
        );
      });
    },
    async settle(db) {
      const refused = new Map<number, Remark>();
      for (let at = 0; at < unnamed.length; at += AT_ONCE) {
        const some = unnamed.slice(at, at + AT_ONCE);
        const there = Map.groupBy(
          await listingsAt(db, [...new Set(some.map(({ domain }) => domain))]),
          ({ domain }) => domain,
        );
        for (const one of some) {
          const target = sameAsNamed(one) ?? (await targetOf(db, one, there.get(one.domain) ?? []));
          if ('slug' in target) targets.set(one.line, target);
          else refused.set(one.line, target);
        }
      }
      return refused;
    },
    async put(tx, lines) {
      const ownerIds = await openAccounts(
        tx,
        lines.map(({ record }) => record),
      );
      const puts = lines.map(({ line, record }) => {
        const { slug } = record;
        const target = slug === undefined ? lookUp(targets, line) : { slug };
        return { ...target, ...toPut(record, categories, ownerIds) };
      });
      return putListings(tx, puts, EDITOR, now());
    },
  };

  function against(record: ListingRecord, isNew: boolean): Remark | undefined {
    const { name, website_url: url, status, launch_week: week, launched_at: launchedAt } = record;
    if (isNew && (name === undefined || url === undefined))
      return { reason: 'a new listing needs name and website_url' };
    const found = record.categories && categories(record.categories);
    if (found && 'refused' in found) return found.refused;
    if (status === 'scheduled' && (!week || week === NO_WEEK))
      return { column: 'launch_week', reason: 'a scheduled listing needs one' };
    if (launchedAt && launchedAt.getTime() > now().getTime() + DAY)
      return {
        column: 'launched_at',
        value: launchedAt.toISOString(),
        reason: 'has not come yet',
        fix: 'give it the status scheduled and a launch_week',
      };
    return undefined;
  }

  /** Keeps what a line is known by, and says which line before it is the same. */
  function sameAsBefore({ line, record }: Line<ListingRecord>): Remark | undefined {
    const { slug, name, website_url: url } = record;
    const domain = url === undefined ? undefined : (domainOf(url) ?? '');
    const base = slugify(name ?? '', domain);
    const key = name !== undefined && domain !== undefined ? nameKey(base, domain) : undefined;
    if (slug === undefined) {
      const before = lineOf.get(nameKey(base, domain ?? ''));
      if (before !== undefined) return again('listing', before, TWO);
      lineOf.set(nameKey(base, domain ?? ''), line);
      unnamed.push({ line, base, domain: domain ?? '' });
      return undefined;
    }
    const before = named.get(slug);
    if (before) return { column: 'slug', ...again('listing', before.line, 'take one of the two out') };
    named.set(slug, { line, domain });
    // Lines without a slug come after, in `settle`: two with one may well be called the same.
    if (key !== undefined) lineOf.set(`slug ${key}`, line);
    return undefined;
  }

  /** The line with a slug that an unnamed one says again. */
  function sameAsNamed({ base, domain }: Unnamed): Remark | undefined {
    const own = named.get(base);
    const line =
      lineOf.get(`slug ${nameKey(base, domain)}`) ?? (own?.domain === domain ? own.line : undefined);
    return line === undefined ? undefined : again('listing', line, TWO);
  }

  /** The listing that is there, or a slug that nothing has. */
  async function targetOf(
    db: Queries,
    { line, base, domain }: Unnamed,
    there: { slug: string; name: string }[],
  ): Promise<Target | Remark> {
    const isIt = (one: { slug: string; name: string }) =>
      one.slug === base || (isOfSeries(one.slug, base) && slugify(one.name, domain) === base);
    const known = there.find((one) => one.slug === base) ?? there.find(isIt);
    const other = known && named.get(known.slug);
    // A line that names it may give it another website: then it is another listing.
    const isOther = other?.domain !== undefined && other.domain !== domain;
    const before = isOther ? undefined : (other?.line ?? (known && taken.get(known.slug)));
    if (before !== undefined) return again('listing', before, TWO);
    const isNew = known === undefined || isOther;
    const slug = isNew ? await freeSlug(base, (one) => isTaken(db, one)) : known.slug;
    taken.set(slug, line);
    return { slug, isNew };
  }

  /** Addresses that lead to another listing are taken, too. */
  async function isTaken(db: Queries, slug: string): Promise<boolean> {
    if (named.has(slug) || taken.has(slug)) return true;
    if ((await listingIdsOf(db, [slug])).size > 0) return true;
    return (await findRedirect(db, [`/l/${slug}`])) !== undefined;
  }

  /** The accounts of owners by address, made where there are none. */
  async function openAccounts(tx: Tx, records: ListingRecord[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { owner_email: email } of records) {
      if (email && !ids.has(email)) ids.set(email, await openAccount(tx, email, now()));
    }
    return ids;
  }
};

const nameKey = (base: string, domain: string): string => hash('sha1', `${base} ${domain}`, 'base64');

function toPut(
  record: ListingRecord,
  categories: CategoryNames,
  ownerIds: Map<string, number>,
): Omit<ListingPut, 'slug' | 'isNew'> {
  const { website_url: url, owner_email: owner, launch_week: week, faqs, socials, attributes } = record;
  const fields = shaped<Pick<ListingRecord, StoredField>>(STORED_FIELDS, (name) => record[name]);
  const found = record.categories && categories(record.categories);
  return {
    content: given({
      ...fields,
      ...(url === undefined ? {} : { url, domain: domainOf(url) ?? '' }),
      faqs: faqs === null ? [] : faqs,
      socials: socials === null ? {} : socials,
    }),
    columns: given({
      site: record.site,
      status: record.status,
      plan: record.plan,
      ownerId: owner == null ? owner : ownerIds.get(owner),
      unlocked: record.unlocked,
      launchWeek: week === NO_WEEK ? null : week,
      launchedAt: record.launched_at,
      verifiedAt: record.verified_at,
      createdAt: record.created_at,
      sample: record.sample,
    }),
    inWeekOfLaunch: week !== NO_WEEK,
    profile: given({
      attributes: attributes === null ? {} : attributes,
      not_found_on_website: record.not_found_on_website,
    }),
    categoryIds: found && 'ids' in found ? found.ids : undefined,
  };
}

/** The members that were given. */
function given<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return defined(record);
}
