import type { Numbers } from '../index/growable.ts';

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };
type Kind = keyof typeof KINDS;

// Adds a quarter, rounded to a multiple of the largest element size.
const roomy = (bytes: number): number => bytes + 8 * Math.ceil(bytes / 32);

/** Replaces an array in the JSON: its type and its number of elements. */
type Reference = { $array: Kind; length: number };

/**
 * An object of numbers, lists and typed arrays as JSON, with the bytes of its arrays in the order in which the JSON
 * refers to them.
 */
export type Parts = { json: string; arrays: Uint8Array[] };

/** Serializes an object. Nothing is copied, so that a gigabyte is written without allocating another one. */
export function toParts(object: object): Parts {
  const arrays: Uint8Array[] = [];
  const json = JSON.stringify(object, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const array = value as Numbers;
    arrays.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return { $array: array.constructor.name as Kind, length: array.length } satisfies Reference;
  });
  return { json, arrays };
}

/**
 * Parses the JSON made by `serialize`. The arrays of the object are all zeros until the caller has filled `arrays`
 * with their bytes. Each has its own memory with a quarter to spare, which the operating system only allocates when
 * it is written to: `ensureCapacity` uses it before it copies.
 */
export function fromJson(json: string): { object: unknown; arrays: Uint8Array[] } {
  const arrays: Uint8Array[] = [];
  const isReference = (value: unknown): value is Reference =>
    value !== null && typeof value === 'object' && '$array' in value;
  const object: unknown = JSON.parse(json, (_, value: unknown) => {
    if (!isReference(value)) return value;
    const View = KINDS[value.$array];
    const bytes = value.length * View.BYTES_PER_ELEMENT;
    const memory = new ArrayBuffer(roomy(bytes));
    arrays.push(new Uint8Array(memory, 0, bytes));
    return new View(memory, 0, value.length);
  });
  return { object, arrays };
}
