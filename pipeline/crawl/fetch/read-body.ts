import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads at most `maxBytes` decompressed bytes and leaves the rest unread (`truncated`), so neither endless bodies
 * nor compression bombs cost more than that. Throws when the body breaks off, is damaged, or has another coding.
 */
export async function readResponseBody(
  body: Readable,
  coding: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const parts: AsyncIterable<Buffer> = decoded(body, coding);
  for await (const chunk of parts) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes };
}

function decoded(body: Readable, coding: string): Readable {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = DECODERS[name]?.();
  if (!decoder) throw new Error('unknown content coding');
  // Failures of either side reach the reader as an error of `decoder`.
  return pipeline(body, decoder, () => undefined);
}
