import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Story } from '../../rules/drafts/draft-document.ts';
import type { LaunchState } from '../../rules/states/listing-moves.ts';
import type { Queries } from '../engine/database.ts';
import { selectJoinedDraftIds } from '../drafts/drafts.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';
import { isLive } from './is-live.ts';

export type ListingRow = Queries['t']['listings']['$inferSelect'];

export type NewListing = Queries['t']['listings']['$inferInsert'];

/** The columns of a listing that may be written directly; the others change only by events (move-listing.ts). */
export type ListingChange = Partial<Omit<NewListing, keyof LaunchState>> & {
  [Name in keyof LaunchState]?: never;
};

/** Finds a live listing by its slug. */
export async function findLiveListing(db: Queries, slug: string): Promise<ListingRow | undefined> {
  const row = await findListingBySlug(db, slug);
  return row?.status === 'live' ? row : undefined;
}

/** A live listing, with what says who works on it. */
export type LiveListing = Pick<ListingRow, 'id' | 'slug' | 'ownerId' | 'draftId'>;

/** Finds live listings by slug, by ascending id. */
export async function listLiveBySlug(db: Queries, slugs: string[]): Promise<LiveListing[]> {
  if (slugs.length === 0) return [];
  const { id, slug, ownerId, draftId } = db.t.listings;
  return db
    .select({ id, slug, ownerId, draftId })
    .from(db.t.listings)
    .where(and(inArray(slug, slugs), isLive(db)))
    .orderBy(asc(id));
}

const listingBySlug = prepared((q) =>
  q
    .select()
    .from(q.t.listings)
    .where(eq(q.t.listings.slug, sql.placeholder('slug'))),
);

