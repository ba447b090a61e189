import { createHmac } from 'node:crypto';
import express, { type Router } from 'express';
import { clientAddress } from '../../rules/people/client-address.ts';
import { isPersonsView } from '../../rules/launches/visitors.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import { newToken } from '../../store/people/opaque-token.ts';
import { addView } from '../../store/launches/views.ts';
import type { Services } from '../../tools/kit/call/define.ts';

/**
 * Counts people's views of listing pages, once a day for each network address; what they called their browser
 * does not make one visitor two. Kept is a keyed hash of day and address, until the day is over.
 */
export function countViews({
  db,
  serverSecret,
  now,
  log,
}: Pick<Services, 'db' | 'serverSecret' | 'now' | 'log'>): Router {
  async function count(slug: string, address: string): Promise<void> {
    const listing = await findLiveListing(db, slug);
    if (!listing) return;
    const time = now();
    const secret = await serverSecret('visitor-hash', async () => newToken());
    const day = time.toISOString().slice(0, 10);
    const hash = createHmac('sha256', secret).update(`${day} ${address}`).digest('base64url');
    await db.transaction((tx) => addView(tx, listing.id, hash, time), 'read committed');
  }

  const router = express.Router();
  router.get('/l/:slug', (req, res, next) => {
    if (req.method === 'GET' && isPersonsView(req.headers)) {
      const address = clientAddress(req);
      res.once('finish', () => {
        if (res.statusCode !== 200 && res.statusCode !== 304) return;
        count(req.params.slug, address).catch((error: unknown) =>
          log.warn({ err: error }, 'view not counted'),
        );
      });
    }
    next();
  });
  return router;
}
