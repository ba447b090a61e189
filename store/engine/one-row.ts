/** The row of a statement that always has one: an insert or update that returns it, an aggregate. */
export function oneRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none.');
  return row;
}
