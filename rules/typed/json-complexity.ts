/** Maximum levels of nesting. No input has more than a handful, and thousands would overflow later recursion. */
const MAX_DEPTH = 64;
/** Maximum values in a body, members and items; the largest draft has about 3,000. */
const MAX_VALUES = 20_000;
/** Maximum members of one object. No input has a tenth as many, and each unknown member is checked several times. */
const MAX_MEMBERS = 500;

/** The limits of a body, in words. */
export const BODY_LIMITS = `at most ${MAX_DEPTH} levels, ${MAX_VALUES} values, and ${MAX_MEMBERS} members in one object`;

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

/** Checks whether a JSON value has too many levels, values or members to process. */
export function isTooComplex(root: unknown): boolean {
  let count = 0;
  const exceedsLimits = (value: object, levels: number): boolean => {
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += children.length;
    return (
      levels === 0 ||
      count > MAX_VALUES ||
      (children !== value && children.length > MAX_MEMBERS) ||
      children.some((child) => isNested(child) && exceedsLimits(child, levels - 1))
    );
  };
  return isNested(root) && exceedsLimits(root, MAX_DEPTH);
}
