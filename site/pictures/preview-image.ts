import { ACCENTS, badgeIcon } from '../../rules/badges/badge-icons.ts';
import { BADGE_KINDS, escapeMarkup, isAward } from '../../rules/badges/badges.ts';
import { BRAND, SIGN } from '../../rules/badges/brand.ts';
import { textWidth } from '../../rules/badges/text-width.ts';
import { MARK_COLOURS, markOf } from '../../rules/listings/mark.ts';

/**
 * Content of a link preview: a small line above, a title, a text, and a line at the bottom; for a product also its mark or
 * logo, its first picture (both as PNG) and the rank it won.
 */
export type Preview = {
  eyebrow: string;
  title: string;
  text?: string | undefined;
  foot: string;
  slug?: string;
  logo?: Uint8Array | undefined;
  shot?: Uint8Array | undefined;
  rank?: number | undefined;
};

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
const SHOT = { x: 716, y: 150, width: 484, height: 400 };
const MUTED = '#645d4d';
const WIDER = 1.04;

/** Builds a link preview image as SVG, 1200 by 630 pixels: masthead, picture or mark, title, text and footer line. */
export function previewSvg(preview: Preview): string {
  const { eyebrow, title, text, foot, slug, logo, shot, rank } = preview;
  const room = (shot ? SHOT.x - 44 : WIDTH - LEFT) - LEFT;
  const head = slug === undefined ? '' : picture(logo, slug);
  const titleTop = slug === undefined ? 268 : 346;
  const titleSize = fits(title, 84, room, 1) ? 84 : 66;
  const titleLines = wrap(title, titleSize, room, slug === undefined ? 3 : 2);
  const textTop = titleTop + (titleLines.length - 1) * titleSize * 1.12 + 62;
  const textLines = text ? wrap(text, 33, room, textTop > 470 ? 1 : 2) : [];
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${BRAND.paper}"/>
<g transform="translate(${LEFT} 44) scale(2)"><rect width="24" height="24" rx="6" fill="${BRAND.ink}"/><path d="${SIGN}" fill="none" stroke="${BRAND.marker}" stroke-width="3.3"/></g>
${line(eyebrow, LEFT + 66, 79, 31, BRAND.ink, SERIF)}
<path d="M${LEFT} 116H${WIDTH - LEFT}" stroke="${BRAND.ink}" stroke-width="2.5"/>
${shot ? shotOf(shot) : ''}${head}${rank === undefined ? '' : medal(rank, slug === undefined ? LEFT : LEFT + 146)}
${titleLines.map((one, at) => line(one, LEFT, titleTop + at * titleSize * 1.12, titleSize, BRAND.ink, SERIF)).join('')}
${textLines.map((one, at) => line(one, LEFT, textTop + at * 46, 33, MUTED, SANS)).join('')}
<path d="M${LEFT} ${HEIGHT - 40}h${Math.min(room, width(foot, 27) + 20)}" stroke="${BRAND.marker}" stroke-width="26"/>
${line(foot, LEFT + 8, HEIGHT - 31, 27, BRAND.ink, SANS, room)}
</svg>`;
}

const SERIF = "'Source Serif 4'";
const SANS = "'Inter SemiBold'";

// Scripts with joined letters need an explicit font. For others the renderer finds a fallback itself.
const JOINED: [RegExp, string][] = [
  [/[\u0900-\u097f]/, "'Noto Sans Devanagari SemiBold'"],
  [/[\u0600-\u077f]/, "'Noto Naskh Arabic'"],
  [/[\u0e00-\u0e7f]/, "'Noto Sans Thai SemiBold'"],
  [/[\u0590-\u05ff]/, "'Noto Sans Hebrew'"],
];

const dataOf = (bytes: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

/** Draws the logo in its square, or the mark of the slug. */
function picture(logo: Uint8Array | undefined, slug: string): string {
  const [x, y, side] = [LEFT, 148, 116];
  if (logo) return `<image x="${x}" y="${y}" width="${side}" height="${side}" xlink:href="${dataOf(logo)}"/>`;
  const { tone, back, front, turn } = markOf(slug);
  const { ground, shape } = (MARK_COLOURS[tone] ?? MARK_COLOURS[0]).light;
  return `<g transform="translate(${x} ${y}) scale(${side / 24})"><rect width="24" height="24" rx="5.6" fill="${ground}"/><g fill="${shape}"><path opacity=".36" d="${back}"/><path d="${front}" transform="rotate(${turn} 12 12)"/></g></g>`;
}

/** Draws a screenshot that runs off the right edge. */
const shotOf = (shot: Uint8Array): string =>
  `<clipPath id="shot"><rect x="${SHOT.x}" y="${SHOT.y}" width="${SHOT.width + 40}" height="${SHOT.height}" rx="16"/></clipPath>` +
  `<image x="${SHOT.x}" y="${SHOT.y}" width="${SHOT.height * 1.6}" height="${SHOT.height}" preserveAspectRatio="xMinYMin slice" clip-path="url(#shot)" xlink:href="${dataOf(shot)}"/>` +
  `<rect x="${SHOT.x}" y="${SHOT.y}" width="${SHOT.width + 40}" height="${SHOT.height}" rx="16" fill="none" stroke="#d9d2c1" stroke-width="2"/>`;

function medal(rank: number, x: number): string {
  const kind = BADGE_KINDS.filter(isAward)[rank - 1];
  if (kind === undefined) return '';
  return `<g transform="translate(${x} 156) scale(2.5)" font-family="${SERIF}" font-weight="600">${badgeIcon(kind, ACCENTS[kind].from, 'circle')}</g>`;
}

/** Draws one line of text with its left edge at `x`, also in right-to-left scripts. */
function line(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  family: string,
  room?: number,
): string {
  const words = (room === undefined ? text : fit(text, size, room)).normalize('NFC');
  const joined = JOINED.find(([letters]) => letters.test(words))?.[1];
  // Letter spacing would break the joins between letters.
  const spacing = joined ? '' : ` letter-spacing="${(-0.02 * size).toFixed(2)}"`;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="${joined ?? family}" font-weight="600"${spacing}>${escapeMarkup(words)}</text>`;
}

