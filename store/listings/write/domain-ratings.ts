import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { type DomainRating, listDomainRatings } from '../domain-ratings.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Saves the Domain Rating of a website (0 to 100) for a day, and copies the newest value to the listings of the website,
 * where the leaderboard reads it. Can be repeated.
 */
export async function setDomainRating(tx: Tx, domain: string, { day, value }: DomainRating): Promise<void> {
  const { domainRatings, listings } = tx.t;
  await tx
    .insert(domainRatings)
    .values({ domain, day, value })
    .onConflictDoUpdate({ target: [domainRatings.domain, domainRatings.day], set: { value } });
  const newest = oneRow(await listDomainRatings(tx, domain, 1));
  await tx.update(listings).set({ domainRating: newest.value }).where(eq(listings.domain, domain));
}
