const NAMED: Record<string, string> = {
  white: '255,255,255',
  snow: '255,250,250',
  ivory: '255,255,240',
  whitesmoke: '245,245,245',
  ghostwhite: '248,248,255',
  floralwhite: '255,250,240',
  black: '0,0,0',
  transparent: 'transparent',
};
/** Alpha at which nothing is seen any more. */
const FAINT = 0.05;
/** Steps of 256 by which two colors that look alike differ at most. */
const SAME = 12;

/** A color of a style sheet as "red,green,blue", or "transparent"; undefined if it is half transparent or written in an unknown way. */
export function toColor(written = ''): string | undefined {
  const [text = ''] = written
    .trim()
    .toLowerCase()
    .replace(/\s*!important$/, '')
    .split(/\s(?![^(]*\))/);
  return NAMED[text] ?? fromHex(text) ?? fromGrey(text) ?? fromChannels(text) ?? fromMix(text);
}

/** A mix in which one of two colors has no part: `color-mix(in srgb, red 0%, transparent)`. */
function fromMix(text: string): string | undefined {
  const [, one = '', part, other = ''] =
    /^color-mix\(in [a-z0-9 -]+,([^,]+?) (\d+(?:\.\d+)?)%,([^,]+)\)$/.exec(text) ?? [];
  if (part === undefined) return undefined;
  if (Number(part) <= 100 * FAINT) return toColor(other);
  return Number(part) >= 100 ? toColor(one) : undefined;
}

function fromHex(text: string): string | undefined {
  const [, digits] = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red, green, blue, alpha = 255] = (full.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return withAlpha(`${red},${green},${blue}`, alpha / 255);
}

/** `hsl()` that is white, black or grey. */
function fromGrey(text: string): string | undefined {
  const [, saturation, light] = /^hsla?\(\d+(?:deg)?[, ]+(\d+)%[, ]+(\d+)%\)$/.exec(text) ?? [];
  if (light === undefined || (saturation !== '0' && Number(light) > 3 && Number(light) < 97))
    return undefined;
  return Array.from({ length: 3 }, () => Math.round(Number(light) * 2.55)).join(',');
}

function fromChannels(text: string): string | undefined {
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)(?:[,/ ]+([\d.]+))?\)$/.exec(text) ?? [];
  return red === undefined ? undefined : withAlpha(`${red},${green},${blue}`, Number(alpha));
}

const withAlpha = (color: string, alpha: number): string | undefined =>
  alpha <= FAINT ? 'transparent' : alpha >= 1 ? color : undefined;

/** Do two colors of `toColor` look alike? */
export const isSameColor = (left: string, right: string): boolean => {
  const [one = [], other = []] = [left, right].map((color) => color.split(',').map(Number));
  return one.every((part, at) => Math.abs(part - (other[at] ?? 999)) <= SAME);
};
