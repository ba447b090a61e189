/** The arrays the index is made of. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

// From so many on to copy them took a build of 400,000 listings a seventh of its time. What is spare is not touched: the system gives it
// only when it is written to.
const MANY = 2 ** 20;

/**
 * The array itself when it has room for `length` numbers, else a longer one that begins with its numbers: over the
 * memory that is left behind it, or a copy with a quarter to spare, of a large one half. All memory behind an
 * array must be its own.
 */
export function grown<A extends Numbers>(array: A, length: number): A {
  if (length <= array.length) return array;
  const Kind = array.constructor as {
    new (length: number): A;
    new (memory: ArrayBufferLike, start: number, length: number): A;
  };
  const { buffer, byteOffset, BYTES_PER_ELEMENT } = array;
  const room = Math.floor((buffer.byteLength - byteOffset) / BYTES_PER_ELEMENT);
  if (length <= room) return new Kind(buffer, byteOffset, room);
  const larger = new Kind(Math.ceil(length * (length < MANY ? 1.25 : 1.5)) + 16);
  larger.set(array);
  return larger;
}
