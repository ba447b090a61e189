import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { createConstantSender } from '../../http/send-compressed.ts';

const script = readFileSync(new URL('./script.js', import.meta.url), 'utf8');
const send = createConstantSender(script);
const version = createHash('sha256').update(script).digest('base64url').slice(0, 10);

/** Path of the site script. It changes with the content, so browsers may cache it for ever. */
export const scriptPath = `/script.js?v=${version}`;

/** Serves `/script.js`. */
export const siteScript: RequestHandler = (req, res) => {
  const fresh = req.query['v'] === version;
  res.type('js').set('Cache-Control', fresh ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  return send(res);
};
