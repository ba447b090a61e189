import { createHmac } from 'node:crypto';
import { getReferrerHost } from '../../rules/launches/listing-counts.ts';
import { addCounts, addReferrer } from '../../store/launches/write/listing-counts.ts';
import { addView, recordVisit } from '../../store/launches/write/views.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import { listInsiderIds } from '../../store/listings/own-listings.ts';
import { generateToken } from '../../store/people/opaque-token.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';

type Deps = Pick<Services, 'db' | 'serverSecret' | 'now' | 'settings'>;

/** A visitor of a listing's page; `personId` if they are signed in. */
export type Visitor = { slug: string; address: string; personId: number | undefined };

/**
 * Counts a page view of a live listing and its referring host, once a day for each network address; another browser
 * at the same address is not another visitor. Signed-in insiders are not counted. Only a keyed hash of day and
 * address is stored, until the end of the day.
 */
export const countView = (deps: Deps, { referrer, ...visitor }: Visitor & { referrer: string | undefined }) =>
  countOnce(deps, visitor, '', async (tx, visit) => {
    if ((await addView(tx, visit)) === 'before') return;
    const host = getReferrerHost(referrer, deps.settings.publicUrl);
    if (host !== undefined) await addReferrer(tx, visit.listingId, visit.day, host);
  });

/** Counts a visit to the listing's website, in the same way. */
export const countClick = (deps: Deps, visitor: Visitor) =>
  countOnce(deps, visitor, ' click', async (tx, visit) => {
    if (!(await recordVisit(tx, visit))) return;
    const { listingId, day } = visit;
    await addCounts(tx, [{ listingId, day, kind: 'outbound_click', label: '', count: 1 }]);
  });

type Visit = Parameters<typeof addView>[1];

async function countOnce(
  { db, serverSecret, now }: Deps,
  { slug, address, personId }: Visitor,
  kind: '' | ' click',
  count: (tx: Tx, visit: Visit) => Promise<void>,
): Promise<void> {
  const listing = await findLiveListing(db, slug);
  if (!listing) return;
  if (personId !== undefined && (await listInsiderIds(db, listing)).includes(personId)) return;
  const secret = await serverSecret('visitor-hash', async () => generateToken());
  const day = now().toISOString().slice(0, 10);
  const visitorHash = createHmac('sha256', secret).update(`${day} ${address}${kind}`).digest('base64url');
  await db.transaction((tx) => count(tx, { listingId: listing.id, day, visitorHash }), 'read committed');
}
