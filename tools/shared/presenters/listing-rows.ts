import { z } from 'zod';
import { keysOf } from '../../../rules/typed/records.ts';
import { getCommunityRatings } from '../../../store/community/ratings.ts';
import { getPublicListings, type PublicListing } from '../../../store/listings/public-listing.ts';
import type { SummaryRow } from '../../../store/listings/summary-rows.ts';
import type { Services } from '../runtime/define.ts';
import { listOnly } from '../schema/listed-members.ts';
import { compact, presentSummaries } from './present.ts';
import { listingProfile, listNewestReviews, presentMembers, presentRating } from './profile.ts';
import { BRIEF_FIELDS, listingSummary } from './records.ts';
import { buildFieldsInput, PERMANENT_MEMBERS, selectFields } from './select-fields.ts';
import { shortenTexts } from './shorten-to-fit.ts';
import { type CachedSummary, loadSummaries } from './summary-cache.ts';

/** Texts of a list are cut to this many characters, so that a page of any members fits into an answer. */
const MAX_TEXT_CHARACTERS = 500;

/** A listing in a list: its summary, or the members of its profile that `fields` names. Founders are names and titles. */
const rowRecord = listingProfile
  .extend({
    pricing_summary: z.string().optional(),
    founders: z.array(z.object({ name: z.string(), title: z.string().optional() })),
  })
  .partial()
  .required(PERMANENT_MEMBERS);

/** Members of a summary. */
export const SUMMARY_MEMBERS = keysOf(listingSummary.shape);

/**
 * Schema of a listing in a list, with members of the list itself. `tools/list` has only those and the summary: get_listing describes
 * the rest.
 */
export const listingRow = <S extends z.ZodRawShape>(more: S) =>
  listOnly(rowRecord.extend(more), { usual: SUMMARY_MEMBERS, added: keysOf(more) });

/** Schema of a listing in a list without members of its own. */
export const plainListingRow = listingRow({});

export type PresentedRow = z.infer<typeof rowRecord>;

/** Input `fields` of lists of listings. */
export const rowFields = buildFieldsInput(rowRecord);

/** Description of `rowFields` where each listing is shown with its summary by default. */
export const ROW_FIELDS_DESCRIPTION =
  'Members beside slug, name, url and votes: any of get_listing, such as entry_price, founders, features, community_rating.';

/** Description of `rowFields` in the siblings of search_listings. */
export const SAME_FIELDS_DESCRIPTION = 'As in search_listings.';

type RowServices = Pick<Services, 'db' | 'settings'>;
type ListServices = RowServices & Pick<Services, 'search'>;

/** A listing in a list, with its id. */
export type PresentedListing = { id: number; record: Readonly<PresentedRow> };

/**
 * Presents listings with the members that `fields` names, in the order of `ids`; with the whole summary without `fields`. Ids that
 * no longer exist are left out. Of a listing that is not live only the summary is public.
 */
export async function presentListings(
  services: ListServices,
  ids: number[],
  fields: readonly string[] | undefined,
): Promise<PresentedListing[]> {
  const found = await loadSummaries(services, ids);
  const records = fields
    ? await selectMembers(
        services,
        found.map(({ row }) => row),
        { summaries: found.map(({ summary }) => summary), fields },
      )
    : found.map(({ summary }) => summary);
  return found.flatMap(({ row }, at) => {
    const record = records[at];
    return record ? [{ id: row.id, record }] : [];
  });
}

/** Presents listings as feeds and rankings show them: with the most telling members of the summary unless `fields` names others. */
export async function presentBriefly(
  services: ListServices,
  ids: number[],
  fields: readonly string[] | undefined,
): Promise<PresentedListing[]> {
  if (fields) return presentListings(services, ids, fields);
  const found = await loadSummaries(services, ids);
  return found.map(({ row, summary }) => ({ id: row.id, record: getBrief(summary) }));
}

/** What feeds show of a summary; as long as the summary is cached, it is the same object. */
const briefs = new WeakMap<object, Readonly<PresentedRow>>();

function getBrief(summary: Summary): Readonly<PresentedRow> {
  const known = briefs.get(summary);
  if (known) return known;
  const brief = Object.freeze(selectFields(summary, BRIEF_FIELDS));
  briefs.set(summary, brief);
  return brief;
}

/** Does what `presentListings` does, for rows that were read already. */
export async function presentListingRows(
  services: RowServices,
  rows: SummaryRow[],
  fields: readonly string[] | undefined,
): Promise<PresentedRow[]> {
  const summaries = await presentSummaries(services, rows);
  return fields ? selectMembers(services, rows, { summaries, fields }) : summaries;
}

/** Does what `presentBriefly` does, for rows that were read already. */
export const presentBriefRows = (
  services: RowServices,
  rows: SummaryRow[],
  fields: readonly string[] = BRIEF_FIELDS,
): Promise<PresentedRow[]> => presentListingRows(services, rows, fields);

type Summary = CachedSummary['summary'];

/** Selects the members that `fields` names from summaries and, where it names others, from the profiles of their rows. */
async function selectMembers(
  services: RowServices,
  rows: SummaryRow[],
  { summaries, fields }: { summaries: readonly Summary[]; fields: readonly string[] },
): Promise<PresentedRow[]> {
  const others = fields.filter((name) => !Object.hasOwn(listingSummary.shape, name));
  if (others.length === 0) return summaries.map((summary) => selectFields(summary, fields));
  const profiles = await loadMembers(services, rows, others);
  return summaries.map((summary, at) =>
    shortenTexts(
      selectFields({ ...profiles.get(rows[at]?.id ?? 0), ...summary }, fields),
      MAX_TEXT_CHARACTERS,
    ),
  );
}

/** Presents the profiles of live listings, by id. Reviews are read only if `names` has them. */
async function loadMembers(
  { db, settings }: RowServices,
  rows: SummaryRow[],
  names: readonly string[],
): Promise<Map<number, Partial<PresentedRow>>> {
  const found = await getPublicListings(
    db,
    rows.map(({ id }) => id),
  );
  const reviewed = [...found.values()].flatMap(({ listing, hasReviews }) => (hasReviews ? [listing.id] : []));
  const ratings = names.includes('community_rating')
    ? await getCommunityRatings(db, reviewed)
    : new Map<number, never>();
  const reviews = new Map<number, PresentedRow['reviews']>();
  if (names.includes('reviews')) for (const id of reviewed) reviews.set(id, await listNewestReviews(db, id));
  return new Map(
    [...found].map(([id, one]) => [
      id,
      {
        ...presentMembers(settings, one),
        founders: presentFounders(one),
        ...presentRating(ratings.get(id)),
        ...compact({ pricing_summary: one.listing.pricingSummary }),
        reviews: reviews.get(id) ?? [],
      },
    ]),
  );
}

const presentFounders = ({ founders }: PublicListing) =>
  founders.map(({ name, title }) => ({ name, ...compact({ title }) }));
