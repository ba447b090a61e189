import type { Remark } from '../../acts/importing/importer.ts';

/** How the names of a file are read as columns: those the import knows, what others are mapped to, and what is left out. */
export type Columns = {
  known: readonly string[];
  /** Names of the file as `plainName` has them, and the columns they stand for. */
  map: ReadonlyMap<string, string>;
  ignoreUnknown: boolean;
};

/** A name as it is compared: `Website URL` is website_url. */
export const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The columns that the names of a file stand for, in their order: null for one that is left out; or what is wrong with them. */
export function readColumns(
  names: readonly string[],
  columns: Columns,
): { columns: (string | null)[] } | { wrong: Remark[] } {
  const read = names.map((name) => columnOf(name, columns));
  const wrong = names.flatMap((name, at): Remark[] => {
    if (name.trim() === '') return [];
    const column = read[at];
    if (column === undefined) return [unknownColumn(name, columns)];
    const isTwice = column !== null && read.indexOf(column) < at;
    return isTwice
      ? [{ column: name, reason: `is the column ${column} a second time`, fix: 'take one out' }]
      : [];
  });
  return wrong.length > 0 ? { wrong } : { columns: read.map((column) => column ?? null) };
}

function columnOf(name: string, { known, map, ignoreUnknown }: Columns): string | null | undefined {
  const plain = plainName(name);
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

/** What other directories call the columns. */
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

/** The column that a name most likely means. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const called = known.find((column) => CALLED[column]?.includes(name));
  if (called !== undefined) return called;
  const [best] = known
    .map((column) => ({ column, edits: editsBetween(name, column) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.min(2, Math.floor(name.length / 3)) ? best.column : undefined;
}

/** Letters to add, take out or change between two names (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a.slice(0, 60)].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
