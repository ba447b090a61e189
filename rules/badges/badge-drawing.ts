import { BADGE_COLOURS, drawBadgeIcon, OUTLINE_GRADIENTS } from './badge-icons.ts';
import {
  getBadgeDimensions,
  getBadgeLabel,
  getBadgeLines,
  formatBadgeDate,
  escapeMarkup,
  PILL,
  type BadgeShape,
  type BadgeStyle,
  type EarnedBadge,
} from './badges.ts';
import { fitText, isWidthKnown, measureText } from './text-width.ts';

/** A badge to draw: its kind, its style and the names on it. */
export type BadgeDrawing = EarnedBadge & BadgeStyle & { siteName: string; listingName?: string };

type Colours = { ground: string; line: string; strong: string; soft: string };

const LIGHT: Colours = { ground: '#fffdf8', line: '#ded7c5', strong: '#16130d', soft: '#645d4d' };
const DARK: Colours = { ground: '#17140f', line: '#3d3727', strong: '#f4efe3', soft: '#b0a791' };

/**
 * Returns a badge as a well-formed SVG document with a title; it loads nothing from elsewhere. `auto` is the light
 * badge with a style sheet for readers who prefer dark. Text is fitted to its box whatever fonts the reader has.
 */
export function drawBadge(badge: BadgeDrawing): string {
  const { units, width, height } = getBadgeDimensions(badge);
  const label = escapeMarkup(getBadgeLabel(badge));
  const accent =
    badge.shape === 'outline'
      ? (OUTLINE_GRADIENTS[badge.kind] ?? BADGE_COLOURS[badge.kind])
      : BADGE_COLOURS[badge.kind];
  const paint = `url(#ld-${badge.kind})`;
  const gradient =
    `<linearGradient id="ld-${badge.kind}" x1="0" y1="0" x2="1" y2="1">` +
    `<stop stop-color="${accent.from}"/><stop offset="1" stop-color="${accent.to}"/></linearGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${units.width} ${units.height}" ` +
    `role="img" aria-label="${label}" font-family="Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif" font-weight="700">` +
    `<title>${label}</title>${badge.mode === 'auto' ? buildDarkStyle() : ''}<defs>${gradient}</defs>` +
    `${SHAPES[badge.shape](badge, badge.mode === 'dark' ? DARK : LIGHT, paint, units)}</svg>`
  );
}

// Attributes carry the colours, so that the badge also works where style sheets are not allowed.
const buildDarkStyle = (): string =>
  `<style>@media (prefers-color-scheme:dark){.g{fill:${DARK.ground}}.l{stroke:${DARK.line}}` +
  `.t{fill:${DARK.strong}}.s{fill:${DARK.soft}}.a{stroke:${DARK.soft}}}</style>`;

type DrawShape = (
  badge: BadgeDrawing,
  colours: Colours,
  paint: string,
  units: { width: number; height: number },
) => string;

