import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { sendCompressed } from '../kit/send-compressed.ts';

// Comments and indentation are for readers of the source.
const css = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
  .replace(/\/\*[^]*?\*\//g, '')
  .replace(/\n\s*/g, '\n');
const version = createHash('sha256').update(css).digest('base64url').slice(0, 10);

/** Address of the style sheet; changes when its content does, so that browsers may keep it for ever. */
export const styleSheetPath = `/style.css?v=${version}`;

/** Answers `/style.css`. */
export const styleSheet: RequestHandler = (req, res) => {
  const fresh = req.query['v'] === version;
  res.type('css').set('Cache-Control', fresh ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  sendCompressed(res, css);
};

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="#c2410c"/>' +
  '<path d="M12 4.6c2.6 2 3.9 4.6 3.9 7.4 0 1.5-.4 3-1.1 4.3H9.2A9 9 0 0 1 8.1 12c0-2.8 1.3-5.4 3.9-7.4Z" fill="#fff"/>' +
  '<circle cx="12" cy="11" r="1.7" fill="#c2410c"/><path d="M10.4 17.6h3.2L12 20.4Z" fill="#fff"/></svg>';

/** Answers `/icon.svg`. */
export const siteIcon: RequestHandler = (_req, res) => {
  res.type('svg').set('Cache-Control', 'public, max-age=86400').send(icon);
};
