import { itemAt } from '../rules/typed/sure.ts';

/** Formats rows as lines with aligned columns. */
export function table(rows: string[][]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => itemAt(row, column).length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(itemAt(widths, column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
