import type { Request } from 'express';
import type { Answer } from '../../tools/index.ts';
import type { PageKit, Signed } from '../shared/page-kit.ts';

/** A listing as those who work on it see it. */
export type OwnListing = Answer<'get_my_listing'>;

/** The listing of the address, for one who works on it. Throws `not_found` for everybody else. */
export async function ownListing(
  kit: PageKit,
  req: Request<{ id: string }>,
  res: Signed,
): Promise<OwnListing> {
  const listing_id = Number(req.params.id);
  const { body, error } = await kit.act(req, res.locals.person, 'get_my_listing', { listing_id });
  if (error) throw error;
  return body;
}
