import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type RequestHandler, type Router } from 'express';
import { BRAND, SIGN } from '../../rules/badges/brand.ts';
import { MARK_COLOURS } from '../../rules/listings/mark.ts';
import { constantText } from '../../http/send-compressed.ts';

// In the order they apply: what a later one says goes before.
const PARTS = [
  ...['tokens', 'base', 'frame', 'boxes', 'text', 'forms', 'lists'],
  ...['launches', 'issue', 'quotes', 'listing', 'drafts', 'checkout', 'room'],
];

const BASIC = headingFont('Paper Serif', 'basic');
const LATIN = headingFont('Paper Serif Latin', 'latin');
const FONTS = [BASIC, LATIN];

// Latin letters that the basic font lacks.
const ACCENTED = /[\u00a1-\u00b6\u00b8-\u00d6\u00d8-\u024f\u0300-\u036f\u1e00-\u1eff]/;

/**
 * What a page with these texts draws its headings with: the class of its root and the font to load at once. A page has one
 * font with all its Latin letters: of two, one could come too late, and a word would be of both.
 */
export const headingFontOf = (text: string): { className: string; path: string } =>
  ACCENTED.test(text)
    ? { className: 'letters-latin', path: LATIN.path }
    : { className: 'letters-basic', path: BASIC.path };

// One that comes too late for the first page is there for the second: nothing moves when a font arrives.
const fontFaces = FONTS.map(
  ({ family, path }) =>
    `@font-face{font-family:'${family}';font-weight:600;font-display:optional;src:url(${path}) format('woff2')}`,
).join('\n');

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
  for (const { path, bytes } of FONTS) {
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

function headingFont(family: string, part: string) {
  const bytes = readFileSync(new URL(`./fonts/paper-serif-${part}.woff2`, import.meta.url));
  return { family, path: `/fonts/${part}-${hashOf(bytes)}.woff2`, bytes };
}

function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
}
