import { and, eq, inArray } from 'drizzle-orm';
import { mondayOf } from '../../../rules/launches/weeks.ts';
import { setListingCategories } from './categories.ts';
import type { ImportCounts } from '../../site/imports.ts';
import type { Tx } from '../../engine/database.ts';
import {
  type ContentChange,
  getListingContent,
  diffContent,
  emptyProfile,
  isEqualJson,
  buildRowChange,
} from '../listing-content.ts';
import { type Editor, getFieldsEditedByPeople } from '../listing-versions.ts';
import { editListing } from './listing-versions.ts';
import type { ListingRow, NewListing } from '../listings.ts';
import { writeListingState } from './move-listing.ts';
import type { ListingProfile } from '../tables.ts';
import { getOrThrow } from '../../../rules/typed/assert.ts';
import { asRecord, filterMembers } from '../../../rules/typed/records.ts';
import { wasTakenDown } from '../../../rules/states/listing.ts';

/** The values to save for a listing; absent members stay unchanged. */
export type ListingInput = {
  slug: string;
  /** The slug was generated: a listing that has the same slug by now is a different one and must not be changed. */
  isNew?: boolean;
  content: ContentChange;
  columns: Partial<Omit<NewListing, 'profile' | 'slug'>>;
  /** If the listing is live and `columns` has the time of its launch but no week, sets the launch week to that of the time. */
  weekFromLaunch?: boolean;
  profile: Partial<Pick<ListingProfile, 'attributes' | 'not_stated'>>;
  /** The first is the primary category. */
  categoryIds: number[] | undefined;
  /** If given, fields that people have changed in the meantime stay unchanged, and this is called with their names. */
  onRetained?: (fields: string[]) => void;
};

/**
 * Adds and changes listings, at most 500, each slug once. A new one needs `name`, `url` and `domain` in its content. Changes of
 * content are saved as versions. Throws if the slug of a new listing is taken.
 */
export async function upsertListings(
  tx: Tx,
  inputs: ListingInput[],
  editor: Editor,
  now: Date,
): Promise<ImportCounts> {
  const existing = await findBySlugs(
    tx,
    inputs.map(({ slug }) => slug),
  );
  const categories = await getCategoryIds(
    tx,
    [...existing.values()].map(({ id }) => id),
  );
  const added = new Map<string, { row: NewListing; categoryIds: number[] }>();
  let changed = 0;
  for (const input of inputs) {
    const { slug, isNew, categoryIds = [] } = input;
    const row = existing.get(slug);
    if (added.has(slug) || (row && isNew)) throw new Error(`The slug "${slug}" is taken.`);
    if (!row) added.set(slug, { row: buildRow(input, now), categoryIds });
    else {
      const existingListing = { row, categoryIds: categories.get(row.id) ?? [] };
      if (await updateExisting(tx, existingListing, input, { editor, now })) changed += 1;
    }
  }
  await insertListings(tx, added);
  return { added: added.size, changed, unchanged: inputs.length - added.size - changed };
}

async function findBySlugs(tx: Tx, slugs: string[]): Promise<Map<string, ListingRow>> {
  const { listings } = tx.t;
  const rows = await tx.select().from(listings).where(inArray(listings.slug, slugs));
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Returns the columns to write to `row`, with the launch week if it follows from the time of the launch. */
function resolveColumns(
  { columns, weekFromLaunch }: ListingInput,
  row: Pick<ListingRow, 'status' | 'launchWeek'>,
): ListingInput['columns'] {
  const { status = row.status, launchedAt, launchWeek = row.launchWeek } = columns;
  const hasLaunchTime = weekFromLaunch === true && status === 'live' && launchedAt && launchWeek === null;
  return hasLaunchTime ? { ...columns, launchWeek: mondayOf(launchedAt) } : columns;
}

/** Returns the category ids by listing id, the primary category first. */
async function getCategoryIds(tx: Tx, ids: number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const table = tx.t.listingCategories;
  const rows = await tx.select().from(table).where(inArray(table.listingId, ids));
  const found = Map.groupBy(
    rows.sort((a, b) => Number(b.primary) - Number(a.primary) || a.categoryId - b.categoryId),
    ({ listingId }) => listingId,
  );
  return new Map([...found].map(([id, rows]) => [id, rows.map(({ categoryId }) => categoryId)]));
}

function buildRow(input: ListingInput, now: Date): NewListing {
  const { slug, content, profile } = input;
  const row = { profile: { ...emptyProfile(), ...profile } };
  const columns = resolveColumns(input, { status: 'live', launchWeek: null });
  const { status = 'live', createdAt = now } = columns;
  return {
    launchedAt: status === 'live' ? createdAt : null,
    updatedAt: now,
    ...columns,
    status,
    createdAt,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- columns of a listing, made from its fields
    ...(buildRowChange(row, content) as Pick<NewListing, 'name' | 'url' | 'domain' | 'profile'>),
    slug,
  };
}

async function insertListings(
  tx: Tx,
  added: Map<string, { row: NewListing; categoryIds: number[] }>,
): Promise<void> {
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
    getOrThrow(added, slug).categoryIds.map((categoryId, at) => ({
      listingId: id,
      categoryId,
      primary: at === 0,
    })),
  );
  if (links.length > 0) await tx.insert(listingCategories).values(links);
}

