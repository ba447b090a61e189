import { getEmails } from '../../store/people/accounts.ts';
import { getCategoriesByListing } from '../../store/listings/categories.ts';
import type { Queries } from '../../store/engine/database.ts';
import { type ListingRow, listListingsAfter } from '../../store/listings/listings.ts';
import { getFields, STORED_FIELDS } from '../../store/listings/listing-content.ts';
import { exportCommand } from './export-file.ts';
import { listingRecord } from '../../use-cases/imports/records/listing-record.ts';
import { NO_WEEK } from '../../use-cases/imports/records/record-fields.ts';
import { elementAt } from '../../rules/typed/assert.ts';

export default exportCommand(
  'listings',
  'Writes every listing into a file, of any status',
  Object.keys(listingRecord.shape),
  records,
);

async function* records(db: Queries): AsyncGenerator<Record<string, unknown>> {
  for (let last = 0; ;) {
    const rows = await listListingsAfter(db, last, 500);
    if (rows.length === 0) return;
    last = elementAt(rows, -1).id;
    const categories = await getCategoriesByListing(
      db,
      rows.map(({ id }) => id),
    );
    const owners = await getEmails(
      db,
      rows.flatMap(({ ownerId }) => ownerId ?? []),
    );
    for (const row of rows) {
      yield {
        ...buildRecord(row),
        categories: (categories.get(row.id) ?? []).map(({ slug }) => slug),
        owner_email: row.ownerId === null ? null : owners.get(row.ownerId),
      };
    }
  }
}

function buildRecord(row: ListingRow): Record<string, unknown> {
  const { profile } = row;
  return {
    slug: row.slug,
    website_url: row.url,
    site: row.site,
    status: row.status,
    plan: row.plan,
    ...getFields(row, STORED_FIELDS),
    faqs: profile.faqs.length ? profile.faqs : null,
    socials: Object.keys(profile.socials).length ? profile.socials : null,
    attributes: Object.keys(profile.attributes ?? {}).length ? profile.attributes : null,
    not_found_on_website: profile.not_stated ?? [],
    unlocked: row.unlocked,
    launch_week: row.launchWeek ?? (row.status === 'live' && row.launchedAt ? NO_WEEK : null),
    launched_at: row.launchedAt?.toISOString(),
    verified_at: row.verifiedAt?.toISOString(),
    created_at: row.createdAt.toISOString(),
    sample: row.sample,
    text_format: 'markdown',
  };
}
