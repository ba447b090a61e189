/** Returns the first row of a statement that always has one, such as an aggregate or an insert with `returning`. Throws if there is none. */
export function oneRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none.');
  return row;
}
