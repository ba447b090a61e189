import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type RequestHandler, type Router } from 'express';
import { BRAND, SIGN } from '../../rules/badges/brand.ts';
import { sendCompressed } from '../kit/send-compressed.ts';

// In the order they apply: what a later one says goes before.
const PARTS = [
  ...['tokens', 'base', 'frame', 'boxes', 'text', 'forms', 'lists'],
  ...['launches', 'issue', 'listing', 'drafts', 'checkout'],
];

const FONTS = new URL('./fonts/', import.meta.url);
const font = (name: string): Buffer => readFileSync(new URL(`${name}.woff2`, FONTS));

// Headings have their letters with the style sheet, so that nothing moves when a font arrives. Letters beyond ASCII are
// loaded by pages that have them.
const EXTRA = {
  latin1: 'U+00A1-00FF',
  ext: 'U+0100-017F',
} as const;
const face = (src: string, range: string): string =>
  `@font-face{font-family:'Paper Serif';font-weight:600;font-display:swap;src:url(${src}) format('woff2');unicode-range:${range}}`;
const fontFaces = [
  face(
    `data:font/woff2;base64,${font('source-serif-600').toString('base64')}`,
    'U+0020-007E,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026',
  ),
  ...Object.entries(EXTRA).map(([part, range]) => face(`/fonts/${part}.woff2`, range)),
].join('\n');

// Comments and indentation are for readers of the source.
const css = [
  fontFaces,
  ...PARTS.map((part) => readFileSync(new URL(`./style/${part}.css`, import.meta.url), 'utf8')),
]
  .join('\n')
  .replace(/\/\*[^]*?\*\//g, '')
  .replace(/\n\s*/g, '\n');
const version = createHash('sha256').update(css).digest('base64url').slice(0, 10);

/** Address of the style sheet; changes when its content does, so that browsers may keep it for ever. */
export const styleSheetPath = `/style.css?v=${version}`;

const styleSheet: RequestHandler = (req, res) => {
  const fresh = req.query['v'] === version;
  res.type('css').set('Cache-Control', fresh ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  sendCompressed(res, css);
};

const icon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${BRAND.ink}"/>` +
  `<path d="${SIGN}" fill="none" stroke="${BRAND.marker}" stroke-width="3.3"/></svg>`;

// Drawn by scripts/icons.ts.
const ICONS = ['32', '180', '192', '512', 'maskable'];

/** Style sheet, its fonts, and the icons. */
export function styleAssets(): Router {
  const router = express.Router();
  router.get('/style.css', styleSheet);
  for (const part of Object.keys(EXTRA)) {
    const bytes = font(`source-serif-600-${part}`);
    router.get(`/fonts/${part}.woff2`, (_req, res) => {
      res.type('font/woff2').set('Cache-Control', 'public, max-age=31536000, immutable').send(bytes);
    });
  }
  for (const name of ICONS) {
    const bytes = readFileSync(new URL(`./icons/${name}.png`, import.meta.url));
    router.get(`/icons/${name}.png`, (_req, res) => {
      res.type('png').set('Cache-Control', 'public, max-age=604800').send(bytes);
    });
  }
  router.get('/icon.svg', (_req, res) => {
    res.type('svg').set('Cache-Control', 'public, max-age=86400').send(icon);
  });
  return router;
}
