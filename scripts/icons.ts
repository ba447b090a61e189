// `node scripts/icons.ts`: draws the icons of the site into site/assets/icons/. They are stored as files, so that nothing
// is drawn when one is served.
import { mkdir, writeFile } from 'node:fs/promises';
import { BRAND_COLOURS, LOGO_PATH } from '../rules/badges/brand.ts';
import { drawSvg } from '../site/pictures/draw-svg.ts';

const OUT = new URL('../site/assets/icons/', import.meta.url);

/** Draws the sign in its square; `room` is the share of the square that it takes, `corner` the corner radius. */
const icon = (room: number, corner: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="${corner}" fill="${BRAND_COLOURS.ink}"/>` +
  `<g transform="translate(12 12) scale(${room}) translate(-12 -12)"><path d="${LOGO_PATH}" fill="none" stroke="${BRAND_COLOURS.marker}" stroke-width="3.3"/></g></svg>`;

const ICONS: Record<string, [svg: string, pixels: number]> = {
  '32': [icon(1, 6), 32],
  // Systems that crop icons to a circle need margins around the sign.
  '180': [icon(0.86, 0), 180],
  '192': [icon(1, 6), 192],
  '512': [icon(1, 6), 512],
  maskable: [icon(0.78, 0), 512],
};

await mkdir(OUT, { recursive: true });
for (const [name, [svg, pixels]] of Object.entries(ICONS)) {
  await writeFile(new URL(`${name}.png`, OUT), drawSvg(svg, { fitTo: { mode: 'width', value: pixels } }));
}
