import type { Remark } from '../../use-cases/imports/importer.ts';
import { nearestWord } from '../../rules/typed/nearest.ts';

/** How column names of a file are interpreted: the known columns, mapped names, and whether unknown ones are ignored. */
export type Columns = {
  known: readonly string[];
  /** Columns by the normalized names in the file. */
  map: ReadonlyMap<string, string>;
  ignoreUnknown: boolean;
  /** Called with each normalized name in the file that is in `map`. */
  onMapped: (plain: string) => void;
};

/** Normalizes a name for comparison: `Website URL` becomes website_url. */
export const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Returns the column of each name in the file, null for an ignored one, or the problems with the names. */
export function readColumns(
  names: readonly string[],
  columns: Columns,
): { columns: (string | null)[] } | { wrong: Remark[] } {
  const read = names.map((name) => columnOf(name, columns));
  const wrong = names.flatMap((name, at): Remark[] => {
    if (name.trim() === '') return [];
    const column = read[at];
    if (column === undefined) return [unknownColumn(name, columns)];
    const first = column === null ? at : read.indexOf(column);
    return first < at ? [twice(name, column, names[first])] : [];
  });
  return wrong.length > 0 ? { wrong } : { columns: read.map((column) => column ?? null) };
}

const twice = (name: string, column: string | null | undefined, first: string | undefined): Remark => ({
  column: name.trim(),
  reason: `is read as the column ${column}, as "${first?.trim()}" is`,
  fix: 'take one out, or change its --map',
});

function columnOf(name: string, { known, map, ignoreUnknown, onMapped }: Columns): string | null | undefined {
  const plain = plainName(name);
  if (map.has(plain)) onMapped(plain);
  const column = map.get(plain) ?? known.find((one) => one === plain);
  return column ?? (plain === '' || ignoreUnknown ? null : undefined);
}

function unknownColumn(name: string, { known }: Columns): Remark {
  const meant = nearest(plainName(name), known);
  const map = meant === undefined ? '' : `did you mean ${meant}? --map "${name.trim()}=${meant}"; or `;
  return {
    column: name.trim(),
    reason: 'there is no such column',
    fix: `${map}--ignore-unknown-columns leaves it out`,
  };
}

/** Names that other directories use for the columns. */
const CALLED: Record<string, readonly string[]> = {
  name: ['title', 'product', 'product_name', 'tool', 'tool_name', 'company', 'post_title'],
  website_url: ['url', 'website', 'link', 'homepage', 'site_url', 'product_url', 'web', 'webseite', 'domain'],
  description: ['content', 'body', 'post_content', 'long_description', 'about', 'beschreibung'],
  short_description: ['excerpt', 'post_excerpt', 'intro', 'teaser'],
  tagline: ['slogan', 'subtitle', 'headline'],
  logo_url: ['logo', 'icon', 'image', 'featured_image'],
  categories: ['category', 'kategorie', 'kategorien', 'topics'],
  tags: ['tag', 'labels'],
  owner_email: ['email', 'e_mail', 'submitter_email', 'user_email', 'maker_email'],
  launched_at: ['launch_date', 'date', 'published_at', 'published', 'post_date'],
  created_at: ['created', 'date_created', 'submitted_at'],
  country: ['land', 'location'],
  pricing_model: ['pricing', 'price', 'pricing_type'],
  path: ['old_url', 'from', 'source'],
  slug: ['permalink', 'post_name', 'handle'],
  bio: ['about', 'description'],
  demo_video_url: ['video', 'video_url'],
};

/** Finds the column that a name most likely means. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const called = known.find((column) => CALLED[column]?.includes(name));
  if (called !== undefined) return called;
  return nearestWord(name, known, Math.min(2, Math.floor(name.length / 3)));
}
