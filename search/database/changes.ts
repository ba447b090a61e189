import { markdownToText } from '../../rules/listings/markdown-to-text.ts';
import { and, asc, eq, gt, inArray, isNotNull, lte, max, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../rules/states/define-states.ts';
import { getPublicStatus, SHOWN_STATUSES, wasTakenDown } from '../../rules/states/listing.ts';
import { toChoiceSlug } from '../../rules/listings/fields/field-values.ts';
import { type FieldsWith, listFieldsWith, getField } from '../../rules/listings/fields/listing-fields.ts';
import type { Queries } from '../../store/engine/database.ts';
import { type ColumnKey, columnOf } from '../../store/listings/field-columns.ts';
import { listVisibleCategories } from '../../store/listings/categories.ts';
import { getListingValue, type FieldSource } from '../../store/listings/listing-content.ts';
import { toDayNumber, type Counters, type Phrase, type SearchDocument } from '../document.ts';
import { buildPhrases } from '../topics/topics.ts';
import { prepared } from '../../store/engine/prepared.ts';

/** A listing that changed, with the number of the change. `text` is false if only its counters changed. */
export type Change = { seq: number; listingId: number; text: boolean };

type Listing = Queries['t']['listings']['$inferSelect'];

// Small enough that indexing a batch does not delay other requests.
const BATCH = 100;
// A build mostly happens at startup, when there are no requests to delay.
const BUILD_BATCH = 500;

const selectNewestChange = prepared((q) =>
  q.select({ seq: max(q.t.searchChanges.seq) }).from(q.t.searchChanges),
);

/** Returns the number of the newest committed change. Numbers grow with every change and become visible in order. */
export async function getNewestChange(db: Queries): Promise<number> {
  const [row] = await selectNewestChange(db);
  return row?.seq ?? 0;
}

/** Returns the highest listing id, searchable or not; 0 if there is none. */
export async function getMaxListingId(db: Queries): Promise<number> {
  const { listings } = db.t;
  const [row] = await db.select({ id: max(listings.id) }).from(listings);
  return row?.id ?? 0;
}

/** Returns the number that counting began with. It is drawn at random and identifies this database. */
export async function getDatabaseMark(db: Queries): Promise<number> {
  const { searchChanges } = db.t;
  const [row] = await db.select().from(searchChanges).where(eq(searchChanges.listingId, 0));
  return row?.seq ?? 0;
}

const selectChangesSince = prepared((q) =>
  q
    .select()
    .from(q.t.searchChanges)
    .where(gt(q.t.searchChanges.seq, sql.placeholder('since')))
    .orderBy(asc(q.t.searchChanges.seq))
    .limit(BATCH),
);

/**
 * Returns the changes after `since`, oldest first, at most 100; each listing occurs once, with its newest change.
 * `complete` is the newest number up to which the index has every change. It is below `since` while batches are being
 * read: a listing whose text changed and whose counters changed later has moved behind these batches with its one
 * row, and they lack it.
 */
export async function readChanges(
  db: Queries,
  { since, complete }: { since: number; complete: number },
): Promise<Change[]> {
  const rows = await selectChangesSince(db, { since });
  return rows.map(({ seq, listingId, textSeq }) => ({ seq, listingId, text: textSeq > complete }));
}

/** Counts live listings and all searchable ones, with the number of the newest change at that time. */
export async function countSearchable(db: Queries): Promise<{ live: number; all: number; seq: number }> {
  const { listings, searchChanges } = db.t;
  const [row] = await db
    .select({
      live: db.$count(listings, eq(listings.status, 'live')),
      all: db.$count(listings, isSearchable(db)),
      seq: max(searchChanges.seq),
    })
    .from(searchChanges);
  return { live: row?.live ?? 0, all: row?.all ?? 0, seq: row?.seq ?? 0 };
}

/** Reads the searchable ones of the listings as documents. Takes at most 100 ids. */
export async function readDocuments(db: Queries, ids: number[]): Promise<SearchDocument[]> {
  if (ids.length === 0) return [];
  const { listings, listingCategories } = db.t;
  const rows = await db
    .select(documentColumns(db))
    .from(listings)
    .where(and(inArray(listings.id, ids), isSearchable(db)));
  const memberships = await db
    .select()
    .from(listingCategories)
    .where(inArray(listingCategories.listingId, ids));
  const founders = await selectFounders(db).where(inArray(db.t.listingFounders.listingId, ids));
  return toDocuments(rows, { memberships, founders, branches: await readBranches(db) });
}

/** Reads the counters of listings. Takes at most 100 ids. */
export async function readCounters(db: Queries, ids: number[]): Promise<({ id: number } & Counters)[]> {
  if (ids.length === 0) return [];
  const { listings } = db.t;
  const rows = await db.select(counterColumns(db)).from(listings).where(inArray(listings.id, ids));
  return rows.map(toCounters);
}

const selectDocumentRows = prepared((q) =>
  q
    .select(documentColumns(q))
    .from(q.t.listings)
    .where(gt(q.t.listings.id, sql.placeholder('after')))
    .orderBy(asc(q.t.listings.id))
    .limit(BUILD_BATCH),
);

const selectMemberships = prepared((q) =>
  q
    .select()
    .from(q.t.listingCategories)
    .where(
      and(
        gt(q.t.listingCategories.listingId, sql.placeholder('after')),
        lte(q.t.listingCategories.listingId, sql.placeholder('upTo')),
      ),
    ),
);

function selectFounders(db: Queries) {
  const { founders, listingFounders } = db.t;
  return db
    .select({ listingId: listingFounders.listingId, name: founders.name })
    .from(listingFounders)
    .innerJoin(founders, eq(founders.id, listingFounders.founderId))
    .orderBy(asc(listingFounders.listingId), asc(listingFounders.position), asc(founders.id))
    .$dynamic();
}

const selectFoundersBetween = prepared((q) =>
  selectFounders(q).where(
    and(
      gt(q.t.listingFounders.listingId, sql.placeholder('after')),
      lte(q.t.listingFounders.listingId, sql.placeholder('upTo')),
    ),
  ),
);

/** Reads every searchable listing, in batches of 500 by ascending id. */
export async function* readAllDocuments(db: Queries): AsyncGenerator<SearchDocument[]> {
  const branches = await readBranches(db);
  for (let after = 0; ;) {
    const rows = await selectDocumentRows(db, { after });
    if (rows.length === 0) return;
    const upTo = rows.at(-1)!.id;
    const memberships = await selectMemberships(db, { after, upTo });
    const founders = await selectFoundersBetween(db, { after, upTo });
    // With a condition on the status in SQL, SQLite would sort all remaining rows for every batch.
    yield toDocuments(
      rows.filter((row) => isOneOf(row.status, SHOWN_STATUSES) || wasTakenDown(row)),
      { memberships, founders, branches },
    );
    after = upTo;
  }
}

function isSearchable({ t: { listings } }: Queries) {
  const isTakenDown = and(eq(listings.status, 'archived'), isNotNull(listings.launchedAt));
  return or(inArray(listings.status, SHOWN_STATUSES), isTakenDown);
}

function counterColumns({ t: { listings } }: Queries) {
  const { id, votes, lightVotes, trending, views, follows, lightFollows, launchedAt, createdAt } = listings;
  const { launchWeek } = listings;
  return { id, votes, lightVotes, trending, views, follows, lightFollows, launchedAt, createdAt, launchWeek };
}

// The fields of a listing that are searched, by the document field they belong to.
const SEARCH_FIELDS = {
  name: listFieldsWith({ search: 'name' }),
  tagline: listFieldsWith({ search: 'tagline' }),
  keywords: listFieldsWith({ search: 'keywords' }),
  facts: listFieldsWith({ search: 'facts' }),
  points: listFieldsWith({ search: 'points' }),
  description: listFieldsWith({ search: 'description' }),
};

type SearchColumn = FieldsWith<{ search: string; home: 'column' }>;
/** A change of one of these tells the index: see the trigger `search_listing_rewritten`. */
export const SEARCH_COLUMNS = listFieldsWith({ home: 'column' }).filter(
  (name): name is SearchColumn => getField(name).search !== null,
);

function documentColumns(db: Queries) {
  const { listings } = db.t;
  const { status, profile, stage, country, city, pricingModel, domain } = listings;
  const texts = Object.fromEntries(
    SEARCH_COLUMNS.map((name) => [columnOf(name), listings[columnOf(name)]]),
  ) as Pick<typeof listings, ColumnKey<SearchColumn>>;
  return { ...counterColumns(db), ...texts, status, profile, stage, country, city, pricingModel, domain };
}

function toCounters(row: Pick<Listing, keyof ReturnType<typeof counterColumns>>): { id: number } & Counters {
  const { id, trending, views, launchedAt, createdAt, launchWeek } = row;
  // Reduced-weight votes and follows do not affect ranking.
  const votes = Math.max(0, row.votes - row.lightVotes);
  const follows = Math.max(0, row.follows - row.lightFollows);
  const launch = launchedAt ?? (launchWeek === null ? undefined : new Date(launchWeek));
  const launchDay = launch === undefined ? 0 : toDayNumber(launch);
  return { id, newest: (launchedAt ?? createdAt).getTime(), votes, trending, views, follows, launchDay };
}

type Membership = { listingId: number; categoryId: number; primary: boolean };
type ListingFounder = { listingId: number; name: string };

/** What other tables have of listings. */
type DocumentParts = {
  memberships: Membership[];
  founders: ListingFounder[];
  branches: Map<number, Branch>;
};

/** Names and ids of a category and its ancestors, which its listings inherit. */
type Branch = { names: string[]; ids: number[] };

async function readBranches(db: Queries): Promise<Map<number, Branch>> {
  const categories = new Map((await listVisibleCategories(db)).map((category) => [category.id, category]));
  const branch = (id: number | null): Branch => {
    const category = id === null ? undefined : categories.get(id);
    if (!category) return { names: [], ids: [] };
    const ancestors = branch(category.parentId);
    return { names: [category.name, ...ancestors.names], ids: [category.id, ...ancestors.ids] };
  };
  return new Map([...categories.keys()].map((id) => [id, branch(id)]));
}

/** What categories are called now. */
export const readPhrases = async (db: Queries): Promise<Phrase[]> =>
  buildPhrases(await listVisibleCategories(db));

function toDocuments(
  rows: Parameters<typeof toDocument>[0][],
  { memberships, founders, branches }: DocumentParts,
): SearchDocument[] {
  const foundersByListing = Map.groupBy(founders, ({ listingId }) => listingId);
  const byListing = Map.groupBy(memberships, ({ listingId }) => listingId);
  return rows.map((row) => {
    if (!isOneOf(row.status, SHOWN_STATUSES)) return toTakenDownDocument(row);
    const ownMemberships = byListing.get(row.id) ?? [];
    const categoryIds = ownMemberships.map(({ categoryId }) => categoryId);
    const primaryCategoryId = ownMemberships.find(({ primary }) => primary)?.categoryId ?? null;
    const inherited = categoryIds.flatMap((id) => branches.get(id) ?? []);
    // A listing in two subcategories of one category has that one's words once, and is counted there once.
    const categoryNames = [...new Set(inherited.flatMap(({ names }) => names))];
    const branchIds = [...new Set(inherited.flatMap(({ ids }) => ids))];
    const names = (foundersByListing.get(row.id) ?? []).map(({ name }) => name);
    return { ...toDocument(row, names), categoryIds, primaryCategoryId, branchIds, categoryNames };
  });
}

/** Of a listing that was taken down only its name is still public, on its page; nothing else of it is found. */
const toTakenDownDocument = ({ name, domain, ...row }: Parameters<typeof toDocument>[0]): SearchDocument => ({
  ...toCounters(row),
  status: 'taken_down',
  name,
  domain,
  ...{ tagline: '', keywords: [], facts: [], points: [], attributes: {}, description: '' },
  ...{ stage: null, country: null, city: null, pricingModel: null },
  ...{ categoryIds: [], primaryCategoryId: null, branchIds: [], categoryNames: [] },
});

function toDocument(
  row: Pick<Listing, keyof ReturnType<typeof documentColumns>>,
  founders: readonly string[],
): Omit<SearchDocument, 'categoryIds' | 'primaryCategoryId' | 'branchIds' | 'categoryNames'> {
  const { profile, stage, country, city, pricingModel, domain } = row;
  return {
    ...toCounters(row),
    status: getPublicStatus(row.status),
    name: listTexts(row, SEARCH_FIELDS.name).join('\n'),
    tagline: listTexts(row, SEARCH_FIELDS.tagline).join('\n'),
    keywords: listTexts(row, SEARCH_FIELDS.keywords),
    facts: [...listTexts(row, SEARCH_FIELDS.facts), ...founders],
    points: listTexts(row, SEARCH_FIELDS.points),
    attributes: profile.attributes ?? {},
    description: listTexts(row, SEARCH_FIELDS.description).join('\n'),
    // However it is spelt, it is found under one word.
    stage: stage && toChoiceSlug('stage', stage),
    country,
    city,
    pricingModel: pricingModel && toChoiceSlug('pricing_model', pricingModel),
    domain,
  };
}

type SearchField = (typeof SEARCH_FIELDS)[keyof typeof SEARCH_FIELDS][number];

const listTexts = (row: FieldSource<SearchField>, names: SearchField[]): string[] =>
  names
    .flatMap((name) => {
      const value = getListingValue(row, name) ?? [];
      return getField(name).markdown && typeof value === 'string' ? markdownToText(value) : value;
    })
    .filter(Boolean);
