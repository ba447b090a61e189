/** Levels of nesting; no input has more than a handful, and thousands would overflow later recursion. */
const MAX_DEPTH = 64;
/** Values in a body, members and items; the fullest draft has some 3,000. */
const MAX_VALUES = 20_000;
/** Members of one object; no input knows a tenth of them, and every unknown one would be looked at several times. */
const MAX_MEMBERS = 500;

/** What a body may hold, in words. */
export const BODY_SHAPE = `at most ${MAX_DEPTH} levels, ${MAX_VALUES} values, and ${MAX_MEMBERS} members in one object`;

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

/** Whether a JSON value has too many levels, values or members to be looked through by everything that follows. */
export function isUnwieldy(root: unknown): boolean {
  let count = 0;
  const tooMuch = (value: object, levels: number): boolean => {
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += children.length;
    return (
      levels === 0 ||
      count > MAX_VALUES ||
      (children !== value && children.length > MAX_MEMBERS) ||
      children.some((child) => isNested(child) && tooMuch(child, levels - 1))
    );
  };
  return isNested(root) && tooMuch(root, MAX_DEPTH);
}
