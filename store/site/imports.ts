import { and, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** How many records were new, differed from what was there, or did not. */
export type PutCounts = { added: number; changed: number; unchanged: number };

/** What an import that has not ended brought in: everything up to a line of its file. */
export type ImportState = { line: number } & PutCounts;

/** A kind of records, and the file they come from by its SHA-256. */
export type ImportName = { kind: string; file: string };

/** How far the import of this file (by its SHA-256) came; undefined where none was begun, or it ended. */
export async function findImport(db: Queries, { kind, file }: ImportName): Promise<ImportState | undefined> {
  const { imports } = db.t;
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.file, file)));
  return row && { line: row.line, added: row.added, changed: row.changed, unchanged: row.unchanged };
}
