import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Story } from '../../rules/drafts/draft-document.ts';
import type { Database, Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';
import type { DomainRating } from './domain-ratings.ts';
import { isLive } from './is-live.ts';
import type { ListingRow } from './listings.ts';

/** A listing with everything its profile shows. */
export type PublicListing = {
  listing: ListingRow;
  /** The primary category first. */
  categories: { slug: string; name: string; primary: boolean }[];
  founders: { slug: string; name: string; title: string | null; bio: string | null }[];
  /** Newest first. */
  updates: { title: string; body: string; createdAt: number }[];
  awards: { week: string; rank: number }[];
  milestones: { id: number; date: string; title: string; description: string | null; url: string | null }[];
  pictures: { id: number; sha256: string; width: number; height: number; caption: string | null }[];
  story: Story | null;
  /** Oldest first. */
  ratings: DomainRating[];
  hasReviews: boolean;
};

const LATEST_UPDATES = 5;
const LATEST_RATINGS = 12;

/** Builds one JSON column for each kind of related rows. */
function buildListColumns(q: Queries) {
  const { listings, categories, listingCategories, founders, listingFounders, listingUpdates } = q.t;
  const { awards, milestones, listingPictures } = q.t;
  const { list, boolean, instant } = JSON_SQL[q.dialect];
  return {
    categories: list(
      { slug: categories.slug, name: categories.name, primary: boolean(listingCategories.primary) },
      sql`${listingCategories.primary} desc, ${categories.id}`,
      sql`${listingCategories} inner join ${categories} on ${categories.id} = ${listingCategories.categoryId}
            where ${listingCategories.listingId} = ${listings.id} and not ${categories.hidden}`,
    ),
    founders: list(
      { slug: founders.slug, name: founders.name, title: listingFounders.title, bio: founders.bio },
      sql`${listingFounders.position}, ${founders.id}`,
      sql`${listingFounders} inner join ${founders} on ${founders.id} = ${listingFounders.founderId}
            where ${listingFounders.listingId} = ${listings.id}`,
    ),
    updates: list(
      {
        title: sql`latest.title`,
        body: sql`latest.body`,
        createdAt: instant(sql`latest.created_at`),
      },
      sql`latest.created_at desc, latest.id desc`,
      sql`(select * from ${listingUpdates} where ${listingUpdates.listingId} = ${listings.id}
            order by ${listingUpdates.createdAt} desc, ${listingUpdates.id} desc limit ${sql.raw(String(LATEST_UPDATES))}) as latest`,
    ),
    awards: list(
      { week: awards.week, rank: awards.rank },
      sql`${awards.week} desc`,
      sql`${awards} where ${awards.listingId} = ${listings.id}`,
    ),
    milestones: list(
      {
        id: milestones.id,
        date: milestones.date,
        title: milestones.title,
        description: milestones.description,
        url: milestones.url,
      },
      sql`${milestones.date} desc, ${milestones.id} desc`,
      sql`${milestones} where ${milestones.listingId} = ${listings.id}`,
    ),
    pictures: list(
      {
        id: listingPictures.id,
        sha256: listingPictures.sha256,
        width: listingPictures.width,
        height: listingPictures.height,
        caption: listingPictures.caption,
      },
      sql`${listingPictures.position}, ${listingPictures.id}`,
      sql`${listingPictures} where ${listingPictures.listingId} = ${listings.id}`,
    ),
  };
}

function selectProfiles(q: Queries) {
  const { listings, listingStories, domainRatings, reviews } = q.t;
  const { list } = JSON_SQL[q.dialect];
  return q
    .select({
      listing: listings,
      ...buildListColumns(q),
      story: sql`(${sql`select ${listingStories.story} from ${listingStories}
            where ${listingStories.listingId} = ${listings.id}`})`.mapWith(parseJson),
      ratings: list(
        { day: sql`latest.day`, value: sql`latest.value` },
        sql`latest.day`,
        sql`(select * from ${domainRatings} where ${domainRatings.domain} = ${listings.domain}
              order by ${domainRatings.day} desc limit ${sql.raw(String(LATEST_RATINGS))}) as latest`,
      ),
      // For `exists`, PostgreSQL would read all reviews at once where several listings are selected.
      hasReviews:
        sql`(${sql`select 1 from ${reviews} where ${reviews.listingId} = ${listings.id} limit 1`}) is not null`.mapWith(
          Boolean,
        ),
    })
    .from(listings);
}

const listingBySlug = prepared((q) =>
  selectProfiles(q).where(eq(q.t.listings.slug, sql.placeholder('slug'))),
);

const liveListingsById = preparedFor((q, count: number) =>
  selectProfiles(q).where(and(inArray(q.t.listings.id, idPlaceholders(count)), isLive(q))),
);

/** Reads a listing of any status with its whole profile in one query, because this is the most frequent read of the service. */
export async function findListingWithProfile(db: Database, slug: string): Promise<PublicListing | undefined> {
  const [row] = await listingBySlug(db, { slug });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the content of its JSON columns
  return row as PublicListing | undefined;
}

/** Like `findListingWithProfile`, for a live listing. */
export async function findPublicListing(db: Database, slug: string): Promise<PublicListing | undefined> {
  const found = await findListingWithProfile(db, slug);
  return found?.listing.status === 'live' ? found : undefined;
}

/** Reads the live ones of these listings with their whole profiles, by id. */
export async function getPublicListings(db: Queries, ids: number[]): Promise<Map<number, PublicListing>> {
  if (ids.length === 0) return new Map();
  const rows = await liveListingsById(db, ids.length, idValues(ids));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the content of its JSON columns
  return new Map(rows.map((row) => [row.listing.id, row as PublicListing]));
}

/** Selects rows of another table as a JSON array. The nested `sql` makes drizzle write table names before column names. */
const aggregateRows =
  (array: string, object: string) =>
  (members: Record<string, SQLWrapper>, order: SQL, from: SQL): SQL<unknown> => {
    const pairs = Object.entries(members).map(([name, member]) => sql`${sql.raw(`'${name}'`)}, ${member}`);
    const all = sql`${sql.raw(array)}(${sql.raw(object)}(${sql.join(pairs, sql`, `)}) order by ${order})`;
    // PostgreSQL aggregates no rows to null and not to an empty array.
    return sql`(${sql`select coalesce(${all}, '[]') from ${from}`})`.mapWith(parseJson);
  };

/** The SQL for JSON that differs between the databases. */
const JSON_SQL = {
  sqlite: {
    list: aggregateRows('json_group_array', 'json_object'),
    boolean: (column: unknown) => sql`json(iif(${column}, 'true', 'false'))`,
    instant: (column: SQL) => column,
  },
  postgres: {
    list: aggregateRows('json_agg', 'json_build_object'),
    boolean: (column: unknown) => sql`${column}`,
    instant: (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`,
  },
};

/** Parses JSON that SQLite returns as text; PostgreSQL's driver has parsed it already. */
const parseJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
