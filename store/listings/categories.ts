import { asc, count, eq, inArray } from 'drizzle-orm';
import { normalizeCategoryName } from '../../rules/listings/categories.ts';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';

export type CategoryRow = Queries['t']['categories']['$inferSelect'];

const categories = prepared((q) =>
  q.select().from(q.t.categories).orderBy(asc(q.t.categories.position), asc(q.t.categories.id)),
);

/** Lists every category, including hidden ones, in the operator's order. There are hundreds at most, so it reads all of them. */
export async function listCategories(db: Queries): Promise<CategoryRow[]> {
  return categories(db);
}

/** Lists the categories that people see and may choose. */
export async function listVisibleCategories(db: Queries): Promise<CategoryRow[]> {
  return (await listCategories(db)).filter(({ hidden }) => !hidden);
}

/** Returns the id of the category that a former category with this slug or name was merged into. */
export async function findMergeTarget(db: Queries, slugOrName: string): Promise<number | undefined> {
  const { formerCategories: former } = db.t;
  const [row] = await db
    .select()
    .from(former)
    .where(eq(former.called, normalizeCategoryName(slugOrName)));
  return row?.categoryId;
}

/** Returns the ids of categories by slug, including former slugs. */
export async function listCategoryIds(db: Queries): Promise<Map<string, number>> {
  const former = await db.select().from(db.t.formerCategories);
  return new Map([
    ...former.map(({ called, categoryId }) => [called, categoryId] as const),
    ...(await listCategories(db)).map(({ slug, id }) => [slug, id] as const),
  ]);
}

/** Counts the listings of any status in each category, by category id. */
export async function countListingsByCategory(db: Queries): Promise<Map<number, number>> {
  const { listingCategories: links } = db.t;
  const rows = await db
    .select({ id: links.categoryId, listings: count() })
    .from(links)
    .groupBy(links.categoryId);
  return new Map(rows.map(({ id, listings }) => [id, listings]));
}

export async function findCategory(db: Queries, slug: string): Promise<CategoryRow | undefined> {
  const [row] = await db.select().from(db.t.categories).where(eq(db.t.categories.slug, slug));
  return row;
}

const categoriesOfListings = preparedFor((q, count: number) => {
  const { listingCategories, categories } = q.t;
  return q
    .select({
      listingId: listingCategories.listingId,
      slug: categories.slug,
      name: categories.name,
      primary: listingCategories.primary,
      hidden: categories.hidden,
    })
    .from(listingCategories)
    .innerJoin(categories, eq(categories.id, listingCategories.categoryId))
    .where(inArray(listingCategories.listingId, idPlaceholders(count)))
    .orderBy(asc(listingCategories.categoryId));
});

type ListingCategory = { slug: string; name: string; primary: boolean };

/** Returns the categories of listings, including hidden ones, the primary category first, by listing id. */
export const getCategoriesByListing = (
  db: Queries,
  listingIds: number[],
): Promise<Map<number, ListingCategory[]>> => groupByListing(db, listingIds, () => true);

/** Like `getCategoriesByListing`, without hidden categories. */
export const getVisibleCategoriesByListing = (
  db: Queries,
  listingIds: number[],
): Promise<Map<number, ListingCategory[]>> => groupByListing(db, listingIds, ({ hidden }) => !hidden);

async function groupByListing(
  db: Queries,
  listingIds: number[],
  isIncluded: (category: { hidden: boolean }) => boolean,
): Promise<Map<number, ListingCategory[]>> {
  const found = new Map<number, ListingCategory[]>();
  if (listingIds.length === 0) return found;
  const rows = await categoriesOfListings(db, listingIds.length, idValues(listingIds));
  for (const { listingId, hidden, ...category } of rows) {
    if (!isIncluded({ hidden })) continue;
    const list = found.get(listingId) ?? [];
    if (category.primary) list.unshift(category);
    else list.push(category);
    found.set(listingId, list);
  }
  return found;
}

/** The values to save for a category; a new one needs a name. Absent members stay unchanged. */
export type CategoryInput = { slug: string } & {
  [K in keyof Omit<CategoryRow, 'id' | 'slug'>]?: CategoryRow[K] | undefined;
};
