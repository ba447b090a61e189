import { elementAt } from '../rules/typed/assert.ts';

/** Formats rows as lines with aligned columns. */
export function formatTable(rows: string[][]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => elementAt(row, column).length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(elementAt(widths, column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
