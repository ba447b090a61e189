import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { setDomainRating } from './domain-ratings.ts';
import type { FiguresInput, FigureTarget } from '../figures.ts';
import { elementAt } from '../../../rules/typed/assert.ts';

/** Saves a Domain Rating of a day, revenue, or both, of existing listings. */
export async function upsertFigures(
  tx: Tx,
  target: FigureTarget,
  { day, domainRating: value, revenueCents }: FiguresInput,
): Promise<'changed' | 'unchanged'> {
  const { listings, domainRatings } = tx.t;
  const condition = 'slug' in target ? eq(listings.slug, target.slug) : eq(listings.domain, target.domain);
  const rows = await tx
    .select({ domain: listings.domain, revenueCents: listings.revenueCents })
    .from(listings)
    .where(condition);
  let done: 'changed' | 'unchanged' = 'unchanged';
  if (value !== undefined) {
    const { domain } = elementAt(rows, 0);
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
    await tx.update(listings).set({ revenueCents }).where(condition);
    done = 'changed';
  }
  return done;
}
