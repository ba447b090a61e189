import { createHmac } from 'node:crypto';
import { addView } from '../../store/launches/write/views.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import { newToken } from '../../store/people/opaque-token.ts';
import type { Services } from '../../tools/kit/call/define.ts';

/**
 * Counts a person's view of a live listing's page, once a day for each network address; what they called their
 * browser does not make one visitor two. Kept is a keyed hash of day and address, until the day is over.
 */
export async function countView(
  { db, serverSecret, now }: Pick<Services, 'db' | 'serverSecret' | 'now'>,
  { slug, address }: { slug: string; address: string },
): Promise<void> {
  const listing = await findLiveListing(db, slug);
  if (!listing) return;
  const time = now();
  const secret = await serverSecret('visitor-hash', async () => newToken());
  const day = time.toISOString().slice(0, 10);
  const hash = createHmac('sha256', secret).update(`${day} ${address}`).digest('base64url');
  await db.transaction((tx) => addView(tx, listing.id, hash, time), 'read committed');
}
