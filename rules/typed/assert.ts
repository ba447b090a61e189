/**
 * Assertions for what the compiler cannot know: a value that must exist, the value of a known key, the item at an
 * index within bounds. Each throws immediately if it is wrong.
 */

/** Returns the value; throws if it is null or undefined. */
export function assertDefined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A required value is missing.');
  return value;
}

/** Returns the value of a key that a map must have; throws if it is missing. */
export function getOrThrow<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`There is no entry for ${String(key)}.`);
  return value;
}

/** Returns the item at an index within bounds, counted from the end if negative; throws if there is none. */
export function elementAt<T>(
  items: { readonly length: number; at(index: number): T | undefined },
  index: number,
): T {
  const item = items.at(index);
  if (item === undefined) throw new Error(`There is no item ${index} in a list of ${items.length}.`);
  return item;
}
