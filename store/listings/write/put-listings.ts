import { and, eq, inArray } from 'drizzle-orm';
import { mondayOf } from '../../../rules/launches/weeks.ts';
import { setListingCategories } from './categories.ts';
import type { PutCounts } from '../../site/imports.ts';
import type { Tx } from '../../engine/database.ts';
import {
  type ContentChange,
  contentOf,
  difference,
  emptyProfile,
  isSame,
  rowChange,
} from '../listing-content.ts';
import { type Editor, fieldsOfPeople } from '../listing-versions.ts';
import { editListing } from './listing-versions.ts';
import type { ListingRow, NewListing } from '../listings.ts';
import { placeListing } from './move-listing.ts';
import type { ListingProfile } from '../tables.ts';
import { lookUp } from '../../../rules/typed/sure.ts';
import { asRecord, filterMembers } from '../../../rules/typed/records.ts';
import { wasTakenDown } from '../../../rules/states/listing.ts';

/** The values to save for a listing; absent members stay unchanged. */
export type ListingPut = {
  slug: string;
  /** The slug was generated: a listing that has the same slug by now is a different one and must not be changed. */
  isNew?: boolean;
  content: ContentChange;
  columns: Partial<Omit<NewListing, 'profile' | 'slug'>>;
  /** If the listing is live and `columns` has the time of its launch but no week, sets the launch week to that of the time. */
  inWeekOfLaunch?: boolean;
  profile: Partial<Pick<ListingProfile, 'attributes' | 'not_found_on_website'>>;
  /** The first is the primary category. */
  categoryIds: number[] | undefined;
  /** If given, fields that people have changed in the meantime stay unchanged, and this is called with their names. */
  onKept?: (fields: string[]) => void;
};

/**
 * Adds and changes listings, at most 500, each slug once. A new one needs `name`, `url` and `domain` in its content. Changes of
 * content are saved as versions. Throws if the slug of a new listing is taken.
 */
export async function putListings(tx: Tx, puts: ListingPut[], editor: Editor, now: Date): Promise<PutCounts> {
  const existing = await findBySlugs(
    tx,
    puts.map(({ slug }) => slug),
  );
  const categories = await categoryIdsOf(
    tx,
    [...existing.values()].map(({ id }) => id),
  );
  const added = new Map<string, { row: NewListing; categoryIds: number[] }>();
  let changed = 0;
  for (const put of puts) {
    const { slug, isNew, categoryIds = [] } = put;
    const row = existing.get(slug);
    if (added.has(slug) || (row && isNew)) throw new Error(`The slug "${slug}" is taken.`);
    if (!row) added.set(slug, { row: newRow(put, now), categoryIds });
    else if (await change(tx, row, put, categories.get(row.id) ?? [], editor, now)) changed += 1;
  }
  await insert(tx, added);
  return { added: added.size, changed, unchanged: puts.length - added.size - changed };
}

