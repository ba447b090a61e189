import { and, eq, lt } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import type { ImportKey, ImportState } from '../imports.ts';

/** Saves the progress of an import, in the transaction that imported the records. */
export async function saveImport(tx: Tx, key: ImportKey, state: ImportState, now: Date): Promise<void> {
  const { imports } = tx.t;
  await tx
    .insert(imports)
    .values({ ...key, ...state, updatedAt: now })
    .onConflictDoUpdate({ target: [imports.kind, imports.file], set: { ...state, updatedAt: now } });
}

const MONTH = 30 * 24 * 60 * 60 * 1000;

/** Deletes the progress of a complete import, and of those that were not continued for a month. */
export async function deleteImport(tx: Tx, { kind, file }: ImportKey, now: Date): Promise<void> {
  const { imports } = tx.t;
  await tx.delete(imports).where(and(eq(imports.kind, kind), eq(imports.file, file)));
  await tx.delete(imports).where(lt(imports.updatedAt, new Date(now.getTime() - MONTH)));
}
