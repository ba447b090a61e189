import { addWeeks } from '../../../rules/launches/weeks.ts';
import type { ListingStatus } from '../../../rules/states/listing.ts';
import type { LaunchPostponement } from '../../../rules/states/listing-moves.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { isLaunchPaid } from '../../../store/launches/launch-slots.ts';
import {
  countFreeLaunches,
  findFirstFreeWeek,
  type FreeLaunchFilter,
  listAwaitingBadge,
} from '../../../store/launches/launches.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { moveListing } from '../../../store/listings/write/move-listing.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import type { ChangeContext } from '../runtime/define.ts';
import { buildLaunchMovedMail } from './launch-moved-mail.ts';

type EvictionDeps = Pick<ChangeContext, 'mail' | 'settings' | 'now'>;

/** Which launches count against a listing's slot: one whose badge was seen may displace those whose badge never was. */
export const getHolding = (status: ListingStatus): FreeLaunchFilter =>
  status === 'scheduled' ? 'firm' : 'any';

/** Moves a launch without a seen badge to a later week, after one with a seen badge took a slot in a full week. Mails its owner. */
export async function evictUnverifiedLaunch(
  tx: Tx,
  deps: EvictionDeps,
  site: SiteSettings,
  { week, status }: { week: string; status: ListingStatus },
): Promise<void> {
  if (getHolding(status) !== 'firm' || (await countFreeLaunches(tx, week)) <= site.free_slots) return;
  const evicted = await findLeastVerified(tx, week);
  if (!evicted) return;
  const to = await findFirstFreeWeek(tx, addWeeks(week, 1), site.free_slots);
  const moved: LaunchPostponement = { from: week, to, at: deps.now().toISOString(), why: 'place_taken' };
  const row = await moveListing(tx, evicted, { event: 'miss_week', moved }, deps.now());
  await mailOwner(tx, deps, site, { row, moved });
}

/** Picks the launch to move: unreadable homepages first, then owners with most launches in the week, then the latest. */
async function findLeastVerified(tx: Tx, week: string): Promise<ListingRow | undefined> {
  const waiting = await listAwaitingBadge(tx, week);
  const byOwner = Map.groupBy(waiting, ({ ownerId }) => ownerId);
  const sorted = waiting.toSorted(
    (a, b) =>
      Number(wasHomepageRead(a)) - Number(wasHomepageRead(b)) ||
      (byOwner.get(b.ownerId)?.length ?? 0) - (byOwner.get(a.ownerId)?.length ?? 0),
  );
  for (const listing of sorted) if (!(await isLaunchPaid(tx, listing))) return listing;
  return undefined;
}

const wasHomepageRead = ({ badgeLook }: ListingRow): boolean => badgeLook?.saw !== undefined;

async function mailOwner(
  tx: Tx,
  { mail, settings }: EvictionDeps,
  site: SiteSettings,
  { row, moved }: { row: ListingRow; moved: LaunchPostponement },
): Promise<void> {
  const owner = row.ownerId === null ? undefined : await findAccount(tx, row.ownerId);
  if (!owner) return;
  await mail.queue(tx, {
    key: `place-taken-${row.id}-${moved.from}-${moved.to}`,
    to: owner.email,
    ...buildLaunchMovedMail(settings.publicUrl, site, row, moved),
  });
}
