import { toColor } from './css-colors.ts';
import { PIXELS } from './css-math.ts';

/** What style sheets declare for an element, by property, in lower case and with its math computed. */
export type Declared = ReadonlyMap<string, string>;

/** Sizes and distances in pixels: of a window, of what is far outside of it, of a gap that shows nothing. */
const [WINDOW, FAR, NOTHING] = [1_280, 900, 2];
/** Shares of what is seen, or of its size, that show nothing. */
const FAINT = 0.05;

/** The pixels of a length, a percentage being one of the window; undefined for any other value. */
export function toPixels(length: string | undefined): number | undefined {
  const [, amount, unit = 'px'] = /^(-?\d*\.?\d+)(px|pt|em|rem|vw|vh|%)?$/.exec(length ?? '') ?? [];
  return amount === undefined ? undefined : Number(amount) * (PIXELS[unit === '%' ? 'vw' : unit] ?? 1);
}

/** The arguments of a function in a value: `["0", "0"]` of `scale(0, 0)`. */
function argumentsOf(value: string | undefined, name: string): string[] | undefined {
  const [, inside] =
    new RegExp(String.raw`(?<![\w-])${name}\(((?:[^()]|\([^()]*\))*)\)`).exec(value ?? '') ?? [];
  return inside?.split(/[\s,]+/).filter(Boolean);
}

const toShare = (text = ''): number => Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);

/** Is it moved, faded or turned once it is scrolled into view? A declaration such as `animation: none` says the contrary. */
export const isAnimated = (declared: Declared, properties: RegExp): boolean =>
  [...declared].some(([name, value]) => properties.test(name) && !NO_ANIMATION.test(value));

const NO_ANIMATION = /^(?:(?:none|auto|initial|unset|all|ease|linear|0m?s)(?:\s|,|$))*$/;

/** Is it so transparent, blurred or bright that nothing of it is seen? */
export function isSeeThrough(declared: Declared): boolean {
  const opacity = declared.get('opacity') ?? '';
  if (/^-?\d*\.?\d+%?$/.test(opacity) && toShare(opacity) <= FAINT) return true;
  const filter = declared.get('filter');
  const at = (name: string): number => toShare(argumentsOf(filter, name)?.[0]);
  return (
    at('opacity') <= FAINT ||
    at('contrast') <= FAINT ||
    at('brightness') >= 20 ||
    (toPixels(argumentsOf(filter, 'blur')?.[0]) ?? 0) >= 8 ||
    ['mask', 'mask-image', '-webkit-mask', '-webkit-mask-image'].some((name) =>
      isClearGradient(declared.get(name) ?? ''),
    )
  );
}

/** A gradient of nothing but transparent colors. */
function isClearGradient(mask: string): boolean {
  const [, inside] = /gradient\((.*)\)/.exec(mask) ?? [];
  const stops = inside
    ?.split(/,(?![^(]*\))/)
    .filter((stop) => !/^(?:to |from |at |circle|ellipse|-?[\d.]+(?:deg|turn))/.test(stop));
  return stops !== undefined && stops.length > 0 && stops.every((stop) => toColor(stop) === 'transparent');
}

