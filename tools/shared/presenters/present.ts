import type { z } from 'zod';
import { getProblemFix } from '../../../extraction/crawl/problem-fixes.ts';
import type { Settings } from '../../../settings.ts';
import { getPublicStatus } from '../../../rules/states/listing.ts';
import { compareWithCompetitor, type ComparedSide } from '../../../rules/listings/comparison.ts';
import { measureCompleteness } from '../../../rules/listings/fields/completeness.ts';
import { RULES_WRITER, type Competitor, type DraftDocument } from '../../../rules/drafts/draft-document.ts';
import type { PostRow } from '../../../store/site/blog.ts';
import { getFeaturedUntil } from '../../../store/launches/featured.ts';
import { getVisibleCategoriesByListing } from '../../../store/listings/categories.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import { findStoredReading } from '../../../store/drafts/stored-pages.ts';
import { getFields, type FieldSource, type StoredField } from '../../../store/listings/listing-content.ts';
import { listMilestones, type ListingRow } from '../../../store/listings/listings.ts';
import type { SummaryRow } from '../../../store/listings/summary-rows.ts';
import type { ReadContext, Services } from '../runtime/define.ts';
import { getListingRole } from '../runtime/authorize-owner.ts';
import type {
  draftChange,
  draftRecord,
  draftSummary,
  listingSummary,
  ownedListingRecord,
  postSummary,
  draftOrProgress,
} from './records.ts';
import { listCitedSources, createSourceTable } from './sources.ts';
import { SUMMARY_FIELDS } from './listing-fields.ts';
import { draftSteps } from '../next-steps/draft-steps.ts';
import { omitUndefined, entriesOf, filterMembers } from '../../../rules/typed/records.ts';
import { findExistingProduct } from '../drafts/duplicate-listing.ts';
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
export const presentListingFields = <Name extends StoredField>(
  row: FieldSource<Name>,
  names: readonly Name[],
) => compact(getFields(row, names));

/** URL of a founder's page, which every founder of a live listing has. */
export const founderUrl = (publicUrl: string, slug: string): string => `${publicUrl}/founders/${slug}`;

/** URL of a category's page. */
export const categoryUrl = (publicUrl: string, slug: string): string => `${publicUrl}/categories/${slug}`;

/** URL of a listing's page. */
export const listingUrl = (publicUrl: string, slug: string): string => `${publicUrl}/l/${slug}`;

/** URL of the page where its owner launches and edits a listing. */
export const launchDashboardUrl = (publicUrl: string, { id }: Pick<ListingRow, 'id'>): string =>
  `${publicUrl}/account/listings/${id}`;

const toIso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Presents rows as summaries, in the same order, with their primary category. */
export async function presentSummaries(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  rows: SummaryRow[],
): Promise<z.infer<typeof listingSummary>[]> {
  const categories = await getVisibleCategoriesByListing(
    db,
    rows.map(({ id }) => id),
  );
  const featured = await getFeaturedUntil(db, rows);
  return rows.map((row) => presentSummary(settings, row, categories.get(row.id) ?? [], featured.get(row.id)));
}

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
    ...presentListingFields(row, SUMMARY_FIELDS),
    votes: row.votes,
    featured: featured && { is_paid: true as const, until: featured.toISOString() },
    launch_is_paid: row.plan === 'paid' ? (true as const) : null,
    status: getPublicStatus(row.status),
    launch_week: row.launchWeek,
    relaunch_week: row.status === 'live' ? row.relaunchWeek : null,
    launched_at: toIso(row.launchedAt),
    sample: row.sample ? (true as const) : null,
  });
}

/** Presents a listing in a list, for the people who work on it. */
export async function presentOwnedListing(
  db: Queries,
  { settings, account }: Pick<ReadContext, 'settings' | 'account'>,
  row: ListingRow,
): Promise<z.infer<typeof ownedListingRecord>> {
  return compact({
    listing_id: row.id,
    role: await getListingRole(db, account, row),
    slug: row.slug,
    name: row.name,
    status: row.status,
    plan: row.plan,
    url: listingUrl(settings.publicUrl, row.slug),
    website_url: row.url,
    launch_week: row.launchWeek,
    launched_at: toIso(row.launchedAt),
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
    published_at: toIso(row.publishedAt),
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
    completeness: measureCompleteness(row.document).percent,
    listing_id: row.listingId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  });
}

/** ReadContext that `presentDraft` needs in addition to the draft. */
type DraftContext = Pick<ReadContext, 'account' | 'settings'>;

/** Presents a draft for get_draft. While its website is being read, only its progress, because clients poll every few seconds. */
export async function presentDraftOrProgress(
  db: Queries,
  context: DraftContext,
  row: DraftRow,
): Promise<z.infer<typeof draftOrProgress>> {
  if (row.status === 'ready') {
    const draft = await presentDraft(db, context, row);
    return isBlank(row) ? limitMissing(draft) : draft;
  }
  return {
    id: row.id,
    status: row.status,
    poll_after_seconds: POLL_AFTER_SECONDS,
    next_steps: draftSteps(row, context.settings),
  };
}

/** Whether a draft holds at most a name. Listing all its blank fields would not help. */
const isBlank = ({ document: { problems, fields } }: DraftRow): boolean =>
  problems.length > 0 && entriesOf(fields).every(([name, { value }]) => name === 'name' || value === null);

const POLL_AFTER_SECONDS = 2;

