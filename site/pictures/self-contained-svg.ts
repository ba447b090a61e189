import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { NO_PICTURE, TOO_COMPLEX } from './unusable.ts';

/** SVG that refers only to its own parts, or the problem of the file, as the end of a sentence that begins with its name. */
export type SelfContained = { svg: string } | { unusable: string };

const REACHES_OUT =
  'shows something that is not drawn in the file itself: a picture, a link or a style. Save it as plain shapes.';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Elements that are drawn. All others are dropped with their content, such as text, for which there is no font. */
const ELEMENTS = new Set(
  `svg g defs symbol use switch a style path rect circle ellipse line polyline polygon linearGradient radialGradient stop
  pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);
/** Elements that cannot be dropped without changing the picture. Files that have them are refused. */
const PICTURES = new Set(['image', 'feImage']);
/** CSS functions that load nothing. `url` is checked separately. */
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp matrix matrix3d translate translatex
  translatey translate3d scale scalex scaley scale3d rotate rotatex rotatey rotate3d skewx skewy perspective cubic-bezier
  steps blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia not is where nth-child
  nth-last-child nth-of-type nth-last-of-type icc-color and or`.split(/\s+/),
);
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'charset']);

const MOST_DEPTH = 200;
/** Maximum weight, with repeated parts counted each time. It takes about one second to draw. */
const MOST_WEIGHT = 50_000;
/** Weight of a filter effect, which processes every pixel. */
const WEIGHT_OF_EFFECT = 500;

class Unusable extends Error {}

/** Element with its weight, its children, and the ids of other elements that it shows. */
type Part = { weight: number; parts: Part[]; refers: string[] };

/**
 * Parses a file strictly (Namespaces in XML 1.0) and writes a new one from the parsed tree: only elements and attributes
 * that are drawn, with references only to ids of the file itself. So the renderer gets exactly what was checked.
 */
export function selfContained(file: string): SelfContained {
  try {
    return { svg: rewritten(file) };
  } catch (error) {
    if (error instanceof RangeError) return { unusable: TOO_COMPLEX };
    return { unusable: error instanceof Unusable ? error.message : NO_PICTURE };
  }
}

function rewritten(file: string): string {
  // Entities declared in a DOCTYPE are not expanded: their use is a parse error.
  const parser = new SaxesParser({ xmlns: true, position: false });
  const written: string[] = [];
  const whole: Part = { weight: 0, parts: [], refers: [] };
  const open = [whole];
  const byId = new Map<string, Part>();
  // Depth inside of a dropped element.
  let out = 0;
  let css: string | undefined;

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (out > 0 || !isDrawn(tag, open.length === 1) || css !== undefined) return void (out += 1);
    if (open.length > MOST_DEPTH) throw new Unusable(TOO_COMPLEX);
    const attributes = attributesOf(tag);
    const part = { weight: weightOf(tag.local, attributes), parts: [], refers: refersOf(attributes) };
    open.at(-1)?.parts.push(part);
    open.push(part);
    const id = attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, part);
    written.push(`<${tag.local}${open.length === 2 ? ` xmlns="${SVG}"` : ''}`);
    for (const [name, value] of attributes) written.push(` ${name}="${escapeMarkup(value)}"`);
    written.push('>');
    if (tag.local === 'style') css = '';
  });
  const onText = (text: string): void => {
    if (css !== undefined && out === 0) css += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    if (out > 0) return void (out -= 1);
    open.pop();
    if (css !== undefined) written.push(escapeMarkup(loadingNothing(withoutComments(css))));
    css = undefined;
    written.push(`</${tag.local}>`);
  });
  parser.write(file).close();
  if (weigh(whole, byId, new Map()) > MOST_WEIGHT) throw new Unusable(TOO_COMPLEX);
  return written.join('');
}

function isDrawn({ uri, local }: SaxesTagNS, isRoot: boolean): boolean {
  if (isRoot && (uri !== SVG || local !== 'svg')) throw new Unusable(NO_PICTURE);
  if (uri === SVG && PICTURES.has(local)) throw new Unusable(REACHES_OUT);
  return uri === SVG && ELEMENTS.has(local);
}

/** Returns the attributes that affect drawing. Throws if one refers to anything outside of the file. */
function attributesOf({ local, attributes }: SaxesTagNS): Map<string, string> {
  const kept = new Map<string, string>();
  for (const attribute of Object.values(attributes)) {
    const value = attribute.value.trim();
    if (isLink(attribute)) {
      // The target of a link is not drawn.
      if (local === 'a') continue;
      if (!value.startsWith('#')) throw new Unusable(REACHES_OUT);
      kept.set('href', value);
    } else if (attribute.uri === '' && !/^(?:xmlns|src|on.*|data-.*|aria-.*)$/.test(attribute.local)) {
      const isName = attribute.local === 'id' || attribute.local === 'class';
      kept.set(attribute.local, isName ? value : loadingNothing(value));
    }
  }
  return kept;
}

const isLink = ({ uri, local }: SaxesAttributeNS): boolean =>
  local === 'href' && (uri === '' || uri === XLINK);

/**
 * Returns CSS, or an attribute that may hold CSS, unchanged. Throws if it could load something: by a function, an at-rule, or
 * a name with escapes (CSS Syntax 3, section 4.3).
 */
function loadingNothing(css: string): string {
  const isPlain =
    !css.includes('\\') &&
    [...css.matchAll(/@([-\w\u0080-\uffff]*)/g)].every(([, rule = '']) => AT_RULES.has(rule.toLowerCase())) &&
    [...css.matchAll(/(?<![-\w\u0080-\uffff])([-\w\u0080-\uffff]+)\((\s*["']?#)?/g)].every(
      ([, name = '', ownId]) =>
        name.toLowerCase() === 'url' ? ownId !== undefined : FUNCTIONS.has(name.toLowerCase()),
    );
  if (!isPlain) throw new Unusable(REACHES_OUT);
  return css;
}

const withoutComments = (css: string): string =>
  css
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join(' ');

function weightOf(local: string, attributes: ReadonlyMap<string, string>): number {
  const octaves = local === 'feTurbulence' ? Number(attributes.get('numOctaves')) : 1;
  return local.startsWith('fe') ? WEIGHT_OF_EFFECT * Math.max(1, octaves || 1) : 1;
}

function refersOf(attributes: ReadonlyMap<string, string>): string[] {
  const ids: string[] = [];
  for (const [name, value] of attributes)
    if (name === 'href') ids.push(value.slice(1));
    else for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([^\s"')]+)/gi)) ids.push(id);
  return ids;
}

/** Returns the weight of a part with everything that it shows. Cycles are counted once. */
function weigh(part: Part, byId: ReadonlyMap<string, Part>, known: Map<Part, number>): number {
  const weight = known.get(part);
  if (weight !== undefined) return weight;
  known.set(part, 0);
  let sum = part.weight;
  for (const one of part.parts) sum += weigh(one, byId, known);
  for (const id of part.refers) {
    const shown = byId.get(id);
    if (shown) sum += weigh(shown, byId, known);
  }
  known.set(part, sum);
  return sum;
}
