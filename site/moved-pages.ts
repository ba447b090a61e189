import type { Request } from 'express';
import { isSamePage, listOldAddressKeys, getOldPathKey } from '../rules/listings/addresses/old-address.ts';
import { isOneOf } from '../rules/states/define-states.ts';
import { SHOWN_STATUSES, wasTakenDown } from '../rules/states/listing.ts';
import type { Queries } from '../store/engine/database.ts';
import { listCompanies } from '../store/listings/founders.ts';
import { findRedirect, type Redirect, listRedirectsWithQuery } from '../store/site/redirects.ts';

/** New path of an old address, or why its page is hidden: not public yet, or gone. */
export type MovedPage = { to: string } | { hidden: 'not_yet' | 'gone' };

/**
 * Finds the page that replaces an address of a previous directory. It is called only when no route answered, so that a
 * redirect cannot hide a page. Hidden pages give no path, and redirects to the same address are ignored, to avoid loops.
 */
export async function findMovedPage(
  db: Queries,
  req: Pick<Request, 'method' | 'originalUrl'>,
  now: Date,
): Promise<MovedPage | undefined> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const keys = listOldAddressKeys(req.originalUrl);
  const found = (await findRedirect(db, keys)) ?? (await findIgnoringQuery(db, req.originalUrl));
  const moved = found && (await locateTarget(db, found, now));
  return moved && 'to' in moved && keys.includes(moved.to) ? undefined : moved;
}

/** Maximum number of redirects compared for one path. */
const MAX_REDIRECTS = 20;

/** Finds the redirect of the same path when the queries differ only in tracking parameters. Ambiguous ones give undefined. */
async function findIgnoringQuery(db: Queries, requestedUrl: string): Promise<Redirect | undefined> {
  const path = getOldPathKey(requestedUrl);
  if (path === undefined) return undefined;
  const all = await listRedirectsWithQuery(db, path, MAX_REDIRECTS);
  const [first, ...others] = all.filter((row) => isSamePage(row.path, requestedUrl));
  return first && others.every((row) => targetKey(row) === targetKey(first)) ? first : undefined;
}

const targetKey = ({ path: _, ...target }: Redirect): string => JSON.stringify(target);

async function locateTarget(
  db: Queries,
  { listing, category, post, founder, page }: Redirect,
  now: Date,
): Promise<MovedPage> {
  if (page !== null) return { to: page };
  if (listing) {
    if (isOneOf(listing.status, SHOWN_STATUSES) || wasTakenDown(listing)) return { to: `/l/${listing.slug}` };
    return { hidden: listing.status === 'draft' || listing.status === 'awaiting_badge' ? 'not_yet' : 'gone' };
  }
  if (category) return category.hidden ? { hidden: 'not_yet' } : { to: `/categories/${category.slug}` };
  if (post)
    return post.publishedAt && post.publishedAt <= now ? { to: `/blog/${post.slug}` } : { hidden: 'not_yet' };
  const isListed = founder !== null && (await listCompanies(db, [founder.id])).length > 0;
  return isListed ? { to: `/founders/${founder.slug}` } : { hidden: 'not_yet' };
}
