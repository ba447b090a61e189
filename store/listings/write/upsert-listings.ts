import { eq, inArray } from 'drizzle-orm';
import type { WebsiteSources } from '../../../rules/listings/website-sources.ts';
import { listFieldsWith } from '../../../rules/listings/fields/listing-fields.ts';
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
import type { ImportedState, ListingProfile } from '../tables.ts';
import { getOrThrow } from '../../../rules/typed/assert.ts';
import { filterMembers, omitUndefined } from '../../../rules/typed/records.ts';
import { isOneOf } from '../../../rules/states/define-states.ts';

/** The values to save for a listing; absent members stay unchanged. */
export type ListingInput = {
  slug: string;
  /** The slug was generated: a listing that has the same slug by now is a different one and must not be changed. */
  isNew?: boolean;
  content: ContentChange;
  columns: Partial<Omit<NewListing, 'profile' | 'slug'>>;
  /** If the listing is live and `columns` has the time of its launch but no week, sets the launch week to that of the time. */
  weekFromLaunch?: boolean;
  /** `sources: undefined` removes them. */
  profile: Partial<Pick<ListingProfile, 'attributes' | 'not_stated'>> & {
    sources?: WebsiteSources | undefined;
  };
  /** The first is the primary category. */
  categoryIds: number[] | undefined;
  /** If given, what was changed here in the meantime stays as it is, and this is called with its members and the listing. */
  onRetained?: (members: string[], row: ListingRow) => void;
  /** Called with the members of an existing listing that are changed. */
  onChanged?: (members: string[]) => void;
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
  const columns = resolveColumns(input, { status: 'live', launchWeek: null });
  const { status = 'live', createdAt = now } = columns;
  const state = { launchedAt: status === 'live' ? createdAt : null, ...columns, status };
  const imported = toImportedState({ ...EMPTY_STATE, ...state });
  const row = { profile: { ...emptyProfile(), ...omitUndefined(profile), imported } };
  return {
    updatedAt: now,
    ...state,
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

/** Adds the time of the launch to the columns of a listing that goes live by the import and has none. */
const withLaunchTime = (
  columns: ListingInput['columns'],
  row: ListingRow,
  now: Date,
): ListingInput['columns'] =>
  columns.status === 'live' && row.status !== 'live' && row.launchedAt === null
    ? { launchedAt: now, ...columns }
    : columns;

/** Writes what differs to a listing. Returns false if nothing does. */
async function updateExisting(
  tx: Tx,
  { row, categoryIds: before }: { row: ListingRow; categoryIds: number[] },
  input: ListingInput,
  { editor, now }: { editor: Editor; now: Date },
): Promise<boolean> {
  const { categoryIds, onChanged = () => undefined } = input;
  const { content, columns } = await excludeRetained(tx, row, input);
  // Most records of a file that is imported again are unchanged.
  const differs = diffContent(getListingContent(row, undefined), content) !== null;
  const edited = differs ? await editListing(tx, row, { change: content, editor }, now) : undefined;
  const state = withLaunchTime(columns, row, now);
  const changes = filterMembers(state, (value, name) => !isEqualJson(value, row[name]));
  const currentProfile = { attributes: {}, not_stated: [], ...row.profile };
  const profile = filterMembers(input.profile, (value, name) => !isEqualJson(value, currentProfile[name]));
  const imported = { ...row.profile.imported, ...toImportedState(state) };
  const isChanged = Object.keys(changes).length + Object.keys(profile).length > 0;
  if (isChanged || !isEqualJson(imported, row.profile.imported ?? {})) {
    const newProfile = omitUndefined({ ...(edited?.listing ?? row).profile, ...profile, imported });
    // What was imported is no change of the listing.
    const at = isChanged || edited ? now : row.updatedAt;
    await writeListingState(tx, row.id, { ...changes, profile: newProfile }, at);
  }
  const categoriesChanged = categoryIds !== undefined && !isEqualJson(sortCategoryIds(categoryIds), before);
  if (categoriesChanged) {
    await setListingCategories(tx, row.id, categoryIds);
    await tx.update(tx.t.listings).set({ updatedAt: now }).where(eq(tx.t.listings.id, row.id));
  }
  const changed = [
    ...(edited ? Object.keys(edited.version.after) : []),
    ...Object.keys(changes),
    ...Object.keys(profile),
    ...(categoriesChanged ? ['categories'] : []),
  ];
  if (changed.length > 0) onChanged(changed);
  return changed.length > 0;
}

/** Columns that belong together: where one of them was changed here, the file's others do not fit it. */
const LAUNCH_COLUMNS = ['status', 'plan', 'launchWeek', 'launchedAt'] as const;
const STATE_COLUMNS = [...LAUNCH_COLUMNS, 'verifiedAt', 'unlocked', 'ownerId'] as const;
type StateColumn = (typeof STATE_COLUMNS)[number];
const EMPTY_STATE: Pick<ListingRow, StateColumn> = {
  status: 'live',
  plan: 'none',
  launchWeek: null,
  launchedAt: null,
  verifiedAt: null,
  unlocked: [],
  ownerId: null,
};

/** Returns the part of `columns` that an import is remembered by. */
function toImportedState(columns: ListingInput['columns']): Partial<ImportedState> {
  const { launchedAt, verifiedAt } = columns;
  const others = filterMembers(columns, (_, name) => isOneOf(name, STATE_COLUMNS));
  return omitUndefined({
    ...others,
    launchedAt: launchedAt && launchedAt.toISOString(),
    verifiedAt: verifiedAt && verifiedAt.toISOString(),
  });
}

/** Checks whether a column has another value than the last import wrote, or was never imported. */
export function wasChangedSinceImport(
  row: Pick<ListingRow, StateColumn | 'profile'>,
  name: StateColumn,
): boolean {
  const imported = row.profile.imported?.[name];
  // A listing that was made here may get its first owner by an import.
  if (imported === undefined) return name !== 'ownerId' || row.ownerId !== null;
  return !isEqualJson(imported, row[name]);
}

/**
 * Returns the part of a record to write to a listing. If `onRetained` is given, leaves out fields that people have changed since, and
 * what became of the listing here: its launch, its paid sections, its verification and its owner.
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
  // Addresses of an owner who deleted the account were removed from the listing.
  if (row.ownerId === null && wasChangedSinceImport(row, 'ownerId'))
    for (const name of listFieldsWith({ kind: 'email' })) peopleFields.add(name);
  const launchDiffers = LAUNCH_COLUMNS.some(
    (name) => differs(columns, row, name) && wasChangedSinceImport(row, name),
  );
  const kept = STATE_COLUMNS.filter(
    (name) =>
      differs(columns, row, name) &&
      ((launchDiffers && isOneOf(name, LAUNCH_COLUMNS)) || wasChangedSinceImport(row, name)),
  );
  const retained = [...changes.filter((name) => peopleFields.has(name)), ...kept];
  if (retained.length > 0) onRetained(retained, row);
  return {
    content: filterMembers(content, (_, name) => !peopleFields.has(name)),
    columns: filterMembers(columns, (_, name) => !isOneOf(name, kept)),
  };
}

const differs = (columns: ListingInput['columns'], row: ListingRow, name: StateColumn): boolean =>
  columns[name] !== undefined && !isEqualJson(columns[name], row[name]);

const sortCategoryIds = ([primary, ...others]: number[]): number[] =>
  primary === undefined ? [] : [primary, ...others.sort((a, b) => a - b)];
