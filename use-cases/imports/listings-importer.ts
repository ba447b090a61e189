import { mondayOf } from '../../rules/launches/weeks.ts';
import { domainOf, getRegistrableWebsite } from '../../rules/listings/addresses/domains.ts';
import { isSharedHost, getProductAddress } from '../../rules/listings/addresses/product-address.ts';
import { normalizeName } from '../../rules/people/normalize-name.ts';
import { wasTakenDown } from '../../rules/states/listing.ts';
import { omitUndefined, buildTypedRecord } from '../../rules/typed/records.ts';
import { assertDefined, getOrThrow } from '../../rules/typed/assert.ts';
import type { Tx } from '../../store/engine/database.ts';
import { listCategories, listCategoryIds } from '../../store/listings/categories.ts';
import { STORED_FIELDS, type StoredField } from '../../store/listings/listing-content.ts';
import { findListings, getListingIds, type ListingRow } from '../../store/listings/listings.ts';
import {
  type ListingInput,
  upsertListings,
  wasChangedSinceImport,
} from '../../store/listings/write/upsert-listings.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { recordAuditEvent as recordEvent } from '../../store/people/write/audit-log.ts';
import { getRedirectTargets } from '../../store/site/redirects.ts';
import { type CategoryResolver, createCategoryResolver } from './category-resolver.ts';
import type { ImportLine, CreateImporter, ImportRemark } from './importer.ts';
import { ListingLineMatcher } from './listing-line-matcher.ts';
import type { ListingRecord } from './records/listing-record.ts';
import { NO_WEEK } from './records/record-fields.ts';

const EDITOR = { accountId: null, via: 'operator command', operation: 'import listings' };
const DAY = 24 * 60 * 60 * 1000;

const REDIRECTED_SLUG: ImportRemark = {
  column: 'slug',
  reason: 'is an old address that redirects to another page',
  fix: 'take another slug, or remove the redirect with "redirects drop /l/…"',
};

/** Imports listings from a file. */
export const listingsImporter: CreateImporter<ListingRecord> = async ({
  db,
  now,
  log,
  remark,
  changing,
  overwrite: overwrites,
}) => {
  const categories = createCategoryResolver(await listCategories(db), await listCategoryIds(db));
  const lines = new ListingLineMatcher();
  return {
    async check(db, batch) {
      const given = batch.flatMap(({ record: { slug } }) => slug ?? []);
      const rows = await findListings(db, [...(await getListingIds(db, given)).values()]);
      const existing = new Map(rows.map((row) => [row.slug, row]));
      const redirected = await getRedirectTargets(
        db,
        given.filter((slug) => !existing.has(slug)).map((slug) => `/l/${slug}`),
      );
      return batch.map((one) => {
        lines.add(one);
        const { slug } = one.record;
        if (slug !== undefined && redirected.has(`/l/${slug}`)) return REDIRECTED_SLUG;
        const row = slug === undefined ? undefined : existing.get(slug);
        return (row && checkSameProduct(one.record, row)) ?? checkRecord(one.record, !row, categories, now());
      });
    },
    finishChecks: (db) => lines.resolve(db),
    async put(tx, batch) {
      const targets = batch.map((one) => lines.getTarget(one));
      const newOwners = overwrites ? new Set() : await listWithNewOwner(tx, targets);
      const owners = batch.flatMap(({ record: { owner_email: email } }, at) =>
        email ? [{ email, isKept: newOwners.has(targets[at]?.slug) }] : [],
      );
      const ownerIds = await createOwnerAccounts(tx, owners, now());
      const puts = batch.map((one, at) => ({
        ...assertDefined(targets[at]),
        ...toListingPut(one.record, categories, ownerIds),
        onChanged: (members: string[]) => changing(one.line, members.flatMap(toColumn)),
        ...(overwrites
          ? {}
          : {
              onRetained: (members: string[], row: ListingRow) =>
                listKeptRemarks(members, one, row).forEach((keptRemark) => remark(one.line, keptRemark)),
            }),
      }));
      const before = await getOwners(tx, puts);
      const counts = await upsertListings(tx, puts, EDITOR, now());
      await recordOwnerChanges(tx, { before, after: await getOwners(tx, puts) }, { now, log });
      return counts;
    },
  };
};

