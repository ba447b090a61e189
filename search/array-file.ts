const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };
type Kind = keyof typeof KINDS;
type Numbers = InstanceType<(typeof KINDS)[Kind]>;

/** Stands in the JSON for an array: its kind, where it begins after the JSON, and how many numbers it has. */
type Reference = { $array: Kind; at: number; length: number };

// Every array begins where any kind may.
const ALIGNMENT = 8;
const padded = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * An object of numbers, lists and typed arrays as pieces of a file: the length of its JSON, the JSON, then its arrays
 * one after the other as they lie in memory. Nothing is copied, so that a gigabyte is written without another one.
 */
export function toParts(object: object): Uint8Array[] {
  const arrays: Uint8Array[] = [];
  let at = 0;
  const json = JSON.stringify(object, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const array = value as Numbers;
    const reference = {
      $array: array.constructor.name as Kind,
      at,
      length: array.length,
    } satisfies Reference;
    arrays.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    arrays.push(new Uint8Array(padded(array.byteLength) - array.byteLength));
    at += padded(array.byteLength);
    return reference;
  });
  const head = Buffer.from(json.padEnd(padded(json.length)));
  const length = Buffer.alloc(ALIGNMENT);
  length.writeUInt32LE(head.length);
  return [length, head, ...arrays];
}

/** The object again; its arrays are views of `bytes`, which begin at a multiple of 8 in their memory. Throws on others. */
export function fromParts(bytes: Buffer): unknown {
  const start = ALIGNMENT + bytes.readUInt32LE(0);
  const isReference = (value: unknown): value is Reference =>
    value !== null && typeof value === 'object' && '$array' in value;
  return JSON.parse(bytes.toString('utf8', ALIGNMENT, start), (_, value: unknown) =>
    isReference(value)
      ? new KINDS[value.$array](
          bytes.buffer as ArrayBuffer,
          bytes.byteOffset + start + value.at,
          value.length,
        )
      : value,
  );
}
