import type { Response } from 'express';
import { encode, type Plain } from './content-codings.ts';
import { etagOf } from './etag.ts';

/**
 * Sends a text over Express, compressed as the client asks where `allowed`, or 304 where it has it. `keep` as in `encode`.
 * Not for a text with a secret and a stranger's words in it, which a website could have a browser ask for: its length would tell of the
 * secret (BREACH).
 */
export async function sendCompressed(
  res: Response,
  text: string,
  { allowed = true, keep }: { allowed?: boolean } & Pick<Plain, 'keep'> = {},
): Promise<void> {
  const { req } = res;
  res.vary('Accept-Encoding').set('ETag', etagOf(text));
  // Express says the charset of texts, and not of bytes.
  const type = res.get('Content-Type') ?? 'text/plain';
  if (!type.includes('charset')) res.set('Content-Type', `${type}; charset=utf-8`);
  const bytes = Buffer.from(text);
  const body = { length: bytes.length, bytes: () => bytes, keep };
  const encoded = allowed && !req.fresh ? await encode(req.headers['accept-encoding'], body) : undefined;
  if (encoded) res.set('Content-Encoding', encoded.coding);
  res.send(encoded?.bytes ?? bytes);
}

/** Sends a value as JSON, compressed: public ones alone. */
export async function sendJson(res: Response, value: object): Promise<void> {
  if (!res.hasHeader('Content-Type')) res.type('json');
  await sendCompressed(res, JSON.stringify(value));
}

/** Sends a text that never changes. */
export function constantText(text: string): (res: Response) => Promise<void> {
  const keep = { of: {}, constant: true };
  return (res) => sendCompressed(res, text, { keep });
}
