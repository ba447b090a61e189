import type { z } from 'zod';
import { fixOf } from '../../../extraction/crawl/problem-fixes.ts';
import type { Settings } from '../../../settings.ts';
import { publicStatus } from '../../../rules/states/listing.ts';
import { comparison, type ComparedSide } from '../../../rules/listings/comparison.ts';
import { completeness } from '../../../rules/listings/fields/completeness.ts';
import { BY_RULES, type Competitor, type DraftDocument } from '../../../rules/drafts/draft-document.ts';
import type { PostRow } from '../../../store/site/blog.ts';
import { featuredUntil } from '../../../store/launches/featured.ts';
import { shownCategoriesOf } from '../../../store/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { fieldsOf, type Holding, type StoredField } from '../../../store/listings/listing-content.ts';
import { listMilestones, type ListingRow } from '../../../store/listings/listings.ts';
import type { SummaryRow } from '../../../store/listings/summary-rows.ts';
import type { Context, Services } from '../runtime/define.ts';
import { roleInListing } from '../runtime/owned.ts';
import {
  BRIEF,
  type changedDraft,
  type draftRecord,
  type draftSummary,
  type listingSummary,
  type ownedListingRecord,
  type postSummary,
  type shownDraft,
  type shownSummary,
} from './records.ts';
import { onlyFields } from './only-fields.ts';
import { citedIn, sourceTable } from './sources.ts';
import { SUMMARY_FIELDS } from './listing-fields.ts';
import { draftSteps } from '../next-steps/draft-steps.ts';
import { defined, entriesOf, filterMembers } from '../../../rules/typed/records.ts';
import { existingOf } from '../drafts/same-product.ts';
import { presentDraftParts } from './draft-parts.ts';
import { presentExisting } from './present-existing.ts';

/** Returns a copy of an object without members that are null, undefined or empty strings. */
export function compact<T extends Record<string, unknown>>(record: T): { [K in keyof T]: NonNullable<T[K]> } {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what is null is gone
  return filterMembers(record, (value) => value !== null && value !== undefined && value !== '') as {
    [K in keyof T]: NonNullable<T[K]>;
  };
}

/** Presents fields of a listing in the shape of `buildFieldShape`. */
export const presentFields = <Name extends StoredField>(row: Holding<Name>, names: readonly Name[]) =>
  compact(fieldsOf(row, names));

/** URL of a founder's page, which every founder of a live listing has. */
export const founderUrl = (publicUrl: string, slug: string): string => `${publicUrl}/founders/${slug}`;

/** URL of a category's page. */
export const categoryUrl = (publicUrl: string, slug: string): string => `${publicUrl}/categories/${slug}`;

/** URL of a listing's page. */
export const listingUrl = (publicUrl: string, slug: string): string => `${publicUrl}/l/${slug}`;

/** URL of the page where its owner launches and edits a listing. */
export const roomUrl = (publicUrl: string, { id }: Pick<ListingRow, 'id'>): string =>
  `${publicUrl}/account/listings/${id}`;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Presents rows as summaries, in the same order, with their primary category. */
export async function presentSummaries(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  rows: SummaryRow[],
): Promise<z.infer<typeof listingSummary>[]> {
  const categories = await shownCategoriesOf(
    db,
    rows.map(({ id }) => id),
  );
  const featured = await featuredUntil(db, rows);
  return rows.map((row) => presentSummary(settings, row, categories.get(row.id) ?? [], featured.get(row.id)));
}

/** Presents rows as summaries with only these fields; by default those of feeds and rankings. */
export const presentBriefly = async (
  services: Pick<Services, 'db' | 'settings'>,
  rows: SummaryRow[],
  fields: readonly string[] = BRIEF,
): Promise<z.infer<typeof shownSummary>[]> =>
  (await presentSummaries(services, rows)).map((summary) => onlyFields(summary, fields));

/** Presents a row as a summary, with its primary category; `featured` is the time until which it is featured. */
export function presentSummary(
  settings: Services['settings'],
  row: SummaryRow,
  categories: { slug: string; name: string; primary: boolean }[],
  featured: Date | undefined,
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
    featured: featured && { is_paid: true as const, until: featured.toISOString() },
    launch_is_paid: row.plan === 'paid' ? (true as const) : null,
    status: publicStatus(row.status),
    launch_week: row.launchWeek,
    relaunch_week: row.status === 'live' ? row.relaunchWeek : null,
    launched_at: iso(row.launchedAt),
    sample: row.sample ? (true as const) : null,
  });
}

