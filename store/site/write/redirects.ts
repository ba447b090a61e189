import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { isEqualJson } from '../../listings/listing-content.ts';
import type { ImportCounts } from '../imports.ts';
import { getRedirectTargets, type RedirectRow } from '../redirects.ts';

/** Adds redirects, or changes the existing ones of the same paths. */
export async function upsertRedirects(tx: Tx, rows: RedirectRow[]): Promise<ImportCounts> {
  const { redirects } = tx.t;
  const existing = await getRedirectTargets(
    tx,
    rows.map(({ path }) => path),
  );
  const added = rows.filter(({ path }) => !existing.has(path));
  const changed = rows.filter(({ path, ...target }) => {
    const before = existing.get(path);
    return before !== undefined && !isEqualJson(before, target);
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
  const deleted = await tx
    .delete(redirects)
    .where(eq(redirects.path, path))
    .returning({ path: redirects.path });
  return deleted.length > 0;
}
