import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Saves one setting; the value must have been checked with its schema. */
export async function saveSiteSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx
    .insert(tx.t.siteSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: tx.t.siteSettings.name, set: { value } });
}

/** Resets one setting to its default. */
export async function deleteSiteSetting(tx: Tx, name: string): Promise<void> {
  await tx.delete(tx.t.siteSettings).where(eq(tx.t.siteSettings.name, name));
}
