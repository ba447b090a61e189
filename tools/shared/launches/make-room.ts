import { addWeeks } from '../../../rules/launches/weeks.ts';
import type { ListingStatus } from '../../../rules/states/listing.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { launchIsBought } from '../../../store/launches/launch-places.ts';
import {
  countFreeLaunches,
  firstWeekWithPlace,
  type Holding,
  listUnproven,
} from '../../../store/launches/launches.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { moveListing } from '../../../store/listings/write/move-listing.ts';
import { findAccount } from '../../../store/people/accounts.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import type { ChangeContext } from '../runtime/define.ts';
import { movedMail } from './moved-mail.ts';

type Parts = Pick<ChangeContext, 'mail' | 'settings' | 'now'>;

/** Which launches count against a listing's slot: one whose badge was seen may displace those whose badge never was. */
export const holdingOf = (status: ListingStatus): Holding => (status === 'scheduled' ? 'firm' : 'any');

/** Moves a launch without a seen badge to a later week, after one with a seen badge took a slot in a full week. Mails its owner. */
export async function makeRoom(
  tx: Tx,
  parts: Parts,
  site: SiteSettings,
  { week, status }: { week: string; status: ListingStatus },
): Promise<void> {
  if (holdingOf(status) !== 'firm' || (await countFreeLaunches(tx, week)) <= site.free_slots) return;
  const lost = await leastProven(tx, week);
  if (lost) await moveOn(tx, parts, site, lost, week);
}

/** Picks the launch to move: unreadable homepages first, then owners with most launches in the week, then the latest. */
async function leastProven(tx: Tx, week: string): Promise<ListingRow | undefined> {
  const waiting = await listUnproven(tx, week);
  const ofOwner = Map.groupBy(waiting, ({ ownerId }) => ownerId);
  const sorted = waiting.toSorted(
    (a, b) =>
      Number(wasRead(a)) - Number(wasRead(b)) ||
      (ofOwner.get(b.ownerId)?.length ?? 0) - (ofOwner.get(a.ownerId)?.length ?? 0),
  );
  for (const listing of sorted) if (!(await launchIsBought(tx, listing))) return listing;
  return undefined;
}

const wasRead = ({ badgeLook }: ListingRow): boolean => badgeLook?.saw !== undefined;

async function moveOn(
  tx: Tx,
  { mail, settings, now }: Parts,
  site: SiteSettings,
  lost: ListingRow,
  from: string,
): Promise<void> {
  const to = await firstWeekWithPlace(tx, addWeeks(from, 1), site.free_slots);
  const moved = { from, to, at: now().toISOString(), why: 'place_taken' } as const;
  const row = await moveListing(tx, lost, { event: 'miss_week', moved }, now());
  const owner = row.ownerId === null ? undefined : await findAccount(tx, row.ownerId);
  if (!owner) return;
  await mail.queue(tx, {
    key: `place-taken-${row.id}-${from}-${to}`,
    to: owner.email,
    ...movedMail(settings.publicUrl, site, row, moved),
  });
}
