import { escapeMarkup } from '../../rules/badges/badges.ts';
import { elementAt } from '../../rules/typed/assert.ts';

// Shapes for the drawings of sample products: SVG as text, in pixels.

const WIDTH = 1600;
const HEIGHT = 1000;

export type Look = {
  from: string;
  to: string;
  panel: string;
  sunken: string;
  line: string;
  ink: string;
  muted: string;
};
export const LIGHT = {
  panel: '#ffffff',
  sunken: '#f4f5f7',
  line: '#e3e6ea',
  ink: '#1d2530',
  muted: '#77818f',
};
export const DARK = {
  panel: '#171c24',
  sunken: '#202733',
  line: '#2f3846',
  ink: '#eef2f7',
  muted: '#8e9aab',
};

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 14,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
export const text = (
  words: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor = 'start',
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${(-0.018 * size).toFixed(2)}">${escapeMarkup(words)}</text>`;
export const dot = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
export const line = (points: [number, number][], stroke: string, width = 5, more = ''): string =>
  `<polyline points="${points.join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`;
export const area = (points: [number, number][], bottom: number, fill: string): string =>
  `<polygon points="${[...points, [elementAt(points, -1)[0], bottom], [elementAt(points, 0)[0], bottom]].join(' ')}" fill="${fill}"/>`;
export const person = (initial: string, x: number, y: number, fill: string): string =>
  dot(x, y, 21, fill) + text(initial, x, y + 7, 20, '#ffffff', 'middle');
export const chip = (words: string, x: number, y: number, width: number, fill: string, ink: string): string =>
  box(x, y, width, 40, fill, 20) + text(words, x + width / 2, y + 27, 19, ink, 'middle');

/** Draws a background with a window on it, which has a shadow and a name in its title bar. */
export function scene(look: Look, name: string, inside: string): string {
  const [x, y] = [WIDTH * 0.07, HEIGHT * 0.1];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter" font-weight="600">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${look.from}"/><stop offset="1" stop-color="${look.to}"/></linearGradient>
<filter id="shadow" x="-10%" y="-10%" width="120%" height="130%"><feDropShadow dx="0" dy="24" stdDeviation="28" flood-opacity="0.28"/></filter></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<g filter="url(#shadow)">${box(x, y, WIDTH - 2 * x, HEIGHT - 2 * y, look.panel, 24)}</g>
${['#ff6b5e', '#f7bf4f', '#59c96b'].map((fill, at) => dot(x + 40 + at * 28, y + 38, 9, fill)).join('')}
${text(name, WIDTH / 2, y + 46, 22, look.muted, 'middle')}
<path d="M${x} ${y + 76}H${WIDTH - x}" stroke="${look.line}" stroke-width="2"/>
${inside}</svg>`;
}
