import type { Response } from 'express';
import { compressBody, type UncompressedBody } from './content-codings.ts';
import { computeEtag } from './etag.ts';

/**
 * Sends a text over Express, compressed as the client requests if `compress`, or 304 if the client has it. `keep` is that of
 * `compressBody`. Do not compress a text that has both a secret and untrusted input in it and that a website can make a browser
 * request: its length would reveal the secret (BREACH).
 */
export async function sendCompressed(res: Response, text: string, options: SendOptions = {}): Promise<void> {
  await sendEncoded(res, encodeText(text), options);
}

type SendOptions = { compress?: boolean } & Pick<UncompressedBody, 'keep'>;

/** A text in UTF-8 with its validator. */
export type EncodedText = { bytes: Buffer; etag: string };

export const encodeText = (text: string): EncodedText => ({
  bytes: Buffer.from(text),
  etag: computeEtag(text),
});

/** Sends a text like `sendCompressed`. */
export async function sendEncoded(
  res: Response,
  { bytes, etag }: EncodedText,
  { compress = true, keep }: SendOptions = {},
): Promise<void> {
  const { req } = res;
  res.vary('Accept-Encoding').set('ETag', etag);
  // Express adds the charset to texts, but not to buffers.
  const type = res.get('Content-Type') ?? 'text/plain';
  if (!type.includes('charset')) res.set('Content-Type', `${type}; charset=utf-8`);
  const body = { length: bytes.length, bytes: () => bytes, keep };
  const encoded =
    compress && !req.fresh ? await compressBody(req.headers['accept-encoding'], body) : undefined;
  if (encoded) res.set('Content-Encoding', encoded.coding);
  res.send(encoded?.bytes ?? bytes);
}

/** Sends a value as compressed JSON. Use it for public values only. */
export async function sendJson(res: Response, value: object): Promise<void> {
  if (!res.hasHeader('Content-Type')) res.type('json');
  await sendCompressed(res, JSON.stringify(value));
}

/** Returns a function that sends a text that never changes. */
export function createConstantSender(text: string): (res: Response) => Promise<void> {
  const keep = { of: {}, constant: true };
  return (res) => sendCompressed(res, text, { keep });
}
