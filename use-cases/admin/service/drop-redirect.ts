import { deleteRedirect } from '../../../store/site/write/redirects.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Removes the redirect of an old address. */
export async function dropRedirect(
  { db }: Pick<UseCaseDeps, 'db'>,
  { path }: { path: string },
): Promise<{ outcome: 'dropped' | 'unknown' }> {
  return { outcome: (await db.transaction((tx) => deleteRedirect(tx, path))) ? 'dropped' : 'unknown' };
}
