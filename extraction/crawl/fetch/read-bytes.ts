import type { Readable } from 'node:stream';

/** Content codings that are requested and understood (RFC 9110, section 8.4.1). */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

export const isKnownCoding = (name: string): boolean =>
  ['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br'].includes(name);

/**
 * Reads at most `maxBytes` as received from the network and leaves the rest unread (`truncated`), which bounds endless
 * bodies. Throws if the body ends early.
 */
export async function readBytes(
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  // Chunks may be as small as a byte, and storing each by itself would cost a hundred.
  let bytes = Buffer.allocUnsafe(Math.min(maxBytes, 64 * 1024));
  let size = 0;
  const chunks: AsyncIterable<Buffer> = body;
  for await (const chunk of chunks) {
    const neededSize = Math.min(size + chunk.length, maxBytes);
    if (neededSize > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(neededSize, bytes.length * 2)));
      bytes.copy(larger, 0, 0, size);
      bytes = larger;
    }
    chunk.copy(bytes, size, 0, neededSize - size);
    if (size + chunk.length > maxBytes) return { bytes: bytes.subarray(0, maxBytes), truncated: true };
    size = neededSize;
  }
  return { bytes: bytes.subarray(0, size), truncated: false };
}
