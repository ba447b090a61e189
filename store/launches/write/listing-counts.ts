import { and, eq, ne, sql } from 'drizzle-orm';
import { type CountKind, MAX_REFERRERS, OTHER_REFERRERS } from '../../../rules/launches/listing-counts.ts';
import type { Tx } from '../../engine/database.ts';

export type ListingCount = { listingId: number; day: string; kind: CountKind; label: string; count: number };

/** Adds to the counts of listings by day. */
export async function addCounts(tx: Tx, counts: ListingCount[]): Promise<void> {
  const { listingCounts } = tx.t;
  if (counts.length === 0) return;
  await tx
    .insert(listingCounts)
    .values(counts)
    .onConflictDoUpdate({
      target: [listingCounts.listingId, listingCounts.day, listingCounts.kind, listingCounts.label],
      set: { count: sql`${listingCounts.count} + excluded.count` },
    });
}

/** Counts a visitor by the host they came from. After a number of hosts on one day, all others are counted together. */
export async function addReferrer(tx: Tx, listingId: number, day: string, host: string): Promise<void> {
  const { listingCounts } = tx.t;
  const ofDay = and(
    eq(listingCounts.listingId, listingId),
    eq(listingCounts.day, day),
    eq(listingCounts.kind, 'referrer'),
    ne(listingCounts.label, OTHER_REFERRERS),
  );
  const hosts = await tx.select({ host: listingCounts.label }).from(listingCounts).where(ofDay);
  const hasOwnCount = hosts.length < MAX_REFERRERS || hosts.some((one) => one.host === host);
  await addCounts(tx, [
    { listingId, day, kind: 'referrer', label: hasOwnCount ? host : OTHER_REFERRERS, count: 1 },
  ]);
}
