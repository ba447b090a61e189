import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';

/** Lists every enum column, as `table.column`, with its values. */
export function listEnumColumns({ t }: Database) {
  return Object.values(t).flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
      column.enumValues?.length
        ? [{ name: `${getTableName(table)}.${key}`, table, column, words: column.enumValues }]
        : [],
    ),
  );
}

/** Lists invalid values in enum columns, as `table.column: word`. */
export async function findInvalidEnumValues(db: Database): Promise<string[]> {
  const stray: string[] = [];
  for (const { name, table, column, words } of listEnumColumns(db)) {
    for (const { word } of await db.selectDistinct({ word: column }).from(table)) {
      if (word !== null && !words.includes(String(word))) stray.push(`${name}: ${String(word)}`);
    }
  }
  return stray;
}
