import type { Request } from 'express';
import { oldAddressKeys } from '../rules/listings/addresses/old-address.ts';
import { isOneOf } from '../rules/states/define-states.ts';
import { SHOWN, wasTakenDown } from '../rules/states/listing.ts';
import type { Queries } from '../store/engine/database.ts';
import { companiesOf } from '../store/listings/founders.ts';
import { findRedirect, type Redirect } from '../store/site/redirects.ts';

/**
 * The page of ours that stands for an address of a directory before this one. It is looked for where nothing else answered, so
 * that it stands in the way of no page, and it is named only where it can be seen, so that nobody is sent in circles.
 */
export async function movedTo(
  db: Queries,
  req: Pick<Request, 'method' | 'originalUrl'>,
  now: Date,
): Promise<string | undefined> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const keys = oldAddressKeys(req.originalUrl);
  const found = await findRedirect(db, keys);
  const page = found && (await pageOf(db, found, now));
  return page !== undefined && keys.includes(page) ? undefined : page;
}

async function pageOf(
  db: Queries,
  { listing, category, post, founder }: Redirect,
  now: Date,
): Promise<string | undefined> {
  if (listing) {
    const isShown = isOneOf(listing.status, SHOWN) || wasTakenDown(listing);
    return isShown ? `/l/${listing.slug}` : undefined;
  }
  if (category) return category.hidden ? undefined : `/categories/${category.slug}`;
  if (post) return post.publishedAt && post.publishedAt <= now ? `/blog/${post.slug}` : undefined;
  const isListed = founder !== null && (await companiesOf(db, [founder.id])).length > 0;
  return isListed ? `/founders/${founder.slug}` : undefined;
}
