/**
 * Typed `Object.entries`, `Object.keys` and `Object.fromEntries` for records whose members the program wrote itself,
 * because the compiler forgets their names. Untrusted values may have more members than their type says; use
 * `isRecord` for those.
 */

/** Returns the members of a record with their names. */
export const entriesOf = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- only here, see above
  Object.entries(record) as { [K in keyof T & string]: [K, Exclude<T[K], undefined>] }[keyof T & string][];

/** Returns the member names of a record, which must not be empty. */
export const keysOf = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  Object.keys(record) as [keyof T & string, ...(keyof T & string)[]];

/** Builds a record with the same type of member for each name. */
export const buildRecord = <const K extends string, V>(
  names: readonly K[],
  valueOf: (name: K) => V,
): Record<K, V> => buildTypedRecord<Record<K, V>>(names, valueOf);

/**
 * Builds a record whose member types differ by name. The caller states the type as `T`, because the compiler cannot
 * infer it.
 */
export const buildTypedRecord = <T extends object>(
  names: readonly (keyof T & string)[],
  valueOf: (name: keyof T & string) => unknown,
): T =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as T;

/** Keeps only some members of a record. A loop for speed: answers consist of such records with dozens of members. */
export function filterMembers<T extends object>(
  record: T,
  shouldKeep: (value: T[keyof T & string], name: keyof T & string) => boolean,
): Partial<T> {
  const result: Partial<T> = {};
  for (const name of keysOf(record)) {
    const value = record[name];
    if (shouldKeep(value, name)) result[name] = value;
  }
  return result;
}

/** Transforms the values of a record and keeps the names. */
export const mapMembers = <T, U>(
  record: Record<string, T>,
  change: (value: T, name: string) => U,
): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

/** Removes members that are undefined. */
export const omitUndefined = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  filterMembers(record, (value) => value !== undefined) as { [K in keyof T]: Exclude<T[K], undefined> };

/** Checks whether a value is an object other than an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value as a record; an empty one if it is not an object. */
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
