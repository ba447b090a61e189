import { and, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** The numbers of records that were added, changed, or already the same. */
export type ImportCounts = { added: number; changed: number; unchanged: number };

/** The progress of an unfinished import: the last imported line of its file, and the counts so far. */
export type ImportState = { line: number } & ImportCounts;

/** Identifies an import: the kind of records, and the SHA-256 of the file. */
export type ImportKey = { kind: string; file: string };

/** Returns the progress of an import; undefined if it was not started, or is complete. */
export async function findImport(db: Queries, { kind, file }: ImportKey): Promise<ImportState | undefined> {
  const { imports } = db.t;
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.file, file)));
  return row && { line: row.line, added: row.added, changed: row.changed, unchanged: row.unchanged };
}
