import type { Request } from 'express';
import { getListingRole } from '../../tools/shared/runtime/authorize-owner.ts';
import type { PageKit } from '../shared/page-kit.ts';

/** Returns whether the requesting person is a collaborator of the listing, who sees its pictures before others do. */
export async function isCollaborator(
  { sessions, services }: Pick<PageKit, 'sessions' | 'services'>,
  req: Request,
  listing: Parameters<typeof getListingRole>[2],
): Promise<boolean> {
  const person = await sessions.person(req);
  return person !== null && (await getListingRole(services.db, person, listing)) !== null;
}
