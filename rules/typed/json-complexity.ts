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

// Bytes of the marks of JSON.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SPACE = 0x20;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Checks the UTF-8 bytes of a JSON text by the limits of `isTooComplex` before it is parsed, which costs many times more. Of a text
 * that is no JSON the answer says nothing.
 */
export function isTooComplexText(bytes: Uint8Array): boolean {
  // By level: the members of an object; none for a list.
  const members: number[] = [];
  let values = 0;
  let isAfterOpener = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= SPACE) continue;
    if (byte === COMMA || (isAfterOpener && !isCloser(byte))) {
      values += 1;
      const count = (members.pop() ?? 0) + 1;
      members.push(count);
      if (values > MAX_VALUES || count > MAX_MEMBERS) return true;
    }
    isAfterOpener = isOpener(byte);
    if (isAfterOpener && members.push(byte === OPEN_OBJECT ? 0 : -Infinity) > MAX_DEPTH) return true;
    if (isCloser(byte)) members.pop();
    if (byte === QUOTE) at = findStringEnd(bytes, at);
  }
  return false;
}

const isOpener = (byte: number): boolean => byte === OPEN_LIST || byte === OPEN_OBJECT;
const isCloser = (byte: number): boolean => byte === CLOSE_LIST || byte === CLOSE_OBJECT;

/** Returns the position of the quotation mark that ends a string, or the last position. */
function findStringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
