import express, { type Router } from 'express';
import { countView } from '../../acts/community/count-view.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import { isPersonsView } from '../../rules/launches/visitors.ts';
import type { Services } from '../../tools/kit/call/define.ts';

/** Counts people's views of listing pages, once they were shown. */
export function countViews(services: Pick<Services, 'db' | 'serverSecret' | 'now' | 'log'>): Router {
  const router = express.Router();
  router.get('/l/:slug', (req, res, next) => {
    if (req.method === 'GET' && isPersonsView(req.headers)) {
      const view = { slug: req.params.slug, address: clientAddress(req) };
      res.once('finish', () => {
        if (res.statusCode !== 200 && res.statusCode !== 304) return;
        countView(services, view).catch((error: unknown) =>
          services.log.warn({ err: error }, 'view not counted'),
        );
      });
    }
    next();
  });
  return router;
}