/** The column in a file of a member of a listing. */
const COLUMNS: Record<string, keyof ListingRecord> = {
  url: 'website_url',
  ownerId: 'owner_email',
  launchWeek: 'launch_week',
  launchedAt: 'launched_at',
  verifiedAt: 'verified_at',
  createdAt: 'created_at',
  not_stated: 'not_found_on_website',
};

/** Returns the column of a member; none for the domain, which follows from the website. */
const toColumn = (member: string): string[] => (member === 'domain' ? [] : [COLUMNS[member] ?? member]);

/** Returns remarks for values that are not written because they were changed here. */
const listKeptRemarks = (
  members: string[],
  { record }: ImportLine<ListingRecord>,
  row: ListingRow,
): ImportRemark[] =>
  members.flatMap(toColumn).map((column) => ({
    column,
    ...(column === 'status' ? { value: record.status ?? '' } : {}),
    ...(column === 'owner_email' ? { value: record.owner_email ?? '' } : {}),
    reason: getKeptReason(column, row),
    fix: '--overwrite replaces it with the value of the file',
  }));

function getKeptReason(column: string, row: ListingRow): string {
  if (column === 'status' && wasTakenDown(row)) return 'the listing was taken down here, and that is kept';
  if (column === 'status') return `the listing became "${row.status}" here, and that is kept`;
  if (column === 'owner_email' && row.ownerId !== null)
    return 'the listing was claimed here, and keeps its new owner';
  if (column === 'owner_email') return 'the owner left the listing here, which stays without one';
  return 'was changed here since, and that is kept';
}

/** Returns the current owners, by slug, of existing listings whose owner the file names. */
async function getOwners(tx: Tx, puts: ListingInput[]): Promise<Map<string, number | null>> {
  const slugs = puts.flatMap(({ slug, columns: { ownerId } }) => (ownerId === undefined ? [] : [slug]));
  const rows = await findListings(tx, [...(await getListingIds(tx, slugs)).values()]);
  return new Map(rows.map(({ slug, ownerId }) => [slug, ownerId]));
}

/**
 * Records in the audit log which listings got another owner, because versions of a listing contain only its content.
 */
async function recordOwnerChanges(
  tx: Tx,
  { before, after }: Record<'before' | 'after', Map<string, number | null>>,
  deps: Parameters<typeof recordEvent>[2],
): Promise<void> {
  for (const [slug, ownerBefore] of before) {
    const ownerId = getOrThrow(after, slug);
    if (ownerId === ownerBefore) continue;
    const details = { listing: slug, account_before: ownerBefore ?? 'none' };
    await recordEvent(tx, { type: 'listing_owner_changed', accountId: ownerId, details }, deps);
  }
}

/**
 * Returns the problem of a line that shares neither name nor website with the listing of its slug: it would replace
 * it by another product.
 */
function checkSameProduct(
  { name, website_url: url }: ListingRecord,
  row: { slug: string; name: string; url: string },
): ImportRemark | undefined {
  if (name === undefined || url === undefined) return undefined;
  if (normalizeName(name) === normalizeName(row.name) || isSameWebsite(url, row.url)) return undefined;
  return {
    column: 'slug',
    value: row.slug,
    reason: 'is the slug of another product here: name and website both differ',
    fix: `write another slug; if it is the same product, import its new name first and its new website after that`,
  };
}

function isSameWebsite(a: string, b: string): boolean {
  const [one = '', other = ''] = [domainOf(a), domainOf(b)];
  if (isSharedHost(one) || isSharedHost(other)) return getProductAddress(a) === getProductAddress(b);
  return getRegistrableWebsite(one) === getRegistrableWebsite(other);
}

