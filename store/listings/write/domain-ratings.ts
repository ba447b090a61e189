import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { type DomainRating, domainRatingTrend } from '../domain-ratings.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Keeps what the third party says of a website on a day (0 to 100); saying it again changes nothing. The
 * newest value is copied to the listings of the website, where the leaderboard finds it.
 */
export async function setDomainRating(tx: Tx, domain: string, { day, value }: DomainRating): Promise<void> {
  const { domainRatings, listings } = tx.t;
  await tx
    .insert(domainRatings)
    .values({ domain, day, value })
    .onConflictDoUpdate({ target: [domainRatings.domain, domainRatings.day], set: { value } });
  const newest = oneRow(await domainRatingTrend(tx, domain, 1));
  await tx.update(listings).set({ domainRating: newest.value }).where(eq(listings.domain, domain));
}
