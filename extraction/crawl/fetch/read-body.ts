import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Deflate without the zlib wrapper (RFC 9110, section 8.4.1.2), which some servers send as `deflate`. */
const RAW_DEFLATE = 'raw deflate';

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  [RAW_DEFLATE]: createInflateRaw,
  br: createBrotliDecompress,
};

/**
 * Reads at most `maxBytes` decompressed bytes and leaves the rest unread (`truncated`), which bounds endless bodies and
 * compression bombs. Throws if the body ends early, is damaged, or has an unknown coding.
 */
export async function readResponseBody(
  body: Readable,
  coding: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const decodedChunks: AsyncIterable<Buffer> = createDecodedStream(body, coding);
  for await (const chunk of decodedChunks) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes };
}

function createDecodedStream(body: Readable, coding: string): Readable {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = DECODERS[name]?.();
  if (!decoder) throw new Error('unknown content coding');
  // Failures of either stream reach the reader as an error of `decoder`.
  return pipeline(body, decoder, () => undefined);
}

/** Detects the coding of a body: like browsers, accepts `deflate` with its zlib wrapper (RFC 1950, section 2.2) and without. */
export const detectCoding = (bytes: Uint8Array, coding: string): string => {
  const [first = 0, second = 0] = bytes;
  const isWrapped = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  return coding === 'deflate' && !isWrapped ? RAW_DEFLATE : coding;
};
