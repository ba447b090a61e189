import type { z } from 'zod';
import { publicStatus } from '../../../rules/states/listing.ts';
import { comparison } from '../../../rules/listings/comparison.ts';
import { completeness } from '../../../rules/listings/completeness.ts';
import type { Competitor, DraftDocument } from '../../../rules/drafts/draft-document.ts';
import type { PostRow } from '../../../store/site/blog.ts';
import { categoriesOf } from '../../../store/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { fieldsOf, type StoredField } from '../../../store/listings/listing-content.ts';
import { findLiveListingsOfDomain, type ListingRow } from '../../../store/listings/listings.ts';
import type { Context, Services } from '../call/define.ts';
import type {
  draftRecord,
  draftSummary,
  listingSummary,
  ownedListingRecord,
  postSummary,
} from './records.ts';
import { SUMMARY_FIELDS } from './listing-fields.ts';
import { draftSteps } from '../next/draft-steps.ts';
import { filterMembers } from '../../../rules/typed/records.ts';

/** The same object without members that are null, undefined or empty strings. */
export function compact<T extends Record<string, unknown>>(record: T): { [K in keyof T]: NonNullable<T[K]> } {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what is null is gone
  return filterMembers(record, (value) => value !== null && value !== undefined && value !== '') as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}

/** What a listing holds in the fields, as `fieldShape` describes it. */
export const presentFields = <Name extends StoredField>(row: ListingRow, names: readonly Name[]) =>
  compact(fieldsOf(row, names));

/** Page of a listing in this directory. */
export const listingUrl = (publicUrl: string, slug: string): string => `${publicUrl}/l/${slug}`;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Rows as summaries, in the same order, with their primary category. */
export async function presentSummaries(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  rows: ListingRow[],
): Promise<z.infer<typeof listingSummary>[]> {
  const categories = await categoriesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentSummary(settings, row, categories.get(row.id) ?? []));
}

/** A row as summary, with the primary one of its categories. */
export function presentSummary(
  settings: Services['settings'],
  row: ListingRow,
  categories: { slug: string; name: string; primary: boolean }[],
): z.infer<typeof listingSummary> {
  const primary = categories.find((category) => category.primary);
  return compact({
    slug: row.slug,
    name: row.name,
    url: listingUrl(settings.publicUrl, row.slug),
    website_url: row.url,
    tagline: row.tagline,
    category: primary && { slug: primary.slug, name: primary.name },
    ...presentFields(row, SUMMARY_FIELDS),
    votes: row.votes,
    status: publicStatus(row.status),
    launch_week: row.launchWeek,
    launched_at: iso(row.launchedAt),
    sample: row.sample ? (true as const) : null,
  });
}

/** A listing as those who work on it see it in lists. */
export function presentOwned(
  { settings, account }: Pick<Context, 'settings' | 'account'>,
  row: ListingRow,
): z.infer<typeof ownedListingRecord> {
  return compact({
    listing_id: row.id,
    role: row.ownerId === account.id ? 'owner' : account.role === 'operator' ? 'operator' : 'cofounder',
    slug: row.slug,
    name: row.name,
    status: row.status,
    plan: row.plan,
    url: listingUrl(settings.publicUrl, row.slug),
    website_url: row.url,
    launch_week: row.launchWeek,
    launched_at: iso(row.launchedAt),
    votes: row.votes,
    updated_at: row.updatedAt.toISOString(),
  });
}

/** A published post as it stands in lists. */
export function presentPost(row: PostRow): z.infer<typeof postSummary> {
  return compact({
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    published_at: iso(row.publishedAt),
    sample: row.sample ? (true as const) : null,
  });
}

/** A draft as it stands in lists. */
export function presentDraftSummary(row: DraftRow): z.infer<typeof draftSummary> {
  const { name } = row.document.fields;
  return compact({
    id: row.id,
    status: row.status,
    url: row.url,
    name: typeof name.value === 'string' ? name.value : null,
    completeness: completeness(row.document).percent,
    listing_id: row.listingId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  });
}

/** The whole draft: every field with value, state and evidence, what is missing, and what comes next. */
export async function presentDraft(
  db: Queries,
  publicUrl: string,
  row: DraftRow,
): Promise<z.infer<typeof draftRecord>> {
  const { fields, socials_evidence, competitor_url, competitor, ...rest } = row.document;
  const { missing, required_missing } = completeness(row.document);
  const live = row.listingId === null ? await findLiveListingsOfDomain(db, row.domain) : [];
  return {
    ...presentDraftSummary(row),
    ...(row.status === 'ready' && competitor?.status !== 'reading' ? {} : { poll_after_seconds: 2 }),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { value, state, evidence, reason }]) => [
        name,
        {
          value,
          state,
          ...(evidence.length ? { evidence } : {}),
          ...(reason !== undefined && state === 'not_found' ? { reason } : {}),
        },
      ]),
    ),
    ...rest,
    ...(Object.keys(socials_evidence).length ? { company_socials_evidence: socials_evidence } : {}),
    ...(competitor_url ? { competitor_url } : {}),
    ...(competitor ? { competitor: presentCompetitor(row.document, competitor) } : {}),
    missing,
    required_missing,
    ...(live.length
      ? {
          existing_listings: live.map(({ slug, name }) => ({ slug, name, url: listingUrl(publicUrl, slug) })),
        }
      : {}),
    next_steps: draftSteps(row),
  };
}

function presentCompetitor(document: DraftDocument, { fields: _, ...competitor }: Competitor) {
  return { ...competitor, attributes: competitor.status === 'ready' ? comparison(document) : [] };
}
