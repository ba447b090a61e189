import type { Tx } from '../../engine/database.ts';

/** Sets one setting; the value must have passed its schema. */
export async function saveSiteSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx
    .insert(tx.t.siteSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: tx.t.siteSettings.name, set: { value } });
}
