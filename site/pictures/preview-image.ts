import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { textWidth } from '../../rules/badges/text-width.ts';
import type { Preview } from './picture-processes.ts';

// Machines have different fonts or none: ours is drawn with its own (Inter, SIL Open Font License).
const FONTS = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((part) =>
  fileURLToPath(new URL(`../assets/fonts/inter-${part}-600.ttf`, import.meta.url)),
);
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 84;
const ROOM = WIDTH - 2 * LEFT;
// Inter is a little wider than the letters `textWidth` measures.
const WIDER = 1.07;

/** A link preview image, 1200 by 630 pixels, as PNG. */
export async function drawPreview({ eyebrow, title, text, foot }: Preview): Promise<Buffer> {
  const titleSize = width(title, 84) > ROOM ? 68 : 84;
  const titleLines = wrap(title, titleSize, 2);
  const textLines = text ? wrap(text, 38, 3) : [];
  const titleTop = 250;
  const textTop = titleTop + titleLines.length * titleSize * 1.12 - 12;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter" font-weight="600">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf9"/><rect width="${WIDTH}" height="14" fill="#c2410c"/>
<g transform="translate(${LEFT} 78) scale(2.4)"><rect width="24" height="24" rx="7" fill="#c2410c"/><path d="M12 4.6c2.6 2 3.9 4.6 3.9 7.4 0 1.5-.4 3-1.1 4.3H9.2A9 9 0 0 1 8.1 12c0-2.8 1.3-5.4 3.9-7.4Z" fill="#fff"/><circle cx="12" cy="11" r="1.7" fill="#c2410c"/><path d="M10.4 17.6h3.2L12 20.4Z" fill="#fff"/></g>
${line(eyebrow, LEFT + 82, 117, 32, '#635d57')}
${titleLines.map((one, at) => line(one, LEFT, titleTop + at * titleSize * 1.12, titleSize, '#1c1917')).join('')}
${textLines.map((one, at) => line(one, LEFT, textTop + at * 52, 38, '#635d57')).join('')}
${line(foot, LEFT, HEIGHT - 62, 30, '#9a3412')}
</svg>`;
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Inter' },
  });
  return image.asPng();
}

const line = (text: string, x: number, y: number, size: number, fill: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" letter-spacing="${(-0.022 * size).toFixed(2)}">${escapeMarkup(text)}</text>`;

const width = (text: string, size: number): number => textWidth(text, size, -0.022 * size) * WIDER;

/** The text in at most `lines` lines; what is left over ends in an ellipsis. */
function wrap(text: string, size: number, lines: number): string[] {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 400).toWellFormed().split(' ');
  const done: string[] = [];
  let current = '';
  for (const word of words) {
    const longer = current ? `${current} ${word}` : word;
    if (width(longer, size) <= ROOM) current = longer;
    else {
      if (current) done.push(current);
      current = word;
    }
    if (done.length === lines) break;
  }
  if (done.length < lines && current) done.push(current);
  const isCut = done.join(' ').length < words.join(' ').length;
  return done.map((one, at) => fit(isCut && at === lines - 1 ? `${one}…` : one, size));
}

/** One word may be wider than the picture. */
function fit(text: string, size: number): string {
  if (width(text, size) <= ROOM) return text;
  let letters = [...text.replace(/…$/, '')];
  while (letters.length > 1 && width(`${letters.join('')}…`, size) > ROOM) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
