import { BADGE_COLOURS, drawBadgeIcon } from '../../rules/badges/badge-icons.ts';
import { BADGE_KINDS, escapeMarkup, isAward } from '../../rules/badges/badges.ts';
import { BRAND_COLOURS, LOGO_PATH } from '../../rules/badges/brand.ts';
import { measureText } from '../../rules/badges/text-width.ts';
import { GENERATED_COLOURS, generateLogo } from '../../rules/listings/generated-pictures.ts';

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
const WIDTH_FACTOR = 1.04;

/** Builds a link preview image as SVG, 1200 by 630 pixels: masthead, picture or mark, title, text and footer line. */
export function previewSvg(preview: Preview): string {
  const { eyebrow, title, text, foot, slug, logo, shot, rank } = preview;
  const maxWidth = (shot ? SHOT.x - 44 : WIDTH - LEFT) - LEFT;
  const head = slug === undefined ? '' : logoOrMark(logo, slug);
  const titleTop = slug === undefined ? 268 : 346;
  const titleSize = fits(title, 84, maxWidth, 1) ? 84 : 66;
  const titleLines = wrap(title, titleSize, maxWidth, slug === undefined ? 3 : 2);
  const textTop = titleTop + (titleLines.length - 1) * titleSize * 1.12 + 62;
  const textLines = text ? wrap(text, 33, maxWidth, textTop > 470 ? 1 : 2) : [];
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${BRAND_COLOURS.paper}"/>
<g transform="translate(${LEFT} 44) scale(2)"><rect width="24" height="24" rx="6" fill="${BRAND_COLOURS.ink}"/><path d="${LOGO_PATH}" fill="none" stroke="${BRAND_COLOURS.marker}" stroke-width="3.3"/></g>
${textLine(eyebrow, { x: LEFT + 66, y: 79, size: 31, family: SERIF })}
<path d="M${LEFT} 116H${WIDTH - LEFT}" stroke="${BRAND_COLOURS.ink}" stroke-width="2.5"/>
${shot ? screenshot(shot) : ''}${head}${rank === undefined ? '' : medal(rank, slug === undefined ? LEFT : LEFT + 146)}
${titleLines.map((one, at) => textLine(one, { x: LEFT, y: titleTop + at * titleSize * 1.12, size: titleSize, family: SERIF })).join('')}
${textLines.map((one, at) => textLine(one, { x: LEFT, y: textTop + at * 46, size: 33, family: SANS, fill: MUTED })).join('')}
<path d="M${LEFT} ${HEIGHT - 40}h${Math.min(maxWidth, width(foot, 27) + 20)}" stroke="${BRAND_COLOURS.marker}" stroke-width="26"/>
${textLine(foot, { x: LEFT + 8, y: HEIGHT - 31, size: 27, family: SANS, maxWidth })}
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

const dataUrl = (bytes: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

/** Draws the logo in its square, or the mark of the slug. */
function logoOrMark(logo: Uint8Array | undefined, slug: string): string {
  const [x, y, side] = [LEFT, 148, 116];
  if (logo)
    return `<image x="${x}" y="${y}" width="${side}" height="${side}" xlink:href="${dataUrl(logo)}"/>`;
  const { tone, back, front, turn } = generateLogo(slug);
  const { ground, shape } = (GENERATED_COLOURS[tone] ?? GENERATED_COLOURS[0]).light;
  return `<g transform="translate(${x} ${y}) scale(${side / 24})"><rect width="24" height="24" rx="5.6" fill="${ground}"/><g fill="${shape}"><path opacity=".36" d="${back}"/><path d="${front}" transform="rotate(${turn} 12 12)"/></g></g>`;
}

/** Draws a screenshot that runs off the right edge. */
const screenshot = (shot: Uint8Array): string =>
  `<clipPath id="shot"><rect x="${SHOT.x}" y="${SHOT.y}" width="${SHOT.width + 40}" height="${SHOT.height}" rx="16"/></clipPath>` +
  `<image x="${SHOT.x}" y="${SHOT.y}" width="${SHOT.height * 1.6}" height="${SHOT.height}" preserveAspectRatio="xMinYMin slice" clip-path="url(#shot)" xlink:href="${dataUrl(shot)}"/>` +
  `<rect x="${SHOT.x}" y="${SHOT.y}" width="${SHOT.width + 40}" height="${SHOT.height}" rx="16" fill="none" stroke="#d9d2c1" stroke-width="2"/>`;

function medal(rank: number, x: number): string {
  const kind = BADGE_KINDS.filter(isAward)[rank - 1];
  if (kind === undefined) return '';
  return `<g transform="translate(${x} 156) scale(2.5)" font-family="${SERIF}" font-weight="600">${drawBadgeIcon(kind, BADGE_COLOURS[kind].from, 'circle')}</g>`;
}

/** Place and look of a line of text. A line wider than `maxWidth` is cut. */
type LineStyle = { x: number; y: number; size: number; family: string; fill?: string; maxWidth?: number };

/** Draws one line of text with its left edge at `x`, also in right-to-left scripts. */
function textLine(
  text: string,
  { x, y, size, family, fill = BRAND_COLOURS.ink, maxWidth }: LineStyle,
): string {
  const words = (maxWidth === undefined ? text : truncate(text, size, maxWidth)).normalize('NFC');
  const joined = JOINED.find(([letters]) => letters.test(words))?.[1];
  // Letter spacing would break the joins between letters.
  const spacing = joined ? '' : ` letter-spacing="${(-0.02 * size).toFixed(2)}"`;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="${joined ?? family}" font-weight="600"${spacing}>${escapeMarkup(words)}</text>`;
}

// `measureText` assumes that these letters are as wide as CJK ones.
const NARROW = /[\u0370-\u0e7f]/g;
const width = (text: string, size: number): number =>
  (measureText(text, size, -0.02 * size) - 0.4 * size * (text.match(NARROW)?.length ?? 0)) * WIDTH_FACTOR;

const fits = (text: string, size: number, maxWidth: number, lines: number): boolean =>
  wrap(text, size, maxWidth, lines + 1).length <= lines;

/** Wraps a text into at most `lines` lines. A cut text ends in an ellipsis. Scripts without spaces break anywhere. */
function wrap(text: string, size: number, maxWidth: number, lines: number): string[] {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 400).toWellFormed();
  const chunks = words.split(/(?<= )|(?<=[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef])/u);
  const done: string[] = [];
  let current = '';
  for (const part of chunks) {
    if (current === '' || width((current + part).trimEnd(), size) <= maxWidth) current += part;
    else {
      done.push(current.trimEnd());
      current = part;
    }
    if (done.length === lines) break;
  }
  if (done.length < lines && current) done.push(current.trimEnd());
  const isCut = done.join('').replaceAll(' ', '').length < words.replaceAll(' ', '').length;
  return done.map((one, at) => truncate(isCut && at === lines - 1 ? `${one}…` : one, size, maxWidth));
}

/** Shortens a text that is wider than `maxWidth`, such as one long word. */
function truncate(text: string, size: number, maxWidth: number): string {
  if (width(text, size) <= maxWidth) return text;
  let letters = [...text.replace(/…$/, '')];
  while (letters.length > 1 && width(`${letters.join('')}…`, size) > maxWidth) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
