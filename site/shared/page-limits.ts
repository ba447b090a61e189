import type { Request, RequestHandler, Response } from 'express';
import { buildQuotaHeaders } from '../../http/rate-limit-headers.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';
import type { CounterFactory } from '../../tools/shared/limits/rate-counters.ts';
import { createAddressCounter, type Limiter, type LimitResult } from '../../tools/shared/limits/limiter.ts';
import { type Html, noticePage, sendPage } from './layout.ts';
import { asRecord } from '../../rules/typed/records.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/** Rate limits of pages, by network address. */
export type PageLimits = {
  /** Counts every request once: pages, feeds and OAuth metadata. Pictures have a larger quota of their own. */
  requests: RequestHandler;
  /** Counts submitted forms: votes, reviews, edits. */
  changes: RequestHandler;
  /** Counts what a signed-in person (`res.locals.person`) submits in a day. */
  changesOfDay: RequestHandler;
  /** Returns whether another view from this network may be counted today. */
  mayCountView: (address: string) => Promise<boolean>;
  /** Returns whether this network may ask for another search by mail today. */
  mayAskForAlert: (address: string) => Promise<boolean>;
};

const PICTURE = /^\/(?:badges|media|logos|faces)\//;

/** Creates limits that answer 429 when used up. All requests pass when `enabled` is false. */
export function createPageLimits(
  site: SiteSettings,
  enabled: boolean,
  { counters, limiter }: { counters: CounterFactory; limiter: Pick<Limiter, 'change'> },
): PageLimits {
  if (!enabled) {
    const pass: RequestHandler = (_req, _res, next) => next();
    return {
      requests: pass,
      changes: pass,
      changesOfDay: pass,
      mayCountView: async () => true,
      mayAskForAlert: async () => true,
    };
  }
  const pages = createAddressCounter(counters, 'pages', site.limit_pages, site.limit_hosts);
  const pictures = createAddressCounter(counters, 'pictures', site.limit_pictures);
  const changes = createAddressCounter(counters, 'changes', site.limit_changes);
  const views = createAddressCounter(counters, 'views_of_network_a_day', site.limit_views_of_network_a_day);
  const alerts = createAddressCounter(counters, 'search_alerts', site.limit_search_alerts);
  const limit =
    (take: (req: Request) => Promise<LimitResult>): RequestHandler =>
    async (req, res, next) => {
      const taken = await take(req);
      res.set(buildQuotaHeaders(taken));
      if (taken.refusal)
        await sendTooManyRequests(req, res, site.name, assertDefined(taken.refusal.details.retry_after));
      else next();
    };
  const requests = limit((req) => (PICTURE.test(req.path) ? pictures : pages)(getClientAddress(req)));
  return {
    // Mounted before several routers, so a request that was counted already passes.
    requests: (req, res, next) => (res.hasHeader('RateLimit') ? next() : requests(req, res, next)),
    changes: limit((req) => changes(getClientAddress(req))),
    async changesOfDay(req, res, next) {
      const { id } = asRecord(res.locals['person']);
      // Files are bounded by number and reduced before they are stored.
      const octets = req.is('multipart/form-data') ? 0 : Number(req.get('content-length') ?? 0);
      const { refusal } = await limiter.change(Number(id), getClientAddress(req), octets);
      if (refusal) await sendTooManyRequests(req, res, site.name, assertDefined(refusal.details.retry_after));
      else next();
    },
    mayCountView: async (address) => (await views(address)).refusal === null,
    mayAskForAlert: async (address) => (await alerts(address)).refusal === null,
  };
}

/** Sends a 429 without reading the database, so that a flood of requests stays cheap. */
async function sendTooManyRequests(
  req: Request,
  res: Response,
  directory: string,
  seconds: number,
): Promise<void> {
  const text = `Please wait ${seconds} seconds, then try again.`;
  if (req.accepts(['html', 'text']) === 'html') {
    const page: Html = noticePage({ path: req.path, directory }, { title: 'Too many requests', text });
    return sendPage(res, page, 429);
  }
  res.status(429).type('text/plain').send(`Too many requests. ${text}\n`);
}