/** Writes what differs to a listing. Returns false if nothing does. */
async function updateExisting(
  tx: Tx,
  { row, categoryIds: before }: { row: ListingRow; categoryIds: number[] },
  input: ListingInput,
  { editor, now }: { editor: Editor; now: Date },
): Promise<boolean> {
  const { profile, categoryIds } = input;
  const { content, columns } = await excludeRetained(tx, row, input);
  // Most records of a file that is imported again are unchanged.
  const differs = diffContent(getListingContent(row, undefined), content) !== null;
  const edited = differs ? await editListing(tx, row, { change: content, editor }, now) : undefined;
  // A listing that goes live by the import has no launch time, so it launches now.
  const isLaunched = columns.status === 'live' && row.status !== 'live' && row.launchedAt === null;
  const launched = isLaunched ? { launchedAt: now } : {};
  const changedColumns = Object.entries({
    ...launched,
    ...columns,
    ...(Object.keys(profile).length ? { profile } : {}),
  }).filter(([name, value]) =>
    name === 'profile'
      ? !isSubset(asRecord(value), { attributes: {}, not_stated: [], ...row.profile })
      : !isEqualJson(value, Reflect.get(row, name)),
  );
  if (changedColumns.length > 0) {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- columns of a listing, made from its fields
    const changes = Object.fromEntries(changedColumns) as Partial<NewListing>;
    if (changes.profile) changes.profile = { ...(edited?.listing ?? row).profile, ...profile };
    await writeListingState(tx, row.id, changes, now);
  }
  const categoriesChanged = categoryIds !== undefined && !isEqualJson(sortCategoryIds(categoryIds), before);
  if (categoriesChanged) {
    await setListingCategories(tx, row.id, categoryIds);
    await tx.update(tx.t.listings).set({ updatedAt: now }).where(eq(tx.t.listings.id, row.id));
  }
  return edited !== undefined || changedColumns.length > 0 || categoriesChanged;
}

/**
 * Returns the part of a record to write to a listing. If `onRetained` is given, leaves out fields that people have changed since, the
 * status of a listing that was taken down, and an owner other than the one who claimed it.
 */
async function excludeRetained(
  tx: Tx,
  row: ListingRow,
  input: ListingInput,
): Promise<Pick<ListingInput, 'content' | 'columns'>> {
  const { content, onRetained } = input;
  const columns = resolveColumns(input, row);
  if (!onRetained) return { content, columns };
  const changes = Object.keys(diffContent(getListingContent(row, undefined), content)?.after ?? {});
  const peopleFields = changes.length > 0 ? await getFieldsEditedByPeople(tx, row.id) : new Set<string>();
  // The domain follows from the address.
  if (peopleFields.has('url')) peopleFields.add('domain');
  const { status, ownerId } = columns;
  const isTakenDown = status !== undefined && status !== row.status && wasTakenDown(row);
  const isClaimed = ownerId !== undefined && ownerId !== row.ownerId && (await ownerHasClaimed(tx, row));
  const retained = [
    ...changes.filter((name) => peopleFields.has(name)),
    ...(isTakenDown ? ['status'] : []),
    ...(isClaimed ? ['owner_email'] : []),
  ];
  if (retained.length > 0) onRetained(retained);
  return {
    content: filterMembers(content, (_, name) => !peopleFields.has(name)),
    columns: filterMembers(
      columns,
      (_, name) => !(name === 'status' && isTakenDown) && !(name === 'ownerId' && isClaimed),
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

const sortCategoryIds = ([primary, ...others]: number[]): number[] =>
  primary === undefined ? [] : [primary, ...others.sort((a, b) => a - b)];
const isSubset = (some: object, whole: object): boolean =>
  Object.entries(some).every(([name, value]) => isEqualJson(value, Reflect.get(whole, name)));
