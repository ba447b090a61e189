/**
 * `Object.entries`, `Object.keys` and `Object.fromEntries` for records whose members the program wrote itself: the compiler
 * forgets their names. What came from outside may have more members than its type says: `isRecord` tells that it has any.
 */

/** The members of a record with their names. */
export const entriesOf = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the one place that says so, see above
  Object.entries(record) as { [K in keyof T & string]: [K, Exclude<T[K], undefined>] }[keyof T & string][];

/** The names of the members of a record, which has some. */
export const keysOf = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  Object.keys(record) as [keyof T & string, ...(keyof T & string)[]];

/** A record with the same kind of member for each name. */
export const recordOf = <const K extends string, V>(
  names: readonly K[],
  valueOf: (name: K) => V,
): Record<K, V> => shaped<Record<K, V>>(names, valueOf);

/**
 * A record made from a table, whose members differ in type by their names: which has which type is stated as `T` beside the
 * function that makes them, because the compiler cannot follow that.
 */
export const shaped = <T extends object>(
  names: readonly (keyof T & string)[],
  valueOf: (name: keyof T & string) => unknown,
): T =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as T;

/** The members of a record that are to stay. A loop: answers are made of such, each of dozens. */
export function filterMembers<T extends object>(
  record: T,
  stays: (value: T[keyof T & string], name: keyof T & string) => boolean,
): Partial<T> {
  const kept: Partial<T> = {};
  for (const name of keysOf(record)) {
    const value = record[name];
    if (stays(value, name)) kept[name] = value;
  }
  return kept;
}

/** A record with other members under the same names. */
export const mapMembers = <T, U>(
  record: Record<string, T>,
  change: (value: T, name: string) => U,
): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

/** The same record without members that are undefined. */
export const defined = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  filterMembers(record, (value) => value !== undefined) as { [K in keyof T]: Exclude<T[K], undefined> };

/** Whether a value has members at all. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a value of any kind; none where it has none. */
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