// `textWidth` assumes that these letters are as wide as CJK ones.
const NARROW = /[\u0370-\u0e7f]/g;
const width = (text: string, size: number): number =>
  (textWidth(text, size, -0.02 * size) - 0.4 * size * (text.match(NARROW)?.length ?? 0)) * WIDER;

const fits = (text: string, size: number, room: number, lines: number): boolean =>
  wrap(text, size, room, lines + 1).length <= lines;

/** Wraps a text into at most `lines` lines. A cut text ends in an ellipsis. Scripts without spaces break anywhere. */
function wrap(text: string, size: number, room: number, lines: number): string[] {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 400).toWellFormed();
  const parts = words.split(/(?<= )|(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])/u);
  const done: string[] = [];
  let current = '';
  for (const part of parts) {
    if (current === '' || width((current + part).trimEnd(), size) <= room) current += part;
    else {
      done.push(current.trimEnd());
      current = part;
    }
    if (done.length === lines) break;
  }
  if (done.length < lines && current) done.push(current.trimEnd());
  const isCut = done.join('').replaceAll(' ', '').length < words.replaceAll(' ', '').length;
  return done.map((one, at) => fit(isCut && at === lines - 1 ? `${one}…` : one, size, room));
}

/** Shortens a text that is wider than `room`, such as one long word. */
function fit(text: string, size: number, room: number): string {
  if (width(text, size) <= room) return text;
  let letters = [...text.replace(/…$/, '')];
  while (letters.length > 1 && width(`${letters.join('')}…`, size) > room) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