/** Is all of it cut off by `clip` or `clip-path`? */
export function isClippedAway(declared: Declared): boolean {
  if (/^rect\((?:0|1px)/.test(declared.get('clip') ?? '')) return true;
  const path = declared.get('clip-path') ?? declared.get('-webkit-clip-path') ?? '';
  if (/^(?:polygon|path|shape)\(/.test(path)) return hasNoArea(path);
  const circle = argumentsOf(path, 'circle') ?? argumentsOf(path, 'ellipse') ?? [];
  const radii = circle.includes('at') ? circle.slice(0, circle.indexOf('at')) : circle;
  return radii.some((radius) => toPixels(radius) === 0) || isInsetWhole(argumentsOf(path, 'inset') ?? []);
}

/** Do two opposite sides cut off all that is between them? */
function isInsetWhole([top = '', right = top, bottom = top, left = right]: string[]): boolean {
  const both = [
    [top, bottom],
    [left, right],
  ];
  return both.some(
    (sides) => sides.every((side) => side.endsWith('%')) && toShare(sides[0]) + toShare(sides[1]) >= 1,
  );
}

/** Has a shape fewer than three corners that differ? */
function hasNoArea(path: string): boolean {
  const numbers = path.match(/-?\d*\.?\d+/g) ?? [];
  const corners = new Set(numbers.flatMap((x, at) => (at % 2 === 0 ? [`${x} ${numbers[at + 1]}`] : [])));
  // Lines along one axis are written with one number each.
  return corners.size < 3 && !/[hvaz]/.test(path.replace(/^[a-z]+/, ''));
}

/** Is it scaled to nothing, or turned so that only its edge is seen? */
export function isShrunk(declared: Declared): boolean {
  const transform = declared.get('transform');
  const scales = ['scale', 'scale3d', 'scalex', 'scaley'].flatMap(
    (name) => argumentsOf(transform, name)?.slice(0, 2) ?? [],
  );
  const own = [declared.get('scale'), declared.get('zoom')].flatMap(
    (value) => value?.split(' ').slice(0, 2) ?? [],
  );
  if ([...scales, ...own].some((scale) => Math.abs(toShare(scale)) <= FAINT)) return true;
  if (/^matrix\(0,/.test(transform ?? '')) return true;
  const turned = declared.get('rotate') ?? '';
  const angles = [
    ...['rotatex', 'rotatey'].map((name) => argumentsOf(transform, name)?.[0]),
    argumentsOf(transform, 'rotate3d')?.at(-1),
    /^(?:[xy]|-?[\d.]+ -?[\d.]+ -?[\d.]+) /.test(turned) ? turned.split(' ').at(-1) : undefined,
  ];
  return angles.some((angle) => isOnEdge(angle));
}

const DEGREES: Record<string, number> = { deg: 1, turn: 360, grad: 0.9, rad: 180 / Math.PI };

function isOnEdge(angle = ''): boolean {
  const [, amount, unit = ''] = /^(-?\d*\.?\d+)(deg|turn|grad|rad)$/.exec(angle) ?? [];
  const degrees = Math.abs(Number(amount) * (DEGREES[unit] ?? 1)) % 180;
  return Math.abs(degrees - 90) < 3;
}

/** Is it moved to where no window shows it? */
export function isMovedAway(declared: Declared): boolean {
  const position = declared.get('position') ?? 'static';
  const sides = position === 'static' ? new Map<string, string>() : readSides(declared);
  const behind = [
    ...sides.values(),
    ...['margin-left', 'margin-top', 'text-indent'].map((name) => declared.get(name)),
  ];
  if (behind.some((length) => isFarBehind(length))) return true;
  if (position === 'fixed' && [...sides.values()].some((length) => isBeyondWindow(length))) return true;
  const across = ['left', 'right'].map((side) => toPixels(sides.get(side)) ?? 0);
  if (Math.max(...across) >= 2 * WINDOW) return true;
  const moved = [
    ...['translate', 'translatex', 'translatey', 'translate3d'].flatMap(
      (name) => argumentsOf(declared.get('transform'), name) ?? [],
    ),
    ...(declared.get('translate')?.split(' ') ?? []),
  ];
  return (
    moved.some((length) => isFarBehind(length) || /^-?\d{3,}v[wh]$/.test(length)) ||
    /\(/.test(declared.get('offset-path') ?? '')
  );
}

/** The distances of a box from its sides, those of `inset` included. */
function readSides(declared: Declared): Map<string, string> {
  const [top, right = top, bottom = top, left = right] = declared.get('inset')?.split(' ') ?? [];
  const sides = Object.entries({ top, right, bottom, left });
  return new Map(
    sides.flatMap(([name, inset]): [string, string][] => {
      const length = declared.get(name) ?? inset;
      return length === undefined ? [] : [[name, length]];
    }),
  );
}

/** `-9999px`, or what is not a constant but begins so: `calc(-100vw - 10%)`. */
const isFarBehind = (length: string | undefined): boolean =>
  (toPixels(length) ?? 0) <= -FAR || /^calc\(-\d{3,}(?:vw|vh|%|px)\s?-/.test(length ?? '');

/** Of a box that stays in its place: further from a side than the window is wide or high, or a badge's height behind it. */
const isBeyondWindow = (length: string): boolean =>
  /^\d{3,}(?:%|v[wh])$/.test(length) || (toPixels(length) ?? 0) >= WINDOW || (toPixels(length) ?? 0) <= -100;

/** Has a box no width or height, so that an `overflow` that is cut off shows nothing? */
export const hasNoRoom = (declared: Declared): boolean =>
  ['width', 'height', 'max-width', 'max-height'].some((name) => {
    const length = toPixels(declared.get(name));
    return length !== undefined && Math.abs(length) <= NOTHING;
  });

/** Is what does not fit into the box cut off? */
export const isOverflowCut = (declared: Declared): boolean =>
  ['overflow', 'overflow-x', 'overflow-y'].some((name) => /^(?:hidden|clip)/.test(declared.get(name) ?? ''));