/** Presents a listing in a list, for the people who work on it. */
export async function presentOwned(
  db: Queries,
  { settings, account }: Pick<Context, 'settings' | 'account'>,
  row: ListingRow,
): Promise<z.infer<typeof ownedListingRecord>> {
  return compact({
    listing_id: row.id,
    role: await roleInListing(db, account, row),
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

/** Presents a published post in a list. */
export function presentPost(
  { publicUrl }: Pick<Services['settings'], 'publicUrl'>,
  row: PostRow,
): z.infer<typeof postSummary> {
  return compact({
    slug: row.slug,
    url: `${publicUrl}/blog/${row.slug}`,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    published_at: iso(row.publishedAt),
    sample: row.sample ? (true as const) : null,
  });
}

/** Presents a draft in a list. */
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

/** Context that `presentDraft` needs in addition to the draft. */
type Seen = Pick<Context, 'account' | 'settings'>;

/** Presents a draft for get_draft. While its website is being read, only its progress, because clients poll every few seconds. */
export async function presentShownDraft(
  db: Queries,
  seen: Seen,
  row: DraftRow,
): Promise<z.infer<typeof shownDraft>> {
  if (row.status === 'ready') {
    const draft = await presentDraft(db, seen, row);
    return isBlank(row) ? withFirstMissing(draft) : draft;
  }
  return {
    id: row.id,
    status: row.status,
    poll_after_seconds: POLL_AFTER,
    next_steps: draftSteps(row, seen.settings),
  };
}

/** Whether a draft holds at most a name. Listing all its blank fields would not help. */
const isBlank = ({ document: { problems, fields } }: DraftRow): boolean =>
  problems.length > 0 && entriesOf(fields).every(([name, { value }]) => name === 'name' || value === null);

const POLL_AFTER = 2;

/** Presents a whole draft: every field with value, state and evidence, what is missing, and the next steps. */
export async function presentDraft(
  db: Queries,
  { account, settings }: Seen,
  row: DraftRow,
): Promise<z.infer<typeof draftRecord>> {
  const { publicUrl } = settings;
  const { story, seo, problems, writer, rewordable, language } = row.document;
  const { changed_by_reading, competitor_url, competitor } = row.document;
  const { quoted, sources } = sourceTable();
  const { missing, required_missing } = completeness(row.document);
  const existing = await existingOf(db, account, row);
  const milestones = row.listingId === null ? undefined : await listMilestones(db, row.listingId);
  return {
    ...presentDraftSummary(row),
    ...(row.status === 'ready' && competitor?.status !== 'reading' ? {} : { poll_after_seconds: POLL_AFTER }),
    ...defined(presentDraftParts(row.document, milestones, quoted)),
    ...{ story, seo, problems: withFixes(problems, settings) },
    ...defined({ writer, language }),
    ...(rewordable && writer === BY_RULES ? { rewordable } : {}),
    ...(changed_by_reading ? { changed_by_reading } : {}),
    ...(competitor_url ? { competitor_url } : {}),
    ...(competitor ? { competitor: presentCompetitor(row.document, competitor, quoted, settings) } : {}),
    missing,
    required_missing,
    ...presentExisting((slug) => listingUrl(publicUrl, slug), existing),
    sources: sources(),
    next_steps: draftSteps(row, settings, existing),
  };
}

/** Presents a draft after a change: the members named in the call, its completeness, and the next steps. */
export async function presentDraftChange(
  db: Queries,
  seen: Seen,
  row: DraftRow,
  named: { fields: readonly string[]; members: readonly string[] },
): Promise<z.infer<typeof changedDraft>> {
  const draft = await presentDraft(db, seen, row);
  const changed = {
    ...filterMembers(draft, (_, name) => named.members.includes(name)),
    fields: Object.fromEntries(entriesOf(draft.fields).filter(([name]) => named.fields.includes(name))),
  };
  const cited = new Set(citedIn(changed));
  const sources = draft.sources.filter(({ id }) => cited.has(id));
  const { id, status, listing_id, poll_after_seconds, required_missing, next_steps } = draft;
  return {
    ...compact({ id, status, completeness: draft.completeness, listing_id, poll_after_seconds }),
    ...changed,
    ...(sources.length ? { sources } : {}),
    ...withFirstMissing({ missing: draft.missing }),
    required_missing,
    next_steps,
  };
}

const MOST_MISSING = 3;

const withFirstMissing = <T extends Pick<z.infer<typeof draftRecord>, 'missing'>>(draft: T) => ({
  ...draft,
  missing: draft.missing.slice(0, MOST_MISSING),
  missing_total: draft.missing.length,
});

const withFixes = (problems: DraftDocument['problems'], settings: Settings) =>
  problems.map((problem) => ({ ...problem, fix: fixOf(problem.code, settings) }));

type Quoted = ReturnType<typeof sourceTable>['quoted'];

function presentCompetitor(
  document: DraftDocument,
  { fields: _, ...competitor }: Competitor,
  quoted: Quoted,
  settings: Settings,
) {
  const side = ({ value, evidence }: ComparedSide) => ({ value, ...quoted(evidence) });
  const attributes = competitor.status === 'ready' ? comparison(document) : [];
  return {
    ...competitor,
    problems: withFixes(competitor.problems, settings),
    attributes: attributes.map(({ yours, theirs, ...attribute }) => ({
      ...attribute,
      ...(yours ? { yours: side(yours) } : {}),
      ...(theirs ? { theirs: side(theirs) } : {}),
    })),
  };
}
