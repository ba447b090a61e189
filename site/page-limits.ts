import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from '../rules/client-address.ts';
import { limited } from '../tools/kit/errors.ts';

/** How much one visitor may ask for, by address: pages, pictures, and what is sent (votes, reviews, edits). */
export type PageLimits = { pages: RequestHandler; pictures: RequestHandler; changes: RequestHandler };

const PAGES = { points: 240, duration: 60 };
// A listing has up to eight.
const PICTURES = { points: 8 * PAGES.points, duration: 60 };
const CHANGES = { points: 40, duration: 60 };

/** Limits that throw `rate_limited` when used up; all requests pass when `on` is false. */
export function createPageLimits(on: boolean): PageLimits {
  const limit = ({ points, duration }: typeof PAGES): RequestHandler => {
    if (!on) return (_req, _res, next) => next();
    const counter = new RateLimiterMemory({ points, duration });
    return async (req, res, next) => {
      try {
        await counter.consume(clientAddress(req));
        next();
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const wait = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        res.set('Retry-After', String(wait));
        throw limited(wait, points, duration);
      }
    };
  };
  return { pages: limit(PAGES), pictures: limit(PICTURES), changes: limit(CHANGES) };
}
