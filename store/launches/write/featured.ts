import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Section } from '../../../rules/listings/fields/sections.ts';
import { isLive } from '../../listings/is-live.ts';
import type { Tx } from '../../engine/database.ts';
import { assertDefined } from '../../../rules/typed/assert.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Adds bought days; `key` identifies the payment and is added only once. `refreshFeatured` begins them. */
export async function addFeaturedDays(
  tx: Tx,
  period: { key: string; listingId: number; days: number },
  now: Date,
): Promise<void> {
  await tx
    .insert(tx.t.featuredPeriods)
    .values({ ...period, createdAt: now })
    .onConflictDoNothing();
}

/** Ends bought days now and returns how many days they ran, rounded up. The caller then calls `refreshFeatured`. */
export async function endFeaturedDays(tx: Tx, key: string, now: Date): Promise<number> {
  const periods = tx.t.featuredPeriods;
  const [period] = await tx.select().from(periods).where(eq(periods.key, key));
  if (!period) return 0;
  if (period.startsAt === null || period.startsAt >= now) {
    await tx.delete(periods).where(eq(periods.key, key));
    await updateFeaturedSection(tx, period.listingId, now);
    return 0;
  }
  if (assertDefined(period.endsAt) > now)
    await tx.update(periods).set({ endsAt: now }).where(eq(periods.key, key));
  const until = Math.min(assertDefined(period.endsAt).getTime(), now.getTime());
  return Math.ceil((until - period.startsAt.getTime()) / DAY);
}

/**
 * Begins the bought days of live listings, one purchase after the other, and marks or unmarks listings as
 * featured by the clock. May run any number of times.
 */
export async function refreshFeatured(tx: Tx, now: Date): Promise<void> {
  const { featuredPeriods: periods, listings } = tx.t;
  const waiting = await tx
    .select({ period: periods })
    .from(periods)
    .innerJoin(listings, eq(listings.id, periods.listingId))
    // `startsAt` and `endsAt` are always set together.
    .where(and(isNull(periods.endsAt), isNull(periods.startsAt), isLive(tx)))
    .orderBy(asc(periods.id));
  for (const { period } of waiting) {
    const [last] = await tx
      .select({ endsAt: periods.endsAt })
      .from(periods)
      .where(and(eq(periods.listingId, period.listingId), isNotNull(periods.endsAt)))
      .orderBy(desc(periods.endsAt))
      .limit(1);
    const startsAt = last?.endsAt && last.endsAt > now ? last.endsAt : now;
    const endsAt = new Date(startsAt.getTime() + period.days * DAY);
    await tx.update(periods).set({ startsAt, endsAt }).where(eq(periods.id, period.id));
    await updateFeaturedSection(tx, period.listingId, now);
  }
  const ended = await tx
    .select({ id: periods.id, listingId: periods.listingId })
    .from(periods)
    .where(and(lte(periods.endsAt, now), isNull(periods.closedAt)));
  for (const { id, listingId } of ended) {
    await tx.update(periods).set({ closedAt: now }).where(eq(periods.id, id));
    await updateFeaturedSection(tx, listingId, now);
  }
}

async function updateFeaturedSection(tx: Tx, listingId: number, now: Date): Promise<void> {
  const { featuredPeriods: periods, listings } = tx.t;
  const [listing] = await tx.select().from(listings).where(eq(listings.id, listingId));
  if (!listing) return;
  const running = await tx
    .select({ startsAt: periods.startsAt, endsAt: periods.endsAt })
    .from(periods)
    .where(and(eq(periods.listingId, listingId), lte(periods.startsAt, now)));
  const featured = running.some(({ endsAt }) => endsAt !== null && endsAt > now);
  const others = listing.unlocked.filter((section) => section !== 'featured');
  const unlocked: Section[] = featured ? [...others, 'featured'] : others;
  await tx.update(listings).set({ unlocked }).where(eq(listings.id, listingId));
}
