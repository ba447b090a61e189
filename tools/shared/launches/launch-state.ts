import type { Tx } from '../../../store/engine/database.ts';
import type { Account } from '../runtime/define.ts';
import { authorizeListingAccess } from '../runtime/authorize-owner.ts';

/** Launch state of one of the caller's listings, which dry runs of launches compare. */
export async function readLaunchState(
  tx: Tx,
  account: Account,
  listingId: number,
): Promise<Record<string, unknown>> {
  const { status, plan, launchWeek } = await authorizeListingAccess(tx, account, listingId);
  return { status, plan, launch_week: launchWeek };
}

/** Presents the previous week of a launch if it changed, in the form that restores it when sent. */
export const presentPreviousWeek = (
  { launchWeek }: { launchWeek: string | null },
  now: string | null,
): { previous?: { week: string } } =>
  launchWeek === null || launchWeek === now ? {} : { previous: { week: launchWeek } };
