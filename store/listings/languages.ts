import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** Returns the languages of listings by slug, where known. For lists, which do not read the profile. */
export async function getLanguages(db: Queries, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const { listings } = db.t;
  const language = sql<string>`${listings.profile} ->> 'language'`;
  const rows = await db
    .select({ slug: listings.slug, language })
    .from(listings)
    .where(and(inArray(listings.slug, [...new Set(slugs)]), isNotNull(language)));
  return new Map(rows.map(({ slug, language }) => [slug, language]));
}
