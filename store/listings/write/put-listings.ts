import { eq, inArray } from 'drizzle-orm';
import { freeSlug, slugify } from '../../../rules/listings/addresses/slugs.ts';
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
import type { Editor } from '../listing-versions.ts';
import { editListing } from './listing-versions.ts';
import { findListingBySlug, type ListingRow, type NewListing } from '../listings.ts';
import { placeListing } from './move-listing.ts';
import type { ListingProfile } from '../tables.ts';
import { lookUp } from '../../../rules/typed/sure.ts';
import { asRecord } from '../../../rules/typed/records.ts';

/** A listing as it shall be; what is left out stays as it is. */
export type ListingPut = {
  /** Undefined: the listing of that name and website, or a new one with a slug made from the name. */
  slug: string | undefined;
  content: ContentChange;
  columns: Partial<Omit<NewListing, 'profile' | 'slug'>>;
  profile: Partial<Pick<ListingProfile, 'attributes' | 'not_found_on_website'>>;
  /** The first is the primary one. */
  categoryIds: number[] | undefined;
};

/**
 * Adds and changes listings, at most 500. A new one needs `name`, `url` and `domain` in its content; each slug may
 * stand among `puts` once. Changes of content are kept as versions.
 */
export async function putListings(tx: Tx, puts: ListingPut[], editor: Editor, now: Date): Promise<PutCounts> {
  const existing = await findBySlugs(tx, puts.map(slugWanted));
  const categories = await categoryIdsOf(
    tx,
    [...existing.values()].map(({ id }) => id),
  );
  const added = new Map<string, { row: NewListing; categoryIds: number[] }>();
  let changed = 0;
  for (const put of puts) {
    const row = existing.get(slugWanted(put));
    if (row && (put.slug !== undefined || row.domain === put.content.domain)) {
      if (await change(tx, row, put, categories.get(row.id) ?? [], editor, now)) changed += 1;
      continue;
    }
    const own = put.slug ?? (await ownSlug(tx, put, added));
    if (typeof own === 'string')
      added.set(own, { row: newRow(own, put, now), categoryIds: put.categoryIds ?? [] });
    else if (await change(tx, own, put, undefined, editor, now)) changed += 1;
  }
  await insert(tx, added);
  return { added: added.size, changed, unchanged: puts.length - added.size - changed };
}

const slugWanted = ({ slug, content }: ListingPut): string =>
  slug ?? slugify(content.name ?? '', content.domain ?? '');

/** The slug for a listing that is to be named, or the listing, where it is there under a numbered slug. */
async function ownSlug(tx: Tx, put: ListingPut, added: Map<string, unknown>): Promise<string | ListingRow> {
  let found: ListingRow | undefined;
  const slug = await freeSlug(slugWanted(put), async (slug) => {
    if (added.has(slug)) return true;
    const row = await findListingBySlug(tx, slug);
    if (row?.domain === put.content.domain) found = row;
    return row !== undefined && !found;
  });
  return found ?? slug;
}

async function findBySlugs(tx: Tx, slugs: string[]): Promise<Map<string, ListingRow>> {
  const { listings } = tx.t;
  const rows = await tx.select().from(listings).where(inArray(listings.slug, slugs));
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Categories by listing, the primary one first. */
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

function newRow(slug: string, { content, columns, profile }: ListingPut, now: Date): NewListing {
  const row = { profile: { ...emptyProfile(), ...profile } };
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

/** Gives a listing what differs. Answers false when nothing does. */
async function change(
  tx: Tx,
  row: ListingRow,
  { content, columns, profile, categoryIds }: ListingPut,
  categories: number[] | undefined,
  editor: Editor,
  now: Date,
): Promise<boolean> {
  // Most records of a file that is imported again say nothing new.
  const differs = difference(contentOf(row, undefined), content) !== null;
  const edited = differs ? await editListing(tx, row, content, editor, now) : undefined;
  // One that goes live by its file has no launch of its own to go by.
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
  const before = categories ?? (await categoryIdsOf(tx, [row.id])).get(row.id) ?? [];
  const moved = categoryIds !== undefined && !isSame(ordered(categoryIds), before);
  if (moved) {
    await setListingCategories(tx, row.id, categoryIds);
    await tx.update(tx.t.listings).set({ updatedAt: now }).where(eq(tx.t.listings.id, row.id));
  }
  return edited !== undefined || rest.length > 0 || moved;
}

const ordered = ([primary, ...others]: number[]): number[] =>
  primary === undefined ? [] : [primary, ...others.sort((a, b) => a - b)];
const isPart = (some: object, whole: object): boolean =>
  Object.entries(some).every(([name, value]) => isSame(value, Reflect.get(whole, name)));
