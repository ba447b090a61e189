import { asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { prepared, preparedFor } from '../engine/prepared.ts';

export type CategoryRow = Queries['t']['categories']['$inferSelect'];

const categories = prepared((q) =>
  q.select().from(q.t.categories).orderBy(asc(q.t.categories.position), asc(q.t.categories.id)),
);

/** Every category, in the operator's order. A directory has hundreds at most, so they are read whole. */
export async function listCategories(db: Queries): Promise<CategoryRow[]> {
  return categories(db);
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
    })
    .from(listingCategories)
    .innerJoin(categories, eq(categories.id, listingCategories.categoryId))
    .where(inArray(listingCategories.listingId, idPlaceholders(count)))
    .orderBy(asc(listingCategories.categoryId));
});

/** Categories of the given listings, primary first, by listing id. */
export async function categoriesOf(
  db: Queries,
  listingIds: number[],
): Promise<Map<number, { slug: string; name: string; primary: boolean }[]>> {
  const found = new Map<number, { slug: string; name: string; primary: boolean }[]>();
  if (listingIds.length === 0) return found;
  const rows = await categoriesOfListings(db, listingIds.length, idValues(listingIds));
  for (const { listingId, ...category } of rows) {
    const list = found.get(listingId) ?? [];
    if (category.primary) list.unshift(category);
    else list.push(category);
    found.set(listingId, list);
  }
  return found;
}

/** A category as it shall be, with a name where it is new; what is left out stays as it is. */
export type CategoryPut = { slug: string } & {
  [K in keyof Omit<CategoryRow, 'id' | 'slug'>]?: CategoryRow[K] | undefined;
};
