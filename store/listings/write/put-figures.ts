import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { setDomainRating } from './domain-ratings.ts';
import type { FiguresPut, Whose } from '../figures.ts';
import { itemAt } from '../../../rules/typed/sure.ts';

/** Saves a Domain Rating of a day, revenue, or both, of existing listings. */
export async function putFigures(
  tx: Tx,
  whose: Whose,
  { day, domainRating: value, revenueCents }: FiguresPut,
): Promise<'changed' | 'unchanged'> {
  const { listings, domainRatings } = tx.t;
  const theirs = 'slug' in whose ? eq(listings.slug, whose.slug) : eq(listings.domain, whose.domain);
  const rows = await tx
    .select({ domain: listings.domain, revenueCents: listings.revenueCents })
    .from(listings)
    .where(theirs);
  let done: 'changed' | 'unchanged' = 'unchanged';
  if (value !== undefined) {
    const { domain } = itemAt(rows, 0);
    const [before] = await tx
      .select()
      .from(domainRatings)
      .where(and(eq(domainRatings.domain, domain), eq(domainRatings.day, day)));
    if (before?.value !== value) {
      await setDomainRating(tx, domain, { day, value });
      done = 'changed';
    }
  }
  if (revenueCents !== undefined && rows.some((row) => row.revenueCents !== revenueCents)) {
    await tx.update(listings).set({ revenueCents }).where(theirs);
    done = 'changed';
  }
  return done;
}
