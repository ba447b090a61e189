import { and, eq, lt } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';
import type { PutCounts } from '../listings/put-listings.ts';

/** What an import that has not ended brought in: everything up to a line of its file. */
export type ImportState = { line: number } & PutCounts;

type ImportName = { kind: string; file: string };

/** How far the import of this file (by its SHA-256) came; undefined where none was begun, or it ended. */
export async function findImport(db: Queries, { kind, file }: ImportName): Promise<ImportState | undefined> {
  const { imports } = db.t;
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.file, file)));
  return row && { line: row.line, added: row.added, changed: row.changed, unchanged: row.unchanged };
}

/** Keeps how far an import came, in the transaction that brought it there. */
export async function saveImport(tx: Tx, name: ImportName, state: ImportState, now: Date): Promise<void> {
  const { imports } = tx.t;
  await tx
    .insert(imports)
    .values({ ...name, ...state, updatedAt: now })
    .onConflictDoUpdate({ target: [imports.kind, imports.file], set: { ...state, updatedAt: now } });
}

const MONTH = 30 * 24 * 60 * 60 * 1000;

/** Forgets an import that has ended, and those nobody went on with for a month. */
export async function endImport(tx: Tx, { kind, file }: ImportName, now: Date): Promise<void> {
  const { imports } = tx.t;
  await tx.delete(imports).where(and(eq(imports.kind, kind), eq(imports.file, file)));
  await tx.delete(imports).where(lt(imports.updatedAt, new Date(now.getTime() - MONTH)));
}