const SHAPES: Record<BadgeShape, DrawShape> = {
  standard: (badge, colours, paint, units) =>
    drawCard(units, 12, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
    drawAt(9, 8, 1, drawBadgeIcon(badge.kind, paint, 'tile')) +
    drawTwoLines(badge, colours),

  outline: (badge, colours, paint, units) =>
    drawCard(units, 12, `fill="none" stroke="${paint}" stroke-width="1.5"`) +
    drawAt(9, 8, 1, drawBadgeIcon(badge.kind, paint, 'none')) +
    drawTwoLines(badge, colours),

  pill: (badge, colours, paint, units) => {
    const { small, large } = getBadgeLines(badge.kind, badge.siteName);
    const availableWidth = units.width - PILL.textStart - PILL.end - PILL.gap;
    const smallWidth = Math.min(measureText(small, PILL.fontSize), availableWidth / 2);
    const smallLine = line(small, {
      x: PILL.textStart,
      y: 21.4,
      size: PILL.fontSize,
      max: smallWidth,
      of: 's',
      fill: colours.soft,
    });
    const start = PILL.textStart + smallWidth + PILL.gap;
    return (
      drawCard(units, 17, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
      drawAt(5, 5, 0.6, drawBadgeIcon(badge.kind, paint, 'circle')) +
      smallLine +
      line(large, {
        x: start,
        y: 21.4,
        size: PILL.fontSize,
        max: availableWidth - smallWidth,
        of: 't',
        fill: colours.strong,
      })
    );
  },

  banner: (badge, colours, paint, units) => {
    const { small, large } = getBadgeLines(badge.kind, badge.siteName);
    const max = units.width - 88 - (badge.week === undefined ? 66 : 118);
    return (
      drawCard(units, 16, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
      drawCard(units, 16, `fill="${paint}" fill-opacity=".09"`) +
      drawAt(17, 14, 1.4, drawBadgeIcon(badge.kind, paint, 'tile')) +
      line(small.toUpperCase(), {
        x: 88,
        y: 35.5,
        size: 11,
        max,
        of: 's',
        fill: colours.soft,
        letterSpaced: true,
      }) +
      line(large, { x: 88, y: 60, size: 23, max, of: 't', fill: colours.strong }) +
      (badge.week === undefined
        ? drawArrow(units.width - 40, 42, colours)
        : drawWeekAtEnd(badge.week, units.width - 20, colours))
    );
  },

  square: (badge, colours, paint, units) => {
    const { small, large } = getBadgeLines(badge.kind, badge.siteName);
    const middle = units.width / 2;
    const offset = badge.week === undefined ? 6 : 0;
    return (
      drawCard(units, 18, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
      drawAt(middle - 25, 14 + offset, 1.25, drawBadgeIcon(badge.kind, paint, 'tile')) +
      line(small.toUpperCase(), {
        x: middle,
        y: 83 + offset,
        size: 8.5,
        max: 112,
        of: 's',
        fill: colours.soft,
        letterSpaced: true,
        centred: true,
      }) +
      // The medal already shows the rank.
      line(large.replace(/^#\d /, ''), {
        x: middle,
        y: 100 + offset,
        size: 13.2,
        max: 110,
        of: 't',
        fill: colours.strong,
        centred: true,
      }) +
      (badge.week === undefined
        ? ''
        : line(formatBadgeDate(badge.week), {
            x: middle,
            y: 116,
            size: 10,
            max: 112,
            of: 's',
            fill: colours.soft,
            centred: true,
          }))
    );
  },
};

function drawTwoLines(badge: BadgeDrawing, colours: Colours): string {
  const { small, large } = getBadgeLines(badge.kind, badge.siteName);
  return (
    line(small.toUpperCase(), {
      x: 60,
      y: 23,
      size: 9.5,
      max: 166,
      of: 's',
      fill: colours.soft,
      letterSpaced: true,
    }) + line(large, { x: 60, y: 41.5, size: 17, max: 166, of: 't', fill: colours.strong })
  );
}

const drawWeekAtEnd = (week: string, x: number, colours: Colours): string =>
  line('WEEK OF', {
    x,
    y: 35.5,
    size: 9.5,
    max: 80,
    of: 's',
    fill: colours.soft,
    letterSpaced: true,
    alignEnd: true,
  }) +
  line(formatBadgeDate(week), { x, y: 55, size: 13, max: 84, of: 't', fill: colours.strong, alignEnd: true });

const drawArrow = (x: number, y: number, colours: Colours): string =>
  `<path class="a" d="M${x - 9} ${y}h18m-7-7 7 7-7 7" fill="none" stroke="${colours.soft}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;

// Half a unit inside, so that the border is sharp.
const drawCard = (
  { width, height }: { width: number; height: number },
  radius: number,
  attributes: string,
): string =>
  `<rect x=".75" y=".75" width="${width - 1.5}" height="${height - 1.5}" rx="${radius}" ${attributes}/>`;

const drawAt = (x: number, y: number, scale: number, drawing: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;

type TextLine = {
  x: number;
  y: number;
  size: number;
  /** The maximum width of the line, in drawing units. */
  max: number;
  of: 't' | 's';
  fill: string;
  /** Adds letter spacing, for capitals. */
  letterSpaced?: boolean;
  centred?: boolean;
  alignEnd?: boolean;
};

function line(
  words: string,
  { x, y, size, max, of, fill, letterSpaced, centred, alignEnd }: TextLine,
): string {
  const tracking = letterSpaced ? 0.07 * size : 0;
  const { text, fontSize } = fitText(words, size, max - tracking * words.length);
  const width = measureText(text, fontSize, tracking).toFixed(1);
  const length = isWidthKnown(text)
    ? ` textLength="${width}" lengthAdjust="${letterSpaced ? 'spacing' : 'spacingAndGlyphs'}"`
    : '';
  const anchor = centred ? ' text-anchor="middle"' : alignEnd ? ' text-anchor="end"' : '';
  return `<text class="${of}" x="${x}" y="${y}" font-size="${fontSize.toFixed(2)}" fill="${fill}"${anchor}${length}>${escapeMarkup(text)}</text>`;
}