function checkRecord(
  record: ListingRecord,
  isNew: boolean,
  categories: CategoryResolver,
  now: Date,
): ImportRemark | undefined {
  const { name, website_url: url } = record;
  if (isNew && (name === undefined || url === undefined))
    return { reason: 'a new listing needs name and website_url' };
  const found = record.categories && categories(record.categories);
  if (found && 'refused' in found) return found.refused;
  return checkLaunch(record, now);
}

/** Returns the problem of a status with a plan, week or time that does not fit it. */
function checkLaunch(
  { status, plan, launch_week: week, launched_at: launchedAt }: ListingRecord,
  now: Date,
): ImportRemark | undefined {
  if (status === 'scheduled' && (!week || week === NO_WEEK))
    return { column: 'launch_week', reason: 'a scheduled listing needs one' };
  if (status === 'awaiting_badge' && plan === 'paid')
    return {
      column: 'plan',
      value: 'paid',
      reason: 'a paid launch waits for no badge',
      fix: 'give it the status scheduled',
    };
  if (status === 'live' && week && week !== NO_WEEK && week > mondayOf(now))
    return {
      column: 'launch_week',
      value: week,
      reason: 'is in the future',
      fix: 'give it the status scheduled',
    };
  if (launchedAt && launchedAt.getTime() > now.getTime() + DAY)
    return {
      column: 'launched_at',
      value: launchedAt.toISOString(),
      reason: 'is in the future',
      fix: 'give it the status scheduled and a launch_week',
    };
  return undefined;
}

/** Returns the slugs of listings whose owner changed here since they were imported. */
async function listWithNewOwner(tx: Tx, targets: { slug: string }[]): Promise<Set<string>> {
  const ids = await getListingIds(
    tx,
    targets.map(({ slug }) => slug),
  );
  const rows = await findListings(tx, [...ids.values()]);
  return new Set(rows.filter((row) => wasChangedSinceImport(row, 'ownerId')).map(({ slug }) => slug));
}

// An id that no account has.
const NO_ACCOUNT = 0;

/**
 * Returns account ids by e-mail address of the owners, creating missing accounts. None is created for listings whose owner is
 * kept: the one in the file may have been deleted.
 */
async function createOwnerAccounts(
  tx: Tx,
  owners: { email: string; isKept: boolean }[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { email, isKept } of owners) {
    if (ids.has(email)) continue;
    const id = isKept ? (await findAccountByEmail(tx, email))?.id : await getOrCreateAccount(tx, email, now);
    if (id !== undefined) ids.set(email, id);
  }
  return ids;
}

function toListingPut(
  record: ListingRecord,
  categories: CategoryResolver,
  ownerIds: Map<string, number>,
): Omit<ListingInput, 'slug' | 'isNew'> {
  const {
    website_url: url,
    owner_email: owner,
    launch_week: week,
    faqs,
    socials,
    attributes,
    sources,
  } = record;
  const fields = buildTypedRecord<Pick<ListingRecord, StoredField>>(STORED_FIELDS, (name) => record[name]);
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
      // Only a free launch waits for a badge; with another plan it would go live without one.
      plan: record.status === 'awaiting_badge' ? 'free' : record.plan,
      ownerId: owner == null ? owner : (ownerIds.get(owner) ?? NO_ACCOUNT),
      unlocked: record.unlocked,
      launchWeek: week === NO_WEEK ? null : week,
      launchedAt: record.launched_at,
      verifiedAt: record.verified_at,
      createdAt: record.created_at,
      sample: record.sample,
    }),
    weekFromLaunch: week !== NO_WEEK,
    profile: {
      ...given({
        attributes: attributes === null ? {} : attributes,
        not_stated: record.not_found_on_website,
      }),
      ...(sources === undefined ? {} : { sources: sources === null ? undefined : omitUndefined(sources) }),
    },
    categoryIds: found && 'ids' in found ? found.ids : undefined,
  };
}

/** Removes members that were not given. */
function given<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return omitUndefined(record);
}
