import type { Request } from 'express';
import type { Answer } from '../../tools/index.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';

/** Listing as its collaborators see it. */
export type OwnListing = Answer<'get_my_listing'>;

/** Loads the listing of the path for a collaborator. Throws `not_found` for everyone else. */
export async function loadOwnListing(
  kit: PageKit,
  req: Request<{ id: string }>,
  res: SignedInResponse,
): Promise<OwnListing> {
  const listing_id = Number(req.params.id);
  const { body, error } = await kit.callOperation(req, res.locals.person, 'get_my_listing', { listing_id });
  if (error) throw error;
  return body;
}
