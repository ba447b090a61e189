import { domainOf, websiteOf } from '../../rules/listings/addresses/domains.ts';
import { isSharedHost, productAddress } from '../../rules/listings/addresses/product-address.ts';
import { foldedName } from '../../rules/people/folded-name.ts';
import { defined, shaped } from '../../rules/typed/records.ts';
import { lookUp } from '../../rules/typed/sure.ts';
import type { Tx } from '../../store/engine/database.ts';
import { listCategories, listCategoryIds } from '../../store/listings/categories.ts';
import { STORED_FIELDS, type StoredField } from '../../store/listings/listing-content.ts';
import { findListings, listingIdsOf } from '../../store/listings/listings.ts';
import { type ListingPut, putListings } from '../../store/listings/write/put-listings.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { record as recordEvent } from '../../store/people/write/audit-log.ts';
import { redirectsOf } from '../../store/site/redirects.ts';
import { type CategoryNames, categoryNames } from './category-names.ts';
import type { Line, OpenImporter, Remark } from './importer.ts';
import { LinesOfListings } from './lines-of-listings.ts';
import type { ListingRecord } from './records/listing-record.ts';
import { NO_WEEK } from './records/record-fields.ts';

const EDITOR = { accountId: null, via: 'operator command', operation: 'import listings' };
const DAY = 24 * 60 * 60 * 1000;

const LED: Remark = {
  column: 'slug',
  reason: 'is an old address that leads to another page',
  fix: 'take another slug, or end that with "redirects drop /l/…"',
};

/** Imports listings from a file. */
export const listingsImporter: OpenImporter<ListingRecord> = async ({ db, now, log, remark, overwrites }) => {
  const categories = categoryNames(await listCategories(db), await listCategoryIds(db));
  const lines = new LinesOfListings();
  return {
    async check(db, some) {
      const given = some.flatMap(({ record: { slug } }) => slug ?? []);
      const rows = await findListings(db, [...(await listingIdsOf(db, given)).values()]);
      const existing = new Map(rows.map((row) => [row.slug, row]));
      const led = await redirectsOf(
        db,
        given.filter((slug) => !existing.has(slug)).map((slug) => `/l/${slug}`),
      );
      return some.map((one) => {
        lines.keep(one);
        const { slug } = one.record;
        if (slug !== undefined && led.has(`/l/${slug}`)) return LED;
        const row = slug === undefined ? undefined : existing.get(slug);
        return (row && otherProduct(one.record, row)) ?? against(one.record, !row, categories, now());
      });
    },
    settle: (db) => lines.settle(db),
    async put(tx, some) {
      const ownerIds = await openAccounts(
        tx,
        some.map(({ record }) => record),
        now(),
      );
      const puts = some.map((one) => ({
        ...lines.targetOf(one),
        ...toPut(one.record, categories, ownerIds),
        ...(overwrites
          ? {}
          : { onKept: (fields: string[]) => keptOf(fields, one).forEach((kept) => remark(one.line, kept)) }),
      }));
      const owners = await ownersOf(tx, puts);
      const counts = await putListings(tx, puts, EDITOR, now());
      await recordOwners(tx, { before: owners, after: await ownersOf(tx, puts) }, { now, log });
      return counts;
    },
  };
};

/** Returns remarks for values that are not written because they were changed here. */
const keptOf = (fields: string[], { record }: Line<ListingRecord>): Remark[] =>
  fields
    .filter((name) => name !== 'domain')
    .map((name) => ({
      column: name === 'url' ? 'website_url' : name,
      ...(name === 'status' ? { value: record.status ?? '' } : {}),
      ...(name === 'owner_email' ? { value: record.owner_email ?? '' } : {}),
      reason: KEPT[name] ?? 'was changed here by its people since: kept theirs',
      fix: '--overwrite writes what the file says',
    }));

const KEPT: Record<string, string> = {
  status: 'the listing was taken down here, and stays so',
  owner_email: 'the listing was claimed here, and stays its new owner’s',
};

/** Returns the current owners, by slug, of existing listings whose owner the file names. */
async function ownersOf(tx: Tx, puts: ListingPut[]): Promise<Map<string, number | null>> {
  const slugs = puts.flatMap(({ slug, columns: { ownerId } }) => (ownerId === undefined ? [] : [slug]));
  const rows = await findListings(tx, [...(await listingIdsOf(tx, slugs)).values()]);
  return new Map(rows.map(({ slug, ownerId }) => [slug, ownerId]));
}

/**
 * Records in the audit log which listings got another owner, because versions of a listing contain only its content.
 */
async function recordOwners(
  tx: Tx,
  { before, after }: Record<'before' | 'after', Map<string, number | null>>,
  parts: Parameters<typeof recordEvent>[2],
): Promise<void> {
  for (const [slug, was] of before) {
    const ownerId = lookUp(after, slug);
    if (ownerId === was) continue;
    const details = { listing: slug, account_before: was ?? 'none' };
    await recordEvent(tx, { type: 'listing_owner_changed', accountId: ownerId, details }, parts);
  }
}

/**
 * Returns the problem of a line that shares neither name nor website with the listing of its slug: it would replace
 * it by another product.
 */
function otherProduct(
  { name, website_url: url }: ListingRecord,
  row: { slug: string; name: string; url: string },
): Remark | undefined {
  if (name === undefined || url === undefined) return undefined;
  if (foldedName(name) === foldedName(row.name) || isSameWebsite(url, row.url)) return undefined;
  return {
    column: 'slug',
    value: row.slug,
    reason: 'is the slug of another product here: name and website both differ',
    fix: `write another slug; if it is the same product, import its new name first and its new website after that`,
  };
}

function isSameWebsite(a: string, b: string): boolean {
  const [one = '', other = ''] = [domainOf(a), domainOf(b)];
  if (isSharedHost(one) || isSharedHost(other)) return productAddress(a) === productAddress(b);
  return websiteOf(one) === websiteOf(other);
}

function against(
  record: ListingRecord,
  isNew: boolean,
  categories: CategoryNames,
  now: Date,
): Remark | undefined {
  const { name, website_url: url, status, launch_week: week, launched_at: launchedAt } = record;
  if (isNew && (name === undefined || url === undefined))
    return { reason: 'a new listing needs name and website_url' };
  const found = record.categories && categories(record.categories);
  if (found && 'refused' in found) return found.refused;
  if (status === 'scheduled' && (!week || week === NO_WEEK))
    return { column: 'launch_week', reason: 'a scheduled listing needs one' };
  if (launchedAt && launchedAt.getTime() > now.getTime() + DAY)
    return {
      column: 'launched_at',
      value: launchedAt.toISOString(),
      reason: 'has not come yet',
      fix: 'give it the status scheduled and a launch_week',
    };
  return undefined;
}

/** Returns account ids by e-mail address of the owners, creating missing accounts. */
async function openAccounts(tx: Tx, records: ListingRecord[], now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { owner_email: email } of records) {
    if (email && !ids.has(email)) ids.set(email, await openAccount(tx, email, now));
  }
  return ids;
}

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

/** Removes members that were not given. */
function given<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return defined(record);
}
