import { z } from 'zod';
import { listVisibleCategories } from '../../../store/listings/categories.ts';
import { findSummaryRows, type SummaryRow } from '../../../store/listings/summary-rows.ts';
import type { PublicStatus } from '../../../rules/states/listing.ts';
import type { OpenField } from '../../../search/index/dictionary.ts';
import type { AppliedFilters, SearchIndex, SearchResult } from '../../../search/search-index.ts';
import type { WordFilter } from '../../../search/ranking/filter-words.ts';
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
  taken_down: z.literal(true).optional(),
});

/** Filters that words of `q` name, as arguments of the search. */
const namedFilters = z
  .object({
    pricing_model: z.string(),
    stage: z.string(),
    country: z.string(),
    launched_after: z.string(),
    launched_before: z.string(),
  })
  .partial();

/** Match level of the best on a page, the words that none has, and hints if results are few. */
export const matchShape = {
  matched: level
    .optional()
    .describe(
      'How well the best here match `q`: all words, some of them, or only similar words or products.',
    ),
  left_out: z.array(z.string()).optional().describe('Words of `q` that no hit here answers.'),
  hints: z
    .object({
      category: z.object({ slug: z.string(), name: z.string() }).describe('Of what comes nearest.'),
      live: z.int().describe('Live ones with all words.'),
      upcoming: z.int().describe('Scheduled ones with all words.'),
      first: z.array(otherStatusListing),
      named: z
        .array(otherStatusListing)
        .describe('Called just so, or of that website, but not of the status searched, or taken down since.'),
      filters: namedFilters.describe('Named by words of `q`, or near one that nobody has.'),
      applied: z.array(z.string()).describe('Those of `filters` that no hit here contradicts.'),
    })
    .partial()
    .optional()
    .describe('Filters in `q`, and what helps where little was found.'),
};

const FILTERS = { pricing: 'pricing_model', stage: 'stage', country: 'country' } as const;

/** Returns the match level of the best on a page, and for each row its own level if lower. */
export function getMatchLevels(
  rows: readonly Pick<SummaryRow, 'id'>[],
  { ids, levels }: SearchResult,
): { matched: MatchLevel | undefined; ofRow: (MatchLevel | undefined)[] } {
  const matched = MATCH_LEVELS.find((one) => levels.includes(one));
  const byId = new Map(ids.map((id, at) => [id, levels[at]]));
  const ofRow = rows.map(({ id }) => {
    const own = byId.get(id);
    return own === matched ? undefined : own;
  });
  return { matched, ofRow };
}

/** Adds its own level to a record of a list; the same record without one. */
export const addLevel = <T extends object>(
  record: T,
  level: MatchLevel | undefined,
): T & { matched?: MatchLevel } => (level === undefined ? record : { ...record, matched: level });

/** Presents the hints of the search index; undefined if there are none. */
export async function presentHints(
  db: Services['db'],
  status: PublicStatus,
  { hints = {}, applied }: Pick<SearchResult, 'hints' | 'applied'>,
  near: Partial<Record<'stage' | 'pricing_model', string>> = {},
): Promise<z.infer<typeof matchShape.hints>> {
  const { categoryId, otherStatus, named = [], first = [], filters: notApplied } = hints;
  const category =
    categoryId === undefined
      ? undefined
      : (await listVisibleCategories(db)).find(({ id }) => id === categoryId);
  const passed = presentFilters(applied);
  const filters = { ...presentFilters(notApplied), ...passed, ...near };
  const presented = compact({
    category: category && { slug: category.slug, name: category.name },
    live: status === 'upcoming' ? otherStatus : undefined,
    upcoming: status === 'live' ? otherStatus : undefined,
    first: first.length > 0 ? (await findSummaryRows(db, first)).map(presentElsewhere) : undefined,
    named: named.length > 0 ? (await findSummaryRows(db, named)).map(presentElsewhere) : undefined,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
    applied: applied && Object.keys(passed),
  });
  return Object.keys(presented).length > 0 ? presented : undefined;
}

// More countries than these are named as in the query: "Europe".
const MAX_COUNTRIES = 8;
const DAY_MS = 86_400_000;

/** Presents filters that words of a query name as arguments of a search, and what is denied as "not DE". */
function presentFilters(filters: AppliedFilters | undefined): z.infer<typeof namedFilters> {
  const byField = Map.groupBy(filters?.named ?? [], ({ field }) => FILTERS[field]);
  const named = [...byField].map(([name, all]) => [name, all.flatMap(listFilterValues).join(',')]);
  const { from, to } = filters?.launched ?? {};
  return compact({
    ...Object.fromEntries(named),
    launched_after: from === undefined ? undefined : toDate(from),
    launched_before: to === undefined ? undefined : toDate(to),
  });
}

const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Finds the nearest known or used value for a requested stage or pricing model that no listing has. */
export async function findNearestChoices(
  search: Pick<SearchIndex, 'choices'>,
  requested: { stage?: readonly string[] | undefined; pricing_model?: readonly string[] | undefined },
): Promise<{ stage?: string; pricing_model?: string }> {
  const findNearest = async (name: 'stage' | 'pricing_model', field: OpenField) => {
    const words = requested[name];
    if (!words) return undefined;
    const used = await search.choices(field);
    const known = [...new Set([...(getField(name).options ?? []), ...used])];
    const word = words.find((one) => !known.includes(one));
    if (word === undefined) return undefined;
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

const presentElsewhere = ({ slug, name, status, launchWeek }: SummaryRow) => ({
  slug,
  name,
  ...(status === 'archived' ? { taken_down: true as const } : compact({ launch_week: launchWeek })),
});

function listFilterValues({ field, values, text, isDenied }: WordFilter): string[] {
  const codes = field === 'country' ? values.map((value) => value.toUpperCase()) : values;
  const shown = field === 'country' && values.length > MAX_COUNTRIES ? [text] : codes;
  return shown.map((value) => (isDenied ? `not ${value}` : value));
}
