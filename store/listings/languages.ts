import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { preparedFor } from '../engine/prepared.ts';

const languagesBySlug = preparedFor((q, slugs: number) => {
  const { listings } = q.t;
  const language = sql<string>`${listings.profile} ->> 'language'`;
  return q
    .select({ slug: listings.slug, language })
    .from(listings)
    .where(and(inArray(listings.slug, idPlaceholders(slugs)), isNotNull(language)));
});

/** Returns the languages of listings by slug, where known. For lists, which do not read the profile. */
export async function getLanguages(db: Queries, slugs: readonly string[]): Promise<Map<string, string>> {
  const distinct = [...new Set(slugs)];
  if (distinct.length === 0) return new Map();
  const rows = await languagesBySlug(db, distinct.length, idValues(distinct));
  return new Map(rows.map(({ slug, language }) => [slug, language]));
}
