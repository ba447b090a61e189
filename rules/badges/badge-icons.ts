import { LOGO_PATH } from './brand.ts';
import { getAwardRank, type AwardKind, type BadgeKind, isAward } from './badges.ts';

/** The colours of a badge kind: the two ends of its gradient, and the numeral on a medal. */
export const BADGE_COLOURS: Record<BadgeKind, { from: string; to: string; ink: string }> = {
  'listed-on': { from: '#1f1b12', to: '#16130d', ink: '#ffe14d' },
  'launched-on': { from: '#ffe14d', to: '#f7c600', ink: '#16130d' },
  featured: { from: '#8d8674', to: '#6d6656', ink: '#ffffff' },
  verified: { from: '#1f8a5b', to: '#14683d', ink: '#ffffff' },
  'launch-of-the-week-1': { from: '#fbbf24', to: '#ea9a08', ink: '#5b3300' },
  'launch-of-the-week-2': { from: '#c3ccd8', to: '#8a97a8', ink: '#222c3a' },
  'launch-of-the-week-3': { from: '#e2a06a', to: '#b5672b', ink: '#431c02' },
};

/** Gradients for badges drawn as lines only, on a background that may be light or dark. */
export const OUTLINE_GRADIENTS: Partial<Record<BadgeKind, { from: string; to: string }>> = {
  'listed-on': { from: '#a88600', to: '#8a6d00' },
  'launched-on': { from: '#a88600', to: '#8a6d00' },
};

type IconFrame = 'tile' | 'circle' | 'none';

/**
 * Returns the icon of a badge kind in a 40 by 40 box, as SVG elements. `paint` fills the tile or circle behind the
 * icon, or the icon itself without a frame.
 */
export function drawBadgeIcon(kind: BadgeKind, paint: string, frame: IconFrame): string {
  if (isAward(kind))
    return drawMedal({ rank: getAwardRank(kind), paint, ink: BADGE_COLOURS[kind].ink }, frame);
  const ink = frame === 'none' ? paint : BADGE_COLOURS[kind].ink;
  const scale = frame === 'none' ? 1.5 : frame === 'circle' ? 0.98 : 1.1;
  const icon = `<g transform="translate(20 20) scale(${scale}) translate(-12 -12)">${ICONS[kind](ink)}</g>`;
  return drawBackground(kind, paint, frame) + icon;
}

function drawBackground(kind: BadgeKind, paint: string, frame: IconFrame): string {
  if (kind === 'verified') {
    const square = `x="4.5" y="4.5" width="31" height="31" rx="7.5"`;
    const line = frame === 'none' ? `fill="none" stroke="${paint}" stroke-width="2.6"` : `fill="${paint}"`;
    if (frame === 'none') return `<path d="${SEAL}" ${line} stroke-linejoin="round"/>`;
    return `<rect ${square} ${line}/><rect ${square} ${line} transform="rotate(45 20 20)"/>`;
  }
  if (frame === 'none') return '';
  return frame === 'circle'
    ? `<circle cx="20" cy="20" r="20" fill="${paint}"/>`
    : `<rect width="40" height="40" rx="11" fill="${paint}"/>`;
}

type IconKind = Exclude<BadgeKind, AwardKind>;

// Icons are drawn in a 24 by 24 box.
const ICONS: Record<IconKind, (ink: string) => string> = {
  'listed-on': (ink) => `<path d="${LOGO_PATH}" fill="none" stroke="${ink}" stroke-width="3.6"/>`,
  'launched-on': (ink) =>
    `<g transform="rotate(40 12 12)" fill="${ink}"><path fill-rule="evenodd" d="M12 .8c3.6 2.7 5 7.2 4 13.4H8C7 8 8.4 3.5 12 .8Zm0 5.500a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.200Z"/>` +
    `<path d="M7 10.2 3.9 14.300v4.300l4-2.800ZM17 10.200l3.1 4.100v4.300l-4-2.800ZM9.8 16h4.400L12 22.600Z"/></g>`,
  featured: (ink) =>
    `<path d="${getStarPath(5, 9.6, 4.3)}" fill="${ink}" stroke="${ink}" stroke-width="1.8" stroke-linejoin="round"/>`,
  verified: (ink) =>
    `<path d="M7 12.5 10.6 16 17.2 8.7" fill="none" stroke="${ink}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>`,
};

/** Returns the path of a star in a 24 by 24 box that rests on two points. */
function getStarPath(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    getCorner(12, 12.6, i % 2 ? inner : outer, i / (points * 2)),
  );
  return `M${corners.join('L')}Z`;
}

const SEAL = `M${Array.from({ length: 16 }, (_, i) => getCorner(20, 20, i % 2 ? 15.6 : 18.6, i / 16)).join('L')}Z`;

function getCorner(cx: number, cy: number, radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(cx + radius * Math.sin(angle)).toFixed(2)} ${(cy - radius * Math.cos(angle)).toFixed(2)}`;
}

type Medal = { rank: number; paint: string; ink: string };

/** Draws a coin with its number between two branches of laurel. */
function drawMedal(medal: Medal, frame: IconFrame): string {
  if (frame === 'circle') return drawCoin({ x: 20, y: 20, radius: 20 }, medal);
  const leaf = 'M0-3.500C2.2-1.9 2.2 1.5 0 3.7-2.2 1.5-2.2-1.9 0-3.500Z';
  const branch = [-160, -134, -108, -82, -56, -30]
    .map((angle) => `<path d="${leaf}" transform="rotate(${angle}) translate(0 -16.4) rotate(52)"/>`)
    .join('');
  return (
    `<g fill="${medal.paint}" transform="translate(20 20)"><g>${branch}</g><g transform="scale(-1 1)">${branch}</g></g>` +
    drawCoin({ x: 20, y: 19, radius: 11.5 }, medal)
  );
}

type Circle = { x: number; y: number; radius: number };

const drawCoin = ({ x, y, radius }: Circle, { rank, paint, ink }: Medal): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint}"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius * 0.8}" fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width="${radius * 0.08}"/>` +
  `<text x="${x}" y="${y + radius * 0.42}" text-anchor="middle" font-size="${radius * 1.17}" fill="${ink}">${rank}</text>`;
