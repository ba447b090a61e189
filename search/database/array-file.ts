import type { Numbers } from '../index/growable.ts';

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };
type Kind = keyof typeof KINDS;

// A quarter more, in whole numbers of any kind.
const roomy = (bytes: number): number => bytes + 8 * Math.ceil(bytes / 32);

/** Stands in the JSON for an array: its kind, and how many numbers it has. */
type Reference = { $array: Kind; length: number };

/** An object of numbers, lists and typed arrays as JSON, and the bytes of its arrays in the order they have there. */
export type Parts = { json: string; arrays: Uint8Array[] };

/** Takes an object apart. Nothing is copied, so that a gigabyte is written without another one. */
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
 * The object of which `toParts` made the JSON. Its arrays are all zeros yet: their bytes are to be put into `arrays`.
 * Each has memory of its own with a quarter to spare, which the system gives only when it is written to: `grown` uses
 * it up before it copies.
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
