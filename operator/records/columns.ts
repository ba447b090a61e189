import type { ImportRemark } from '../../use-cases/imports/importer.ts';
import { findNearestWord } from '../../rules/typed/nearest-word.ts';

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
export const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Returns the column of each name in the file, null for an ignored one, or the problems with the names. */
export function readColumns(
  names: readonly string[],
  columns: Columns,
): { columns: (string | null)[] } | { wrong: ImportRemark[] } {
  const read = names.map((name) => findColumn(name, columns));
  const wrong = names.flatMap((name, at): ImportRemark[] => {
    const column = read[at];
    if (column === undefined) return [buildUnknownColumn(name, columns)];
    const first = column === null ? at : read.indexOf(column);
    return first < at ? [buildDuplicate(name, column, names[first])] : [];
  });
  return wrong.length > 0 ? { wrong } : { columns: read.map((column) => column ?? null) };
}

const buildDuplicate = (
  name: string,
  column: string | null | undefined,
  first: string | undefined,
): ImportRemark => ({
  column: name.trim(),
  reason: `is read as the column ${column}, as "${first?.trim()}" is`,
  fix: 'remove one, or change its --map',
});

function findColumn(
  name: string,
  { known, map, ignoreUnknown, onMapped }: Columns,
): string | null | undefined {
  const plain = normalizeName(name);
  if (map.has(plain)) onMapped(plain);
  const column = map.get(plain) ?? known.find((one) => one === plain);
  return column ?? (plain === '' || ignoreUnknown ? null : undefined);
}

function buildUnknownColumn(name: string, { known }: Columns): ImportRemark {
  const meant = findNearestColumn(normalizeName(name), known);
  const map = meant === undefined ? '' : `did you mean ${meant}? --map "${name.trim()}=${meant}"; or `;
  return {
    column: name.trim(),
    reason: 'there is no such column',
    fix: `${map}--ignore-unknown-columns ignores it`,
  };
}

/** Names that other directories use for the columns. */
const COLUMN_ALIASES: Record<string, readonly string[]> = {
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
function findNearestColumn(name: string, known: readonly string[]): string | undefined {
  const alias = known.find((column) => COLUMN_ALIASES[column]?.includes(name));
  if (alias !== undefined) return alias;
  return findNearestWord(name, known, Math.min(2, Math.floor(name.length / 3)));
}
