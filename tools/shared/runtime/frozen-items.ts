import { isRecord } from '../../../rules/typed/records.ts';

type Item = Record<string, unknown>;

/**
 * Whether these are records of a list of which some are frozen. A frozen record is the same as when it was last checked, filtered
 * or serialized, so that this is done once.
 */
export const hasFrozenItems = (items: unknown): items is Item[] =>
  Array.isArray(items) && items.every(isRecord) && items.some(Object.isFrozen);

/** Wraps a function that changes a record, so that it runs once for each frozen one; its result is frozen, too. */
export function oncePerFrozenItem(change: (item: Item) => Item): (item: Item) => Item {
  const changed = new WeakMap<Item, Item>();
  return (item) => {
    if (!Object.isFrozen(item)) return change(item);
    const known = changed.get(item);
    if (known) return known;
    const result = Object.freeze(change(item));
    changed.set(item, result);
    return result;
  };
}
