import type { RequestHandler, Response } from 'express';
import { addLogDetails, getRoutePattern } from '../../http/access-log.ts';
import { type EncodedText, sendEncoded } from '../../http/send-compressed.ts';
import { ByteBoundedCache } from '../../rules/typed/byte-bounded-cache.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import { type DataMoment, getDataMoment, isCurrent } from './data-moment.ts';

/** Bytes of all pages; the oldest are evicted first. */
const MAX_BYTES = 16_000_000;
const MAX_URL_LENGTH = 300;

type CachedPage = EncodedText & {
  moment: DataMoment;
  headers: Record<string, string | number | string[]>;
  route: string;
};

/** Pages that are being made for visitors without a cookie, and may be cached. */
const cacheable = new WeakMap<Response, (text: EncodedText) => void>();

/** Offers a page that is the same for everyone to the cache. */
export const cachePage = (res: Response, page: EncodedText): void => cacheable.get(res)?.(page);

/** Answers a page for visitors without a cookie from memory, as long as it is current. On PostgreSQL nothing is cached. */
export function createPageCache(services: Pick<Services, 'db' | 'now'>): RequestHandler {
  const pages = new ByteBoundedCache<string, CachedPage>(MAX_BYTES);

  return (req, res, next) => {
    const { method, originalUrl: url, headers } = req;
    const isForEveryone = headers.cookie === undefined && headers.authorization === undefined;
    if (method !== 'GET' || !isForEveryone || url.length > MAX_URL_LENGTH) return next();
    const moment = getDataMoment(services);
    if (moment === null) return next();
    const cached = pages.get(url);
    if (cached && isCurrent(cached.moment, moment)) {
      addLogDetails(res, { route: cached.route });
      return sendEncoded(res.set(cached.headers), cached, { keep: { of: cached } }).catch(next);
    }
    const namesBefore = new Set(res.getHeaderNames());
    cacheable.set(res, (page) => {
      const own = Object.entries(res.getHeaders()).filter(([name]) => !namesBefore.has(name));
      const made = {
        ...page,
        moment,
        headers: Object.fromEntries(
          own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        ),
        route: getRoutePattern(req),
      };
      pages.set(url, made, page.bytes.length);
    });
    next();
  };
}
