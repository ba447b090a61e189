import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { isSame } from '../../listings/listing-content.ts';
import type { PutCounts } from '../imports.ts';
import { redirectsOf, type RedirectRow } from '../redirects.ts';

/** Adds redirects, or changes the existing ones of the same paths. */
export async function putRedirects(tx: Tx, rows: RedirectRow[]): Promise<PutCounts> {
  const { redirects } = tx.t;
  const known = await redirectsOf(
    tx,
    rows.map(({ path }) => path),
  );
  const added = rows.filter(({ path }) => !known.has(path));
  const changed = rows.filter(({ path, ...target }) => {
    const before = known.get(path);
    return before !== undefined && !isSame(before, target);
  });
  if (added.length > 0) await tx.insert(redirects).values(added);
  for (const { path, ...target } of changed)
    await tx.update(redirects).set(target).where(eq(redirects.path, path));
  return {
    added: added.length,
    changed: changed.length,
    unchanged: rows.length - added.length - changed.length,
  };
}

/** Deletes a redirect. Returns false if there is none. */
export async function deleteRedirect(tx: Tx, path: string): Promise<boolean> {
  const { redirects } = tx.t;
  const gone = await tx.delete(redirects).where(eq(redirects.path, path)).returning({ path: redirects.path });
  return gone.length > 0;
}
