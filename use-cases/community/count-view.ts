import { createHmac } from 'node:crypto';
import { referrerHost } from '../../rules/launches/listing-counts.ts';
import { addCounts, addReferrer } from '../../store/launches/write/listing-counts.ts';
import { addView, isFirst } from '../../store/launches/write/views.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import { newToken } from '../../store/people/opaque-token.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';

type Parts = Pick<Services, 'db' | 'serverSecret' | 'now' | 'settings'>;

/** Somebody on a listing's page; `personId` where they are signed in. */
export type Visitor = { slug: string; address: string; personId: number | undefined };

/**
 * Counts a person's view of a live listing's page, and the host they came from, once a day for each network address; what
 * they called their browser does not make one visitor two. Those whose product it is are not counted where they are
 * signed in. Kept is a keyed hash of day and address, until the day is over.
 */
export const countView = (
  parts: Parts,
  { referrer, ...visitor }: Visitor & { referrer: string | undefined },
) =>
  counted(parts, visitor, '', async (tx, visit) => {
    if ((await addView(tx, visit)) === 'before') return;
    const host = referrerHost(referrer, parts.settings.publicUrl);
    if (host !== undefined) await addReferrer(tx, visit.listingId, visit.day, host);
  });

/** Counts, in the same way, that a person went on to the listing's website. */
export const countClick = (parts: Parts, visitor: Visitor) =>
  counted(parts, visitor, ' click', async (tx, visit) => {
    if (!(await isFirst(tx, visit))) return;
    const { listingId, day } = visit;
    await addCounts(tx, [{ listingId, day, kind: 'outbound_click', label: '', count: 1 }]);
  });

type Visit = Parameters<typeof addView>[1];

async function counted(
  { db, serverSecret, now }: Parts,
  { slug, address, personId }: Visitor,
  kind: '' | ' click',
  count: (tx: Tx, visit: Visit) => Promise<void>,
): Promise<void> {
  const listing = await findLiveListing(db, slug);
  if (!listing) return;
  if (personId !== undefined && (await insiderIds(db, listing)).includes(personId)) return;
  const secret = await serverSecret('visitor-hash', async () => newToken());
  const day = now().toISOString().slice(0, 10);
  const visitorHash = createHmac('sha256', secret).update(`${day} ${address}${kind}`).digest('base64url');
  await db.transaction((tx) => count(tx, { listingId: listing.id, day, visitorHash }), 'read committed');
}
