import type { Request } from 'express';
import { roleInListing } from '../../tools/shared/runtime/owned.ts';
import type { PageKit } from '../shared/page-kit.ts';

/** Returns whether the requesting person is a collaborator of the listing, who sees its pictures before others do. */
export async function worksOn(
  { browsers, services }: Pick<PageKit, 'browsers' | 'services'>,
  req: Request,
  listing: Parameters<typeof roleInListing>[2],
): Promise<boolean> {
  const person = await browsers.person(req);
  return person !== null && (await roleInListing(services.db, person, listing)) !== null;
}
