import { ACCENTS, badgeIcon, OUTLINED } from './badge-icons.ts';
import {
  badgeDimensions,
  badgeLabel,
  badgeWords,
  dayInWords,
  escapeMarkup,
  PILL,
  type BadgeShape,
  type BadgeStyle,
  type EarnedBadge,
} from './badges.ts';
import { fitText, isWidthKnown, textWidth } from './text-width.ts';

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
  const { units, width, height } = badgeDimensions(badge);
  const label = escapeMarkup(badgeLabel(badge));
  const accent =
    badge.shape === 'outline' ? (OUTLINED[badge.kind] ?? ACCENTS[badge.kind]) : ACCENTS[badge.kind];
  const paint = `url(#ld-${badge.kind})`;
  const gradient =
    `<linearGradient id="ld-${badge.kind}" x1="0" y1="0" x2="1" y2="1">` +
    `<stop stop-color="${accent.from}"/><stop offset="1" stop-color="${accent.to}"/></linearGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${units.width} ${units.height}" ` +
    `role="img" aria-label="${label}" font-family="Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif" font-weight="700">` +
    `<title>${label}</title>${badge.mode === 'auto' ? styleForDark() : ''}<defs>${gradient}</defs>` +
    `${SHAPES[badge.shape](badge, badge.mode === 'dark' ? DARK : LIGHT, paint, units)}</svg>`
  );
}

// Attributes carry the colours, so that the badge also works where style sheets are not allowed.
const styleForDark = (): string =>
  `<style>@media (prefers-color-scheme:dark){.g{fill:${DARK.ground}}.l{stroke:${DARK.line}}` +
  `.t{fill:${DARK.strong}}.s{fill:${DARK.soft}}.a{stroke:${DARK.soft}}}</style>`;

type Draw = (
  badge: BadgeDrawing,
  colours: Colours,
  paint: string,
  units: { width: number; height: number },
) => string;

const SHAPES: Record<BadgeShape, Draw> = {
  standard: (badge, colours, paint, units) =>
    card(units, 12, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
    at(9, 8, 1, badgeIcon(badge.kind, paint, 'tile')) +
    twoLines(badge, colours),

  outline: (badge, colours, paint, units) =>
    card(units, 12, `fill="none" stroke="${paint}" stroke-width="1.5"`) +
    at(9, 8, 1, badgeIcon(badge.kind, paint, 'none')) +
    twoLines(badge, colours),

  pill: (badge, colours, paint, units) => {
    const { small, large } = badgeWords(badge.kind, badge.siteName);
    const room = units.width - PILL.textStart - PILL.end - PILL.gap;
    const smallRoom = Math.min(textWidth(small, PILL.fontSize), room / 2);
    const first = line(small, {
      x: PILL.textStart,
      y: 21.4,
      size: PILL.fontSize,
      max: smallRoom,
      of: 's',
      fill: colours.soft,
    });
    const start = PILL.textStart + smallRoom + PILL.gap;
    return (
      card(units, 17, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
      at(5, 5, 0.6, badgeIcon(badge.kind, paint, 'circle')) +
      first +
      line(large, {
        x: start,
        y: 21.4,
        size: PILL.fontSize,
        max: room - smallRoom,
        of: 't',
        fill: colours.strong,
      })
    );
  },

  banner: (badge, colours, paint, units) => {
    const { small, large } = badgeWords(badge.kind, badge.siteName);
    const max = units.width - 88 - (badge.week === undefined ? 66 : 118);
    return (
      card(units, 16, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
      card(units, 16, `fill="${paint}" fill-opacity=".09"`) +
      at(17, 14, 1.4, badgeIcon(badge.kind, paint, 'tile')) +
      line(small.toUpperCase(), {
        x: 88,
        y: 35.5,
        size: 11,
        max,
        of: 's',
        fill: colours.soft,
        spaced: true,
      }) +
      line(large, { x: 88, y: 60, size: 23, max, of: 't', fill: colours.strong }) +
      (badge.week === undefined
        ? arrow(units.width - 40, 42, colours)
        : weekAtEnd(badge.week, units.width - 20, colours))
    );
  },

  square: (badge, colours, paint, units) => {
    const { small, large } = badgeWords(badge.kind, badge.siteName);
    const middle = units.width / 2;
    const drop = badge.week === undefined ? 6 : 0;
    return (
      card(units, 18, `class="g l" fill="${colours.ground}" stroke="${colours.line}"`) +
      at(middle - 25, 14 + drop, 1.25, badgeIcon(badge.kind, paint, 'tile')) +
      line(small.toUpperCase(), {
        x: middle,
        y: 83 + drop,
        size: 8.5,
        max: 112,
        of: 's',
        fill: colours.soft,
        spaced: true,
        centred: true,
      }) +
      // The medal already shows the rank.
      line(large.replace(/^#\d /, ''), {
        x: middle,
        y: 100 + drop,
        size: 13.2,
        max: 110,
        of: 't',
        fill: colours.strong,
        centred: true,
      }) +
      (badge.week === undefined
        ? ''
        : line(dayInWords(badge.week), {
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

function twoLines(badge: BadgeDrawing, colours: Colours): string {
  const { small, large } = badgeWords(badge.kind, badge.siteName);
  return (
    line(small.toUpperCase(), {
      x: 60,
      y: 23,
      size: 9.5,
      max: 166,
      of: 's',
      fill: colours.soft,
      spaced: true,
    }) + line(large, { x: 60, y: 41.5, size: 17, max: 166, of: 't', fill: colours.strong })
  );
}

const weekAtEnd = (week: string, x: number, colours: Colours): string =>
  line('WEEK OF', {
    x,
    y: 35.5,
    size: 9.5,
    max: 80,
    of: 's',
    fill: colours.soft,
    spaced: true,
    atEnd: true,
  }) + line(dayInWords(week), { x, y: 55, size: 13, max: 84, of: 't', fill: colours.strong, atEnd: true });

const arrow = (x: number, y: number, colours: Colours): string =>
  `<path class="a" d="M${x - 9} ${y}h18m-7-7 7 7-7 7" fill="none" stroke="${colours.soft}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;

// Half a unit inside, so that the border is sharp.
const card = (
  { width, height }: { width: number; height: number },
  radius: number,
  attributes: string,
): string =>
  `<rect x=".75" y=".75" width="${width - 1.5}" height="${height - 1.5}" rx="${radius}" ${attributes}/>`;

const at = (x: number, y: number, scale: number, drawing: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;

type Line = {
  x: number;
  y: number;
  size: number;
  /** The maximum width of the line, in drawing units. */
  max: number;
  of: 't' | 's';
  fill: string;
  /** Adds letter spacing, for capitals. */
  spaced?: boolean;
  centred?: boolean;
  atEnd?: boolean;
};

function line(words: string, { x, y, size, max, of, fill, spaced, centred, atEnd }: Line): string {
  const tracking = spaced ? 0.07 * size : 0;
  const { text, fontSize } = fitText(words, size, max - tracking * words.length);
  const width = textWidth(text, fontSize, tracking).toFixed(1);
  const length = isWidthKnown(text)
    ? ` textLength="${width}" lengthAdjust="${spaced ? 'spacing' : 'spacingAndGlyphs'}"`
    : '';
  const anchor = centred ? ' text-anchor="middle"' : atEnd ? ' text-anchor="end"' : '';
  return `<text class="${of}" x="${x}" y="${y}" font-size="${fontSize.toFixed(2)}" fill="${fill}"${anchor}${length}>${escapeMarkup(text)}</text>`;
}
