import { desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

/** One value of a website's Domain Rating and its day. */
export type DomainRating = { day: string; value: number };

const latestDomainRatings = prepared((q) => {
  const { domainRatings } = q.t;
  return q
    .select({ day: domainRatings.day, value: domainRatings.value })
    .from(domainRatings)
    .where(eq(domainRatings.domain, sql.placeholder('domain')))
    .orderBy(desc(domainRatings.day))
    .limit(sql.placeholder('limit'));
});

/** Lists the latest values of a website's Domain Rating, oldest first. */
export async function listDomainRatings(db: Queries, domain: string, limit: number): Promise<DomainRating[]> {
  const rows = await latestDomainRatings(db, { domain, limit });
  return rows.reverse();
}
