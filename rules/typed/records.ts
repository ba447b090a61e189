/**
 * `Object.entries`, `Object.keys` and `Object.fromEntries` for records whose members are all known, where the compiler
 * forgets them. Not for what came from outside: that may have more members than its type says.
 */

/** The members of a record with their names. */
export const entriesOf = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the one place that says so, see above
  Object.entries(record) as { [K in keyof T & string]: [K, Exclude<T[K], undefined>] }[keyof T & string][];

/** The names of the members of a record. */
export const keysOf = <T extends object>(record: T) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  Object.keys(record) as (keyof T & string)[];

/** A record with a member for each name. */
export const recordOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;
