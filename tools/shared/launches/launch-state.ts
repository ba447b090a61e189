import type { Tx } from '../../../store/engine/database.ts';
import type { Account } from '../runtime/define.ts';
import { ownedListing } from '../runtime/owned.ts';

/** Where a listing of the caller stands on its way to its launch: what dry runs of launches compare. */
export async function launchState(
  tx: Tx,
  account: Account,
  listingId: number,
): Promise<Record<string, unknown>> {
  const { status, plan, launchWeek } = await ownedListing(tx, account, listingId);
  return { status, plan, launch_week: launchWeek };
}

/** The week that a launch had, where it is another now or none: as it is sent to have it back. */
export const weekBefore = (
  { launchWeek }: { launchWeek: string | null },
  now: string | null,
): { previous?: { week: string } } =>
  launchWeek === null || launchWeek === now ? {} : { previous: { week: launchWeek } };
