import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';

/** Every column that takes a few words alone, as `table.column`, with the words. */
export function closedColumns({ t }: Database) {
  return Object.values(t).flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
      column.enumValues?.length
        ? [{ name: `${getTableName(table)}.${key}`, table, column, words: column.enumValues }]
        : [],
    ),
  );
}

/** What stands in such columns and is none of their words, as `table.column: word`. */
export async function strayWords(db: Database): Promise<string[]> {
  const stray: string[] = [];
  for (const { name, table, column, words } of closedColumns(db)) {
    for (const { word } of await db.selectDistinct({ word: column }).from(table)) {
      if (word !== null && !words.includes(String(word))) stray.push(`${name}: ${String(word)}`);
    }
  }
  return stray;
}
