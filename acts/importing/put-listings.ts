import { hash } from 'node:crypto';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { listCategoryIds } from '../../store/listings/categories.ts';
import type { Tx } from '../../store/engine/database.ts';
import { STORED_FIELDS, type StoredField } from '../../store/listings/listing-content.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import { type ListingPut, putListings } from '../../store/listings/write/put-listings.ts';
import type { OpenImporter } from './importer.ts';
import type { ListingRecord } from './records/listing-record.ts';
import { defined, shaped } from '../../rules/typed/records.ts';

const EDITOR = { accountId: null, via: 'operator command', operation: 'import listings' };

/** How listings get from a file into the database. */
export const listingsImporter: OpenImporter<ListingRecord> = async ({ db, now }) => {
  const categoryIds = await listCategoryIds(db);
  const seen = new Set<string>();

  return {
    async check(db, records) {
      const given = records.flatMap(({ slug }) => slug ?? []);
      const existing = await listingIdsOf(db, given);
      return records.map((record) => {
        // A million of them are held: a hash is short, whatever the name is.
        const key = hash(
          'sha1',
          record.slug ?? `${slugify(record.name ?? '')} ${domainOf(record.website_url ?? '')}`,
          'base64',
        );
        if (seen.has(key)) return 'the listing stands in the file before';
        seen.add(key);
        const isNew = record.slug === undefined || !existing.has(record.slug);
        if (isNew && (record.name === undefined || record.website_url === undefined))
          return 'a new listing needs name and website_url';
        const unknown = record.categories?.find((slug) => !categoryIds.has(slug));
        if (unknown !== undefined) return `categories: there is no category "${unknown}"`;
        if (record.status === 'scheduled' && !record.launch_week)
          return 'launch_week: a scheduled listing needs one';
        return undefined;
      });
    },
    async put(tx, records) {
      const ownerIds = await openAccounts(tx, records);
      const puts = records.map((record) => toPut(record, categoryIds, ownerIds));
      return putListings(tx, puts, EDITOR, now());
    },
  };

  /** The accounts of owners by address, made where there are none. */
  async function openAccounts(tx: Tx, records: ListingRecord[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { owner_email: email } of records) {
      if (email && !ids.has(email)) ids.set(email, await openAccount(tx, email, now()));
    }
    return ids;
  }
};

function toPut(
  record: ListingRecord,
  categoryIds: Map<string, number>,
  ownerIds: Map<string, number>,
): ListingPut {
  const { website_url: url, owner_email: owner, faqs, socials, attributes, not_found_on_website } = record;
  const fields = shaped<Pick<ListingRecord, StoredField>>(STORED_FIELDS, (name) => record[name]);
  return {
    slug: record.slug,
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
      launchWeek: record.launch_week,
      launchedAt: record.launched_at,
      verifiedAt: record.verified_at,
      createdAt: record.created_at,
      sample: record.sample,
    }),
    profile: given({
      attributes: attributes === null ? {} : attributes,
      not_found_on_website,
    }),
    categoryIds: record.categories?.flatMap((slug) => categoryIds.get(slug) ?? []),
  };
}

/** The members that were given. */
function given<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return defined(record);
}
