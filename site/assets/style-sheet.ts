import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type RequestHandler, type Router } from 'express';
import { BRAND, SIGN } from '../../rules/badges/brand.ts';
import { MARK_COLOURS } from '../../rules/listings/mark.ts';
import { itemAt } from '../../rules/typed/sure.ts';
import { constantText } from '../../http/send-compressed.ts';

// In the order they apply: what a later one says goes before.
const PARTS = [
  ...['tokens', 'base', 'frame', 'boxes', 'text', 'forms', 'lists'],
  ...['launches', 'issue', 'quotes', 'listing', 'drafts', 'checkout', 'room'],
];

// The letters of headings: ASCII before anything is drawn, the others on pages that have them.
const LETTERS = {
  basic: 'U+0020-007E,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC',
  latin1: 'U+00A1-00B6,U+00B8-00D6,U+00D8-00FF',
  ext: 'U+0100-017F',
};
const fonts = Object.entries(LETTERS).map(([part, range]) => {
  const bytes = readFileSync(new URL(`./fonts/paper-serif-${part}.woff2`, import.meta.url));
  return { path: `/fonts/${part}-${hashOf(bytes)}.woff2`, bytes, range };
});

/** Address of the letters that every page needs at once. */
export const headingFontPath = itemAt(fonts, 0).path;

// One that comes too late for the first page is there for the second: nothing moves when a font arrives.
const fontFaces = fonts
  .map(
    ({ path, range }) =>
      `@font-face{font-family:'Paper Serif';font-weight:600;font-display:optional;src:url(${path}) format('woff2');unicode-range:${range}}`,
  )
  .join('\n');

// Comments and indentation are for readers of the source.
const tones = MARK_COLOURS.map(
  ({ light, dark }, at) =>
    `.tone-${at}{background:light-dark(${light.ground},${dark.ground});color:light-dark(${light.shape},${dark.shape})}`,
).join('\n');
const css = [
  fontFaces,
  ...PARTS.map((part) => readFileSync(new URL(`./style/${part}.css`, import.meta.url), 'utf8')),
  tones,
]
  .join('\n')
  .replace(/\/\*[^]*?\*\//g, '')
  .replace(/\s*\n\s*/g, '\n')
  .replace(/ \{\n|;\n\}/g, (end) => (end.includes('{') ? '{' : '}'))
  .replace(/^([\w-]+): /gm, '$1:');
const version = hashOf(css);
const send = constantText(css);

/** Address of the style sheet; changes when its content does, so that browsers may keep it for ever. */
export const styleSheetPath = `/style.css?v=${version}`;

const styleSheet: RequestHandler = (req, res) => {
  const fresh = req.query['v'] === version;
  res.type('css').set('Cache-Control', fresh ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  return send(res);
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
  for (const { path, bytes } of fonts) {
    router.get(path, (_req, res) => {
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

function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
}
