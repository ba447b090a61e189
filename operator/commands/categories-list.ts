import { countListingsByCategory, listCategories } from '../../store/listings/categories.ts';
import { isBuiltInCategory } from '../../store/sample/essentials.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'categories list',
  summary: 'Shows every category, how many listings are in it, and whether it is hidden',
  usage: '',
  notes:
    'Listings of every status count, in the category itself. "built-in" are those the program brought along.',

  async run(_args, { db }) {
    const rows = await listCategories(db);
    const counts = await countListingsByCategory(db);
    const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
    const data = rows
      .filter(({ parentId }) => parentId === null)
      .flatMap((top) => [top, ...rows.filter(({ parentId }) => parentId === top.id)])
      .map((row) => ({
        slug: row.slug,
        name: row.name,
        parent: row.parentId === null ? null : (slugOf.get(row.parentId) ?? null),
        listings: counts.get(row.id) ?? 0,
        hidden: row.hidden,
        built_in: isBuiltInCategory(row),
      }));
    const lines = data.map(({ slug, name, parent, listings, hidden, built_in }) => [
      parent === null ? slug : `  ${slug}`,
      name,
      String(listings),
      hidden ? 'hidden' : '',
      built_in ? 'built-in' : '',
    ]);
    return { data, text: lines.length > 0 ? formatTable(lines) : 'There are no categories.' };
  },
} satisfies Command;
