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
  'Members added to slug, name, url and votes: any of get_listing, such as pricing_summary, entry_price, founded_year, founders, features, community_rating.';

/** Description of `rowFields` in the siblings of search_listings. */
export const SAME_FIELDS_DESCRIPTION = 'As in search_listings.';

type RowServices = Pick<Services, 'db' | 'settings'>;

/**
 * Presents rows with the members that `fields` names, in the same order; with the whole summary without `fields`. Of a listing
 * that is not live only the summary is public.
 */
export async function presentListingRows(
  services: RowServices,
  rows: SummaryRow[],
  fields: readonly string[] | undefined,
): Promise<PresentedRow[]> {
  const summaries = await presentSummaries(services, rows);
  const others = fields?.filter((name) => !Object.hasOwn(listingSummary.shape, name)) ?? [];
  const profiles =
    others.length > 0 ? await loadMembers(services, rows, others) : new Map<number, Partial<PresentedRow>>();
  return summaries.map((summary, at) => {
    const row = selectFields({ ...profiles.get(rows[at]?.id ?? 0), ...summary }, fields);
    return others.length > 0 ? shortenTexts(row, MAX_TEXT_CHARACTERS) : row;
  });
}

/** Presents rows as feeds and rankings show them: with the most telling members of the summary unless `fields` names others. */
export const presentBriefRows = (
  services: RowServices,
  rows: SummaryRow[],
  fields: readonly string[] = BRIEF_FIELDS,
): Promise<PresentedRow[]> => presentListingRows(services, rows, fields);

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