/** Returns the names of listings of any status, by id. */
export async function getListingNames(db: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = db.t.listings;
  const rows = await db.select({ id, name }).from(db.t.listings).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Finds a listing of any status by its slug. */
export async function findListingBySlug(db: Queries, slug: string): Promise<ListingRow | undefined> {
  const [row] = await listingBySlug(db, { slug });
  return row;
}

const listingById = prepared((q) =>
  q
    .select()
    .from(q.t.listings)
    .where(eq(q.t.listings.id, sql.placeholder('id'))),
);

export async function findListing(db: Queries, id: number): Promise<ListingRow | undefined> {
  const [row] = await listingById(db, { id });
  return row;
}

/** The part of a listing that says who works on it and what of it is shown. */
export type ListingAccess = Pick<
  ListingRow,
  'id' | 'slug' | 'status' | 'plan' | 'launchWeek' | 'launchedAt' | 'ownerId' | 'draftId' | 'unlocked'
>;

const accessById = prepared((q) => {
  const { id, slug, status, plan, launchWeek, launchedAt, ownerId, draftId, unlocked } = q.t.listings;
  return q
    .select({ id, slug, status, plan, launchWeek, launchedAt, ownerId, draftId, unlocked })
    .from(q.t.listings)
    .where(eq(id, sql.placeholder('id')));
});

/** Finds this part of a listing, which takes a third of the time of a whole row. */
export async function findListingAccess(db: Queries, id: number): Promise<ListingAccess | undefined> {
  const [row] = await accessById(db, { id });
  return row;
}

const listingsById = preparedFor((q, count: number) =>
  q
    .select()
    .from(q.t.listings)
    .where(inArray(q.t.listings.id, idPlaceholders(count))),
);

/** Finds listings by id, in the order of `ids`; ids that no longer exist are left out. */
export async function findListings(db: Queries, ids: number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  const rows = await listingsById(db, ids.length, idValues(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the ids of the listings with these slugs, of any status, by slug. */
export async function getListingIds(db: Queries, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const { id, slug } = db.t.listings;
  const rows = await db.select({ id, slug }).from(db.t.listings).where(inArray(slug, slugs));
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Lists the slugs, names and addresses of listings of any status at any of the domains. */
export async function listListingsAtDomains(
  db: Queries,
  domains: string[],
): Promise<{ slug: string; name: string; domain: string; url: string }[]> {
  if (domains.length === 0) return [];
  const { id, slug, name, domain, url } = db.t.listings;
  return db
    .select({ slug, name, domain, url })
    .from(db.t.listings)
    .where(inArray(domain, domains))
    .orderBy(asc(id));
}

/** Lists listings of any status by ascending id after the given one. */
export async function listListingsAfter(db: Queries, id: number, limit: number): Promise<ListingRow[]> {
  const { listings } = db.t;
  return db.select().from(listings).where(gt(listings.id, id)).orderBy(asc(listings.id)).limit(limit);
}

export async function isSlugTaken(db: Queries, slug: string): Promise<boolean> {
  return (await findListingBySlug(db, slug)) !== undefined;
}

type Key = Pick<ListingRow, 'id' | 'createdAt'>;

/**
 * Lists the listings that the account owns or joined as co-founder, of any status, newest first. Both lists come from an index and
 * are merged here: one query with `or` would read and sort all listings of the owner.
 */
export async function listOwnListings(
  db: Queries,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListingRow[]; total: number }> {
  const listings = db.t.listings;
  const { id, createdAt, ownerId, draftId } = listings;
  const owned = eq(ownerId, accountId);
  const joined: Key[] = await db
    .select({ id, createdAt })
    .from(listings)
    .where(
      and(inArray(draftId, selectJoinedDraftIds(db, accountId)), or(isNull(ownerId), ne(ownerId, accountId))),
    );
  const keys: Key[] = await db
    .select({ id, createdAt })
    .from(listings)
    .where(owned)
    .orderBy(desc(createdAt), desc(id))
    .limit(offset + limit);
  const page = [...keys, ...joined]
    .toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || right.id - left.id)
    .slice(offset, offset + limit);
  return {
    rows: await findListings(
      db,
      page.map((key) => key.id),
    ),
    total: joined.length + (await db.$count(listings, owned)),
  };
}

/** Lists listings of the same website in other directories that share this database. */
export async function listSameWebsite(db: Queries, { domain, site }: ListingRow): Promise<ListingRow[]> {
  const listings = db.t.listings;
  return db
    .select()
    .from(listings)
    .where(and(eq(listings.domain, domain), ne(listings.site, site)))
    .orderBy(asc(listings.site), asc(listings.id));
}

export async function listMilestones(db: Queries, listingId: number) {
  const table = db.t.milestones;
  return db
    .select()
    .from(table)
    .where(eq(table.listingId, listingId))
    .orderBy(desc(table.date), desc(table.id));
}

const storyOfListing = prepared((q) =>
  q
    .select({ story: q.t.listingStories.story })
    .from(q.t.listingStories)
    .where(eq(q.t.listingStories.listingId, sql.placeholder('listingId'))),
);

export async function findStory(db: Queries, listingId: number): Promise<Story | undefined> {
  const [row] = await storyOfListing(db, { listingId });
  return row?.story;
}

/** Lists the founders of a listing, the primary one first. */
export async function listFoundersOfListing(db: Queries, listingId: number) {
  const { founders, listingFounders } = db.t;
  return db
    .select({ slug: founders.slug, name: founders.name, bio: founders.bio, title: listingFounders.title })
    .from(listingFounders)
    .innerJoin(founders, eq(founders.id, listingFounders.founderId))
    .where(eq(listingFounders.listingId, listingId))
    .orderBy(asc(listingFounders.position), asc(founders.id));
}

const awardsOfListing = prepared((q) =>
  q
    .select()
    .from(q.t.awards)
    .where(eq(q.t.awards.listingId, sql.placeholder('listingId')))
    .orderBy(desc(q.t.awards.week)),
);

/** Lists the awards that a listing has won, newest week first. */
export const listAwardsOfListing = (db: Queries, listingId: number) => awardsOfListing(db, { listingId });