/** Presents a whole draft: every field with value, state and evidence, what is missing, and the next steps. */
export async function presentDraft(
  db: Queries,
  { account, settings }: DraftContext,
  row: DraftRow,
): Promise<z.infer<typeof draftRecord>> {
  const { publicUrl } = settings;
  const { story, seo, problems, writer, rewordable, language } = row.document;
  const { changed_by_reading, unsourced, competitor_url, competitor, pages, left_out = {} } = row.document;
  const { quoted, sources, countQuotes } = createSourceTable();
  const { missing, required_missing } = measureCompleteness(row.document);
  const existing = await findExistingProduct(db, { account, settings }, row);
  const milestones = row.listingId === null ? undefined : await listMilestones(db, row.listingId);
  const { weak, isProposed } = await findWeakness(db, row);
  return {
    ...presentDraftSummary(row),
    ...(row.status === 'ready' && competitor?.status !== 'reading'
      ? {}
      : { poll_after_seconds: POLL_AFTER_SECONDS }),
    ...omitUndefined(presentDraftParts(row.document, milestones, quoted)),
    ...{ story, seo, problems: addFixes(problems, settings) },
    ...omitUndefined({ writer, language }),
    ...(rewordable && writer === RULES_WRITER ? { rewordable } : {}),
    ...(Object.keys(left_out).length > 0 ? { left_out } : {}),
    ...omitUndefined({ changed_by_reading, unsourced }),
    ...(competitor_url ? { competitor_url } : {}),
    ...(competitor ? { competitor: presentCompetitor(row.document, competitor, quoted, settings) } : {}),
    ...compact({ weak }),
    missing,
    required_missing,
    ...presentExisting((slug) => listingUrl(publicUrl, slug), existing),
    sources: sources(),
    ...(pages ? { pages: presentPages(pages, countQuotes) } : {}),
    next_steps: draftSteps(row, settings, existing, isProposed ? '' : describeOpen(weak, pages)),
  };
}

/** Says what a caller may find in the pages: what is weak, and what other websites say. */
const describeOpen = (weak: string, pages: DraftDocument['pages']): string =>
  [
    ...(weak === '' ? [] : [`weak is ${weak}`]),
    ...(pages?.elsewhere?.read.length ? ['what the pages of also_read state fills blanks'] : []),
  ].join('; ');

/** Presents the pages of the website, then those of other websites. */
function presentPages(
  { read, not_read, elsewhere = { read: [], not_read: [] } }: NonNullable<DraftDocument['pages']>,
  countQuotes: (url: string) => number,
): NonNullable<z.infer<typeof draftRecord>['pages']> {
  const isElsewhere = { elsewhere: true as const };
  return {
    read: [
      ...read.map((url) => ({ url, quoted: countQuotes(url) })),
      ...elsewhere.read.map((url) => ({ url, quoted: countQuotes(url), ...isElsewhere })),
    ],
    not_read: [...not_read, ...elsewhere.not_read.map((page) => ({ ...page, ...isElsewhere }))],
  };
}

/** Returns what of a draft is weak, and whether somebody proposed values for the pages as they were read last. */
async function findWeakness(
  db: Queries,
  { id, status, document }: DraftRow,
): Promise<{ weak: string; isProposed: boolean }> {
  const reading = status === 'ready' ? await findStoredReading(db, id) : undefined;
  const weak = reading ? await describeWeakness(document, reading.urls) : '';
  return { weak, isProposed: document.proposals?.reading === reading?.name };
}

async function describeWeakness(document: DraftDocument, urls: readonly string[]): Promise<string> {
  // Loaded on first use: it reads the word tables of websites.
  const { listWeakPoints } = await import('../drafts/weak-points.ts');
  return listWeakPoints(document, urls).join(', ');
}

/** Presents a draft after a change: the members named in the call, its completeness, and the next steps. */
export async function presentDraftChange(
  db: Queries,
  context: DraftContext,
  row: DraftRow,
  requested: { fields: readonly string[]; members: readonly string[] },
): Promise<z.infer<typeof draftChange>> {
  const draft = await presentDraft(db, context, row);
  const changed = {
    ...filterMembers(draft, (_, name) => requested.members.includes(name)),
    fields: Object.fromEntries(entriesOf(draft.fields).filter(([name]) => requested.fields.includes(name))),
  };
  const cited = new Set(listCitedSources(changed));
  const sources = draft.sources.filter(({ id }) => cited.has(id));
  const { id, status, listing_id, poll_after_seconds, required_missing, next_steps } = draft;
  return {
    ...compact({ id, status, completeness: draft.completeness, listing_id, poll_after_seconds }),
    ...changed,
    ...(sources.length ? { sources } : {}),
    ...limitMissing({ missing: draft.missing }),
    required_missing,
    next_steps,
  };
}

const MAX_MISSING = 3;

const limitMissing = <T extends Pick<z.infer<typeof draftRecord>, 'missing'>>(draft: T) => ({
  ...draft,
  missing: draft.missing.slice(0, MAX_MISSING),
  missing_total: draft.missing.length,
});

const addFixes = (problems: DraftDocument['problems'], settings: Settings) =>
  problems.map((problem) => ({ ...problem, fix: getProblemFix(problem.code, settings) }));

type QuoteEvidence = ReturnType<typeof createSourceTable>['quoted'];

function presentCompetitor(
  document: DraftDocument,
  { fields: _, ...competitor }: Competitor,
  quoted: QuoteEvidence,
  settings: Settings,
) {
  const side = ({ value, evidence }: ComparedSide) => ({ value, ...quoted(evidence) });
  const attributes = competitor.status === 'ready' ? compareWithCompetitor(document) : [];
  return {
    ...competitor,
    problems: addFixes(competitor.problems, settings),
    attributes: attributes.map(({ yours, theirs, ...attribute }) => ({
      ...attribute,
      ...(yours ? { yours: side(yours) } : {}),
      ...(theirs ? { theirs: side(theirs) } : {}),
    })),
  };
}
