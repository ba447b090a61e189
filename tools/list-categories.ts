import { z } from 'zod';
import { listVisibleCategories } from '../store/listings/categories.ts';
import { defineRead, reads } from './shared/runtime/define.ts';

const categoryRecord = z.object({
  slug: z.string(),
  name: z.string(),
  live_listings: z.int().describe('Live listings here and in subcategories.'),
});

export default defineRead({
  name: 'list_categories',
  title: 'List categories',
  description:
    'The category tree with live listing counts. update_draft takes the names, search_listings the slugs. What one is for, with its listings: get_category.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/categories' },
  input: z.strictObject({
    include_empty: z.boolean().default(true).describe('Also categories without live listings.'),
  }),
  output: z.object({
    items: z.array(categoryRecord.extend({ subcategories: z.array(categoryRecord) })),
    total: z.int(),
  }),

  async run({ include_empty }, { db, search }) {
    const categories = await listVisibleCategories(db);
    const { liveIn } = await search.countLive();
    const shown = categories
      .map((category) => ({ ...category, live_listings: liveIn(category.id) }))
      .filter((category) => include_empty || category.live_listings > 0);
    const present = ({ slug, name, live_listings }: (typeof shown)[number]) => ({
      slug,
      name,
      live_listings,
    });
    const items = shown
      .filter((category) => category.parentId === null)
      .map((category) => ({
        ...present(category),
        subcategories: shown.filter((one) => one.parentId === category.id).map(present),
      }));
    return { items, total: shown.length };
  },
});
