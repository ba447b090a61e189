import express, { type Request, type Response, type Router } from 'express';
import { countClick, countView, type Visitor } from '../../use-cases/community/count-view.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { isHumanPageView } from '../../rules/launches/human-page-view.ts';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import type { PageLimits } from '../shared/page-limits.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';

type CountViewsDeps = Pick<Services, 'db' | 'serverSecret' | 'now' | 'settings' | 'log'>;

/** Counts people's views of listing pages and their clicks to the website, after the response was sent. */
export function countViews(
  services: CountViewsDeps,
  sessions: Pick<Sessions, 'person'>,
  limits: Pick<PageLimits, 'mayCountView'>,
): Router {
  const router = express.Router();

  /** Counts in the background after the response. A failure only loses one view. */
  function countAfterResponse(
    req: Request<{ slug: string }>,
    res: Response,
    count: (visitor: Visitor) => Promise<void>,
  ) {
    if (!isHumanPageView(req.headers)) return;
    const visit = { slug: req.params.slug, address: getClientAddress(req) };
    res.once('finish', () => {
      if (res.statusCode >= 300 && res.statusCode !== 304) return;
      sessions
        .person(req)
        .then(async (person) => {
          if (await limits.mayCountView(visit.address)) await count({ ...visit, personId: person?.id });
        })
        .catch((error: unknown) => services.log.warn({ err: error }, 'view not counted'));
    });
  }

  router.get('/l/:slug', (req, res, next) => {
    const referrer = req.get('referer');
    if (req.method === 'GET')
      countAfterResponse(req, res, (visitor) => countView(services, { ...visitor, referrer }));
    next();
  });

  // Browsers send this for the `ping` of a link (HTML, 4.6.6). The link itself leads straight to the website.
  router.post('/l/:slug/visit', (req, res) => {
    const isOurs = req.get('content-type') === 'text/ping' && req.get('sec-fetch-site') !== 'cross-site';
    if (isOurs) countAfterResponse(req, res, (visitor) => countClick(services, visitor));
    res.status(204).end();
  });
  return router;
}
