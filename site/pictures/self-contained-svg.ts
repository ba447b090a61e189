import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeMarkup } from '../../rules/badges/badges.ts';
import { NO_PICTURE, TOO_COMPLEX } from './unusable.ts';

/** SVG that refers only to its own parts, or the problem of the file, as the end of a sentence that begins with its name. */
export type SelfContainedResult = { svg: string } | { unusable: string };

const EXTERNAL_REFERENCE =
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
const IMAGE_ELEMENTS = new Set(['image', 'feImage']);
/** CSS functions that load nothing. `url` is checked separately. */
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp matrix matrix3d translate translatex
  translatey translate3d scale scalex scaley scale3d rotate rotatex rotatey rotate3d skewx skewy perspective cubic-bezier
  steps blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia not is where nth-child
  nth-last-child nth-of-type nth-last-of-type icc-color and or`.split(/\s+/),
);
const AT_RULES = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'charset']);

const MAX_DEPTH = 200;
/** Maximum weight, with repeated parts counted each time. It takes about one second to draw. */
const MAX_WEIGHT = 50_000;
/** Weight of a filter effect, which processes every pixel. */
const EFFECT_WEIGHT = 500;

class UnusableError extends Error {}

/** Element with its weight, its children, and the ids of other elements that it shows. */
type Part = { weight: number; children: Part[]; references: string[] };

/**
 * Parses a file strictly (Namespaces in XML 1.0) and writes a new one from the parsed tree: only elements and attributes
 * that are drawn, with references only to ids of the file itself. So the renderer gets exactly what was checked.
 */
export function selfContained(file: string): SelfContainedResult {
  try {
    return { svg: rewrite(file) };
  } catch (error) {
    if (error instanceof RangeError) return { unusable: TOO_COMPLEX };
    return { unusable: error instanceof UnusableError ? error.message : NO_PICTURE };
  }
}

function rewrite(file: string): string {
  // Entities declared in a DOCTYPE are not expanded: their use is a parse error.
  const parser = new SaxesParser({ xmlns: true, position: false });
  const written: string[] = [];
  const root: Part = { weight: 0, children: [], references: [] };
  const openParts = [root];
  const byId = new Map<string, Part>();
  // Depth inside of a dropped element.
  let skippedDepth = 0;
  let css: string | undefined;

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (skippedDepth > 0 || !isDrawn(tag, openParts.length === 1) || css !== undefined)
      return void (skippedDepth += 1);
    if (openParts.length > MAX_DEPTH) throw new UnusableError(TOO_COMPLEX);
    const attributes = attributesOf(tag);
    const part = {
      weight: elementWeight(tag.local, attributes),
      children: [],
      references: referencesOf(attributes),
    };
    openParts.at(-1)?.children.push(part);
    openParts.push(part);
    const id = attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, part);
    written.push(`<${tag.local}${openParts.length === 2 ? ` xmlns="${SVG}"` : ''}`);
    for (const [name, value] of attributes) written.push(` ${name}="${escapeMarkup(value)}"`);
    written.push('>');
    if (tag.local === 'style') css = '';
  });
  const onText = (text: string): void => {
    if (css !== undefined && skippedDepth === 0) css += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    if (skippedDepth > 0) return void (skippedDepth -= 1);
    openParts.pop();
    if (css !== undefined) written.push(escapeMarkup(checkCss(withoutComments(css))));
    css = undefined;
    written.push(`</${tag.local}>`);
  });
  parser.write(file).close();
  if (totalWeight(root, byId, new Map()) > MAX_WEIGHT) throw new UnusableError(TOO_COMPLEX);
  return written.join('');
}

function isDrawn({ uri, local }: SaxesTagNS, isRoot: boolean): boolean {
  if (isRoot && (uri !== SVG || local !== 'svg')) throw new UnusableError(NO_PICTURE);
  if (uri === SVG && IMAGE_ELEMENTS.has(local)) throw new UnusableError(EXTERNAL_REFERENCE);
  return uri === SVG && ELEMENTS.has(local);
}

/** Returns the attributes that affect drawing. Throws if one refers to anything outside of the file. */
function attributesOf({ local, attributes }: SaxesTagNS): Map<string, string> {
  const allowed = new Map<string, string>();
  for (const attribute of Object.values(attributes)) {
    const value = attribute.value.trim();
    if (isLink(attribute)) {
      // The target of a link is not drawn.
      if (local === 'a') continue;
      if (!value.startsWith('#')) throw new UnusableError(EXTERNAL_REFERENCE);
      allowed.set('href', value);
    } else if (attribute.uri === '' && !/^(?:xmlns|src|on.*|data-.*|aria-.*)$/.test(attribute.local)) {
      const isName = attribute.local === 'id' || attribute.local === 'class';
      allowed.set(attribute.local, isName ? value : checkCss(value));
    }
  }
  return allowed;
}

const isLink = ({ uri, local }: SaxesAttributeNS): boolean =>
  local === 'href' && (uri === '' || uri === XLINK);

/**
 * Returns CSS, or an attribute that may hold CSS, unchanged. Throws if it could load something: by a function, an at-rule, or
 * a name with escapes (CSS Syntax 3, section 4.3).
 */
function checkCss(css: string): string {
  const isPlain =
    !css.includes('\\') &&
    [...css.matchAll(/@([-\w\u0080-\uffff]*)/g)].every(([, rule = '']) => AT_RULES.has(rule.toLowerCase())) &&
    [...css.matchAll(/(?<![-\w\u0080-\uffff])([-\w\u0080-\uffff]+)\((\s*["']?#)?/g)].every(
      ([, name = '', ownId]) =>
        name.toLowerCase() === 'url' ? ownId !== undefined : FUNCTIONS.has(name.toLowerCase()),
    );
  if (!isPlain) throw new UnusableError(EXTERNAL_REFERENCE);
  return css;
}

const withoutComments = (css: string): string =>
  css
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join(' ');

function elementWeight(local: string, attributes: ReadonlyMap<string, string>): number {
  const octaves = local === 'feTurbulence' ? Number(attributes.get('numOctaves')) : 1;
  return local.startsWith('fe') ? EFFECT_WEIGHT * Math.max(1, octaves || 1) : 1;
}

function referencesOf(attributes: ReadonlyMap<string, string>): string[] {
  const ids: string[] = [];
  for (const [name, value] of attributes)
    if (name === 'href') ids.push(value.slice(1));
    else for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([^\s"')]+)/gi)) ids.push(id);
  return ids;
}

/** Returns the weight of a part with everything that it shows. Cycles are counted once. */
function totalWeight(part: Part, byId: ReadonlyMap<string, Part>, weights: Map<Part, number>): number {
  const weight = weights.get(part);
  if (weight !== undefined) return weight;
  weights.set(part, 0);
  let sum = part.weight;
  for (const one of part.children) sum += totalWeight(one, byId, weights);
  for (const id of part.references) {
    const shown = byId.get(id);
    if (shown) sum += totalWeight(shown, byId, weights);
  }
  weights.set(part, sum);
  return sum;
}