async function findBySlugs(tx: Tx, slugs: string[]): Promise<Map<string, ListingRow>> {
  const { listings } = tx.t;
  const rows = await tx.select().from(listings).where(inArray(listings.slug, slugs));
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Returns the columns to write to `row`, with the launch week if it follows from the time of the launch. */
function columnsOf(
  { columns, inWeekOfLaunch }: ListingPut,
  row: Pick<ListingRow, 'status' | 'launchWeek'>,
): ListingPut['columns'] {
  const { status = row.status, launchedAt, launchWeek = row.launchWeek } = columns;
  const isTold = inWeekOfLaunch === true && status === 'live' && launchedAt && launchWeek === null;
  return isTold ? { ...columns, launchWeek: mondayOf(launchedAt) } : columns;
}

/** Returns the category ids by listing id, the primary category first. */
async function categoryIdsOf(tx: Tx, ids: number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const table = tx.t.listingCategories;
  const rows = await tx.select().from(table).where(inArray(table.listingId, ids));
  const found = Map.groupBy(
    rows.sort((a, b) => Number(b.primary) - Number(a.primary) || a.categoryId - b.categoryId),
    ({ listingId }) => listingId,
  );
  return new Map([...found].map(([id, rows]) => [id, rows.map(({ categoryId }) => categoryId)]));
}

function newRow(put: ListingPut, now: Date): NewListing {
  const { slug, content, profile } = put;
  const row = { profile: { ...emptyProfile(), ...profile } };
  const columns = columnsOf(put, { status: 'live', launchWeek: null });
  const { status = 'live', createdAt = now } = columns;
  return {
    launchedAt: status === 'live' ? createdAt : null,
    updatedAt: now,
    ...columns,
    status,
    createdAt,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- columns of a listing, made from its fields
    ...(rowChange(row, content) as Pick<NewListing, 'name' | 'url' | 'domain' | 'profile'>),
    slug,
  };
}

async function insert(tx: Tx, added: Map<string, { row: NewListing; categoryIds: number[] }>): Promise<void> {
  if (added.size === 0) return;
  const { listings, listingCategories } = tx.t;
  const rows = await tx
    .insert(listings)
    .values(
      [...added.values()].map(({ row, categoryIds }) => ({
        ...row,
        primaryCategoryId: categoryIds[0] ?? null,
      })),
    )
    .returning({ id: listings.id, slug: listings.slug });
  const links = rows.flatMap(({ id, slug }) =>
    lookUp(added, slug).categoryIds.map((categoryId, at) => ({
      listingId: id,
      categoryId,
      primary: at === 0,
    })),
  );
  if (links.length > 0) await tx.insert(listingCategories).values(links);
}

/** Writes what differs to a listing. Returns false if nothing does. */
async function change(
  tx: Tx,
  row: ListingRow,
  put: ListingPut,
  before: number[],
  editor: Editor,
  now: Date,
): Promise<boolean> {
  const { profile, categoryIds } = put;
  const { content, columns } = await withoutKept(tx, row, put);
  // Most records of a file that is imported again are unchanged.
  const differs = difference(contentOf(row, undefined), content) !== null;
  const edited = differs ? await editListing(tx, row, content, editor, now) : undefined;
  // A listing that goes live by the import has no launch time, so it launches now.
  const isLaunched = columns.status === 'live' && row.status !== 'live' && row.launchedAt === null;
  const launched = isLaunched ? { launchedAt: now } : {};
  const rest = Object.entries({
    ...launched,
    ...columns,
    ...(Object.keys(profile).length ? { profile } : {}),
  }).filter(([name, value]) =>
    name === 'profile'
      ? !isPart(asRecord(value), { attributes: {}, ...row.profile })
      : !isSame(value, Reflect.get(row, name)),
  );
  if (rest.length > 0) {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- columns of a listing, made from its fields
    const changes = Object.fromEntries(rest) as Partial<NewListing>;
    if (changes.profile) changes.profile = { ...(edited?.listing ?? row).profile, ...profile };
    await placeListing(tx, row.id, changes, now);
  }
  const moved = categoryIds !== undefined && !isSame(ordered(categoryIds), before);
  if (moved) {
    await setListingCategories(tx, row.id, categoryIds);
    await tx.update(tx.t.listings).set({ updatedAt: now }).where(eq(tx.t.listings.id, row.id));
  }
  return edited !== undefined || rest.length > 0 || moved;
}

/**
 * Returns the part of a record to write to a listing. If `onRetained` is given, leaves out fields that people have changed since, the
 * status of a listing that was taken down, and an owner other than the one who claimed it.
 */
async function withoutKept(
  tx: Tx,
  row: ListingRow,
  put: ListingPut,
): Promise<Pick<ListingPut, 'content' | 'columns'>> {
  const { content, onKept } = put;
  const columns = columnsOf(put, row);
  if (!onKept) return { content, columns };
  const changes = Object.keys(difference(contentOf(row, undefined), content)?.after ?? {});
  const theirs = changes.length > 0 ? await fieldsOfPeople(tx, row.id) : new Set<string>();
  // The domain follows from the address.
  if (theirs.has('url')) theirs.add('domain');
  const { status, ownerId } = columns;
  const isDown = status !== undefined && status !== row.status && wasTakenDown(row);
  const isClaimed = ownerId !== undefined && ownerId !== row.ownerId && (await ownerHasClaimed(tx, row));
  const kept = [
    ...changes.filter((name) => theirs.has(name)),
    ...(isDown ? ['status'] : []),
    ...(isClaimed ? ['owner_email'] : []),
  ];
  if (kept.length > 0) onKept(kept);
  return {
    content: filterMembers(content, (_, name) => !theirs.has(name)),
    columns: filterMembers(
      columns,
      (_, name) => !(name === 'status' && isDown) && !(name === 'ownerId' && isClaimed),
    ),
  };
}

/** Checks whether the owner of a listing got it by a claim. */
async function ownerHasClaimed(tx: Tx, { id, ownerId }: ListingRow): Promise<boolean> {
  if (ownerId === null) return false;
  const { claims } = tx.t;
  const theirs = and(eq(claims.listingId, id), eq(claims.accountId, ownerId), eq(claims.status, 'verified'));
  return (await tx.$count(claims, theirs)) > 0;
}

const ordered = ([primary, ...others]: number[]): number[] =>
  primary === undefined ? [] : [primary, ...others.sort((a, b) => a - b)];
const isPart = (some: object, whole: object): boolean =>
  Object.entries(some).every(([name, value]) => isSame(value, Reflect.get(whole, name)));
