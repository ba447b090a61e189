/** The arrays the index is made of. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** The array itself when it has room for `length` numbers, else a larger copy with a quarter to spare. */
export function grown<A extends Numbers>(array: A, length: number): A {
  if (length <= array.length) return array;
  const Kind = array.constructor as new (length: number) => A;
  const larger = new Kind(Math.ceil(length * 1.25) + 16);
  larger.set(array);
  return larger;
}
