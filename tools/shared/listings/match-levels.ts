import { z } from 'zod';
import { listVisibleCategories } from '../../../store/listings/categories.ts';
import { findSummaryRows, type SummaryRow } from '../../../store/listings/summary-rows.ts';
import type { PublicStatus } from '../../../rules/states/listing.ts';
import type { OpenField } from '../../../search/index/dictionary.ts';
import type { SearchHints, SearchIndex, SearchResult } from '../../../search/search-index.ts';
import { getField } from '../../../rules/listings/fields/listing-fields.ts';
import { findNearestWord } from '../../../rules/typed/nearest-word.ts';
import { MATCH_LEVELS, type MatchLevel } from '../../../search/results/match-level.ts';
import type { Services } from '../runtime/define.ts';
import { compact } from '../presenters/present.ts';

const level = z.enum(['all', 'some', 'similar']);

/** Match level of a listing that matches less well than the best on the page. */
export const rowMatchLevel = level.optional().describe('Where it matches less well.');

/** A listing outside the status that was searched. */
const otherStatusListing = z.object({
  slug: z.string(),
  name: z.string(),
  launch_week: z.string().optional(),
});

/** Match level of the best on a page, and hints if results are few. */
export const matchShape = {
  matched: level
    .optional()
    .describe(
      'How well the best here match `q`: all words, some of them, or only similar words or products.',
    ),
  hints: z
    .object({
      category: z.object({ slug: z.string(), name: z.string() }).describe('Of what comes nearest.'),
      live: z.int().describe('Live ones with all words.'),
      upcoming: z.int().describe('Scheduled ones with all words.'),
      first: z.array(otherStatusListing),
      named: z
        .array(otherStatusListing)
        .describe('Called just so, or of that website, but not of the status searched.'),
      filters: z
        .object({ pricing_model: z.string(), stage: z.string(), country: z.string() })
        .partial()
        .describe('That words of `q` name, or that come near one that nobody has.'),
    })
    .partial()
    .optional()
    .describe('Where little was found, or not the one that is called so.'),
};

const FILTERS = { pricing: 'pricing_model', stage: 'stage', country: 'country' } as const;

/** Returns the match level of the best on a page, and for each row its own level if lower. */
export function getMatchLevels(
  rows: SummaryRow[],
  { ids, levels }: SearchResult,
): { matched: MatchLevel | undefined; ofRow: { matched?: MatchLevel }[] } {
  const matched = MATCH_LEVELS.find((one) => levels.includes(one));
  const byId = new Map(ids.map((id, at) => [id, levels[at]]));
  const ofRow = rows.map(({ id }) => {
    const own = byId.get(id);
    return own === undefined || own === matched ? {} : { matched: own };
  });
  return { matched, ofRow };
}

/** Presents the hints of the search index; undefined if there are none. */
export async function presentHints(
  db: Services['db'],
  status: PublicStatus,
  hints: SearchHints = {},
  near: Partial<Record<'stage' | 'pricing_model', string>> = {},
): Promise<z.infer<typeof matchShape.hints>> {
  const { categoryId, otherStatus, named = [], first = [], values = [] } = hints;
  const category = (await listVisibleCategories(db)).find(({ id }) => id === categoryId);
  const ofWords = values.map(({ field, value }) => [FILTERS[field], value] as const);
  const filters = { ...Object.fromEntries(ofWords), ...near };
  const presented = compact({
    category: category && { slug: category.slug, name: category.name },
    live: status === 'upcoming' ? otherStatus : undefined,
    upcoming: status === 'live' ? otherStatus : undefined,
    first: first.length > 0 ? (await findSummaryRows(db, first)).map(presentElsewhere) : undefined,
    named: named.length > 0 ? (await findSummaryRows(db, named)).map(presentElsewhere) : undefined,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
  });
  return Object.keys(presented).length > 0 ? presented : undefined;
}

/** Finds the nearest known or used value for a requested stage or pricing model that no listing has. */
export async function findNearestChoices(
  search: Pick<SearchIndex, 'choices'>,
  requested: { stage?: string | undefined; pricing_model?: string | undefined },
): Promise<{ stage?: string; pricing_model?: string }> {
  const findNearest = async (name: 'stage' | 'pricing_model', field: OpenField) => {
    const word = requested[name];
    if (!word) return undefined;
    const used = await search.choices(field);
    const known = [...new Set([...(getField(name).options ?? []), ...used])];
    if (known.includes(word)) return undefined;
    return (
      findNearestWord(word, known) ??
      known.find((one) => splitWord(one).some((part) => splitWord(word).includes(part)))
    );
  };
  return compact({
    stage: await findNearest('stage', 'stage'),
    pricing_model: await findNearest('pricing_model', 'pricing'),
  });
}

const splitWord = (word: string): string[] => word.split('-').filter(({ length }) => length > 2);

const presentElsewhere = ({ slug, name, launchWeek }: SummaryRow) => ({
  slug,
  name,
  ...compact({ launch_week: launchWeek }),
});
