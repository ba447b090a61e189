/**
 * The three places where the compiler cannot know what the program does: something that has to be there, the value of a
 * key that was put in, the item at an index within bounds. Each says so at once where it is not so.
 */

/** The value, which is there. */
export function sure<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('Something that has to be there is missing.');
  return value;
}

/** What a map has for a key that it has. */
export function lookUp<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Nothing is kept under ${String(key)}.`);
  return value;
}

/** The item at an index of a list that is that long; from its end where negative. */
export function itemAt<T>(
  items: { readonly length: number; at(index: number): T | undefined },
  index: number,
): T {
  const item = items.at(index);
  if (item === undefined) throw new Error(`There is no item ${index} in a list of ${items.length}.`);
  return item;
}
