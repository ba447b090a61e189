import { z } from 'zod';
import { listWithSubcategories } from '../rules/listings/categories.ts';
import { type CategoryRow, findMergeTarget, listVisibleCategories } from '../store/listings/categories.ts';
import type { Queries } from '../store/engine/database.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { notFound } from './shared/runtime/errors.ts';
import { suggestSlugs, findSimilarNames } from './shared/runtime/not-found-suggestions.ts';
import { faq, pageSchema, buildPage, paging, slug } from './shared/listings/input-fields.ts';
import {
  plainListingRow,
  presentListings,
  rowFields,
  SAME_FIELDS_DESCRIPTION,
} from './shared/presenters/listing-rows.ts';
import { categoryUrl, compact } from './shared/presenters/present.ts';
import { categoryRef } from './shared/presenters/records.ts';

export default defineRead({
  name: 'get_category',
  title: 'Get a category',
  description:
    'One category: description, FAQs, parent, subcategories, and live listings of both, most voted first. All: list_categories. By words: search_listings.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/categories/{slug}' },
  input: z.strictObject({
    slug: slug.describe('Of a category, from list_categories.'),
    fields: rowFields.describe(SAME_FIELDS_DESCRIPTION),
    ...paging,
  }),
  output: pageSchema(plainListingRow).extend({
    slug: z.string(),
    name: z.string(),
    url: z.string().describe('Page of the category.'),
    description: z.string(),
    faqs: z.array(faq),
    parent: categoryRef.optional(),
    subcategories: z.array(categoryRef.extend({ live_listings: z.int() })),
    live_listings: z.int(),
  }),

  async run(input, services) {
    const { db, search, settings } = services;
    const categories = await listVisibleCategories(db);
    const category = await findCategoryBySlug(db, categories, input.slug);
    if (!category) {
      throw notFound(
        'slug',
        `There is no category "${input.slug}".`,
        `${suggestSlugs(findSimilarNames(input.slug, categories, ({ slug, name }) => `${slug} ${name}`).map(({ slug }) => slug))}See list_categories for the slugs.`,
      );
    }
    const { ids, total } = await search.search({
      status: 'live',
      sort: 'votes',
      categoryIds: listWithSubcategories(categories, category.id),
      limit: input.per_page,
      offset: (input.page - 1) * input.per_page,
    });
    const listings = await presentListings(services, ids, input.fields);
    const { liveIn } = await search.countLive();
    const parent = categories.find((one) => one.id === category.parentId);
    return {
      slug: category.slug,
      name: category.name,
      url: categoryUrl(settings.publicUrl, category.slug),
      description: category.description,
      faqs: category.faqs,
      ...compact({ parent: parent && { slug: parent.slug, name: parent.name } }),
      subcategories: categories
        .filter((one) => one.parentId === category.id)
        .map(({ id, slug, name }) => ({ slug, name, live_listings: liveIn(id) })),
      live_listings: total,
      ...buildPage(
        listings.map(({ record }) => record),
        total,
        input,
      ),
    };
  },
});

/** Finds a category by slug, following categories that were merged into another. */
async function findCategoryBySlug(
  db: Queries,
  categories: readonly CategoryRow[],
  slug: string,
): Promise<CategoryRow | undefined> {
  const found = categories.find((one) => one.slug === slug);
  if (found) return found;
  const merged = await findMergeTarget(db, slug);
  return categories.find(({ id }) => id === merged);
}
